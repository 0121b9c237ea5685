import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { webhookDeliveries } from '#server/service/schema.ts';
import { webhookWorld } from '#test/service/webhook-world.ts';
import { forgetFinishedEvents } from './delivery-repository.ts';

const { service, settings, onlyReceiver, send, stop, happen, deliveries, settled } = webhookWorld();

describe('trying again', () => {
  it('is what a new process goes on with: neither the count nor the moment is lost', async () => {
    let isUp = false;
    const to = await onlyReceiver({ onWebhook: () => (isUp ? 204 : 500) });
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
    const to = await onlyReceiver();
    await happen('form.submitted');
    await happen('form.enriched');
    const [first] = await deliveries();
    const until = Date.now() + 1_000;
    await service.database
      .update(webhookDeliveries)
      .set({ attempts: 1, nextAttemptAt: until })
      .where(eq(webhookDeliveries.eventId, first?.eventId ?? ''));
    send(to);
    await settled();
    expect(to.received.map(({ type }) => type)).toEqual(['form.submitted', 'form.enriched']);
    expect((await deliveries())[0]?.lastAttemptAt).toBeGreaterThanOrEqual(until);
  });
});

describe('many deliveries', () => {
  it('are shared between two senders on one database, each sent once', async () => {
    const to = await onlyReceiver();
    for (let number = 0; number < 30; number += 1) await happen('form.submitted', `audience_${number % 6}`, { number });
    send(to);
    send(to);
    await settled();
    expect(to.received).toHaveLength(30);
    expect(to.received.some(({ repeated }) => repeated)).toBe(false);
  });

  it('to an address that is not allowed reach nothing and are given up', async () => {
    const to = await onlyReceiver();
    await happen('form.submitted');
    send(to, { webhooks: settings.webhooks, pause: () => 1 });
    await settled();
    expect(await deliveries()).toMatchObject([{ state: 'failed', lastOutcome: 'refused: not an https address' }]);
    expect([to.received, to.refused]).toEqual([[], []]);
  });
});

it('what is over is forgotten after its time, and what is still to be sent is not', async () => {
  await onlyReceiver();
  await happen('form.submitted');
  await happen('form.enriched');
  const isFirst = eq(webhookDeliveries.eventId, (await deliveries())[0]?.eventId ?? '');
  await service.database.update(webhookDeliveries).set({ state: 'delivered' }).where(isFirst);
  await forgetFinishedEvents(service.database, Date.now() - 60_000);
  expect(await deliveries()).toHaveLength(2);
  await forgetFinishedEvents(service.database, Date.now() + 60_000);
  expect(await deliveries()).toMatchObject([{ state: 'pending' }]);
});
