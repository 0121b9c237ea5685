import { beforeAll, expect, test, vi } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { sessionStart } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { filledStore } from '#test/session-fixtures.ts';
import type { SessionBlock } from '../store/session-block.ts';
import { SessionStore } from '../store/session-store.ts';
import { dayMs, hourMs } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import type { DayKeeper } from './day-cache.ts';
import { countLoaded, type LoadProgress, lackingOf } from './load-progress.ts';
import { allTime } from './ranges.ts';
import { SessionLoader } from './session-loader.ts';

/** In the small world: 1,230 sessions from `epoch` on, about one in seven minutes for six days. */
const pageId = 'page_01';
const epoch = Date.UTC(2026, 0, 1);
const total = 1_230;
const startedIn = (from: number, to: number) =>
  Array.from({ length: total }, (_, index) => sessionStart(index)).filter((at) => at >= from && at < to).length;
const sixDays: TimeRange = { from: epoch, to: epoch + 6 * dayMs };
/** All sessions of one range, each once. */
const whole = { state: 'complete', ranges: [{ loaded: total, total }], duplicates: 0, missing: [] };
const list = '/audience_sessions';
/** Of the two slices that the six days make, the older one. */
const firstSlice = 'startDate=2026-01-01.*limit=1000';
const ofFirstSlice = { from: epoch, to: epoch + 3 * dayMs };
const service = serviceForTests();
beforeAll(() => setApiBaseUrl(service.url));

type Kept = Map<number, SessionBlock>;

/** What keeps days when there is no IndexedDB: a map. */
const keeperIn = (kept: Kept): DayKeeper => ({
  read: async (_, from, to) =>
    new Map([...kept].filter(([day]) => day >= from && day < to).sort(([one], [other]) => one - other)),
  write: async (_, day, block) => void kept.set(day, block),
  drop: async (_, from, to) => {
    for (let day = from; day < to; day += 1) kept.delete(day);
  },
});

const rowsOf = (kept: Kept) => [[...kept.values()].reduce((sum, { rows }) => sum + rows, 0), kept.size];

type Parts = { keeper: DayKeeper; store: SessionStore; audienceId: string };

function loaderOf({ keeper = keeperIn(new Map()), store = new SessionStore(), audienceId }: Partial<Parts> = {}) {
  const states: LoadProgress[] = [];
  const onChange = () => states.push(loader.progress());
  const loader: SessionLoader = new SessionLoader({ scope: { pageId, audienceId }, store, keeper, onChange });
  return { store, loader, states, progress: () => loader.progress() };
}

/** A loader that has loaded these ranges. */
async function loaded(ranges: readonly TimeRange[] = [sixDays], parts?: Partial<Parts>) {
  const made = loaderOf(parts);
  await made.loader.load(ranges);
  return made;
}

/** What was kept of a range. */
async function keptDays(range = sixDays): Promise<Kept> {
  const kept: Kept = new Map();
  await loaded([range], { keeper: keeperIn(kept) });
  return kept;
}

const disturb = (path: string, fault: FaultRuleInput['fault']) => service.addFault({ match: { path }, fault });
const refuse = (path: string, status = 404) => disturb(path, { kind: 'answer', status });
/** Answers to questions with dates leave a session out. */
const leaveOut = () => disturb('Date=.*limit=1000', { kind: 'set', field: 'items.7' });
const targets = async () => (await service.received()).map(({ target }) => target);
const asked = async (pattern: RegExp) => (await targets()).filter((target) => pattern.test(target)).length;

test('loading brings every session of an open range once, and says so', async () => {
  const { progress, store } = await loaded([allTime]);
  expect(progress()).toMatchObject({ ...whole, withoutStart: 0, datesIgnored: false, extent: { first: epoch } });
  expect(store.rows).toBe(total);
});

test('loading counts a range exactly, though it reads whole days', async () => {
  const ranges = [
    { from: epoch + 25 * hourMs, to: epoch + 27 * hourMs },
    { from: epoch, to: epoch + 25 * hourMs },
  ];
  const { progress, store } = await loaded(ranges);
  const counts = ranges.map(({ from, to }) => startedIn(from, to));
  expect(progress().ranges).toMatchObject(counts.map((count) => ({ loaded: count, total: count })));
  expect(progress().duplicates).toBe(0);
  expect(store.rows).toBe(startedIn(epoch, epoch + 2 * dayMs));
});

test('loading of one audience asks for that audience alone', async () => {
  const { progress } = await loaded([allTime], { audienceId: 'audience_01' });
  const [range] = progress().ranges;
  expect(range?.loaded).toBe(range?.total);
  expect(range?.loaded).toBeLessThan(total);
  expect(await asked(/audienceId=audience_01/)).toBe((await targets()).length);
});

test('loading reads only what another range lacks', async () => {
  const { loader, progress } = await loaded();
  const before = (await targets()).length;
  const part = { from: epoch, to: epoch + 36 * hourMs };
  await loader.load([part]);
  expect((await targets()).length).toBe(before + 1);
  const count = startedIn(part.from, part.to);
  expect(progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: count, total: count }] });
});

