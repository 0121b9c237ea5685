import * as z from 'zod/mini';
import type { HistoryResource } from './change-history.ts';
import { keptRecord } from './storage.ts';

const change = z.object({ base: z.optional(z.unknown()), mine: z.optional(z.unknown()) });

/** A draft as it is kept. */
export const draftSchema = z.object({
  at: z.number(),
  title: z.string(),
  href: z.string(),
  changes: z.record(z.string(), change),
});

/**
 * What was typed into one opening of a form and is not saved: only the fields that differ from what the form opened with, each with that `base`.
 * `at` is when the last of it was typed, epoch milliseconds; `title` and `href` lead back to the form. Undefined, which JSON has not, is stored as an
 * absent `base` or `mine`.
 */
export type Draft = z.output<typeof draftSchema>;
export type DraftChanges = Draft['changes'];

const rescued = z.object({ key: z.string(), opening: z.string(), draft: draftSchema });

/**
 * What was typed in the last moment before a page went away. A write to IndexedDB that begins there may not end, one to localStorage is done when the
 * call returns; the next reading of drafts (`drafts.ts`) moves it to its place.
 */
const lastMoment = keptRecord({
  key: 'facet.last-moment',
  ofService: true,
  version: 1,
  schema: z.array(rescued),
  empty: [],
});

type Rescued = z.output<typeof rescued>;

/** Under what the drafts of one thing are kept. */
export function draftKey({ kind, id }: HistoryResource): string {
  return JSON.stringify([kind, id]);
}

/** Keeps the draft of one opening in place of the one before, done when the call returns: for a page that is about to go. */
export function keepDraftNow(resource: HistoryResource, opening: string, now: Draft): void {
  const key = draftKey(resource);
  lastMoment.update((before) => [
    ...before.filter((other) => other.key !== key || other.opening !== opening),
    ...(Object.keys(now.changes).length === 0 ? [] : [{ key, opening, draft: now }]),
  ]);
}

/** All that was kept so and has not come to its place. */
export function keptNow(): readonly Rescued[] {
  return lastMoment.get();
}

/** Lets go of what has come to its place, or is not wanted any more. */
export function leaveLastMoment(isDone: (entry: Rescued) => boolean): void {
  if (lastMoment.get().some(isDone)) lastMoment.update((before) => before.filter((entry) => !isDone(entry)));
}
