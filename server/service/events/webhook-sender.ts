import { errorName, startBackgroundWork } from '#server/service/background-work.ts';
import type { Database } from '#server/service/database.ts';
import { isoMoment } from '#server/service/moments.ts';
import { type ClaimedDelivery, claimDeliveries, forgetFinishedEvents, settleDelivery } from './delivery-repository.ts';
import { wantsEvent } from './record-event.ts';
import { signatureHeaders, subscriptionSecret } from './signing.ts';
import { postWebhook, requestTimeout, resolveHost } from './webhook-request.ts';
import type { WebhookSettings } from './webhook-settings.ts';
import type { ResolveHost } from './webhook-target.ts';

/** Attempts per delivery, the first included. With the pauses below that is about 7.5 hours. */
export const maxAttempts = 8;

const firstPause = 5_000;
const growth = 4;

/**
 * Milliseconds until the next attempt after `attempts` failures: 5 s, 20 s, 80 s, … (times four),
 * with a random factor of 0.8 to 1.2, so that joint failures do not come back together.
 */
export function retryPause(attempts: number, chance: number = Math.random()): number {
  return Math.round(firstPause * growth ** (attempts - 1) * (0.8 + 0.4 * chance));
}

/** Pause between checks for due deliveries when nothing wakes it. */
const lookEvery = 500;
const atOnce = 16;
const atOncePerSubscription = 4;
/** Longer than an attempt: if the process dies meanwhile, the delivery is due again after it. */
const claimFor = requestTimeout + 5_000;
/** How long finished events stay in the database, and how often older ones are removed. */
const keptFor = 7 * 24 * 60 * 60_000;
const forgetEvery = 60 * 60_000;
const patience = 1_000;

export type SenderOptions = {
  readonly database: Database;
  readonly webhooks: WebhookSettings;
  /** Gets a line per abandoned delivery and failed round: IDs and outcome, no URL, no secret. */
  readonly log: (line: string) => void;
  readonly resolve?: ResolveHost;
  /** The pause after that many failed attempts, in milliseconds; {@link retryPause} when absent. */
  readonly pause?: (attempts: number) => number;
};

export type WebhookSender = { stop(): Promise<void> };

/**
 * Delivers each outbox event at least once, in order per subscription and audience, at most 16 at a
 * time and 4 per subscription. The database alone holds the queue, so a restart continues it.
 */
export function startWebhookSender(options: SenderOptions): WebhookSender {
  const { database, log } = options;
  const stopping = new AbortController();
  const running = new Map<Promise<void>, string>();

  const launch = (claimed: ClaimedDelivery) => {
    const attempt = deliver(claimed, options, stopping.signal)
      // The claim expires, and then the delivery is tried again.
      .catch((error: unknown) => log(`A webhook's outcome was not stored: ${errorName(error)}.`))
      .finally(() => {
        running.delete(attempt);
        work.wake();
      });
    running.set(attempt, claimed.delivery.subscriptionId);
  };
  let forgetAt = 0;
  const round = async () => {
    if (running.size >= atOnce) return;
    const now = Date.now();
    if (now >= forgetAt) {
      forgetAt = now + forgetEvery;
      await forgetFinishedEvents(database, now - keptFor);
    }
    const claimed = await claimDeliveries(database, {
      now,
      until: now + claimFor,
      atMost: atOnce - running.size,
      atMostEach: atOncePerSubscription,
      busy: [...new Set(running.values())],
    });
    claimed.forEach(launch);
  };
  const work = startBackgroundWork(lookEvery, round, (error) =>
    log(`Webhooks were not looked for: ${errorName(error)}.`),
  );

  return {
    stop: async () => {
      await work.stop();
      const timer = setTimeout(() => stopping.abort(), patience);
      await Promise.all(running.keys());
      clearTimeout(timer);
    },
  };
}

async function deliver(claimed: ClaimedDelivery, options: SenderOptions, stop: AbortSignal): Promise<void> {
  const { database, webhooks, log, pause = retryPause } = options;
  const { delivery, event, subscription } = claimed;
  if (subscription === null || !subscription.active || !wantsEvent(subscription.events, event.type)) {
    // No attempt was made, so it is not counted.
    await settleDelivery(database, delivery, {
      state: 'skipped',
      attempts: delivery.attempts - 1,
      lastOutcome: subscription === null ? 'the subscription is gone' : 'not wanted any more',
    });
    return;
  }
  const attemptAt = Date.now();
  const body = JSON.stringify({
    id: event.eventId,
    type: event.type,
    createdAt: isoMoment(event.createdAt),
    data: event.data,
  });
  const secret = subscriptionSecret(webhooks.secret, subscription.subscriptionId);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'facet-reference-service',
    ...signatureHeaders(secret, event.eventId, attemptAt, body),
  };
  try {
    const { delivered, outcome } = await postWebhook(
      { url: subscription.url, headers, body },
      webhooks.dangerousHosts,
      stop,
      options.resolve ?? resolveHost,
    );
    if (delivered) {
      await settleDelivery(database, delivery, { state: 'delivered', lastOutcome: outcome });
    } else if (delivery.attempts >= maxAttempts) {
      await settleDelivery(database, delivery, { state: 'failed', lastOutcome: outcome });
      log(`Event ${event.eventId} was given up for ${subscription.subscriptionId}: ${outcome}.`);
    } else {
      const nextAttemptAt = Date.now() + pause(delivery.attempts);
      await settleDelivery(database, delivery, { nextAttemptAt, lastOutcome: outcome });
    }
  } catch (error) {
    if (!stop.aborted) throw error;
    // The receiver may have it: the next start sends it again, and the attempt is not counted.
    await settleDelivery(database, delivery, {
      attempts: delivery.attempts - 1,
      nextAttemptAt: Date.now(),
      lastOutcome: 'stopped in the middle',
    });
  }
}