test('what was read and is finished is kept, also where nobody came, and not read again', async () => {
  const nineDays = { from: epoch, to: epoch + 9 * dayMs };
  const kept = await keptDays(nineDays);
  expect(rowsOf(kept)).toEqual([total, 9]);
  await service.reset();
  const { progress } = await loaded([nineDays], { keeper: keeperIn(kept) });
  expect(progress()).toMatchObject({ ...whole, fromCache: total });
  expect(await asked(/limit=1000/)).toBe(0);
});

test.each([
  ['where the service counts otherwise by now', [0, 1, 2, 3, 4, 5], -5],
  ['day by day, where a day holds a session that the service no longer has', [2], 1],
])('what was read and is finished is read again %s', async (_what, wrongDays, more) => {
  const kept = await keptDays();
  const right = [...kept].filter(([day]) => !wrongDays.includes(day - epoch / dayMs));
  for (const [day, block] of kept)
    if (wrongDays.includes(day - epoch / dayMs)) kept.set(day, { ...block, rows: block.rows + more });
  const { progress } = await loaded([sixDays], { keeper: keeperIn(kept) });
  expect(progress()).toMatchObject({ ...whole, fromCache: rowsOf(new Map(right))[0] });
  expect(rowsOf(kept)).toEqual([total, 6]);
});

test.each([
  ['utmTerm', 'ada@example.com'],
  ['computationStatus', 'pending'],
])('what was read and is finished is not kept of the day of a session whose %s is %s', async (field, text) => {
  const sessionStartedAt = new Date(epoch + dayMs).toISOString();
  const value = { audienceSessionId: 'odd', sessionStartedAt, [field]: text };
  await disturb(firstSlice, { kind: 'set', field: 'items.3', value });
  const kept = await keptDays();
  expect(kept.size).toBe(5);
  expect(kept.has(epoch / dayMs + 1)).toBe(false);
});

test('what was not read is told while it is, the newest read first, and never again of days that are only read anew', async () => {
  const { loader, states } = await loaded();
  const told = states.map(({ ranges }) => ranges[0]?.unread);
  expect(told).toContainEqual([sixDays]);
  expect(told).toContainEqual([ofFirstSlice]);
  expect(told.at(-1)).toEqual([]);
  states.length = 0;
  await loader.load([sixDays], true);
  expect(states.flatMap(({ ranges }) => ranges[0]?.unread ?? [])).toEqual([]);
});

test('kept days count as read where others of them could not be checked', async () => {
  const keeper = keeperIn(await keptDays());
  const newest = { from: epoch + 4 * dayMs, to: sixDays.to };
  const rest = startedIn(epoch, newest.from);
  await refuse('startDate=2026-01-05.*limit=1(?:&|$)');
  const store = new SessionStore();
  const read: DayKeeper['read'] = async (scope, from, to) => {
    if (from === newest.from / dayMs) await vi.waitUntil(() => store.rows >= rest, { timeout: 20_000 });
    return keeper.read(scope, from, to);
  };
  const { loader, progress } = await loaded([sixDays], { store, keeper: { ...keeper, read } });
  const failed = { state: 'failed', loadedAt: undefined };
  expect(progress()).toMatchObject({ ...failed, fromCache: rest, ranges: [{ loaded: rest, unread: [newest] }] });
  await service.reset();
  await loader.resume();
  expect(progress()).toMatchObject({ ...whole, fromCache: total, loadedAt: expect.any(Number) });
});

test('faults in one slice leave it to be tried again by itself, and nothing unread where the service counts nobody', async () => {
  await refuse(firstSlice);
  const { loader, progress } = await loaded([sixDays, { from: epoch - 400 * dayMs, to: epoch - 390 * dayMs }]);
  const { state, missing, ranges } = progress();
  expect(state).toBe('incomplete');
  const count = total - startedIn(ofFirstSlice.from, ofFirstSlice.to);
  const quiet = { loaded: 0, total: 0, unread: [] };
  expect(ranges).toMatchObject([{ loaded: count, total, unread: [ofFirstSlice] }, quiet]);
  expect(missing).toMatchObject([{ ...ofFirstSlice, loaded: 0, reason: expect.stringContaining('Not found.') }]);
  await service.reset();
  await loader.retry(missing[0]?.id ?? '');
  expect(progress()).toMatchObject({ ...whole, ranges: [{ loaded: total, total, unread: [] }, quiet] });
});

