import { queryOptions } from '@tanstack/react-query';
import { lastSeen } from '#src/local/page-fingerprints.ts';

/**
 * What a page looked like when this browser last showed it; null when it never did. The loader asks for it beside the page itself, so that
 * the comparison is there at the first drawing and moves nothing. It holds for one visit: whoever leaves the page removes it.
 */
export function lastLookQuery(pageId: string) {
  return queryOptions({
    queryKey: ['last-look', pageId],
    queryFn: async () => (await lastSeen(pageId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}
