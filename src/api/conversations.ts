import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { getAudienceMessages, interruptAudienceMessage, restoreAudienceMessage } from '#src/contract/conversation.ts';
import { type Answer, request } from './http.ts';

/** A conversation as it was read (§2.11). */
export type ConversationAnswer = Answer<typeof getAudienceMessages>;

const keys = { one: (audienceId: string) => ['conversations', audienceId] as const } as const;

export const conversationQueries = {
  keys,
  /** The conversation of an audience (§4.7), whole. */
  one: (pageId: string, audienceId: string) =>
    queryOptions({
      queryKey: keys.one(audienceId),
      queryFn: ({ signal }) =>
        request(getAudienceMessages, { params: { page_id: pageId, audience_id: audienceId }, signal }),
    }),
};

const touches = (pageId: string, audienceId: string) => ({
  scope: { id: `audience:${audienceId}` },
  meta: { invalidates: [keys.one(audienceId), ['audiences', pageId]] },
});

export const conversationMutations = {
  /** Interrupt audience message (§4.8). `success: false` is a failure that arrives as a 2xx. `partialText` holds at most 100,000 UTF-16 units. */
  interrupt: (pageId: string, audienceId: string) =>
    mutationOptions({
      ...touches(pageId, audienceId),
      mutationKey: ['conversations', 'interrupt', audienceId],
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
      mutationKey: ['conversations', 'restore', audienceId],
      mutationFn: (messageId: string) =>
        request(restoreAudienceMessage, {
          params: { page_id: pageId, audience_id: audienceId, message_id: messageId },
          body: {},
        }),
    }),
};
