import * as z from 'zod/mini';
import { cursorQuery, endpoint, keysOf, listOf, patternTimestamp, uri } from './fields.ts';

/** The events and their meanings, verbatim from §6. `page.version.*`: versions of an audience. */
export const webhookEvents = {
  'page.version.created': 'An audience version was created',
  'page.version.processed': 'An audience version was processed',
  'page.version.published': 'An audience version was published',
  'form.submitted': 'A form was submitted',
  'form.enriched': 'A form submission was enriched',
  'form.enrichment_failed': 'Enrichment of a form submission failed',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** The event names in the contract's order (§6, closed). */
export const webhookEventNames = keysOf(webhookEvents);

const eventName = z.enum(webhookEventNames);

/** Webhook subscription (§2.12). The meaning of `events: null` is not documented. */
export const webhookSubscription = z.object({
  subscriptionId: z.string(),
  url: uri,
  events: z.nullable(z.array(eventName)),
  active: z.boolean(),
  createdAt: patternTimestamp,
  updatedAt: patternTimestamp,
});
export type WebhookSubscription = z.output<typeof webhookSubscription>;

/** Request body of Update webhook subscription (§4.17). `events` can't be set back to null. */
export const webhookSubscriptionUpdate = z.strictObject({
  url: z.optional(uri),
  events: z.optional(z.array(eventName)),
  active: z.optional(z.boolean()),
});
export type WebhookSubscriptionUpdate = z.output<typeof webhookSubscriptionUpdate>;

// Its query is not documented (traps.md 18): `cursor` is sent only after `hasMore`.
export const listWebhookSubscriptions = endpoint('listWebhookSubscriptions', 'GET', '/v0/webhook_subscriptions', {
  query: cursorQuery,
  response: listOf(webhookSubscription),
});

export const updateWebhookSubscription = endpoint(
  'updateWebhookSubscription',
  'PATCH',
  '/v0/webhook_subscriptions/{subscription_id}',
  { body: webhookSubscriptionUpdate, response: webhookSubscription },
);
