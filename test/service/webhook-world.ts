import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { recordEvent } from '#server/service/events/record-event.ts';
import { type SenderOptions, startWebhookSender, type WebhookSender } from '#server/service/events/webhook-sender.ts';
import { webhookDeliveries, webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';
import type { WebhookEvent } from '#src/contract/webhook.ts';
import {
  type ReceivedWebhook,
  type ReceiverOptions,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../scripts/webhook-receiver/receiver.ts';
import { world } from './small-world.ts';
import { testService } from './test-service.ts';
import { until } from './until.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/**
 * A service with webhooks for the tests of a file, with receivers and senders. Each test begins
 * without events, and with the subscriptions of the small world.
 */
export function webhookWorld() {
  const settings = { webhooks: { secret, dangerousHosts: [] } };
  const service = testService(settings);
  const receivers: WebhookReceiver[] = [];
  const senders = new Set<WebhookSender>();
  let subscriptions: (typeof webhookSubscriptions.$inferSelect)[];
  beforeAll(async () => {
    subscriptions = await service.database.select().from(webhookSubscriptions);
  });
  beforeEach(async () => {
    await service.database.delete(webhookDeliveries);
    await service.database.delete(webhookEvents);
    await service.database.delete(webhookSubscriptions);
    await service.database.insert(webhookSubscriptions).values(subscriptions);
  });
  afterEach(async () => {
    await Promise.all([...senders].map((sender) => sender.stop()));
    senders.clear();
    for (const each of receivers.splice(0).reverse()) await each.close();
  });

  /** A receiver, and a list of what it got with a good signature. */
  async function receiver(options: Partial<ReceiverOptions> = {}) {
    const received: ReceivedWebhook[] = [];
    const refused: string[] = [];
    const started = await startWebhookReceiver({
      secret,
      onRefused: (reason) => refused.push(reason),
      ...options,
      onWebhook: (webhook) => {
        received.push(webhook);
        return options.onWebhook?.(webhook);
      },
    });
    receivers.push(started);
    return { ...started, received, refused };
  }

  /** Points a subscription of the small world to a receiver. */
  async function subscribe(
    subscriptionId: string,
    to: WebhookReceiver,
    fields: { events?: WebhookEvent[] | null; active?: boolean } = {},
  ): Promise<void> {
    await service.database
      .update(webhookSubscriptions)
      .set({ url: to.url(subscriptionId), active: true, ...fields })
      .where(eq(webhookSubscriptions.subscriptionId, subscriptionId));
  }

  /** A receiver of all that the one active subscription (`nullSubscription`) sends. */
  async function onlyReceiver(options: Partial<ReceiverOptions> = {}) {
    const to = await receiver(options);
    await service.database.update(webhookSubscriptions).set({ active: false });
    await subscribe(world.nullSubscription, to);
    return to;
  }

  function send(to: WebhookReceiver, options: Partial<SenderOptions> = {}): WebhookSender {
    const sender = startWebhookSender({
      database: service.database,
      webhooks: { secret, dangerousHosts: [to.host] },
      log: () => undefined,
      pause: () => 50,
      ...options,
    });
    senders.add(sender);
    return sender;
  }

  async function stop(sender: WebhookSender): Promise<void> {
    senders.delete(sender);
    await sender.stop();
  }

  function happen(type: WebhookEvent, audienceId: string = world.audience, data = {}): Promise<void> {
    return service.database.transaction((transaction) =>
      recordEvent(transaction, settings, { type, audienceId, data }),
    );
  }

  const deliveries = () =>
    service.database
      .select()
      .from(webhookDeliveries)
      .orderBy(asc(webhookDeliveries.position), asc(webhookDeliveries.subscriptionId));

  /** Waits until nothing is to be sent any more. */
  const settled = () => until(deliveries, (all) => all.every(({ state }) => state !== 'pending'), 50);

  return { service, settings, receiver, onlyReceiver, subscribe, send, stop, happen, deliveries, settled };
}
