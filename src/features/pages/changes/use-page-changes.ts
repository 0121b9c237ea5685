import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { type PageAnswer, pageMutations, pageQueries } from '#src/api/pages.ts';
import { changesSince, type PageFieldChange, rememberPage } from '#src/local/page-fingerprints.ts';
import { lastLookQuery } from './last-look.ts';
import { pageFields } from './page-fields.ts';

type PageChanges = {
  /** When what the person has seen was loaded, epoch milliseconds. */
  readonly since: number;
  readonly changes: readonly PageFieldChange[];
  /** Takes what is shown now as seen. */
  readonly markSeen: () => void;
};

/**
 * What of a page the person has not seen yet in this browser. The page is remembered as soon as it is shown, since a tab that closes has no time left to
 * keep anything; but not over changes that are being told: these stay until they are marked as seen, whatever becomes of the tab.
 * @returns undefined while there is nothing to tell.
 */
export function usePageChanges(pageId: string, page: PageAnswer): PageChanges | undefined {
  const client = useQueryClient();
  const { data: seen } = useQuery(lastLookQuery(pageId));
  const { dataUpdatedAt: loadedAt } = useQuery({ ...pageQueries.one(pageId), enabled: false });
  const { mutationKey } = pageMutations.archive(pageId);
  const isArchivedHere = useMutationState({ filters: { mutationKey, status: 'success' } }).length > 0;
  const fields = useMemo(() => pageFields(page), [page]);

  const changes = useMemo(() => {
    // An answer that came before the look, in a tab that was left open, is no news.
    if (seen === undefined || seen === null || loadedAt <= seen.at) return [];
    const all = changesSince(seen, fields);
    // Nobody has to be told what they did themselves.
    return isArchivedHere ? all.filter(({ field }) => field !== 'status' && field !== 'archivedAt') : all;
  }, [seen, fields, loadedAt, isArchivedHere]);

  const remember = useCallback(async () => {
    const { queryKey } = lastLookQuery(pageId);
    // A reading of what was kept before must not come after it.
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, await rememberPage(pageId, fields, loadedAt));
  }, [client, pageId, fields, loadedAt]);

  const isNews = seen === null || (seen !== undefined && loadedAt > seen.at);
  const isTold = changes.length > 0;
  useEffect(() => {
    if (isNews && !isTold) void remember();
  }, [isNews, isTold, remember]);

  if (seen === undefined || seen === null || !isTold) return undefined;
  return { since: seen.at, changes, markSeen: () => void remember() };
}
