import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { type ConfiguredPage, shelfPages, shelfRecord } from '#src/local/shelf.ts';

/** Requests at the same time while pages are loaded. */
const together = 4;

const pagesOf = (results: readonly UseQueryResult<PageAnswer>[]) => results.map(({ data }) => data);

/** The pages in which assets are looked for: those that were loaded in this tab, and those of the person's list. */
export function useKnownPages(configured: readonly ConfiguredPage[]) {
  const client = useQueryClient();
  const [known] = useState(() => {
    const loaded = client.getQueriesData<PageAnswer>({ queryKey: pageQueries.keys.all });
    const ids = loaded.flatMap(([[, pageId]]) => (typeof pageId === 'string' ? [pageId] : []));
    return [...new Set([...ids, ...shelfPages(shelfRecord.get(), configured).map(({ pageId }) => pageId)])];
  });
  const pages = useQueries({
    queries: known.map((pageId) => ({ ...pageQueries.one(pageId), enabled: false })),
    combine: pagesOf,
  });
  const loaded = useMemo(
    () =>
      known.flatMap((pageId, index) => {
        const page = pages[index];
        return page === undefined ? [] : [{ pageId, page }];
      }),
    [known, pages],
  );
  const [done, setDone] = useState<number>();
  const current = useRef<{ stopped: boolean }>(undefined);
  function stop() {
    if (current.current !== undefined) current.current.stopped = true;
    setDone(undefined);
  }
  useEffect(
    () => () => {
      if (current.current !== undefined) current.current.stopped = true;
    },
    [],
  );
  async function load() {
    const control = { stopped: false };
    current.current = control;
    setDone(0);
    const waiting = [...known];
    const loader = async () => {
      for (let pageId = waiting.shift(); pageId !== undefined; pageId = waiting.shift()) {
        if (control.stopped) return;
        // One that is in the cache is not asked for again, and one that fails is left out: its own screen says why.
        await client.prefetchQuery({ ...pageQueries.one(pageId), staleTime: Number.POSITIVE_INFINITY });
        if (!control.stopped) setDone(known.length - waiting.length);
      }
    };
    await Promise.all(Array.from({ length: together }, loader));
    if (!control.stopped) setDone(undefined);
  }
  return {
    known,
    /** The same list until one of the pages changes. */
    loaded,
    load: () => void load(),
    stop,
    /** How many were looked at; undefined while nothing is loaded. */
    done,
  };
}
