import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookEvents, webhookSubscriptions } from '#server/service/schema.ts';
import { world } from '#test/service/small-world.ts';
import { webhookWorld } from '#test/service/webhook-world.ts';
import { recordEvent } from './record-event.ts';
import { maxAttempts } from './webhook-sender.ts';

const { service, settings, receiver, onlyReceiver, subscribe, send, happen, deliveries, settled } = webhookWorld();
const params = { page_id: world.page, audience_id: world.audience };

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
    const [created, submitted] = await service.database
      .select()
      .from(webhookEvents)
      .orderBy(asc(webhookEvents.position));
    const receivedBy = (id: string) => to.received.filter(({ subscriptionId }) => subscriptionId === id);
    expect(receivedBy(world.nullSubscription)).toEqual([
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
    expect(receivedBy(world.subscription)).toMatchObject([{ type: 'form.submitted', id: submitted?.eventId }]);
    expect(to.received).toHaveLength(3);
    expect(to.refused).toEqual([]);
  });

  it('is signed with a secret that belongs to its subscription', async () => {
    const to = await onlyReceiver();
    await service.database.update(webhookSubscriptions).set({ url: to.url(world.subscription) });
    await happen('form.submitted');
    send(to, { pause: () => 1 });
    await settled();
    expect(to.received).toEqual([]);
    expect(to.refused).toEqual(Array.from({ length: maxAttempts }, () => 'No matching signature found'));
  });

  it('is recorded with the change that causes it, or not at all', async () => {
    const changed = await service.call('updateAudience', { params, body: { supplementaryContext: 'New' } });
    await service.call('updateAudience', { params, body: { customName: 'No version' } });
    const failing = service.database.transaction(async (transaction) => {
      await recordEvent(transaction, settings, { type: 'form.submitted', audienceId: world.audience, data: {} });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    const events = await service.database.select().from(webhookEvents);
    const { versionId } = Object(changed.json).latestVersion;
    const ids = { pageId: world.page, audienceId: world.audience, versionId };
    const data = { ...ids, versionNumber: expect.any(Number), status: 'queued' };
    expect(events).toMatchObject([{ type: 'page.version.created', audienceId: world.audience, data }]);
    expect(await deliveries()).toMatchObject([{ subscriptionId: world.nullSubscription, state: 'pending' }]);
  });
});

describe('a subscription that is paused, gone or wants something else', () => {
  it('gets nothing, also of what was waiting for it', async () => {
    const to = await receiver();
    for (const id of [world.subscription, world.nullSubscription, 'subscription_03']) {
      await subscribe(id, to, { events: null });
    }
    await happen('form.submitted');
    await subscribe(world.subscription, to, { active: false });
    await subscribe(world.nullSubscription, to, { events: ['form.enriched'] });
    await service.database
      .delete(webhookSubscriptions)
      .where(eq(webhookSubscriptions.subscriptionId, 'subscription_03'));
    await happen('page.version.published');
    send(to);
    await settled();
    const skipped = { state: 'skipped', attempts: 0 };
    expect(await deliveries()).toMatchObject([
      { subscriptionId: world.subscription, ...skipped, lastOutcome: 'not wanted any more' },
      { subscriptionId: world.nullSubscription, ...skipped, lastOutcome: 'not wanted any more' },
      { subscriptionId: 'subscription_03', ...skipped, lastOutcome: 'the subscription is gone' },
    ]);
    expect(to.received).toEqual([]);
  });
});

describe('order', () => {
  it('holds for one audience at each subscription, and one audience does not wait for another', async () => {
    const failures = new Map<string, number>();
    const to = await onlyReceiver({
      onWebhook: async ({ id, data }) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
        const failed = failures.get(id) ?? 0;
        failures.set(id, failed + 1);
        // Every third event fails twice; the first audience's first event longer than that.
        const wanted = data.number === 0 && data.audience === 'audience_01' ? 5 : Number(data.number) % 3 === 0 ? 2 : 0;
        return failed < wanted ? 503 : 204;
      },
    });
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
    const to = await onlyReceiver({ onWebhook: ({ type }) => (type === 'form.submitted' ? 500 : 204) });
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
