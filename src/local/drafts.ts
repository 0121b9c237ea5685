import * as z from 'zod/mini';
import { keyOf, type ResourceKey } from './change-history.ts';
import { keptMap } from './kept-map.ts';
import { keptRecord } from './storage.ts';

const draftSchema = z.object({
  at: z.number(),
  title: z.string(),
  href: z.string(),
  changes: z.record(z.string(), z.object({ base: z.optional(z.unknown()), mine: z.optional(z.unknown()) })),
});

/**
 * Unsaved input of one opening of a form: the changed fields, each with its `base`. `at` is the
 * time of the last input, epoch milliseconds; `title` and `href` lead back to the form. Undefined
 * is stored as an absent `base` or `mine`.
 */
export type Draft = z.output<typeof draftSchema>;
export type DraftChanges = Draft['changes'];

/** A draft with the opening of its form. */
export type KeptDraft = Draft & { readonly opening: string };

export type DraftsOf = ReturnType<typeof readable>;

/** Older drafts are not offered automatically; the settings list them (security.md R35). */
export const offeredForMs = 7 * 86_400_000;

// By opening and not only by thing, so that two tabs on one thing never overwrite each other. Each
// is parsed separately, so that a damaged one does not affect the others.
const kept = keptMap({
  name: 'drafts',
  schema: z.record(z.string(), z.unknown()),
  most: 1_000,
  salvage: (unreadable) => ({ unreadable }),
});

/** The input field by field, for a user who wants to take it elsewhere. */
export function typedText(changes: DraftChanges): string {
  return JSON.stringify(Object.fromEntries(Object.entries(changes).map(([field, { mine }]) => [field, mine])), null, 2);
}

/** Stores the draft of one opening, replacing the last; no changes delete it. Never rejects. */
export async function keepDraft(resource: ResourceKey, opening: string, now: Draft): Promise<void> {
  const key = keyOf(resource);
  await kept.update(
    key,
    (before = {}) => {
      const { [opening]: _, ...others } = before;
      return Object.keys(now.changes).length === 0 ? orAbsent(others) : { ...others, [opening]: now };
    },
    opening,
  );
  // The draft stored on a page unload is outdated now.
  leaveLastMoment((entry) => entry.key === key && entry.opening === opening && entry.draft.at <= now.at);
}

/** Deletes drafts after they were used or discarded. */
export async function dropDrafts(resource: ResourceKey, openings: readonly string[]): Promise<void> {
  const key = keyOf(resource);
  leaveLastMoment((entry) => entry.key === key && openings.includes(entry.opening));
  await kept.update(key, (before = {}) =>
    orAbsent(Object.fromEntries(Object.entries(before).filter(([opening]) => !openings.includes(opening)))),
  );
}

/** All drafts of one thing, newest first. */
export async function readDrafts(resource: ResourceKey) {
  await moveLastMoment();
  return readable((await kept.read(keyOf(resource))) ?? {});
}

/** All drafts, newest first, and the text of unreadable ones. */
export async function allDrafts() {
  await moveLastMoment();
  const things = [...(await kept.readAll())].map(([key, openings]) => ({
    resource: resourceOf(key),
    ...readable(openings),
  }));
  return {
    drafts: things
      .flatMap(({ resource, drafts }) => drafts.map((found) => ({ resource, draft: found })))
      .sort((one, other) => other.draft.at - one.draft.at),
    damaged: things.flatMap(({ resource, damaged }) => damaged.map((one) => ({ resource, ...one }))),
  };
}

/** Calls back on every change to the drafts of one thing, or of all, in any tab. */
export function watchDrafts(listener: () => void, resource?: ResourceKey): () => void {
  return kept.subscribe(listener, resource && keyOf(resource));
}

/** The drafts of a thing; undefined if there are none, so that nothing stays behind. */
function orAbsent<Openings extends object>(openings: Openings): Openings | undefined {
  return Object.keys(openings).length === 0 ? undefined : openings;
}

async function moveLastMoment(): Promise<void> {
  for (const entry of lastMoment.get()) {
    await kept.update(entry.key, (before = {}) => {
      const there = draftSchema.safeParse(before[entry.opening]);
      // The write to IndexedDB may have succeeded after all.
      const isNewer = !there.success || there.data.at <= entry.draft.at;
      return isNewer ? { ...before, [entry.opening]: entry.draft } : before;
    });
    leaveLastMoment(
      (other) => other.key === entry.key && other.opening === entry.opening && other.draft.at === entry.draft.at,
    );
  }
}

/** An unreadable draft stays as text: a user typed it. */
function readable(openings: Readonly<Record<string, unknown>>) {
  const drafts: KeptDraft[] = [];
  const damaged: { readonly opening: string; readonly text: string }[] = [];
  for (const [opening, stored] of Object.entries(openings)) {
    const read = draftSchema.safeParse(stored);
    if (read.success) drafts.push({ ...read.data, opening });
    else damaged.push({ opening, text: typeof stored === 'string' ? stored : JSON.stringify(stored, null, 2) });
  }
  return { drafts: drafts.sort((one, other) => other.at - one.at), damaged };
}

function resourceOf(key: string): ResourceKey {
  // `keyOf` made the key, and nothing else writes into this map.
  const [kind, id] = z.parse(z.tuple([z.string(), z.string()]), JSON.parse(key));
  return { kind, id };
}

const rescued = z.object({ key: z.string(), opening: z.string(), draft: draftSchema });

/**
 * Input from the last moment before a page unloads. A write to IndexedDB may not finish then; one
 * to localStorage is done when the call returns, and the next read of drafts moves it.
 */
const lastMoment = keptRecord({
  key: 'facet.last-moment',
  schema: z.array(rescued),
  empty: [],
});

/** `keepDraft`, done when the call returns: for a page that is unloading. */
export function keepDraftNow(resource: ResourceKey, opening: string, now: Draft): void {
  const key = keyOf(resource);
  lastMoment.update((before) => [
    ...before.filter((other) => other.key !== key || other.opening !== opening),
    ...(Object.keys(now.changes).length === 0 ? [] : [{ key, opening, draft: now }]),
  ]);
}

/** Deletes entries that were replaced or are no longer wanted. */
function leaveLastMoment(isDone: (entry: z.output<typeof rescued>) => boolean): void {
  if (lastMoment.get().some(isDone)) lastMoment.update((before) => before.filter((entry) => !isDone(entry)));
}
