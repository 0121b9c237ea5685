import * as z from 'zod/mini';
import { keptMap } from './kept-map.ts';

/** The thing that was written to: `kind` is the contract's word ("audience", "person", "webhook subscription"). */
export type HistoryResource = { readonly kind: string; readonly id: string };

const change = z.object({ before: z.optional(z.unknown()), after: z.optional(z.unknown()) });
const entry = z.object({ at: z.number(), fields: z.record(z.string(), change) });

/** One write from this browser: the values that it replaced and those that it set, by field. `at` is epoch milliseconds. */
export type ChangeEntry = {
  readonly at: number;
  readonly fields: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
};

/** Entries kept of one resource, and the most characters that they take together. */
const mostEntries = 30;
const mostCharacters = 4_000_000;

const history = keptMap({ name: 'history', version: 1, schema: z.array(entry), most: 500 });

function keyOf({ kind, id }: HistoryResource): string {
  return JSON.stringify([kind, id]);
}

/** Remembers a write that the service took over, so that the values before it can be put back. Nothing but what was written is kept. */
export async function recordChange(resource: HistoryResource, fields: ChangeEntry['fields']): Promise<void> {
  if (Object.keys(fields).length === 0) return;
  const at = Date.now();
  await history.update(keyOf(resource), (before) => withinLimits([{ at, fields: { ...fields } }, ...(before ?? [])]));
}

/** The writes to one resource from this browser, newest first. */
export async function readHistory(resource: HistoryResource): Promise<readonly ChangeEntry[]> {
  return (await history.read(keyOf(resource))) ?? [];
}

/**
 * The same as something to watch with `useSyncExternalStore`; make it once per resource (`useMemo`). `get` is undefined until the first
 * reading arrived, which `subscribe` starts.
 */
export function watchHistory(resource: HistoryResource) {
  const key = keyOf(resource);
  let entries: readonly ChangeEntry[] | undefined;
  return {
    get: () => entries,
    subscribe(listener: () => void): () => void {
      let isWatched = true;
      const read = async () => {
        const now = (await history.read(key)) ?? [];
        if (!isWatched) return;
        entries = now;
        listener();
      };
      void read();
      const stop = history.subscribe((id) => {
        if (id === undefined || id === key) void read();
      });
      return () => {
        isWatched = false;
        stop();
      };
    },
  };
}

/** Drops the oldest entries until the rest fits; the newest stays, however long. */
export function withinLimits<Entry>(newestFirst: readonly Entry[]): Entry[] {
  let characters = 0;
  return newestFirst.slice(0, mostEntries).filter((candidate, index) => {
    characters += JSON.stringify(candidate).length;
    return index === 0 || characters <= mostCharacters;
  });
}
