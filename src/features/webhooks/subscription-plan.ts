import type { QueryClient } from '@tanstack/react-query';
import { readSubscription, type Subscription, webhookMutations } from '#src/api/webhooks.ts';
import { runMutation } from '#src/api/writes.ts';
import type { SavePlan } from '#src/form/verified-save.ts';
import { type SubscriptionValues, updateBody, valuesOf } from './subscription-values.ts';

/** How the writable fields of one subscription are read and written. The list is the only place to read one (traps.md 25). */
export function subscriptionPlan(client: QueryClient, subscriptionId: string): SavePlan<SubscriptionValues> {
  let seen: Subscription | undefined;
  return {
    read: async () => {
      seen = await readSubscription(subscriptionId);
      return seen === undefined ? undefined : valuesOf(seen);
    },
    write: async (changed) =>
      valuesOf(await runMutation(client, webhookMutations.update(subscriptionId, seen), updateBody(changed))),
  };
}

/** The name under which this browser keeps what it knows of a subscription: its history and its draft. */
export function subscriptionResource(subscriptionId: string) {
  return { kind: 'webhook-subscription', id: subscriptionId } as const;
}

/** Whether values can be written back: null and unknown event names cannot (§4.17). */
export function canPutBack(values: Partial<SubscriptionValues>): boolean {
  const body = updateBody(values);
  const wholeEvents = values.events == null ? !('events' in values) : values.events.length === body.events?.length;
  return (
    wholeEvents &&
    (!('url' in values) || body.url !== undefined) &&
    (!('active' in values) || body.active !== undefined)
  );
}
