import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getAudienceMessages, interruptAudienceMessage, restoreAudienceMessage } from '#src/contract/conversation.ts';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { type Answer, request } from './http.ts';

/** A conversation as it was read (§2.11). */
export type ConversationAnswer = Answer<typeof getAudienceMessages>;

/** From this size on a conversation is read off the main thread: it would hold up whoever types or scrolls. Bytes. */
const large = 2_500_000;

const readElsewhere = async (endpoint: Endpoint, path: string, bytes: ArrayBuffer) =>
  bytes.byteLength < large
    ? undefined
    : // Without workers, or after a deploy without this one, it is read as any other answer.
      import('./large-answer.ts')
        .then(({ readLargeAnswer }) => readLargeAnswer(endpoint, path, bytes))
        .catch(() => undefined);

export const conversationQueries = {
  /** The conversation of an audience (§4.7), whole. */
  one: (pageId: string, audienceId: string) =>
    queryOptions({
      queryKey: ['conversations', audienceId],
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
    invalidates: [
      ['conversations', audienceId],
      ['audiences', pageId],
    ],
  },
});

export const conversationMutations = {
  /** Interrupt audience message (§4.8). `success: false` is a failure that arrives as a 2xx. `partialText` holds at most 100,000 UTF-16 units. */
  interrupt: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...touches(pageId, audienceId),
      mutationFn: (partialText: string | undefined) =>
        request(interruptAudienceMessage, {
          params: { page_id: pageId, audience_id: audienceId },
          body: partialText === undefined ? {} : { partialText },
        }),
    }),
  /** Restore audience message snapshot (§4.9). Whether the returned id is the old or a new message is not shown. */
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
