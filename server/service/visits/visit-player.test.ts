import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/service/database.ts';
import { recordVersionEvent } from '#server/service/events/record-event.ts';
import { audiences, plannedVisits, webhookDeliveries, webhookEvents } from '#server/service/schema.ts';
import { world } from '#test/service/small-world.ts';
import { startTestService, type TestService } from '#test/service/test-service.ts';
import { playDueVisits } from './visit-player.ts';

const webhooks = { secret: `whsec_${Buffer.alloc(24, 3).toString('base64')}`, dangerousHosts: [] };
const settings = { webhooks, agentSpeed: 2 };
let service: TestService;
let database: Database;

beforeAll(async () => {
  service = await startTestService();
  database = service.database;
  await database.update(audiences).set({ personId: world.person }).where(eq(audiences.audienceId, world.audience));
});
afterAll(() => service.close());
beforeEach(async () => {
  await database.delete(plannedVisits);
  await database.delete(webhookDeliveries);
  await database.delete(webhookEvents);
});

function publish(audienceId: string, to: Parameters<typeof recordVersionEvent>[1] = settings): Promise<void> {
  const version = { versionId: `version_of_${audienceId}`, versionNumber: 2, status: 'published' };
  return database.transaction((transaction) =>
    recordVersionEvent(transaction, to, 'published', { audienceId, pageId: world.page }, version),
  );
}

const events = () => database.select().from(webhookEvents).orderBy(asc(webhookEvents.position));
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
    await playDueVisits(database, settings, began + 2_900);
    expect(await types()).toEqual(['page.version.published']);

    const submitted = Date.now() + 3_000;
    await playDueVisits(database, settings, submitted);
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
    expect(event?.data).toEqual({
      pageId: world.page,
      audienceId: world.audience,
      versionId: `version_of_${world.audience}`,
      audienceSessionId: session.audienceSessionId,
      formSubmissionId: session.formSubmissionId,
    });

    await playDueVisits(database, settings, submitted + 100);
    expect(await types()).toEqual(['page.version.published', 'form.submitted']);
    await playDueVisits(database, settings, Date.now() + 60_000);
    expect(await types()).toEqual(['page.version.published', 'form.submitted', 'form.enriched']);
    expect((await newestSession(world.audience)).session.formSubmissionPhone).toBe('+4930123456');

    await playDueVisits(database, settings, Date.now() + 3_600_000);
    expect(await types()).toHaveLength(3);
    expect(await database.select().from(plannedVisits)).toEqual([]);
  });

  it('for nobody in particular is visited by somebody whom the enrichment does not find', async () => {
    await publish(world.otherAudience);
    await playDueVisits(database, settings, Date.now() + 60_000);
    await playDueVisits(database, settings, Date.now() + 120_000);
    expect(await types()).toEqual(['page.version.published', 'form.submitted', 'form.enrichment_failed']);
  });

  it('of an audience that was archived since is not visited', async () => {
    await publish(world.archivedAudience);
    await playDueVisits(database, settings, Date.now() + 60_000);
    expect(await types()).toEqual(['page.version.published']);
    expect(await database.select().from(plannedVisits)).toEqual([]);
  });

  it('is visited once, also when two processes play at once', async () => {
    await publish(world.audience);
    const later = Date.now() + 60_000;
    await Promise.all([playDueVisits(database, settings, later), playDueVisits(database, settings, later)]);
    expect(await types()).toEqual(['page.version.published', 'form.submitted']);
  });

  it.each([
    ['at speed 0', { webhooks, agentSpeed: 0 }],
    ['while webhooks are off', { webhooks: null, agentSpeed: 1 }],
  ])('is not visited %s', async (_when, other) => {
    await publish(world.audience, other);
    expect(await database.select().from(plannedVisits)).toEqual([]);
  });
});
