import { useQueryClient } from '@tanstack/react-query';
import { audienceMutations, audienceQueries, isAudience, readAudience } from '#src/api/audiences.ts';
import { ApiError } from '#src/api/errors.ts';
import { reread } from '#src/editing/archive/archive-outcome.ts';
import { useArchive } from '#src/editing/archive/use-archive.ts';

/** Archives an audience once; without a clear answer it is read again through the list (see `useArchive`). */
export function useArchiveAudience(pageId: string, audienceId: string) {
  const client = useQueryClient();
  const { queryKey } = audienceQueries.list(pageId);
  return useArchive({
    request: audienceMutations.archive(pageId, audienceId),
    knownSince(sentAt) {
      const known = client.getQueryState(queryKey);
      if (known?.data !== undefined && known.dataUpdatedAt >= sentAt && !known.isInvalidated) {
        const audience = known.data.items.find(isAudience(audienceId));
        return audience === undefined && known.data.state !== 'complete' ? undefined : reread(audience);
      }
      if (known?.error instanceof ApiError && known.errorUpdatedAt >= sentAt)
        return { kind: 'unread', error: known.error };
      return undefined;
    },
    read: () => readAudience(client, pageId, audienceId),
  });
}
