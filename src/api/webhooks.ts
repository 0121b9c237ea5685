import { mutationOptions } from '@tanstack/react-query';
import {
  listWebhookSubscriptions,
  updateWebhookSubscription,
  type WebhookSubscriptionUpdate,
} from '#src/contract/webhook.ts';
import { type Answer, request } from './http.ts';
import { walkedResource } from './walked-list.ts';
import { requestUnlessChanged } from './writes.ts';

/** A webhook subscription from an answer (§2.12): any field may be missing. */
export type Subscription = Answer<typeof updateWebhookSubscription>;

const rootKey = ['webhook-subscriptions'];

/** All subscriptions (§4.16). */
export const allSubscriptions = walkedResource<Subscription>({
  rootKey,
  endpoint: listWebhookSubscriptions,
  path: listWebhookSubscriptions.path,
  words: { all: 'webhooks', one: 'this webhook' },
  readPage: (cursor, signal) => request(listWebhookSubscriptions, { query: { cursor }, signal }),
  idOf: ({ subscriptionId }) => subscriptionId,
  isKept: true,
});

export const webhookMutations = {
  /** Update subscription (§4.17). Writes run in sequence (R42). `seen`: `requestUnlessChanged`. */
  update: (subscriptionId: string, seen?: Subscription) =>
    mutationOptions({
      ...allSubscriptions.write(subscriptionId),
      mutationFn: (body: WebhookSubscriptionUpdate) =>
        requestUnlessChanged(updateWebhookSubscription, { params: { subscription_id: subscriptionId }, body }, seen),
      meta: { answerIn: rootKey },
    }),
};
