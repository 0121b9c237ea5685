import { queryOptions } from '@tanstack/react-query';
import { lastSeen } from '#src/local/page-fingerprints.ts';

/**
 * What the person has seen of a page in this browser; null when it was never open here. The loader asks for it beside the page itself, so that the
 * comparison is there at the first drawing and moves nothing. It is asked for each time: another tab may have shown the page since.
 */
export function lastLookQuery(pageId: string) {
  return queryOptions({
    queryKey: ['last-look', pageId],
    queryFn: async () => (await lastSeen(pageId)) ?? null,
    staleTime: 0,
  });
}
