import { useMemo } from 'react';
import { countOf } from '#src/lib/text.ts';
import type { IdsAround } from './id-text.tsx';
import { IdText } from './id-text.tsx';

type IdsNamedProps = {
  /** Any JSON value. */
  value: unknown;
  /** Ids that are known of the place that shows it. */
  within?: IdsAround | undefined;
};

/** More of them are a list of their own, which is copied from the value. */
const most = 30;

/** The ids that a value names, each with its copy button and as the way to what it names. Nothing where it names none. */
export function IdsNamed({ value, within }: IdsNamedProps) {
  const ids = useMemo(() => idsInValue(value, within), [value, within]);
  if (ids.length === 0) return null;
  return (
    <ul aria-label="Ids in it" className="mt-1 flex flex-wrap gap-x-4 text-12 text-ink-muted">
      {ids.slice(0, most).map(({ of, id, within: known }) => (
        <li key={`${of} ${id}`} className="inline-flex min-h-8 max-w-full items-center gap-1">
          <span className="first-letter:uppercase">{of}</span> <IdText id={id} of={of} within={known} />
        </li>
      ))}
      {ids.length > most && (
        <li className="inline-flex min-h-8 items-center">and {countOf(ids.length - most, 'more id')}</li>
      )}
    </ul>
  );
}

/** One id that a value names. */
export type NamedId = {
  /** What it belongs to, in the words of `idPlace`. */
  readonly of: string;
  readonly id: string;
  /** The ids that stand around it and that its address may need. */
  readonly within: IdsAround;
};

/** Levels and values that are looked at: as many as a tree of the value shows. */
const deepest = 40;
const mostValues = 5_000;
const longestText = 2_000;

/** A key that holds ids, in the contract's spelling and in that of a database: `parentAssetId`, `page_ids`. */
const idKey = /(page|audience|personlog|person|asset|subscription|message|account)ids?$/;

/** An id by its own form, where the key says nothing of it, as in a sentence or an address. */
const idForm = /\b(page|audience|log|person|asset|subscription|message|account)_[0-9a-hjkmnp-tv-z]{26}\b/g;

const words: ReadonlyMap<string, string> = new Map([
  ['personlog', 'log entry'],
  ['log', 'log entry'],
]);

/** Which of the ids of an object stand around those that it holds. */
const around: ReadonlyMap<string, keyof IdsAround> = new Map([
  ['pageid', 'pageId'],
  ['audienceid', 'audienceId'],
  ['personid', 'personId'],
]);

/**
 * The ids of the contract that a JSON value of any shape names, each once, in the order in which they come: by the key that holds them, for ids
 * are opaque, and by their form.
 * @param within ids that are known of the place that shows the value. What the value says itself goes before them.
 */
export function idsInValue(value: unknown, within: IdsAround = {}): readonly NamedId[] {
  const found = new Map<string, NamedId>();
  let left = mostValues;
  const take = (of: string, id: string, known: IdsAround) => {
    if (id === '') return;
    const key = `${of} ${id}`;
    if (!found.has(key)) found.set(key, { of, id, within: known });
  };
  const look = (part: unknown, key: string, known: IdsAround, depth: number): void => {
    left -= 1;
    if (left < 0 || depth > deepest) return;
    if (typeof part === 'string') {
      const text = part.slice(0, longestText);
      const kind = idKey.exec(key)?.[1];
      if (kind !== undefined) take(words.get(kind) ?? kind, text, known);
      else for (const [id, kind = ''] of text.matchAll(idForm)) take(words.get(kind) ?? kind, id, known);
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
