import { asc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordVersionEvent } from '#server/service/events/record-event.ts';
import { audiences, plannedVisits, webhookDeliveries, webhookEvents } from '#server/service/schema.ts';
import { world } from '#test/service/small-world.ts';
import { testService } from '#test/service/test-service.ts';
import { playDueVisits } from './visit-player.ts';

const webhooks = { secret: `whsec_${Buffer.alloc(24, 3).toString('base64')}`, dangerousHosts: [] };
const settings = { webhooks, agentSpeed: 2 };
const service = testService();

beforeAll(async () => {
  await service.database
    .update(audiences)
    .set({ personId: world.person })
    .where(eq(audiences.audienceId, world.audience));
});
beforeEach(async () => {
  for (const table of [plannedVisits, webhookDeliveries, webhookEvents]) await service.database.delete(table);
});

function publish(audienceId: string, to: Parameters<typeof recordVersionEvent>[1] = settings): Promise<void> {
  const version = { versionId: `version_of_${audienceId}`, versionNumber: 2, status: 'published' };
  return service.database.transaction((transaction) =>
    recordVersionEvent(transaction, to, 'published', { audienceId, pageId: world.page }, version),
  );
}

const events = () => service.database.select().from(webhookEvents).orderBy(asc(webhookEvents.position));
const planned = () => service.database.select().from(plannedVisits);
const play = (at: number) => playDueVisits(service.database, settings, at);
const types = async () => (await events()).map(({ type }) => type);

/** The newest session of an audience, as the API lists it. */
async function newestSession(audienceId: string) {
  const params = { page_id: world.page };
  const answer = await service.call('listAudienceSessions', { params, query: { audienceId, limit: 1 } });
  const [session] = Reflect.get(Object(answer.json), 'items');
  return { session, total: Number(Reflect.get(Object(answer.json), 'totalCount')) };
}

describe('a published version', () => {
  it('is visited by the person it was written for, who submits the form and is found by the enrichment', async () => {
    const before = await newestSession(world.audience);
    const began = Date.now();
    await publish(world.audience);
    await play(began + 2_900);
    expect(await types()).toEqual(['page.version.published']);
    const submitted = Date.now() + 3_000;
    await play(submitted);
    expect(await types()).toEqual(['page.version.published', 'form.submitted']);
    const { session, total } = await newestSession(world.audience);
    expect(total).toBe(before.total + 1);
    expect(session).toMatchObject({
      audienceId: world.audience,
      hasFormSubmit: true,
      hasConversion: true,
      formSubmissionEmail: 'person1@taken.example',
      formSubmissionIdentifierType: 'email',
    });
    const [, event] = await events();
    const { audienceSessionId, formSubmissionId } = session;
    expect(event?.data).toMatchObject({ audienceId: world.audience, audienceSessionId, formSubmissionId });
    await play(Date.now() + 60_000);
    expect(await types()).toEqual(['page.version.published', 'form.submitted', 'form.enriched']);
    expect((await newestSession(world.audience)).session.formSubmissionPhone).toBe('+4930123456');
    expect(await planned()).toEqual([]);
  });

  it('for nobody in particular is visited by somebody whom the enrichment does not find', async () => {
    await publish(world.otherAudience);
    await play(Date.now() + 60_000);
    await play(Date.now() + 120_000);
    expect(await types()).toEqual(['page.version.published', 'form.submitted', 'form.enrichment_failed']);
  });

  it('is visited once, also when two processes play at once', async () => {
    await publish(world.audience);
    const later = Date.now() + 60_000;
    await Promise.all([play(later), play(later)]);
    expect(await types()).toEqual(['page.version.published', 'form.submitted']);
  });

  it('is not visited at speed 0, of an archived audience, or while webhooks are off', async () => {
    await publish(world.audience, { webhooks, agentSpeed: 0 });
    await publish(world.audience, { webhooks: null, agentSpeed: 1 });
    await publish(world.archivedAudience);
    await play(Date.now() + 60_000);
    expect(await types()).toEqual(['page.version.published', 'page.version.published']);
    expect(await planned()).toEqual([]);
  });
});
