import type { QueryClient } from '@tanstack/react-query';
import { type ConversationAnswer, conversationQueries } from '#src/api/conversations.ts';
import { ApiError } from '#src/api/errors.ts';

/** What reading something came to: a request that fails is an answer too. */
export type Found<Value> =
  | { readonly kind: 'read'; readonly value: Value }
  | { readonly kind: 'unread'; readonly error: ApiError };

/**
 * Reads the conversation as it is now. A reading that is on its way already may have been answered before, so it is not joined but begun again.
 * @throws {ApiError} when it cannot be read.
 */
export function readConversationNow(
  client: QueryClient,
  pageId: string,
  audienceId: string,
): Promise<ConversationAnswer> {
  const options = client.defaultQueryOptions(conversationQueries.one(pageId, audienceId));
  return client.getQueryCache().build(client, options).fetch(options, { cancelRefetch: true });
}

/**
 * Reads the conversation for what is true after a write. After one that was carried out, or may have been, the central invalidation has begun a
 * reading, which is joined; a refusal begins none.
 */
export function readConversationAfter(
  client: QueryClient,
  pageId: string,
  audienceId: string,
  refused: boolean,
): Promise<Found<ConversationAnswer>> {
  return found(() =>
    refused
      ? readConversationNow(client, pageId, audienceId)
      : client.fetchQuery({ ...conversationQueries.one(pageId, audienceId), staleTime: 0 }),
  );
}

/** Runs a reading to either end. */
export async function found<Value>(read: () => Promise<Value>): Promise<Found<Value>> {
  try {
    return { kind: 'read', value: await read() };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: 'unread', error };
  }
}
