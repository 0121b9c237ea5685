import { mutationOptions } from '@tanstack/react-query';
import type { WebhookSubscriptionUpdate } from '#src/contract/webhook.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from '#src/contract/webhook.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A webhook subscription as it was read (§2.12): any field may be missing. */
export type Subscription = Answer<typeof updateWebhookSubscription>;

const keys = { all: ['webhook-subscriptions'] } as const;

const subscriptions = walkedResource<Subscription>({
  rootKey: keys.all,
  endpoint: listWebhookSubscriptions,
  path: listWebhookSubscriptions.path,
  words: { all: 'subscriptions', one: 'this subscription' },
  readPage: (cursor, signal) =>
    request(listWebhookSubscriptions, { ...(cursor === undefined ? {} : { query: { cursor } }), signal }),
  idOf: ({ subscriptionId }) => subscriptionId,
  isKept: true,
});

export const webhookQueries = {
  keys,
  /** All subscriptions (§4.16), walked by cursor. */
  list: () => subscriptions.query,
};

/** One subscription afresh; see `walkedResource`. */
export const readSubscription = subscriptions.readOne;

export const webhookMutations = {
  /** Update webhook subscription (§4.17). Writes to one subscription run one after the other (security.md R42). `seen` as in `requestUnlessChanged`. */
  update: (subscriptionId: string, seen?: Subscription) =>
    mutationOptions({
      mutationKey: ['webhook-subscriptions', 'update', subscriptionId],
      scope: { id: `webhook-subscription:${subscriptionId}` },
      mutationFn: (body: WebhookSubscriptionUpdate) =>
        requestUnlessChanged(updateWebhookSubscription, { params: { subscription_id: subscriptionId }, body }, seen),
      onSuccess: (answer, _body, _before, { client }) => subscriptions.replace(client, subscriptionId, answer),
      meta: { invalidates: [keys.all] },
    }),
};
