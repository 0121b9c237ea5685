import { useMemo } from 'react';
import { segmentProblem } from '#src/contract/api-path.ts';
import { clipMiddle, countOf, isBlank } from '#src/lib/text.ts';
import { BidiText } from './bidi-text.tsx';
import { CopyButton } from './copy-button.tsx';
import { Missing, Nothing } from './sign.tsx';
import { TextLink } from './text-link.tsx';
import { Tip } from './tip.tsx';

type IdTextProps = {
  id: string;
  /** What the ID belongs to: "page". Names the copy button and selects the screen (`idPlace`). */
  of: string;
  /** Parent IDs that the URL needs: the page of an audience. Without them the ID is plain text. */
  within?: IdsAround | undefined;
  /** The current screen or dialog shows it, so it needs no link. */
  here?: boolean | undefined;
  /** The whole ID, not truncated. */
  whole?: boolean | undefined;
};

/** An ID: monospace, truncated in the middle, with a copy button, linked if it has a screen. */
export function IdText({ id, of, within, here = false, whole = false }: IdTextProps) {
  const shown = whole ? id : clipMiddle(id, 10, 4);
  const place = here ? undefined : idPlace(of, id, within);
  const plain = <bdi className="font-mono text-12 wrap-anywhere">{shown}</bdi>;
  const text =
    place === undefined ? (
      plain
    ) : (
      <TextLink {...place} className="inline-flex min-h-6 items-center font-normal">
        {plain}
      </TextLink>
    );
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      {shown === id ? (
        text
      ) : (
        <Tip text={id} focusableChild={place !== undefined}>
          {text}
        </Tip>
      )}
      <CopyButton text={id} label={`Copy ${of} ID`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}

type IdCellProps = Omit<IdTextProps, 'id'> & { id: string | null | undefined };

/** An ID that may be missing or null. */
export function IdCell({ id, ...props }: IdCellProps) {
  if (id === undefined) return <Missing />;
  return id === null ? <Nothing /> : <IdText id={id} {...props} />;
}

type ThingLinkProps = Pick<IdTextProps, 'id' | 'of' | 'within'> & {
  name: string | null | undefined;
  /** Shows the ID beside the name. */
  withId?: boolean;
  /** Search parameters of its screen. */
  search?: Record<string, string>;
};

/** A thing by name, linked to its screen; by ID where it has no visible name or no screen. */
export function ThingLink({ name, withId = false, search, ...thing }: ThingLinkProps) {
  const place = idPlace(thing.of, thing.id, thing.within);
  const id = <IdText {...thing} />;
  if (typeof name !== 'string' || isBlank(name) || place === undefined) return id;
  return (
    <>
      <TextLink {...place} search={{ ...place.search, ...search }} plain>
        <BidiText text={name} maximum={120} />
      </TextLink>
      {withId && id}
    </>
  );
}

/** Known IDs around another ID, by the name of their URL parameter. */
export type IdsAround = { readonly [Name in 'pageId' | 'audienceId' | 'personId']?: string | null | undefined };

/** The screens by kind; the last parameter is the thing's own ID. Others have none (record 62). */
const places: ReadonlyMap<string, string> = new Map([
  ['page', '/pages/$pageId'],
  ['audience', '/pages/$pageId/audiences/$audienceId'],
  ['message', '/pages/$pageId/audiences/$audienceId/conversation?message'],
  ['person', '/people/$personId'],
  ['log entry', '/people/$personId/logs/$personLogId'],
  ['asset', '/assets/$assetId'],
  ['webhook', '/webhooks?edit'],
  ['account', '/accounts?account'],
]);

/** The target of an ID for the router's link. */
type IdPlace = { to: string; params: Record<string, string>; search: Record<string, string> };

/**
 * The screen of an ID. Undefined if it has none, if a parent ID is missing from `within`, and for
 * an ID that no URL can hold.
 * @param of the word for the thing: "page", "log entry".
 */
export function idPlace(of: string, id: string, within: IdsAround = {}): IdPlace | undefined {
  const [to = '', asked] = places.get(of)?.split('?') ?? [];
  const names = [...to.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const known = new Map<string, string | null | undefined>(Object.entries(within));
  if (asked === undefined) known.set(names.at(-1) ?? '', id);
  const params = Object.fromEntries(names.map((name) => [name, known.get(name) ?? '']));
  const isUsable = to !== '' && [id, ...Object.values(params)].every((part) => segmentProblem(part) === undefined);
  return isUsable ? { to, params, search: asked === undefined ? {} : { [asked]: id } } : undefined;
}

type IdsNamedProps = {
  value: unknown;
  /** Known IDs of the place that shows it. */
  within?: IdsAround | undefined;
};

/** More than these the user copies from the value. */
const most = 30;

/** The IDs in a value, each with a copy button and a link. Nothing if there are none. */
export function IdsNamed({ value, within }: IdsNamedProps) {
  const ids = useMemo(() => idsInValue(value, within), [value, within]);
  if (ids.length === 0) return null;
  return (
    <ul aria-label="IDs in it" className="mt-1 flex flex-wrap gap-x-4 text-12 text-ink-muted">
      {ids.slice(0, most).map(({ of, id, within: known }) => (
        <li key={`${of} ${id}`} className="inline-flex min-h-8 max-w-full items-center gap-1">
          <span className="first-letter:uppercase">{of}</span> <IdText id={id} of={of} within={known} />
        </li>
      ))}
      {ids.length > most && (
        <li className="inline-flex min-h-8 items-center">and {countOf(ids.length - most, 'more ID')}</li>
      )}
    </ul>
  );
}

type NamedId = {
  /** What it belongs to, as in `idPlace`. */
  readonly of: string;
  readonly id: string;
  /** The IDs around it that its URL may need. */
  readonly within: IdsAround;
};

/** Levels and values that are searched: as many as a tree of the value shows. */
const deepest = 40;
const mostValues = 5_000;
const longestText = 2_000;

/** A key that holds IDs, in camel case or snake case: `parentAssetId`, `page_ids`. */
const idKey = /(page|audience|personlog|person|asset|subscription|message|account)ids?$/;

/** An ID by its own form, where the key says nothing about it, as in a sentence or a URL. */
const idForm = /\b(page|audience|log|person|asset|subscription|message|account)_[0-9a-hjkmnp-tv-z]{26}\b/g;

/** The IDs of an object that serve as parents of the IDs inside it. */
const around: ReadonlyMap<string, keyof IdsAround> = new Map([
  ['pageid', 'pageId'],
  ['audienceid', 'audienceId'],
  ['personid', 'personId'],
]);

/**
 * The contract's IDs in any JSON value, each once, in order of appearance: found by key, since IDs
 * are opaque, and by form.
 * @param within known IDs of the place that shows the value. IDs in the value itself win.
 */
export function idsInValue(value: unknown, within: IdsAround = {}): readonly NamedId[] {
  const found = new Map<string, NamedId>();
  let left = mostValues;
  const take = (kind: string, id: string, known: IdsAround) => {
    const of = kind.endsWith('log') ? 'log entry' : kind === 'subscription' ? 'webhook' : kind;
    if (id !== '' && !found.has(`${of} ${id}`)) found.set(`${of} ${id}`, { of, id, within: known });
  };
  const look = (part: unknown, key: string, known: IdsAround, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > deepest) return;
    if (typeof part === 'string') {
      const text = part.slice(0, longestText);
      const kind = idKey.exec(key)?.[1];
      if (kind !== undefined) take(kind, text, known);
      else for (const [id, kind = ''] of text.matchAll(idForm)) take(kind, id, known);
    } else if (Array.isArray(part)) {
      for (const item of part) look(item, key, known, depth + 1);
    } else if (typeof part === 'object' && part !== null) {
      const entries = Object.entries(part).map(([name, inner]) => [plain(name), inner] as const);
      const own = { ...known };
      for (const [name, inner] of entries) {
        const of = around.get(name);
        if (of !== undefined && typeof inner === 'string') own[of] = inner;
      }
      for (const [name, inner] of entries) look(inner, name, own, depth + 1);
    }
  };
  look(value, '', within, 0);
  return [...found.values()];
}

function plain(key: string): string {
  return key.slice(0, 100).replace(/[-_ ]/g, '').toLowerCase();
}
