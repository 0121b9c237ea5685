import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AudienceUpdate } from '#src/contract/audience.ts';
import { archiveAudience, listAudiences, updateAudience } from '#src/contract/audience.ts';
import { walkList } from './cursor.ts';
import { type Answer, request } from './http.ts';
import { refreshWalk, replaceInWalk, type WalkRefresh, walkedQuery } from './walked-list.ts';

/** An audience as it was read (§2.3): any field may be missing. */
export type AudienceAnswer = Answer<typeof updateAudience>;

const keys = {
  ofPage: (pageId: string) => ['audiences', pageId] as const,
  list: (pageId: string) => ['audiences', pageId, 'list'] as const,
} as const;

/** Sends `cursor` only to go on, and never `limit`: the contract shows neither (§4.3). */
const readPageOf = (pageId: string, signal?: AbortSignal) => (cursor: string | undefined) =>
  request(listAudiences, {
    params: { page_id: pageId },
    ...(cursor === undefined ? {} : { query: { cursor } }),
    signal,
  });

const idOf = (audience: AudienceAnswer) => audience.audienceId;

export const audienceQueries = {
  keys,
  /** All audiences of a page (§4.3), walked by cursor. */
  list: (pageId: string) =>
    queryOptions({
      queryKey: keys.list(pageId),
      queryFn: walkedQuery<AudienceAnswer>(({ signal, stop, from }) =>
        walkList<AudienceAnswer>({
          readPage: readPageOf(pageId, signal),
          idOf,
          stop,
          from,
        }),
      ),
    }),
};

/**
 * Reads again the pages of a page's list that hold a wanted audience, and no others.
 * @throws {ApiError} when one cannot be read.
 */
export function refreshAudiences(
  client: QueryClient,
  pageId: string,
  wanted: (audience: AudienceAnswer) => boolean,
  signal?: AbortSignal,
): Promise<WalkRefresh> {
  return refreshWalk<AudienceAnswer>(client, keys.list(pageId), { wanted, readPage: readPageOf(pageId, signal), idOf });
}

const scope = (audienceId: string) => ({ id: `audience:${audienceId}` });

function mutation(pageId: string, audienceId: string) {
  return {
    scope: scope(audienceId),
    onSuccess: (
      answer: AudienceAnswer,
      _variables: unknown,
      _before: unknown,
      { client }: { client: Parameters<typeof replaceInWalk>[0] },
    ) => {
      replaceInWalk<AudienceAnswer>(client, keys.list(pageId), (item) => item.audienceId === audienceId, answer);
    },
    meta: { invalidates: [keys.ofPage(pageId), ['pages', pageId], ['conversations', audienceId]] },
  };
}

export const audienceMutations = {
  /** Update audience (§4.4). Only the fields in the body change. */
  update: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationKey: ['audiences', 'update', audienceId],
      mutationFn: (body: AudienceUpdate) =>
        request(updateAudience, { params: { page_id: pageId, audience_id: audienceId }, body }),
    }),
  /** Archive audience (§4.5). There is no way back in the contract. */
  archive: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...mutation(pageId, audienceId),
      mutationKey: ['audiences', 'archive', audienceId],
      mutationFn: () => request(archiveAudience, { params: { page_id: pageId, audience_id: audienceId } }),
    }),
};
