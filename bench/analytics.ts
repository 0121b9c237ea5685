import * as z from 'zod/mini';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { DayKeeper } from '#src/features/analytics/loader/day-cache.ts';
import { SessionLoader } from '#src/features/analytics/loader/session-loader.ts';
import { QueryEngine } from '#src/features/analytics/query/run-query.ts';
import type { SessionFilters, SessionQuery } from '#src/features/analytics/query/session-query.ts';
import type { NumberArray } from '#src/features/analytics/store/columns.ts';
import type { SessionBlock } from '#src/features/analytics/store/session-block.ts';
import { SessionStore } from '#src/features/analytics/store/session-store.ts';
import type { TimeRange } from '#src/features/analytics/time/ranges.ts';
import { startKeyFront } from '#test/key-front.ts';
import { benchOnScreen } from './analytics/on-screen.ts';
import { measureMachine } from './main-thread.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import { serviceKey, startApp, startService, whileRunning } from './servers.ts';
import type { Subjects } from './subjects.ts';

const sessions = 1_000_000;
const day = 86_400_000;
/** Days that the sample data reaches back. */
const observedDays = 121;
const parallel = 4;
const addedMs = 100;

const listPage = z.object({ nextCursor: z.nullable(z.string()) });

/**
 * Session analytics at a million sessions: loading against bare cursor walks, queries, the cache,
 * and the screen in a browser. Seeds its data.
 */
export async function benchAnalytics(subjects: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ sessions, audiences: 200 }, async (folder, { pageId }) => {
    const store = new SessionStore();
    const keeper = keeperInMemory();
    await whileRunning(startService(folder), async ({ url }) => {
      await whileRunning(startKeyFront(url, serviceKey), (near) =>
        benchLoading(report, near.url, pageId, store, keeper),
      );
      await whileRunning(startKeyFront(url, serviceKey, addedMs), (far) => benchFarLoading(report, far.url, pageId));
    });
    await measureMachine(subjects.browser, report);
    benchQueries(report, store);
    await benchKept(report, keeper);
    // Not later: the screen's own worker would make the machine look slow.
    await measureMachine(subjects.browser, report);
    // The sample data lies within a year.
    const path = `/pages/${pageId}/sessions?range=12m&tz=UTC`;
    await whileRunning(startApp(folder), ({ url }) => benchOnScreen(subjects, report, url + path));
  });
}

/** Loads with an empty cache, into a new store unless one is given. @returns seconds. */
async function load(
  url: string,
  pageId: string,
  range: TimeRange,
  store = new SessionStore(),
  keeper = keeperInMemory(),
) {
  setApiBaseUrl(url);
  const loader = new SessionLoader({ scope: { pageId }, store, keeper, onChange: () => undefined });
  const seconds = await timed(() => loader.load([range]));
  const { state, ranges, missing } = loader.progress();
  if (state !== 'complete') throw new Error(`Loading ended ${state}: ${missing[0]?.reason}`);
  return { seconds, loaded: ranges[0]?.loaded ?? 0 };
}

function lastDays(days: number): TimeRange {
  const now = Date.now();
  return { from: now - days * day, to: now };
}

async function benchLoading(
  report: Report,
  url: string,
  pageId: string,
  store: SessionStore,
  keeper: DayKeeper,
): Promise<void> {
  // The first walk warms the service up and is not counted.
  await walk(url, pageId, lastDays(10));
  const range = lastDays(observedDays);
  const part = (range.to - range.from) / parallel;
  const parts = Array.from({ length: parallel }, (_, index) => ({
    from: range.from + index * part,
    to: range.from + (index + 1) * part,
  }));
  const bare = await timed(() => Promise.all(parts.map((one) => walk(url, pageId, one))));
  const own = await load(url, pageId, range, store, keeper);
  if (own.loaded !== sessions) throw new Error(`${own.loaded} of ${sessions} sessions came.`);
  report.note(`${parallel} bare walks side by side, rows thrown away`, bare, 's');
  report.figure(`loading ${sessions} sessions`, own.seconds, bare * 1.3, 's');
  report.note('  against the bare walks', own.seconds / bare, 'x (budget 1.3 x)');
  report.note('memory of the columns', bytesOf(store) / store.rows, 'bytes a session');
}

