import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#src/api/errors.ts';
import { pageMutations, pageQueries } from '#src/api/pages.ts';
import { reread } from '#src/editing/archive/archive-outcome.ts';
import { useArchive } from '#src/editing/archive/use-archive.ts';

/** Archives a page once; without a clear answer the page is read again (see `useArchive`). */
export function useArchivePage(pageId: string) {
  const client = useQueryClient();
  const query = pageQueries.one(pageId);
  return useArchive({
    request: pageMutations.archive(pageId),
    knownSince(sentAt) {
      const known = client.getQueryState(query.queryKey);
      if (known?.data !== undefined && known.dataUpdatedAt >= sentAt && !known.isInvalidated) return reread(known.data);
      if (known?.error instanceof ApiError && known.errorUpdatedAt >= sentAt)
        return { kind: 'unread', error: known.error };
      return undefined;
    },
    read: () => client.fetchQuery({ ...query, staleTime: 0 }),
  });
}
