import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { audiencesOf } from '#src/api/audiences.ts';
import type { ApiError } from '#src/api/errors.ts';
import { pauseAfter, usePutOffNote } from '#src/api/repeated-read.ts';
import { isWorking } from '#src/fields/delayed-versions.ts';

type StatusRefresh = {
  /** The refusal for which it has stopped. */
  readonly refused: ApiError | undefined;
  readonly resume: () => void;
};

/**
 * Reads the audiences of a page that are queued or processing, or only those `wanted`, again and again while there are any (`active`): only the pages of
 * the list that hold one. It stops for good when the service refuses the key (401), and goes on when `resume` is called.
 */
export function useStatusRefresh(pageId: string, active: boolean, wanted = isWorking): StatusRefresh {
  const query = useQuery({
    // Anew each time there is something to wait for: the first pause is short, and no error is left.
    queryKey: ['status-refresh', pageId, useId(), active],
    // When something changed last. The list was read just now.
    initialData: Date.now,
    queryFn: async ({ client, queryKey, signal }) => {
      const changedAt = client.getQueryData<number>(queryKey) ?? 0;
      return (await audiencesOf(pageId).refresh(client, wanted, signal)) ? Date.now() : changedAt;
    },
    enabled: active,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: ({ state }) => (state.error?.status === 401 ? false : 'always'),
    refetchInterval: ({ state }) => pauseAfter(state, state.data),
  });
  const { error, refetch } = query;
  usePutOffNote(error, pauseAfter(query, query.data));
  return { refused: error?.status === 401 ? error : undefined, resume: () => void refetch() };
}