/** Loads from a service whose every answer takes a while longer. */
async function benchFarLoading(report: Report, url: string, pageId: string): Promise<void> {
  // A tenth of the data gives the same ratio in a tenth of the time.
  const recent = lastDays(observedDays / 10);
  const sequential = await timed(() => walk(url, pageId, recent));
  const own = await load(url, pageId, recent);
  report.note(`one bare walk of ${own.loaded} sessions, ${addedMs} ms added to every answer`, sequential, 's');
  // What the service computes is not shortened by walking side by side.
  report.figure('loading the same', own.seconds, sequential * 0.5, 's');
  report.note('  against the bare walk', own.seconds / sequential, 'x (budget 0.5 x)');
}

/** Bytes of all columns, with their spare capacity and the hash table of the IDs. */
function bytesOf({ ids, texts, numbers, codes, ranks }: SessionStore): number {
  const columns = [
    ids.bytes,
    ids.ends,
    ...Object.values(texts).map((text) => text.codes),
    ...[numbers, codes, ranks].flatMap((named) => Object.values<NumberArray>(named)),
  ];
  const table = 4 * 2 ** Math.ceil(Math.log2(2 * ids.ends.length));
  return columns.reduce((sum, { byteLength }) => sum + byteLength, table);
}

/** @returns seconds. */
async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Follows the cursors of a range to their end and discards the rows. */
async function walk(url: string, pageId: string, { from, to }: TimeRange): Promise<void> {
  const dates = `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  const address = `${url}/v0/pages/${pageId}/audience_sessions?limit=1000&${dates}`;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Response = await fetch(cursor === '' ? address : `${address}&cursor=${encodeURIComponent(cursor)}`);
    if (!answer.ok) throw new Error(`The service answered ${answer.status}.`);
    cursor = listPage.parse(await answer.json()).nextCursor;
  }
}

function keeperInMemory(): DayKeeper {
  const kept = new Map<number, SessionBlock>();
  return {
    read: async (_scope, from, to) => new Map([...kept].filter(([number]) => number >= from && number < to)),
    write: async (_scope, number, block) => void kept.set(number, block),
    drop: async () => undefined,
  };
}

function queryOver(range: SessionQuery['range'], filters: SessionFilters): SessionQuery {
  return {
    range,
    compare: 'none',
    zone: 'Europe/Berlin',
    unit: 'day',
    now: range.to,
    filters,
    by: 'audienceId',
    metric: 'conversion',
    rank: 'sessions',
  };
}

function benchQueries(report: Report, store: SessionStore): void {
  const engine = new QueryEngine(store);
  const range = lastDays(observedDays);
  const audience = store.texts.audienceId.values[0] ?? '';
  const clicks: readonly (readonly [string, SessionFilters])[] = [
    ['an audience', { audienceId: [audience] }],
    ['a campaign', { utmSource: ['outreach'] }],
    ['a step of the funnel', { funnel: 'engaged' }],
    ['a day', { brush: { from: range.from + 100 * day, to: range.from + 101 * day } }],
    ['no filter any more', {}],
  ];
  const times = clicks.map((): number[] => []);
  // The filters alternate, because a repeated query is partly cached.
  for (let round = 0; round < 7; round += 1) {
    for (const [index, [, filters]] of clicks.entries()) {
      const started = performance.now();
      engine.run(queryOver(range, filters));
      // The first round computes what depends on the range alone, so it is not counted.
      if (round > 0) times[index]?.push(performance.now() - started);
    }
  }
  const all = times.map((own) => median(own));
  for (const [index, [name]] of clicks.entries())
    report.note(`all charts of ${sessions} sessions after a click on ${name}`, all[index] ?? 0, 'ms');
  report.time('all charts after the slowest of these clicks', Math.max(...all), 100);
}

/** Loads a million cached sessions and counts them: a cached screen's wait without IndexedDB. */
async function benchKept(report: Report, keeper: DayKeeper): Promise<void> {
  const days = await keeper.read('', 0, Number.POSITIVE_INFINITY);
  const store = new SessionStore();
  store.beginReading();
  const started = performance.now();
  store.reserve(sessions);
  for (const block of days.values()) store.putBlock(block);
  new QueryEngine(store).run(queryOver(lastDays(observedDays), {}));
  report.note('sessions of finished days', store.rows / sessions, 'of all');
  report.time('all charts from kept days', performance.now() - started, 2_000);
}
