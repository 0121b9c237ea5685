import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { WebhookSubscriptionUpdate } from '#src/contract/webhook.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from '#src/contract/webhook.ts';
import { type ListWalk, walkList } from './cursor.ts';
import { ApiError } from './errors.ts';
import { type Answer, request } from './http.ts';
import { replaceInWalk, walkedQuery } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A webhook subscription as it was read (§2.12): any field may be missing. */
export type Subscription = Answer<typeof updateWebhookSubscription>;

const keys = {
  all: ['webhook-subscriptions'],
  list: ['webhook-subscriptions', 'list'],
} as const;

function walkSubscriptions(signal?: AbortSignal, stop?: AbortSignal, from?: ListWalk<Subscription>) {
  return walkList<Subscription>({
    readPage: (cursor) =>
      request(listWebhookSubscriptions, { ...(cursor === undefined ? {} : { query: { cursor } }), signal }),
    idOf: (subscription) => subscription.subscriptionId,
    stop,
    from,
  });
}

export const webhookQueries = {
  keys,
  /** All subscriptions (§4.16), walked by cursor. */
  list: () =>
    queryOptions({
      queryKey: keys.list,
      queryFn: walkedQuery<Subscription>(({ signal, stop, from }) => walkSubscriptions(signal, stop, from)),
    }),
};

/**
 * Reads one subscription afresh, by walking the list until it comes up: there is no endpoint for one (traps.md 25).
 * @returns undefined when the whole list does not hold it. @throws {ApiError} when the list cannot be read to that point, or ends before it is whole.
 */
export async function readSubscription(
  subscriptionId: string,
  signal?: AbortSignal,
): Promise<Subscription | undefined> {
  let last: ListWalk<Subscription> | undefined;
  for await (const walk of walkSubscriptions(signal)) {
    last = walk;
    const found = walk.items.find((item) => item.subscriptionId === subscriptionId);
    if (found !== undefined) return found;
  }
  if (last?.error !== undefined) throw last.error;
  if (last?.state !== 'complete') throw unfinished();
  return undefined;
}

/** "Not there" may be said of a list that was read to its end alone (traps.md 25). */
function unfinished(): ApiError {
  const message = 'The service did not go on with the list before this subscription came up.';
  return new ApiError({
    kind: 'unreadable',
    endpoint: listWebhookSubscriptions.name,
    method: listWebhookSubscriptions.method,
    path: listWebhookSubscriptions.path,
    at: Date.now(),
    body: { message, fields: [] },
  });
}

export const webhookMutations = {
  /** Update webhook subscription (§4.17). Writes to one subscription run one after the other (security.md R42). `seen` as in `requestUnlessChanged`. */
  update: (subscriptionId: string, seen?: Subscription) =>
    mutationOptions({
      mutationKey: ['webhook-subscriptions', 'update', subscriptionId],
      scope: { id: `webhook-subscription:${subscriptionId}` },
      mutationFn: (body: WebhookSubscriptionUpdate) =>
        requestUnlessChanged(updateWebhookSubscription, { params: { subscription_id: subscriptionId }, body }, seen),
      onSuccess: (answer, _body, _before, { client }) => {
        replaceInWalk<Subscription>(client, keys.list, (item) => item.subscriptionId === subscriptionId, answer);
      },
      meta: { invalidates: [keys.all] },
    }),
};
