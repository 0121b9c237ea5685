import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AudienceUpdate } from '#src/contract/audience.ts';
import { archiveAudience, listAudiences, updateAudience } from '#src/contract/audience.ts';
import { walkList } from './cursor.ts';
import { type Answer, request } from './http.ts';
import { replaceInWalk, walkedQuery } from './walked-list.ts';

/** An audience as it was read (§2.3): any field may be missing. */
export type AudienceAnswer = Answer<typeof updateAudience>;

const keys = {
  ofPage: (pageId: string) => ['audiences', pageId] as const,
  list: (pageId: string) => ['audiences', pageId, 'list'] as const,
} as const;

export const audienceQueries = {
  keys,
  /** All audiences of a page (§4.3), walked by cursor. */
  list: (pageId: string) =>
    queryOptions({
      queryKey: keys.list(pageId),
      queryFn: walkedQuery<AudienceAnswer>(({ signal, stop, from }) =>
        walkList<AudienceAnswer>({
          readPage: (cursor) =>
            request(listAudiences, {
              params: { page_id: pageId },
              ...(cursor === undefined ? {} : { query: { cursor } }),
              signal,
            }),
          idOf: (audience) => audience.audienceId,
          stop,
          from,
        }),
      ),
    }),
};

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
