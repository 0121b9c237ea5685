import { readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { asc, eq, not } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { webhookDeliveries, webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';
import { runService } from '#test/service/service-process.ts';
import { world } from '#test/service/small-world.ts';
import { keyed, newServicePlace, openPlace } from '#test/service/test-service.ts';
import {
  type ReceivedWebhook,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../scripts/webhook-receiver/receiver.ts';

const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
/** Of the audiences that are changed. */
const numbers = Array.from({ length: 12 }, (_, index) => String(index + 5).padStart(2, '0'));
const received: ReceivedWebhook[] = [];
const refused: string[] = [];
let receiver: WebhookReceiver;
const place = await newServicePlace();

beforeAll(async () => {
  receiver = await startWebhookReceiver({
    secret,
    onRefused: (reason) => refused.push(reason),
    onWebhook: async (webhook) => {
      received.push(webhook);
      await pause(5);
      return 204;
    },
  });
});
afterAll(async () => {
  await receiver.close();
  await place.remove();
});

/** The service as a process of its own, with webhooks to the receiver. */
const startProcess = () =>
  runService(place, {
    SERVICE_AGENT_SPEED: '0',
    WEBHOOKS: '1',
    WEBHOOK_SECRET: secret,
    DANGEROUS_WEBHOOK_HOSTS: receiver.host,
  });

const changedAudience = z.object({ latestVersion: z.object({ versionId: z.string() }) });
/** Versions whose creation was acknowledged. */
const acknowledged: string[] = [];
let writes = 0;

/** Changes contexts, four at a time, until told to stop or the service is gone. */
async function changeContexts(url: string, isOver: () => boolean): Promise<void> {
  const writer = async () => {
    while (!isOver()) {
      writes += 1;
      const audienceId = `audience_${numbers[writes % numbers.length]}`;
      const request = keyed('PATCH', { supplementaryContext: `Context ${writes}` });
      const response = await fetch(`${url}/v0/pages/${world.page}/audiences/${audienceId}`, request);
      const body: unknown = await response.json();
      if (response.status === 200) acknowledged.push(z.parse(changedAudience, body).latestVersion.versionId);
    }
  };
  await Promise.allSettled([writer(), writer(), writer(), writer()]);
}

it('a killed service delivers every event at least once, in order, so that the receiver has each id once', async () => {
  const before = await openPlace(place);
  const url = receiver.url(world.subscription);
  const isOurs = eq(webhookSubscriptions.subscriptionId, world.subscription);
  await before.database.update(webhookSubscriptions).set({ url, events: null, active: true }).where(isOurs);
  await before.database.delete(webhookSubscriptions).where(not(isOurs));
  await before.close();
  for (let kill = 0; kill < 3; kill += 1) {
    const { child, url, ended } = await startProcess();
    const enough = acknowledged.length + 30;
    const arrived = received.length + 20;
    const deadline = Date.now() + 50_000;
    await changeContexts(url, () => {
      // While both writes and deliveries are going on.
      const isTime = (acknowledged.length >= enough && received.length >= arrived) || Date.now() > deadline;
      if (isTime) child.kill('SIGKILL');
      return isTime;
    });
    await ended;
  }
  let stored: Awaited<ReturnType<typeof storedEvents>>;
  let rounds = 0;
  do {
    const { child, ended } = await startProcess();
    let count: number;
    do {
      count = received.length;
      await pause(4_000);
    } while (received.length > count);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
    expect(await readdir(place.dataDir)).not.toContain('lock');
    stored = await storedEvents();
    rounds += 1;
  } while (stored.pending > 0 && rounds < 12);
  expect(stored).toMatchObject({ pending: 0, failed: 0 });
  expect(acknowledged.length).toBeGreaterThanOrEqual(60);
  const created = stored.events.filter(({ type }) => type === 'page.version.created');
  const versions = new Set(created.map(({ data }) => data.versionId));
  expect(acknowledged.filter((versionId) => !versions.has(versionId))).toEqual([]);
  expect(refused).toEqual([]);
  // What a receiver has that does its work once per id.
  const once = received.filter((webhook) => !webhook.repeated);
  expect(once).toHaveLength(stored.events.length);
  for (const audienceId of new Set(stored.events.map((event) => event.audienceId))) {
    const happened = stored.events.filter((event) => event.audienceId === audienceId).map(({ eventId }) => eventId);
    expect(once.filter(({ data }) => data.audienceId === audienceId).map(({ id }) => id)).toEqual(happened);
  }
}, 300_000);

async function storedEvents() {
  const opened = await openPlace(place);
  try {
    const { database } = opened;
    const deliveries = await database.select().from(webhookDeliveries);
    return {
      events: await database.select().from(webhookEvents).orderBy(asc(webhookEvents.position)),
      pending: deliveries.filter(({ state }) => state === 'pending').length,
      failed: deliveries.filter(({ state }) => state === 'failed').length,
    };
  } finally {
    await opened.close();
  }
}
