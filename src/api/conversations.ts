import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getAudienceMessages, interruptAudienceMessage, restoreAudienceMessage } from '#src/contract/conversation.ts';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { type Answer, request } from './http.ts';

/** A conversation from an answer (§2.11). */
export type ConversationAnswer = Answer<typeof getAudienceMessages>;

/** Larger conversations are parsed in a worker: it would block typing and scrolling. Bytes. */
const large = 2_500_000;

const readElsewhere = async (endpoint: Endpoint, path: string, bytes: ArrayBuffer) =>
  bytes.byteLength < large
    ? undefined
    : // Without workers, or after a deploy without this one, this thread parses it.
      import('./large-answer.ts')
        .then(({ readLargeAnswer }) => readLargeAnswer(endpoint, path, bytes))
        .catch(() => undefined);

/** The cache key of an audience's conversation. */
export const conversationKey = (audienceId: string) => ['conversations', audienceId];

export const conversationQueries = {
  /** The whole conversation of an audience (§4.7). */
  one: (pageId: string, audienceId: string) =>
    queryOptions({
      queryKey: conversationKey(audienceId),
      queryFn: ({ signal }) =>
        request(
          getAudienceMessages,
          { params: { page_id: pageId, audience_id: audienceId }, signal },
          { readElsewhere },
        ),
    }),
};

const touches = (pageId: string, audienceId: string) => ({
  scope: { id: `audiences:${audienceId}` },
  meta: {
    invalidates: [conversationKey(audienceId), ['audiences', pageId]],
  },
});

export const conversationMutations = {
  /** The mutation key of all stops of an audience's agent. */
  interruptKey: (audienceId: string) => ['interrupt', audienceId],
  /** Interrupt (§4.8). `success: false` is a failure. `partialText`: ≤ 100,000 UTF-16 units. */
  interrupt: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...touches(pageId, audienceId),
      mutationFn: (partialText: string | undefined) =>
        request(interruptAudienceMessage, {
          params: { page_id: pageId, audience_id: audienceId },
          body: partialText === undefined ? {} : { partialText },
        }),
    }),
  /** Restore (§4.9). The contract leaves open whether the returned ID is old or new. */
  restore: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...touches(pageId, audienceId),
      mutationFn: (messageId: string) =>
        request(restoreAudienceMessage, {
          params: { page_id: pageId, audience_id: audienceId, message_id: messageId },
          body: {},
        }),
    }),
};
