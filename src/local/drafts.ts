import * as z from 'zod/mini';
import { type HistoryResource, keyOf } from './change-history.ts';
import { keptMap } from './kept-map.ts';
import { keptRecord } from './storage.ts';

const draftSchema = z.object({
  at: z.number(),
  title: z.string(),
  href: z.string(),
  changes: z.record(z.string(), z.object({ base: z.optional(z.unknown()), mine: z.optional(z.unknown()) })),
});

/**
 * What was typed into one opening of a form and is not saved: the fields that differ from what it
 * opened with, each with that `base`. `at` is when the last of it was typed, epoch milliseconds;
 * `title` and `href` lead back to the form. Undefined is stored as an absent `base` or `mine`.
 */
export type Draft = z.output<typeof draftSchema>;
export type DraftChanges = Draft['changes'];

/** A draft with the opening of the form that it comes from. */
export type KeptDraft = Draft & { readonly opening: string };

/** What is no draft is handed out as text: somebody typed it. */
type DamagedDraft = { readonly opening: string; readonly text: string };

/** What was kept for one thing. */
export type DraftsOf = { readonly drafts: readonly KeptDraft[]; readonly damaged: readonly DamagedDraft[] };

/** Older drafts are not offered by themselves; the settings list them (security.md R35). */
export const offeredForMs = 7 * 86_400_000;

// By opening and not by thing alone, so that two tabs on one thing never write over each other. Each
// is read by itself, so that a damaged one does not take the others with it.
const kept = keptMap({
  name: 'drafts',
  schema: z.record(z.string(), z.unknown()),
  most: 1_000,
  salvage: (unreadable) => ({ unreadable }),
});

/** What was typed, field by field, for whoever wants to take it elsewhere. */
export function typedText(changes: DraftChanges): string {
  return JSON.stringify(Object.fromEntries(Object.entries(changes).map(([field, { mine }]) => [field, mine])), null, 2);
}

/** Keeps the draft of one opening in place of the one before; without changes none. Never rejects. */
export async function keepDraft(resource: HistoryResource, opening: string, now: Draft): Promise<void> {
  const key = keyOf(resource);
  await kept.update(
    key,
    (before = {}) => {
      const { [opening]: _, ...others } = before;
      return Object.keys(now.changes).length === 0 ? orAbsent(others) : { ...others, [opening]: now };
    },
    opening,
  );
  // What a moment of hiding has kept is outdated by this.
  leaveLastMoment((entry) => entry.key === key && entry.opening === opening && entry.draft.at <= now.at);
}

/** Lets go of drafts, after they were taken over or discarded. */
export async function dropDrafts(resource: HistoryResource, openings: readonly string[]): Promise<void> {
  const key = keyOf(resource);
  leaveLastMoment((entry) => entry.key === key && openings.includes(entry.opening));
  await kept.update(key, (before = {}) =>
    orAbsent(Object.fromEntries(Object.entries(before).filter(([opening]) => !openings.includes(opening)))),
  );
}

/** All that is kept for one thing, newest first. */
export async function readDrafts(resource: HistoryResource): Promise<DraftsOf> {
  await moveLastMoment();
  return readable((await kept.read(keyOf(resource))) ?? {});
}

/** Everything that is kept, newest first, and the text of what cannot be read. */
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

/** Hears of every change of the drafts of one thing, or of all, in any tab. */
export function watchDrafts(listener: () => void, resource?: HistoryResource): () => void {
  return kept.subscribe(listener, resource && keyOf(resource));
}

/** The drafts of a thing; undefined when there is none left, so that nothing stays behind. */
function orAbsent<Openings extends object>(openings: Openings): Openings | undefined {
  return Object.keys(openings).length === 0 ? undefined : openings;
}

async function moveLastMoment(): Promise<void> {
  for (const entry of lastMoment.get()) {
    await kept.update(entry.key, (before = {}) => {
      const there = draftSchema.safeParse(before[entry.opening]);
      // The write to IndexedDB may have gone through after all.
      const isNewer = !there.success || there.data.at <= entry.draft.at;
      return isNewer ? { ...before, [entry.opening]: entry.draft } : before;
    });
    leaveLastMoment(
      (other) => other.key === entry.key && other.opening === entry.opening && other.draft.at === entry.draft.at,
    );
  }
}

function readable(openings: Readonly<Record<string, unknown>>): DraftsOf {
  const drafts: KeptDraft[] = [];
  const damaged: DamagedDraft[] = [];
  for (const [opening, stored] of Object.entries(openings)) {
    const read = draftSchema.safeParse(stored);
    if (read.success) drafts.push({ ...read.data, opening });
    else damaged.push({ opening, text: typeof stored === 'string' ? stored : JSON.stringify(stored, null, 2) });
  }
  return { drafts: drafts.sort((one, other) => other.at - one.at), damaged };
}

function resourceOf(key: string): HistoryResource {
  // `keyOf` made it, and nothing else writes into this map.
  const [kind, id] = z.parse(z.tuple([z.string(), z.string()]), JSON.parse(key));
  return { kind, id };
}

const rescued = z.object({ key: z.string(), opening: z.string(), draft: draftSchema });

/**
 * What was typed in the last moment before a page went away. A write to IndexedDB that begins there
 * may not end, one to localStorage is done when the call returns; the next reading of drafts moves it.
 */
const lastMoment = keptRecord({
  key: 'facet.last-moment',
  schema: z.array(rescued),
  empty: [],
});

/** `keepDraft`, done when the call returns: for a page that is about to go. */
export function keepDraftNow(resource: HistoryResource, opening: string, now: Draft): void {
  const key = keyOf(resource);
  lastMoment.update((before) => [
    ...before.filter((other) => other.key !== key || other.opening !== opening),
    ...(Object.keys(now.changes).length === 0 ? [] : [{ key, opening, draft: now }]),
  ]);
}

/** Lets go of what has come to its place, or is not wanted any more. */
function leaveLastMoment(isDone: (entry: z.output<typeof rescued>) => boolean): void {
  if (lastMoment.get().some(isDone)) lastMoment.update((before) => before.filter((entry) => !isDone(entry)));
}
