import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AudienceAnswer, audienceQueries, isAudience } from '#src/api/audiences.ts';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';

/** Milliseconds for which a reading counts as fresh. */
const freshFor = 30_000;

/** What is known of one audience, from the list that holds it. */
export type KnownAudience = {
  readonly audience: AudienceAnswer | undefined;
  /** The list as far as it has been read; undefined before its first page and when that failed. */
  readonly walk: ListWalk<AudienceAnswer> | undefined;
  /** Why it could not be read, or not be read again. */
  readonly error: ApiError | undefined;
  /** When the list or the audience was read last: epoch milliseconds. */
  readonly readAt: number;
  readonly fetching: boolean;
  readonly retry: () => void;
};

/**
 * One audience of a page. There is no endpoint for it (traps.md 25): it is looked for in what is known of the page's list, else the list is walked
 * until it turns up. Once it is known, only the page of the list that holds it is read again.
 */
export function useAudience(pageId: string, audienceId: string): KnownAudience {
  const query = audienceQueries.list(pageId);
  const isIt = isAudience(audienceId);
  const isUnknown = (walk: ListWalk<AudienceAnswer> | undefined) => walk === undefined || !walk.items.some(isIt);
  const list = useQuery({
    ...query,
    // The route has asked already; a refusal that was quicker than the screen is not asked for again.
    retryOnMount: false,
    refetchOnMount: ({ state }) => isUnknown(state.data),
    refetchOnWindowFocus: ({ state }) => isUnknown(state.data),
  });
  const walk = list.data;
  const audience = useMemo(() => walk?.items.find(isAudience(audienceId)), [walk, audienceId]);
  const readAt = list.dataUpdatedAt;
  const refresh = useQuery({
    ...audienceQueries.refresh(pageId, audienceId),
    enabled: audience !== undefined,
    // The list that has just brought the audience is as good as its own reading.
    initialData: 'same' as const,
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => Math.max(0, readAt - state.dataUpdatedAt) + freshFor,
  });
  return {
    audience,
    walk,
    error: refresh.error ?? list.error ?? undefined,
    readAt: Math.max(readAt, refresh.dataUpdatedAt),
    fetching: list.isFetching || refresh.isFetching,
    // A list that could not be read again is read whole by the refresh.
    retry: () => void (audience === undefined ? list.refetch() : refresh.refetch()),
  };
}
