import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

/** The thing that was written to: `kind` is the contract's word ("audience", "person"). */
export type HistoryResource = { readonly kind: string; readonly id: string };

const change = z.object({
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  seen: z.optional(z.array(z.unknown())),
});
const restore = z.object({ messageId: z.optional(z.string()) });
const entry = z.object({ at: z.number(), fields: z.record(z.string(), change), restore: z.optional(restore) });

/** `seen`: values that someone else has set since and of which the marketer knows. */
type Change = z.output<typeof change>;

/** That a write was a restore (§4.9), and the message that records it. */
export type RestoreRecord = { readonly messageId?: string | undefined };

/** One write from this browser: values replaced and set, by field. `at` is epoch milliseconds. */
export type ChangeEntry = {
  readonly at: number;
  readonly fields: Readonly<Record<string, Change>>;
  readonly restore?: RestoreRecord | undefined;
};

/** A field of which the service holds something else than this browser wrote last. */
export type Replaced = { readonly field: string; readonly wrote: unknown; readonly at: number; readonly now: unknown };

/** Entries kept of one resource, and the most characters that they take together. */
const mostEntries = 30;
const mostCharacters = 4_000_000;

const history = keptMap({ name: 'history', schema: z.array(entry), most: 500 });

/** Under what this browser keeps something of a thing. */
export function keyOf({ kind, id }: HistoryResource): string {
  return JSON.stringify([kind, id]);
}

/** Remembers a write that the service took over, so that the values before can be put back. */
export async function recordChange(
  resource: HistoryResource,
  fields: ChangeEntry['fields'],
  restore?: RestoreRecord,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const at = Date.now();
  await history.update(keyOf(resource), (before) =>
    withinLimits([{ at, fields: { ...fields }, restore }, ...(before ?? [])]),
  );
}

/** The writes to one resource from this browser, newest first. */
export async function readHistory(resource: HistoryResource): Promise<readonly ChangeEntry[]> {
  return (await history.read(keyOf(resource))) ?? [];
}

/**
 * The fields whose last value from this browser was replaced since (security.md §3.3, 5b), but for
 * what `acknowledgeReplaced` was told of. What was written after `readAt` (epoch milliseconds), when
 * `now` was read, cannot be judged by it. `same` compares two values.
 */
export function replacedSince(
  newestFirst: readonly ChangeEntry[],
  now: Readonly<Record<string, unknown>>,
  readAt: number,
  same: (one: unknown, other: unknown) => boolean,
): readonly Replaced[] {
  const last = new Map<string, { readonly at: number; readonly change: Change }>();
  for (const { at, fields } of newestFirst) {
    for (const [field, change] of Object.entries(fields)) if (!last.has(field)) last.set(field, { at, change });
  }
  return [...last].flatMap(([field, { at, change }]) => {
    const value = now[field];
    const known =
      at >= readAt || !(field in now) || [change.after, ...(change.seen ?? [])].some((one) => same(one, value));
    return known ? [] : [{ field, wrote: change.after, at, now: value }];
  });
}

/** Remembers that the marketer knows of replaced values. */
export async function acknowledgeReplaced(resource: HistoryResource, replaced: readonly Replaced[]): Promise<void> {
  await history.update(keyOf(resource), (before = []) =>
    before.map(({ at, fields, ...rest }) => {
      const known = replaced.filter((one) => one.at === at);
      const marked = known.flatMap(({ field, now }) => {
        const change = fields[field];
        if (change === undefined) return [];
        const entry: [string, Change] = [field, { ...change, seen: [...(change.seen ?? []), now] }];
        return [entry];
      });
      return { ...rest, at, fields: { ...fields, ...Object.fromEntries(marked) } };
    }),
  );
}

/** Hears of every change of what was written to one resource, in any tab. @returns the way to stop. */
export function watchHistory(listener: () => void, resource: HistoryResource): () => void {
  return history.subscribe(listener, keyOf(resource));
}

/** Drops the oldest entries until the rest fits; the newest stays, however long. */
export function withinLimits<Entry>(newestFirst: readonly Entry[]): Entry[] {
  let characters = 0;
  return newestFirst.slice(0, mostEntries).filter((candidate, index) => {
    characters += JSON.stringify(candidate).length;
    return index === 0 || characters <= mostCharacters;
  });
}
