import { and, asc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/service/database.ts';
import { webhookDeliveries, webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';
import { defaultSettings } from '#server/service/settings.ts';
import { world } from '#server/service/testing/small-world.ts';
import { startTestService, type TestService } from '#server/service/testing/test-service.ts';
import {
  type ReceivedWebhook,
  type ReceiverOptions,
  startWebhookReceiver,
  type WebhookReceiver,
} from '#server/service/testing/webhook-receiver.ts';
import type { WebhookEvent } from '#src/contract/webhook.ts';
import { recordEvent } from './record-event.ts';
import { maxAttempts, retryPause } from './retry-schedule.ts';
import { type SenderOptions, startWebhookSender, type WebhookSender } from './webhook-sender.ts';

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const closing: { close(): Promise<unknown> }[] = [];
const senders = new Set<WebhookSender>();
let service: TestService;
let database: Database;

let subscriptions: (typeof webhookSubscriptions.$inferSelect)[];

beforeAll(async () => {
  service = await startTestService({ webhooks: { secret, dangerousHosts: [] } });
  database = service.database;
  subscriptions = await database.select().from(webhookSubscriptions);
});
afterAll(() => service.close());
// Each test begins without events and with the subscriptions of the small world.
beforeEach(async () => {
  await database.delete(webhookDeliveries);
  await database.delete(webhookEvents);
  await database.delete(webhookSubscriptions);
  await database.insert(webhookSubscriptions).values(subscriptions);
});
afterEach(async () => {
  await Promise.all([...senders].map((sender) => sender.stop()));
  senders.clear();
  for (const each of closing.splice(0).reverse()) await each.close();
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

async function settled(): Promise<void> {
  await expect
    .poll(async () => (await deliveries()).filter(({ state }) => state === 'pending'), { timeout: 20_000 })
    .toEqual([]);
}

describe('an event', () => {
  it('arrives signed, with id, type, moment and data, at the subscriptions that want it alone', async () => {
    const to = await receiver();
    await subscribe(world.subscription, to, { events: ['form.submitted', 'page.version.published'] });
    await subscribe(world.nullSubscription, to, { events: null });
    await subscribe('subscription_03', to, { events: [] });
    await happen('page.version.created', world.audience, { versionId: 'version_01' });
    await happen('form.submitted');
    send(to);
    await settled();
    const [created, submitted] = await database.select().from(webhookEvents).orderBy(asc(webhookEvents.position));
    expect(to.received.filter(({ subscriptionId }) => subscriptionId === world.nullSubscription)).toEqual([
      {
        subscriptionId: world.nullSubscription,
        id: created?.eventId,
        type: 'page.version.created',
        createdAt: new Date(created?.createdAt ?? 0).toISOString(),
        data: { versionId: 'version_01' },
        repeated: false,
      },
      expect.objectContaining({ id: submitted?.eventId, type: 'form.submitted' }),
    ]);
    expect(to.received.filter(({ subscriptionId }) => subscriptionId === world.subscription)).toMatchObject([
      { type: 'form.submitted', id: submitted?.eventId },
    ]);
    expect(to.received).toHaveLength(3);
    expect(to.refused).toEqual([]);
  });

  it('is signed with a secret that belongs to its subscription', async () => {
    const to = await receiver();
    await only(world.nullSubscription);
    // The path says another subscription than the one that sends.
    await database
      .update(webhookSubscriptions)
      .set({ url: to.url(world.subscription) })
      .where(eq(webhookSubscriptions.subscriptionId, world.nullSubscription));
    await happen('form.submitted');
    send(to, { pause: () => 1 });
    await settled();
    expect(to.received).toEqual([]);
    expect(to.refused).toEqual(Array.from({ length: maxAttempts }, () => 'No matching signature found'));
  });

  it('is recorded with the change that causes it, or not at all', async () => {
    const params = { page_id: world.page, audience_id: world.audience };
    const changed = await service.call('updateAudience', { params, body: { supplementaryContext: 'New' } });
    await service.call('updateAudience', { params, body: { customName: 'No version' } });
    const failing = database.transaction(async (transaction) => {
      await recordEvent(transaction, settings, { type: 'form.submitted', audienceId: world.audience, data: {} });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const events = await database.select().from(webhookEvents);
    const { versionId } = Object(Reflect.get(Object(changed.json), 'latestVersion'));
    expect(events).toMatchObject([
      {
        type: 'page.version.created',
        audienceId: world.audience,
        data: {
          pageId: world.page,
          audienceId: world.audience,
          versionId,
          versionNumber: expect.any(Number),
          status: 'queued',
        },
      },
    ]);
    expect(await deliveries()).toMatchObject([{ subscriptionId: world.nullSubscription, state: 'pending' }]);
  });

  it('is not recorded while webhooks are off', async () => {
    const off = await startTestService();
    closing.push(off);
    const params = { page_id: world.page, audience_id: world.audience };
    await off.call('updateAudience', { params, body: { supplementaryContext: 'New' } });
    expect(defaultSettings.webhooks).toBeNull();
    expect(await off.database.select().from(webhookEvents)).toEqual([]);
  });
});

describe('a subscription that is paused, gone or wants something else', () => {
  it('gets nothing, also of what was waiting for it', async () => {
    const to = await receiver();
    await only(world.subscription, world.nullSubscription, 'subscription_03');
    for (const id of [world.subscription, world.nullSubscription, 'subscription_03']) {
      await subscribe(id, to, { events: null });
    }
    await happen('form.submitted');
    await subscribe(world.subscription, to, { active: false });
    await subscribe(world.nullSubscription, to, { events: ['form.enriched'] });
    await database.delete(webhookSubscriptions).where(eq(webhookSubscriptions.subscriptionId, 'subscription_03'));
    await happen('page.version.published');
    send(to);
    await settled();
    expect(await deliveries()).toMatchObject([
      { subscriptionId: world.subscription, state: 'skipped', attempts: 0, lastOutcome: 'not wanted any more' },
      { subscriptionId: world.nullSubscription, state: 'skipped', attempts: 0, lastOutcome: 'not wanted any more' },
      { subscriptionId: 'subscription_03', state: 'skipped', attempts: 0, lastOutcome: 'the subscription is gone' },
    ]);
    expect(to.received).toEqual([]);
  });
});

describe('order', () => {
  it('holds for one audience at each subscription, and one audience does not wait for another', async () => {
    const failures = new Map<string, number>();
    const to = await receiver({
      onWebhook: async ({ id, data }) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
        const failed = failures.get(id) ?? 0;
        failures.set(id, failed + 1);
        // Every third event fails twice; the first audience's first event longer than that.
        const wanted = data.number === 0 && data.audience === 'audience_01' ? 5 : Number(data.number) % 3 === 0 ? 2 : 0;
        return failed < wanted ? 503 : 204;
      },
    });
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to, { events: null });
    const audiences = ['audience_01', 'audience_02', 'audience_03'];
    for (let number = 0; number < 8; number += 1) {
      for (const audience of audiences) await happen('form.submitted', audience, { audience, number });
    }
    send(to);
    await settled();
    const tries = (audience: string) =>
      to.received.filter(({ data }) => data.audience === audience).map(({ data }) => Number(data.number));
    for (const audience of audiences) {
      const numbers = tries(audience);
      // Tried again and again until it is delivered, then the next: never back to an earlier one.
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(new Set(numbers).size).toBe(8);
    }
    const lastOf = (audience: string) => to.received.findLastIndex(({ data }) => data.audience === audience);
    expect(lastOf('audience_02')).toBeLessThan(lastOf('audience_01'));
    expect(to.received.every(({ repeated }) => !repeated)).toBe(true);
  });

  it('goes on after an event was given up', async () => {
    const log: string[] = [];
    const to = await receiver({ onWebhook: ({ type }) => (type === 'form.submitted' ? 500 : 204) });
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    await happen('form.submitted');
    await happen('form.enriched');
    send(to, { pause: () => 1, log: (line) => log.push(line) });
    await settled();
    expect(await deliveries()).toMatchObject([
      { state: 'failed', attempts: maxAttempts, lastOutcome: 'status 500' },
      { state: 'delivered', attempts: 1, lastOutcome: 'status 204' },
    ]);
    expect(to.received.map(({ type }) => type)).toEqual([
      ...Array.from({ length: maxAttempts }, () => 'form.submitted'),
      'form.enriched',
    ]);
    expect(log).toEqual([expect.stringMatching(/^Event event_\w+ was given up for subscription_02: status 500\.$/)]);
  });
});

describe('trying again', () => {
  it('comes later each time, spread by chance', () => {
    const pauses = Array.from({ length: maxAttempts - 1 }, (_, index) => retryPause(index + 1, 0.5));
    expect(pauses).toEqual([5_000, 20_000, 80_000, 320_000, 1_280_000, 5_120_000, 20_480_000]);
    expect([retryPause(1, 0), retryPause(1, 1)]).toEqual([4_000, 6_000]);
  });

  it('is what a new process goes on with: neither the count nor the moment is lost', async () => {
    let isUp = false;
    const to = await receiver({ onWebhook: () => (isUp ? 204 : 500) });
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    await happen('form.submitted');
    const first = send(to, { pause: () => 1_500 });
    await expect.poll(async () => (await deliveries())[0]?.lastOutcome, { timeout: 5_000 }).toBe('status 500');
    await stop(first);
    const [waiting] = await deliveries();
    expect(waiting).toMatchObject({ state: 'pending', attempts: 1 });
    isUp = true;
    send(to);
    await settled();
    const [delivered] = await deliveries();
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 2 });
    expect(delivered?.lastAttemptAt).toBeGreaterThanOrEqual(waiting?.nextAttemptAt ?? Number.NaN);
    expect(new Set(to.received.map(({ id }) => id)).size).toBe(1);
  });

  it('comes after a process died between claim and outcome, once the claim has run out', async () => {
    const to = await receiver();
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    await happen('form.submitted');
    await happen('form.enriched');
    const [first] = await deliveries();
    const until = Date.now() + 1_000;
    await database
      .update(webhookDeliveries)
      .set({ attempts: 1, nextAttemptAt: until })
      .where(and(eq(webhookDeliveries.eventId, first?.eventId ?? '')));
    send(to);
    await settled();
    expect(to.received.map(({ type }) => type)).toEqual(['form.submitted', 'form.enriched']);
    expect((await deliveries())[0]?.lastAttemptAt).toBeGreaterThanOrEqual(until);
  });

  it('is due at once after a stop in the middle, which waits no longer than a second', async () => {
    let answer: (status: number) => void = () => undefined;
    const to = await receiver({
      onWebhook: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    await happen('form.submitted');
    const sender = send(to);
    await expect.poll(() => to.received.length, { timeout: 5_000 }).toBe(1);
    const began = Date.now();
    await stop(sender);
    expect(Date.now() - began).toBeLessThan(2_000);
    answer(204);
    expect(await deliveries()).toMatchObject([{ state: 'pending', attempts: 0, lastOutcome: 'stopped in the middle' }]);
  });
});

describe('many deliveries', () => {
  it('are bounded: 16 at a time, 4 of one subscription', async () => {
    const now = new Map<string, number>();
    let most = 0;
    let mostEach = 0;
    const to = await receiver({
      onWebhook: async ({ subscriptionId }) => {
        now.set(subscriptionId, (now.get(subscriptionId) ?? 0) + 1);
        most = Math.max(
          most,
          [...now.values()].reduce((sum, count) => sum + count, 0),
        );
        mostEach = Math.max(mostEach, ...now.values());
        await new Promise((resolve) => setTimeout(resolve, 30));
        now.set(subscriptionId, (now.get(subscriptionId) ?? 0) - 1);
        return 204;
      },
    });
    const ids = Array.from({ length: 6 }, (_, index) => `subscription_1${index}`);
    await only();
    await database.insert(webhookSubscriptions).values(
      ids.map((subscriptionId) => ({
        subscriptionId,
        url: to.url(subscriptionId),
        events: null,
        active: true,
        createdAt: 0,
        updatedAt: 0,
      })),
    );
    for (let number = 0; number < 20; number += 1) await happen('form.submitted', `audience_${number}`);
    send(to);
    await settled();
    expect(to.received).toHaveLength(120);
    expect(mostEach).toBe(4);
    expect(most).toBeGreaterThan(4);
    expect(most).toBeLessThanOrEqual(16);
  });

  it('are shared between two senders on one database, each sent once', async () => {
    const to = await receiver();
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    for (let number = 0; number < 30; number += 1) await happen('form.submitted', `audience_${number % 6}`, { number });
    send(to);
    send(to);
    await settled();
    expect(to.received).toHaveLength(30);
    expect(to.received.some(({ repeated }) => repeated)).toBe(false);
  });

  it('to an address that is not allowed reach nothing and are given up', async () => {
    const to = await receiver();
    await only(world.nullSubscription);
    await subscribe(world.nullSubscription, to);
    await happen('form.submitted');
    send(to, { webhooks: { secret, dangerousHosts: [] }, pause: () => 1 });
    await settled();
    expect(await deliveries()).toMatchObject([{ state: 'failed', lastOutcome: 'refused: not an https address' }]);
    expect([to.received, to.refused]).toEqual([[], []]);
  });
});
