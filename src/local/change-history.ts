import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

/** The written thing: `kind` is the contract's word ("audience", "person"). */
export type ResourceKey = { readonly kind: string; readonly id: string };

const change = z.object({
  before: z.optional(z.unknown()),
  after: z.optional(z.unknown()),
  seen: z.optional(z.array(z.unknown())),
});
const restore = z.object({ messageId: z.optional(z.string()) });
const entry = z.object({ at: z.number(), fields: z.record(z.string(), change), restore: z.optional(restore) });

/** `seen`: values that someone else has set since and the user knows. */
type Change = z.output<typeof change>;

/** Marks a write as a restore (§4.9), with the message that records it. */
export type RestoreRecord = z.output<typeof restore>;

/** One write from this browser: values replaced and set, by field. `at` is epoch milliseconds. */
export type ChangeEntry = z.output<typeof entry>;

/** A field whose value at the service differs from this browser's last write. */
export type Replaced = { readonly field: string; readonly wrote: unknown; readonly at: number; readonly now: unknown };

/** The most entries per resource, and the most characters of them together. */
const mostEntries = 30;
const mostCharacters = 4_000_000;

const history = keptMap({ name: 'history', schema: z.array(entry), most: 500 });

export function keyOf({ kind, id }: ResourceKey): string {
  return JSON.stringify([kind, id]);
}

/** Records a write that the service took, so that the old values can be restored. */
export async function recordChange(
  resource: ResourceKey,
  fields: ChangeEntry['fields'],
  restore?: RestoreRecord,
): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const at = Date.now();
  await history.update(keyOf(resource), (before = []) => withinLimits([{ at, fields, restore }, ...before]));
}

/** Records one of many writes: only where there is a history, which would else lose all others. */
export async function recordOneOfMany(resource: ResourceKey, fields: ChangeEntry['fields']): Promise<void> {
  const at = Date.now();
  await history.update(keyOf(resource), (before) => before && withinLimits([{ at, fields }, ...before]));
}

/** The writes to one resource from this browser, newest first. */
export async function readHistory(resource: ResourceKey): Promise<readonly ChangeEntry[]> {
  return (await history.read(keyOf(resource))) ?? [];
}

/**
 * The fields whose last value from this browser was replaced since (security.md §3.3, 5b), except
 * those in `acknowledgeReplaced`. Writes after `readAt` (epoch milliseconds), the load time of
 * `now`, are ignored: `now` can't have them. `same` compares two values.
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

/** Records that the user knows about replaced values. */
export async function acknowledgeReplaced(resource: ResourceKey, replaced: readonly Replaced[]): Promise<void> {
  await history.update(keyOf(resource), (before = []) =>
    before.map((entry) => {
      const fields = { ...entry.fields };
      for (const { field, at, now } of replaced) {
        const change = at === entry.at ? fields[field] : undefined;
        if (change !== undefined) fields[field] = { ...change, seen: [...(change.seen ?? []), now] };
      }
      return { ...entry, fields };
    }),
  );
}

/** Calls back on every change to a resource's history, in any tab. @returns a function to stop. */
export function watchHistory(listener: () => void, resource: ResourceKey): () => void {
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