test('faults of a service that asks to slow down only make it slower', async () => {
  await service.addFault({
    match: { path: list, times: 6, skip: 1 },
    fault: { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
  });
  const { progress, states } = await loaded();
  expect(progress()).toMatchObject(whole);
  expect(states.some(({ waitingUntil }) => waitingUntil !== undefined)).toBe(true);
});

test.each([
  ['looping', 400],
  ['null-with-more', 200],
  ['empty-pages', 0],
] as const)('faults of a cursor that is %s are told', async (how, count) => {
  await disturb('limit=1000', { kind: 'cursor', how, pageSize: 100 });
  const { progress } = await loaded();
  expect(progress()).toMatchObject({ state: 'incomplete', ranges: [{ loaded: count, total }] });
  expect(progress().missing).toHaveLength(2);
  expect((await targets()).length).toBeLessThan(10);
});

test('faults of a service that ignores the dates are found out, and nothing is counted twice', async () => {
  await disturb(list, { kind: 'ignore-query', names: ['startDate', 'endDate'] });
  const { progress, store } = await loaded([{ from: epoch + 30 * dayMs, to: epoch + 120 * dayMs }]);
  expect(progress()).toMatchObject({ ...whole, datesIgnored: true, ranges: [{ loaded: 0, total: undefined }] });
  expect(store.rows).toBe(total);
});

test('faults of a service that ignores the dates are found out by the sessions that have a start', async () => {
  const old = { sessionStartedAt: '2020-01-01T00:00:00.000Z' };
  const items = [old, {}, {}].map((item, index) => ({ audienceSessionId: `session_${index}`, pageId, ...item }));
  await disturb('limit=1000', { kind: 'set', field: 'items', value: items });
  const { progress } = await loaded();
  expect(progress()).toMatchObject({ datesIgnored: true, withoutStart: 2, ranges: [{ loaded: 0 }] });
});

test('faults of dates that leave sessions out are told of a range, and made good by the list without dates', async () => {
  await leaveOut();
  const { loader, progress, store } = await loaded();
  expect(progress().state).toBe('complete');
  expect(lackingOf(progress())).toBe(total - (progress().ranges[0]?.loaded ?? 0));
  expect(lackingOf(progress())).toBeGreaterThan(0);
  await loader.load([allTime]);
  expect(await asked(/sessions\?limit=1000$/)).toBe(1);
  expect(progress()).toMatchObject(whole);
  expect(store.rows).toBe(total);
  await loader.load([sixDays]);
  expect(lackingOf(progress())).toBe(0);
});

test('faults of dates that leave sessions of a long list out are made good only when somebody asks for it', async () => {
  const announced = 25_000;
  await disturb('sessions\\?limit=1$', { kind: 'set', field: 'totalCount', value: announced });
  await leaveOut();
  const { loader, progress, store } = await loaded([allTime]);
  const [missing] = progress().missing;
  expect(missing).toMatchObject({ ...allTime, reason: expect.stringContaining('probably without a start time') });
  const undated = /sessions\?(cursor=[^&]*&)?limit=1000/;
  expect(await asked(undated)).toBe(0);
  await loader.retry(missing?.id ?? '');
  expect(await asked(undated)).toBe(2);
  expect(store.rows).toBe(total);
  expect(lackingOf(progress())).toBe(announced - total);
});

test('faults of a list that names sessions twice are counted once, however often it is read', async () => {
  await disturb('limit=1000', { kind: 'cursor', how: 'duplicate-page', pageSize: 100 });
  const { loader, progress } = await loaded();
  const { duplicates } = progress();
  expect(duplicates).toBeGreaterThan(0);
  await loader.load([sixDays, { from: epoch - dayMs, to: epoch }], true);
  expect(progress().duplicates).toBe(duplicates);
});

test('faults of a service that takes no thousand at a time make the answers smaller', async () => {
  await refuse('limit=(?:1000|500)', 422);
  const { progress } = await loaded();
  expect(progress()).toMatchObject(whole);
  expect(await asked(/limit=100(?:&|$)/)).toBe(14);
});

test('faults of a key that is refused end at once', async () => {
  await refuse(list, 401);
  const { progress } = await loaded();
  expect(progress()).toMatchObject({ state: 'failed', error: expect.stringContaining('API key') });
  expect((await targets()).length).toBe(1);
});

test('a load that is stopped keeps what it has, and goes on where it is resumed', async () => {
  await disturb(list, { kind: 'cursor', how: 'kept', pageSize: 50 });
  const { loader, progress, store } = loaderOf();
  const loading = loader.load([sixDays]);
  await vi.waitUntil(() => store.rows >= 100, { interval: 5, timeout: 20_000 });
  loader.stop();
  await loading;
  expect(progress().state).toBe('stopped');
  expect(store.rows).toBeLessThan(total);
  await service.reset();
  await loader.resume();
  expect(progress()).toMatchObject(whole);
});

test('a load ends where another begins', async () => {
  const { loader, progress } = loaderOf();
  const first = loader.load([sixDays]);
  const second = loader.load([{ from: epoch, to: epoch + 60_000 }]);
  await first;
  expect(progress().state).toBe('loading');
  await second;
  expect(progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: 1, total: 1 }] });
});

test('sessions that are still processed are counted in the first range alone', () => {
  const started = (day: number) => new Date(day * dayMs).toISOString();
  const on = (day: number) => ({ computationStatus: 'pending', sessionStartedAt: started(day) });
  const ranges = [1, 0].map((day) => ({ from: day * dayMs, to: (day + 1) * dayMs }));
  expect(countLoaded(filledStore([0, 1, 1].map(on)), ranges)).toMatchObject({ loaded: [2, 1], pending: 2 });
});
