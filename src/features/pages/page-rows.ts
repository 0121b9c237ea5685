import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { type PageRow, pageRow } from '#src/fields/pages-fields.tsx';
import { type ListedPage, namePages, openPage, savedPagesRecord } from '#src/local/saved-pages.ts';

/** Pages loaded at once. Browsers open six connections per host; more would only time out. */
export const loadedTogether = 12;

/**
 * Loads every page of the list, each with its own outcome, a few at a time. An unchanged row keeps
 * its identity. Loaded names are remembered, for the sidebar at the next start.
 */
export function usePageRows(pages: readonly ListedPage[]): readonly PageRow[] {
  const [allowed, setAllowed] = useState(loadedTogether);
  const combine = useCallback(
    (results: readonly UseQueryResult<PageAnswer>[]) => pages.map((page, index) => pageRow(page, results[index])),
    [pages],
  );
  const rows = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...pageQueries.one(pageId), enabled: index < allowed })),
    combine,
  });

  const settled = settledRows(rows);
  useEffect(() => setAllowed((before) => Math.max(before, settled + loadedTogether)), [settled]);
  useEffect(() => {
    const named = rows.flatMap(({ pageId, page }) => (page?.name === undefined ? [] : [[pageId, page.name] as const]));
    savedPagesRecord.update((saved) => namePages(saved, new Map(named)));
  }, [rows]);
  return rows;
}

/** How many pages have loaded or failed. */
export function settledRows(rows: readonly PageRow[]): number {
  return rows.filter(({ state }) => state !== 'loading').length;
}

/** Adds an opened page to the recent ones. @param name undefined until it has loaded. */
export function useRememberOpenedPage(pageId: string, name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) savedPagesRecord.update((saved) => openPage(saved, pageId, name, Date.now()));
  }, [pageId, name]);
}
