import { beforeAll, expect, test, vi } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { requestLog } from '#src/api/request-log.ts';
import { setKeptService } from '#src/local/service-scope.ts';
import { portToHost } from '#test/port-to-host.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { sessionQuery } from '#test/session-fixtures.ts';
import { dayMs } from '../time/calendar.ts';
import { type SessionAnalytics, startSessionAnalytics, type WorkerPort } from './session-analytics.ts';

const epoch = Date.UTC(2026, 0, 1);
const range = { from: epoch, to: epoch + 6 * dayMs };
const total = 1_230;
const query = sessionQuery(range, { zone: 'Europe/Berlin' });
const service = serviceForTests();
let analytics: SessionAnalytics;

/** Session analytics of the page, which begin to load everything that there is. */
function openLoading(port: WorkerPort): SessionAnalytics {
  const opened = startSessionAnalytics(port);
  opened.open({ pageId: 'page_01' });
  opened.tell('load', [range]);
  return opened;
}

beforeAll(async () => {
  setApiBaseUrl(service.url);
  analytics = openLoading(portToHost());
  await vi.waitUntil(() => analytics.progress.get().state === 'complete', { timeout: 60_000 });
}, 120_000);

/** In answers to questions for sessions, a field of one is this. */
const setField = (field: string, value: string) =>
  service.addFault({ match: { path: 'limit=1000' }, fault: { kind: 'set', field, value } });

test('session analytics says how far it is, answers from all that is there, and has logged what it asked', async () => {
  expect(requestLog.get().some(({ endpoint }) => endpoint === 'listAudienceSessions')).toBe(true);
  expect(analytics.progress.get()).toMatchObject({ ranges: [{ loaded: total, total }], duplicates: 0 });
  const { totals, compared } = await analytics.ask('course', query);
  const { utm } = await analytics.ask('breakdown', query);
  expect(totals).toMatchObject({ sessions: total, conversion: { successes: 246, n: total }, scroll: { value: 42.5 } });
  expect(utm.top).toMatchObject(['', 'newsletter'].map((key) => ({ key, sessions: 615 })));
  expect(compared.top.map(({ key }) => key)).toEqual(['audience_02', 'audience_01']);
  const own = { audienceId: 'audience_01', sessions: 308, scroll: 42.5, seconds: 308 * 60 };
  expect(await analytics.ask('engagement', query)).toContainEqual(expect.objectContaining(own));
});

test('session analytics shows the last part of the table that there is, once more was loaded too', async () => {
  const other = startSessionAnalytics(portToHost());
  other.open({ pageId: 'page_01' });
  const part = { sort: 'startedAt', descending: true, offset: 5_000, limit: 615 } as const;
  expect(await other.ask('rows', query, part)).toMatchObject({ offset: 0, total: 0 });
  await other.ask('load', [range]);
  expect(await other.ask('rows', query, part)).toMatchObject({ offset: 615, total });
  other.close();
});

test('session analytics keeps finished days for each service by itself', async () => {
  const scopes = new Set<string>();
  for (const name of ['one', 'two']) {
    setKeptService(name);
    const opened = openLoading(portToHost({ write: async (scope) => void scopes.add(scope) }));
    await expect.poll(() => [...scopes].some((scope) => scope.endsWith(`@${name}`)), { timeout: 20_000 }).toBe(true);
    opened.close();
  }
  expect(scopes.size).toBe(2);
});

test('session analytics writes everything that passes, and no more, into a file', async () => {
  const { file, sessions } = await analytics.ask('csv', { ...query, filters: { utmSource: ['newsletter'] } });
  const lines = (await file.text()).trimEnd().split('\r\n');
  expect([sessions, lines.length]).toEqual([615, 616]);
  expect(lines.at(-1)).toContain('session_00000,2026-01-01T00:00:00.000Z');
});

test('session analytics reads everything again for a file with contact fields, drops none that is gone, and lets nothing run', async () => {
  await setField('items.3.formSubmissionEmail', 'ada@example.com');
  await setField('items.4.audienceSessionId', 'somebody-else');
  await setField('items.5.pageUrl', '@SUM(1)');
  const { file, sessions, unlisted } = await analytics.ask('contactCsv', query);
  const lines = (await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(sessions).toBe(total);
  expect((await analytics.ask('progress')).written).toBe(total - unlisted);
  expect(unlisted).toBeGreaterThan(0);
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines.slice(1).map((line) => line.split(',')[0])).size).toBe(total);
  expect(lines[0]).toMatch(/^audienceSessionId,sessionStartedAt,.*,formSubmissionEmail,formSubmissionPhone,/);
  expect(lines.filter((line) => line.includes('ada@example.com')).length).toBeGreaterThan(0);
  expect(lines.join()).toContain(",'@SUM(1),");
  expect(lines.join()).not.toContain('somebody-else');
});

test('session analytics reads contact fields no further than from the first session of the file to the last, and of one audience alone', async () => {
  const asked = async () => (await service.received()).map(({ target }) => decodeURIComponent(target));
  // Friday from 12 to 13 in Berlin.
  const hour = { weekHours: [4 * 24 + 12], funnel: 'conversion' } as const;
  expect(await analytics.ask('contactCsv', { ...query, filters: hour })).toMatchObject({ sessions: 2, unlisted: 0 });
  expect(await asked()).toEqual([
    expect.stringMatching(/startDate=2026-01-02T11:14:00.000Z&endDate=2026-01-02T11:28:00.001Z&limit/),
    expect.stringMatching(/startDate=2026-01-02T11:00:00.000Z&endDate=2026-01-02T11:14:00.000Z&limit/),
  ]);
  const one = { ...hour, utmSource: ['newsletter'] };
  expect(await analytics.ask('contactCsv', { ...query, filters: one })).toMatchObject({ sessions: 1, unlisted: 0 });
  expect((await asked())[2]).toMatch(/startDate=2026-01-02T11:00:00.000Z&endDate=2026-01-02T11:00:00.001Z&/);
  expect((await asked())[2]).toContain('&audienceId=audience_01');
  const none = { audienceId: ['audience_09'] };
  expect(await analytics.ask('contactCsv', { ...query, filters: none })).toMatchObject({ sessions: 0, unlisted: 0 });
  expect(await asked()).toHaveLength(3);
});

test('session analytics says why a file with contact fields could not be written, and ends it when asked', async () => {
  const match = { path: 'audience_sessions' };
  await service.addFault({ match, fault: { kind: 'cursor', how: 'looping', pageSize: 9 } });
  await expect(analytics.ask('contactCsv', query)).rejects.toThrow('the same cursor twice');
  await service.reset();
  await service.addFault({ match, fault: { kind: 'latency', ms: 300 } });
  const writing = analytics.ask('contactCsv', query);
  await analytics.ask('stopContactCsv');
  await expect(writing).rejects.toThrow(/abort/i);
});

test('session analytics says why a question could not be answered, and ends with its worker', async () => {
  await expect(analytics.ask('course', { ...query, zone: 'Mars/Olympus' })).rejects.toThrow(/time zone/i);
  const other = startSessionAnalytics(portToHost());
  other.open({ pageId: 'page_01' });
  const question = other.ask('kept');
  other.close();
  await expect(question).rejects.toThrow('closed');
});
