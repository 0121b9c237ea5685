import { setTimeout as wait } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '#server/service/database.ts';
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
import { startTestService, type TestService } from './test-service.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

/** A service with webhooks for the tests of a file, with receivers and senders. Each test begins without events and with the subscriptions of the small world. */
export function webhookWorld() {
  const closing: { close(): Promise<unknown> }[] = [];
  const senders = new Set<WebhookSender>();
  let service: TestService;
  let database: Database;
  let subscriptions: (typeof webhookSubscriptions.$inferSelect)[];

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
    closing.push(started);
    return { ...started, received, refused };
  }

  /** Points a subscription of the small world to a receiver. */
  async function subscribe(
    subscriptionId: string,
    to: WebhookReceiver,
    fields: { events?: WebhookEvent[] | null; active?: boolean } = {},
  ): Promise<void> {
    await database
      .update(webhookSubscriptions)
      .set({ url: to.url(subscriptionId), active: true, ...fields })
      .where(eq(webhookSubscriptions.subscriptionId, subscriptionId));
  }

  /** Takes every other subscription of the small world out of the way. */
  async function only(...subscriptionIds: string[]): Promise<void> {
    for (const { subscriptionId } of await database.select().from(webhookSubscriptions)) {
      if (!subscriptionIds.includes(subscriptionId)) {
        await database
          .update(webhookSubscriptions)
          .set({ active: false })
          .where(eq(webhookSubscriptions.subscriptionId, subscriptionId));
      }
    }
  }

  function send(to: WebhookReceiver, options: Partial<SenderOptions> = {}): WebhookSender {
    const sender = startWebhookSender({
      database,
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

  const settings = { webhooks: { secret, dangerousHosts: [] } };

  function happen(type: WebhookEvent, audienceId: string = world.audience, data = {}): Promise<void> {
    return database.transaction((transaction) => recordEvent(transaction, settings, { type, audienceId, data }));
  }

  const deliveries = () =>
    database
      .select()
      .from(webhookDeliveries)
      .orderBy(asc(webhookDeliveries.position), asc(webhookDeliveries.subscriptionId));

  /** Waits until nothing is to be sent any more. */
  async function settled(): Promise<void> {
    const end = Date.now() + 50_000;
    while ((await deliveries()).some(({ state }) => state === 'pending')) {
      if (Date.now() > end) throw new Error('Something is still to be sent after 50 seconds.');
      await wait(50);
    }
  }

  return {
    get database() {
      return database;
    },
    get service() {
      return service;
    },
    /** Before all tests. */
    async open() {
      service = await startTestService({ webhooks: { secret, dangerousHosts: [] } });
      database = service.database;
      subscriptions = await database.select().from(webhookSubscriptions);
    },
    /** Before each. */
    async begin() {
      await database.delete(webhookDeliveries);
      await database.delete(webhookEvents);
      await database.delete(webhookSubscriptions);
      await database.insert(webhookSubscriptions).values(subscriptions);
    },
    /** After each. */
    async end() {
      await Promise.all([...senders].map((sender) => sender.stop()));
      senders.clear();
      for (const each of closing.splice(0).reverse()) await each.close();
    },
    /** After all. */
    async close() {
      await service.close();
    },
    settings,
    closing,
    receiver,
    subscribe,
    only,
    send,
    stop,
    happen,
    deliveries,
    settled,
  };
}
