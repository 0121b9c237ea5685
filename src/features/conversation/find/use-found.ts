import { useEffect, useState } from 'react';
import type { Found } from '#src/features/conversation/core/find.ts';
import type { Timeline } from '#src/features/conversation/core/timeline.ts';

/** Searching loads with the first word. */
const loadFind = () => import('#src/features/conversation/core/find.ts');

export type FoundInThread = {
  /** The text that was looked for. */
  readonly text: string;
  readonly found: readonly Found[];
  /** The messages that hold it, in order; each once. */
  readonly places: readonly number[];
};

const nothing: readonly never[] = [];

/** Where a text stands, searched for without holding up the screen. */
export async function findInThread(
  entries: Timeline,
  text: string,
  signal?: AbortSignal,
): Promise<FoundInThread | undefined> {
  if (text === '') return { text, found: nothing, places: nothing };
  const { findInSlices } = await loadFind();
  const found = await findInSlices(entries, text, signal);
  return found && { text, found, places: [...new Set(found.map(({ index }) => index))] };
}

/** Where a text stands in the messages: what was found last until a search has ended, so that a growing answer takes nothing from the screen. */
export function useFound(entries: Timeline, text: string): FoundInThread & { readonly searching: boolean } {
  const [last, setLast] = useState<FoundInThread>({ text: '', found: nothing, places: nothing });
  useEffect(() => {
    const ended = new AbortController();
    findInThread(entries, text, ended.signal).then(
      (result) => {
        // With every reading of a growing answer: nothing found and nothing looked for is no news.
        if (result !== undefined && !ended.signal.aborted) {
          setLast((before) => (before.text === '' && result.text === '' ? before : result));
        }
      },
      // After a deploy the file may be gone; the notice of the new version says so.
      () => undefined,
    );
    return () => ended.abort();
  }, [entries, text]);
  return { ...last, searching: last.text !== text };
}
