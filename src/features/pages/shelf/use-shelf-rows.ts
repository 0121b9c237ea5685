import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { namePages, type ShelfPage, shelfRecord } from '#src/local/shelf.ts';
import { type ShelfRow, shelfRow } from './shelf-rows.ts';

/** Pages that are read at the same time. Browsers open six connections to one host; the rest would only wait there, against the time limit. */
export const readTogether = 12;

/**
 * Reads every page of the shelf, each with its own outcome, a few at a time. A row stays the same object until something about it changes.
 * Names that were read are remembered, so that the sidebar has them at the next start.
 */
export function useShelfRows(pages: readonly ShelfPage[]): readonly ShelfRow[] {
  const [allowed, setAllowed] = useState(readTogether);
  const combine = useCallback(
    (results: readonly UseQueryResult<PageAnswer>[]) => pages.map((page, index) => shelfRow(page, results[index])),
    [pages],
  );
  const rows = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...pageQueries.one(pageId), enabled: index < allowed })),
    combine,
  });

  const settled = rows.filter(({ state }) => state !== 'loading').length;
  useEffect(() => setAllowed((before) => Math.max(before, settled + readTogether)), [settled]);
  useEffect(() => {
    const named = rows.flatMap(({ pageId, page }) => (page?.name === undefined ? [] : [[pageId, page.name] as const]));
    shelfRecord.update((shelf) => namePages(shelf, new Map(named)));
  }, [rows]);
  return rows;
}
