import { like } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  audienceTotal,
  epoch,
  personTotal,
  sessionAudience,
  sessionStart,
  sessionTotal,
  world,
} from '#test/service/small-world.ts';
import { type CallInput, testService } from '#test/service/test-service.ts';
import { isoMoment } from './moments.ts';
import { sessions } from './schema.ts';

const service = testService();
const page = { page_id: world.page };
const lists = {
  listAudiences: { params: page, id: 'audienceId', total: audienceTotal },
  listPeople: { params: {}, id: 'personId', total: personTotal },
  listWebhookSubscriptions: { params: {}, id: 'subscriptionId', total: 3 },
  listAudienceSessions: { params: page, id: 'audienceSessionId', total: sessionTotal },
} as const;
type ListName = keyof typeof lists;
const listNames = ['listAudiences', 'listPeople', 'listWebhookSubscriptions', 'listAudienceSessions'] as const;

const envelope = z.object({
  hasMore: z.boolean(),
  nextCursor: z.nullable(z.string()),
  totalCount: z.nullable(z.number()),
  items: z.array(z.record(z.string(), z.unknown())),
});

const call = (name: ListName, query: CallInput['query'] & object, params: CallInput['params'] = lists[name].params) =>
  service.call(name, { params, query });

async function read(name: ListName, query: CallInput['query'] & object) {
  const answer = await call(name, query);
  expect(answer.status, answer.text).toBe(200);
  const { items, ...rest } = z.parse(envelope, answer.json);
  return { ...rest, ids: items.map((item) => String(item[lists[name].id])) };
}

/** All ids of a list by walking it, checking the envelope of every page. */
async function walk(name: ListName, query: CallInput['query'] & object): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const found: Awaited<ReturnType<typeof read>> = await read(name, cursor === null ? query : { ...query, cursor });
    expect(found.totalCount).toBe(lists[name].total);
    expect(found.hasMore).toBe(found.nextCursor !== null);
    ids.push(...found.ids);
    cursor = found.nextCursor;
  } while (cursor !== null);
  return ids;
}

describe.each(listNames)('%s', (name) => {
  const { total } = lists[name];

  it('gives every item once, in one order, whatever the page size, which is 100 if not given', async () => {
    const whole = await walk(name, { limit: 1000 });
    expect(new Set(whole).size).toBe(total);
    for (const limit of total > 500 ? [37, 100, 617] : [1, 2, 7, 100]) {
      expect(await walk(name, { limit })).toEqual(whole);
    }
    expect((await read(name, {})).ids).toEqual(whole.slice(0, 100));
  });

  it('refuses a cursor that another list or other filters gave, or that is damaged', async () => {
    const { nextCursor } = await read(name, { limit: 1 });
    const cursor = nextCursor ?? '';
    const others = listNames.filter((other) => other !== name).map((other) => call(other, { cursor }));
    const damages = [cursor.slice(1), cursor.slice(0, -1), `${cursor}x`, cursor.replace('.', ''), cursor.toUpperCase()];
    const answers = await Promise.all([
      ...others,
      call('listAudiences', { cursor }, { page_id: world.otherPage }),
      call('listAudienceSessions', { cursor, audienceId: world.audience }),
      call('listAudienceSessions', { cursor, startDate: isoMoment(epoch) }),
      ...damages.map((damaged) => call(name, { cursor: damaged })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 422));
  });
});

describe('the sessions list', () => {
  const everySession = Array.from({ length: sessionTotal }, (_, index) => index);

  it('is newest first, ties by id', async () => {
    const ids = await walk('listAudienceSessions', { limit: 1000 });
    const expected = everySession
      .toSorted((a, b) => sessionStart(b) - sessionStart(a) || b - a)
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
        const expected = everySession.filter(
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

  it('honours the offset of a date-time, and what is finer than a millisecond', async () => {
    const utc = await read('listAudienceSessions', { startDate: '2026-01-02T22:00:00Z', limit: 1000 });
    const local = await read('listAudienceSessions', { startDate: '2026-01-03T00:00:00+02:00', limit: 1000 });
    expect(local.ids).toEqual(utc.ids);
    const total = async (startDate: string) => (await read('listAudienceSessions', { startDate })).totalCount ?? 0;
    const start = isoMoment(sessionStart(9));
    expect(await total(start.replace('Z', '1Z'))).toBeLessThan(await total(start));
  });

  it('keeps its total and its walk right while sessions are added and removed', async () => {
    const query = { limit: 100, audienceId: world.audience };
    const first = await read('listAudienceSessions', query);
    const added = { pageId: world.page, audienceId: world.audience, startedAt: epoch + 999_999_999_999 };
    await service.database.insert(sessions).values([
      { ...added, audienceSessionId: 'session_new_1' },
      { ...added, audienceSessionId: 'session_new_2', startedAt: epoch + 1 },
    ]);
    expect((await read('listAudienceSessions', query)).totalCount).toBe((first.totalCount ?? 0) + 2);
    const rest = await read('listAudienceSessions', { ...query, cursor: first.nextCursor ?? '' });
    expect(rest.ids.some((id) => first.ids.includes(id))).toBe(false);
    await service.database.delete(sessions).where(like(sessions.audienceSessionId, 'session_new_%'));
    expect((await read('listAudienceSessions', query)).totalCount).toBe(first.totalCount);
  });
});
