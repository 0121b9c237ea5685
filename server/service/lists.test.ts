import { like } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { audienceList } from '#src/contract/audience.ts';
import { personList } from '#src/contract/person.ts';
import { audienceSessionList } from '#src/contract/session.ts';
import { webhookSubscriptionList } from '#src/contract/webhook.ts';
import {
  audienceTotal,
  epoch,
  personTotal,
  sessionAudience,
  sessionStart,
  sessionTotal,
  world,
} from '#test/service/small-world.ts';
import { type CallInput, startTestService, type TestService } from '#test/service/test-service.ts';
import { isoMoment } from './moments.ts';
import { sessions } from './schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const page = { page_id: world.page };
type Envelope = { hasMore: boolean; nextCursor: string | null; totalCount: number | null; ids: readonly string[] };

const lists = {
  listAudiences: (json: unknown): Envelope => {
    const read = z.parse(audienceList, json);
    return { ...read, ids: read.items.map((item) => item.audienceId) };
  },
  listPeople: (json: unknown): Envelope => {
    const read = z.parse(personList, json);
    return { ...read, ids: read.items.map((item) => item.personId) };
  },
  listWebhookSubscriptions: (json: unknown): Envelope => {
    const read = z.parse(webhookSubscriptionList, json);
    return { ...read, ids: read.items.map((item) => item.subscriptionId) };
  },
  listAudienceSessions: (json: unknown): Envelope => {
    const read = z.parse(audienceSessionList, json);
    return { ...read, ids: read.items.map((item) => item.audienceSessionId ?? '') };
  },
};
type ListName = keyof typeof lists;

const paramsOf = (name: ListName): CallInput['params'] & object =>
  name === 'listAudiences' || name === 'listAudienceSessions' ? page : {};

async function read(name: ListName, query: CallInput['query'] & object): Promise<Envelope> {
  const answer = await service.call(name, { params: paramsOf(name), query });
  expect(answer.status, answer.text).toBe(200);
  return lists[name](answer.json);
}

/** All ids of a list by walking it, checking the envelope of every page. */
async function walk(name: ListName, query: CallInput['query'] & object, total: number): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const found: Envelope = await read(name, cursor === null ? query : { ...query, cursor });
    expect(found.totalCount).toBe(total);
    expect(found.hasMore).toBe(found.nextCursor !== null);
    ids.push(...found.ids);
    cursor = found.nextCursor;
  } while (cursor !== null);
  return ids;
}

const totals: Readonly<Record<ListName, number>> = {
  listAudiences: audienceTotal,
  listPeople: personTotal,
  listWebhookSubscriptions: 3,
  listAudienceSessions: sessionTotal,
};
const listNames: readonly ListName[] = [
  'listAudiences',
  'listPeople',
  'listWebhookSubscriptions',
  'listAudienceSessions',
];

