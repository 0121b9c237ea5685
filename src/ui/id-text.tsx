import { segmentProblem } from '#src/contract/api-path.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { CopyButton } from './copy-button.tsx';
import { TextLink } from './text-link.tsx';
import { Tip } from './tip.tsx';

type IdTextProps = {
  id: string;
  /** What the id belongs to: "page". Names the copy button, and says where the id leads (`idPlace`). */
  of: string;
  /** The ids that the address of the thing needs before its own: the page of an audience. Without them the id is text. */
  within?: IdsAround | undefined;
  /** It is what the screen or dialog around it shows: a link would lead to where one is. */
  here?: boolean | undefined;
  /** The whole id, not its ends alone. */
  whole?: boolean | undefined;
};

/** An id: small, monospace, cut in its middle, with a copy button; the way to what it names where that has a screen. */
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
      <CopyButton text={id} label={`Copy ${of} id`} className="-my-2 ml-0.5 inline-flex" />
    </span>
  );
}

/** Ids that are known where another id stands, by the name of their parameter in an address. */
export type IdsAround = { readonly [Name in 'pageId' | 'audienceId' | 'personId']?: string | null | undefined };

/** The screen of each kind of thing; the last name in it is that of the thing's own id. What is not here has no screen (record 62). */
const places: ReadonlyMap<string, string> = new Map([
  ['page', '/pages/$pageId'],
  ['audience', '/pages/$pageId/audiences/$audienceId'],
  ['message', '/pages/$pageId/audiences/$audienceId/conversation?message'],
  ['person', '/people/$personId'],
  ['log entry', '/people/$personId/logs/$personLogId'],
  ['asset', '/assets/$assetId'],
  ['subscription', '/webhooks?edit'],
  ['account', '/accounts?account'],
]);

/** Where an id leads, for the router's link. */
export type IdPlace = { to: string; params: Record<string, string>; search: Record<string, string> };

/**
 * The screen of what an id names. Undefined where there is none, where the address needs an id that nobody said (`within`), and for an id that no
 * address can hold.
 * @param of the word for the thing: "page", "log entry".
 */
export function idPlace(of: string, id: string, within: IdsAround = {}): IdPlace | undefined {
  const [to = '', asked] = places.get(of)?.split('?') ?? [];
  const names = [...to.matchAll(/\$(\w+)/g)].map(([, name = '']) => name);
  const own = asked === undefined ? names.pop() : undefined;
  const around = Object.entries(within);
  const params: Record<string, string> = {};
  for (const name of names) params[name] = around.find(([key]) => key === name)?.[1] ?? '';
  if (own !== undefined) params[own] = id;
  const isUsable = to !== '' && [id, ...Object.values(params)].every((part) => segmentProblem(part) === undefined);
  return isUsable ? { to, params, search: asked === undefined ? {} : { [asked]: id } } : undefined;
}
