import type { Subscription } from '#src/api/webhooks.ts';
import { type WebhookEvent, webhookEventNames } from '#src/contract/webhook.ts';
import { hostOf } from '#src/fields/webhook-form.tsx';

/** Whether a subscription receives an event: by name, not at all, or nobody can say because its `events` is null or missing. */
export type Reception = 'listed' | 'not-listed' | 'unsaid';

/**
 * What there is to say about one event over all subscriptions:
 * - `nobody`: no subscription lists it; - `paused-only`: only inactive ones do; - `unsaid-only`: only subscriptions whose `events` is not set may;
 * - `doubled`: two active subscriptions send it to one host; - `covered`: none of these.
 */
export type Finding = 'nobody' | 'paused-only' | 'unsaid-only' | 'doubled' | 'covered';

/** One event with its receivers, in the order of the subscriptions. */
export type EventCoverage = {
  readonly event: WebhookEvent;
  readonly receptions: readonly Reception[];
  readonly finding: Finding;
  /** Hosts that receive the event more than once (`doubled`). */
  readonly doubledHosts: readonly string[];
};

/** Whether `subscription` receives `event`. The contract does not say what `events: null` means (§2.12), so Facet does not either. */
export function receptionOf(subscription: Subscription, event: WebhookEvent): Reception {
  const { events } = subscription;
  if (events === null || events === undefined) return 'unsaid';
  return events.includes(event) ? 'listed' : 'not-listed';
}

/** The coverage matrix: each event of §6 against each subscription. */
export function eventCoverage(subscriptions: readonly Subscription[]): readonly EventCoverage[] {
  return webhookEventNames.map((event) => {
    const receptions = subscriptions.map((subscription) => receptionOf(subscription, event));
    const listing = subscriptions.filter((_, index) => receptions[index] === 'listed');
    // Without a word on it, a subscription is not said to be paused.
    const active = listing.filter((subscription) => subscription.active !== false);
    const doubledHosts = repeated(active.flatMap((subscription) => hostOf(subscription.url) ?? []));
    return { event, receptions, doubledHosts, finding: findingOf() };

    function findingOf(): Finding {
      if (doubledHosts.length > 0) return 'doubled';
      if (active.length > 0) return 'covered';
      const mayReceive = subscriptions.some((it, index) => receptions[index] === 'unsaid' && it.active !== false);
      if (mayReceive) return 'unsaid-only';
      return listing.length > 0 ? 'paused-only' : 'nobody';
    }
  });
}

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