describe.each(listNames)('%s', (name) => {
  it('gives every item once, in one order, whatever the page size', async () => {
    const whole = await walk(name, { limit: 1000 }, totals[name]);
    expect(new Set(whole).size).toBe(totals[name]);
    for (const limit of totals[name] > 500 ? [37, 100, 617] : [1, 2, 7, 100]) {
      expect(await walk(name, { limit }, totals[name])).toEqual(whole);
    }
  });

  it('takes 100 items when no limit is given', async () => {
    expect((await read(name, {})).ids).toHaveLength(Math.min(100, totals[name]));
  });

  it('refuses a cursor that another list or other filters gave', async () => {
    const { nextCursor } = await read(name, { limit: 1 });
    const elsewhere = [
      ...listNames.filter((other) => other !== name).map((other) => ({ other, params: paramsOf(other), query: {} })),
      { other: 'listAudiences' as const, params: { page_id: world.otherPage }, query: {} },
      { other: 'listAudienceSessions' as const, params: page, query: { audienceId: world.audience } },
      { other: 'listAudienceSessions' as const, params: page, query: { startDate: isoMoment(epoch) } },
    ];
    for (const { other, params, query } of elsewhere) {
      const answer = await service.call(other, { params, query: { ...query, cursor: nextCursor ?? '' } });
      expect(answer.status).toBe(422);
    }
  });

  it('refuses a damaged cursor', async () => {
    const cursor = (await read(name, { limit: 1 })).nextCursor ?? '';
    for (const damaged of [
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}x`,
      cursor.replace('.', ''),
      cursor.toUpperCase(),
    ]) {
      const answer = await service.call(name, { params: paramsOf(name), query: { cursor: damaged } });
      expect(answer.status).toBe(422);
    }
  });
});

describe('the sessions list', () => {
  it('is newest first, ties by id', async () => {
    const ids = await walk('listAudienceSessions', { limit: 1000 }, sessionTotal);
    const expected = Array.from({ length: sessionTotal }, (_, index) => index)
      .sort((a, b) => sessionStart(b) - sessionStart(a) || b - a)
      .map((index) => `session_${String(index).padStart(5, '0')}`);
    expect(ids).toEqual(expected);
  });

  it('holds exactly the sessions of a range, start inclusive, end exclusive, and counts exactly those', async () => {
    const span = sessionStart(sessionTotal - 1) - epoch;
    const moment = fc.integer({ min: -7_200_000, max: span + 7_200_000 }).map((offset) => epoch + offset);
    const edge = fc.nat({ max: sessionTotal - 1 }).map(sessionStart);
    const wholeHour = fc.nat({ max: 150 }).map((hours) => epoch + hours * 3_600_000);
    const at = fc.option(fc.oneof(moment, edge, wholeHour));
    const audience = fc.option(fc.constantFrom<string>(world.audience, world.otherAudience, 'audience_05', ''));
    await fc.assert(
      fc.asyncProperty(at, at, audience, async (first, second, audienceId) => {
        const [from, to] = first !== null && second !== null && first > second ? [second, first] : [first, second];
        const expected = Array.from({ length: sessionTotal }, (_, index) => index).filter(
          (index) =>
            (from === null || sessionStart(index) >= from) &&
            (to === null || sessionStart(index) < to) &&
            (audienceId === null || sessionAudience(index) === audienceId),
        );
        const found = await read('listAudienceSessions', {
          limit: 1000,
          ...(from === null ? {} : { startDate: isoMoment(from) }),
          ...(to === null ? {} : { endDate: isoMoment(to) }),
          ...(audienceId === null ? {} : { audienceId }),
        });
        expect(found.totalCount).toBe(expected.length);
        expect(found.ids).toHaveLength(Math.min(1000, expected.length));
      }),
      { numRuns: 60 },
    );
  });

  it('honours the offset of a date-time', async () => {
    const utc = await read('listAudienceSessions', { startDate: '2026-01-02T22:00:00Z', limit: 1000 });
    const local = await read('listAudienceSessions', { startDate: '2026-01-03T00:00:00+02:00', limit: 1000 });
    expect(local.ids).toEqual(utc.ids);
  });

  it('keeps its total and its walk right while sessions are added and removed', async () => {
    const query = { limit: 100, audienceId: world.audience };
    const first = await read('listAudienceSessions', query);
    const added = { pageId: world.page, audienceId: world.audience, startedAt: epoch + 999_999_999_999 };
    await service.database.insert(sessions).values([
      { ...added, audienceSessionId: 'session_new_1' },
      { ...added, audienceSessionId: 'session_new_2', startedAt: epoch + 1 },
    ]);
    const again = await read('listAudienceSessions', query);
    expect(again.totalCount).toBe((first.totalCount ?? 0) + 2);
    // Newer rows do not shift what a cursor goes on with.
    const rest = await read('listAudienceSessions', { ...query, cursor: first.nextCursor ?? '' });
    expect(rest.ids.some((id) => first.ids.includes(id))).toBe(false);
    await service.database.delete(sessions).where(like(sessions.audienceSessionId, 'session_new_%'));
    expect((await read('listAudienceSessions', query)).totalCount).toBe(first.totalCount);
  });

  it('of a page that does not exist is a 404', async () => {
    expect((await service.call('listAudienceSessions', { params: { page_id: 'page_none' } })).status).toBe(404);
  });
});
