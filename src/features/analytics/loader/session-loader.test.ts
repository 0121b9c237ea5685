import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { sessionStart } from '#test/service/small-world.ts';
import { type ServiceBehindKey, startServiceBehindKey } from '#test/service-behind-key.ts';
import type { SessionBlock } from '../store/session-block.ts';
import { SessionStore } from '../store/session-store.ts';
import { dayMs, hourMs } from '../time/calendar.ts';
import type { DayKeeper } from './day-cache.ts';
import { type LoadProgress, type LoadRange, lackingOf } from './load-progress.ts';
import { allTime } from './ranges.ts';
import { SessionLoader } from './session-loader.ts';

/** In the small world: 1,230 sessions from `epoch` on, about one in seven minutes for six days. */
const pageId = 'page_01';
const epoch = Date.UTC(2026, 0, 1);
const total = 1_230;
const startedIn = (from: number, to: number) =>
  Array.from({ length: total }, (_, index) => sessionStart(index)).filter((at) => at >= from && at < to).length;
const sixDays: LoadRange = { from: epoch, to: epoch + 6 * dayMs };
const list = '/audience_sessions';
/** Of the two slices that the six days make, the older one. */
const firstSlice = 'startDate=2026-01-01.*limit=1000';
const inFirstSlice = startedIn(epoch, epoch + 3 * dayMs);

let service: ServiceBehindKey;
beforeAll(async () => {
  service = await startServiceBehindKey();
  setApiBaseUrl(service.url);
}, 120_000);
afterAll(async () => {
  setApiBaseUrl('');
});
beforeEach(() => service.reset());

type Kept = Map<string, SessionBlock>;

/** What keeps days when there is no IndexedDB: a map. */
function keeperIn(kept: Kept): DayKeeper {
  return {
    read: async (scope, from, to) => {
      const days = Array.from({ length: to - from }, (_, index) => from + index);
      return new Map(
        days.flatMap((day) => {
          const block = kept.get(`${scope}/${day}`);
          return block === undefined ? [] : [[day, block] as const];
        }),
      );
    },
    write: async (scope, day, block) => void kept.set(`${scope}/${day}`, block),
    drop: async (scope, from, to) => {
      for (let day = from; day < to; day += 1) kept.delete(`${scope}/${day}`);
    },
  };
}

const rowsOf = (kept: Kept) => [[...kept.values()].reduce((sum, { rows }) => sum + rows, 0), kept.size];

function loaderOf(kept: Kept = new Map(), audienceId?: string) {
  const store = new SessionStore();
  const states: LoadProgress[] = [];
  const loader: SessionLoader = new SessionLoader({
    scope: { pageId, audienceId },
    store,
    keeper: keeperIn(kept),
    onChange: () => states.push(loader.progress()),
  });
  return { store, loader, states };
}

const targets = async () => (await service.received()).map(({ target }) => target);
const asked = async (pattern: RegExp) => (await targets()).filter((target) => pattern.test(target)).length;

describe('loading', () => {
  test('brings every session of an open range once, and says so', async () => {
    const { loader, store } = loaderOf();
    await loader.load([allTime]);
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      ranges: [{ loaded: total, total }],
      duplicates: 0,
      withoutStart: 0,
      missing: [],
      datesIgnored: false,
      extent: { first: epoch },
    });
    expect(store.rows).toBe(total);
  });

  test('counts a range exactly, though it reads whole days', async () => {
    const { loader, store } = loaderOf();
    const ranges = [
      { from: epoch + 25 * hourMs, to: epoch + 27 * hourMs },
      { from: epoch, to: epoch + 25 * hourMs },
    ];
    await loader.load(ranges);
    const counts = ranges.map(({ from, to }) => startedIn(from, to));
    expect(loader.progress().ranges.map(({ loaded }) => loaded)).toEqual(counts);
    expect(loader.progress().ranges.map((range) => range.total)).toEqual(counts);
    expect(loader.progress().duplicates).toBe(0);
    expect(store.rows).toBe(startedIn(epoch, epoch + 2 * dayMs));
  });

  test('of one audience asks for that audience alone', async () => {
    const { loader } = loaderOf(new Map(), 'audience_01');
    await loader.load([allTime]);
    const { ranges } = loader.progress();
    expect(ranges[0]?.loaded).toBe(ranges[0]?.total);
    expect(ranges[0]?.loaded).toBeLessThan(total);
    expect(await asked(/audienceId=audience_01/)).toBe((await targets()).length);
  });

  test('reads only what another range lacks', async () => {
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    const before = (await targets()).length;
    const part = { from: epoch, to: epoch + 36 * hourMs };
    await loader.load([part]);
    // One question for the number.
    expect((await targets()).length).toBe(before + 1);
    const loaded = startedIn(part.from, part.to);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded, total: loaded }] });
  });

  test('of an empty range is complete', async () => {
    const { loader } = loaderOf();
    await loader.load([{ from: epoch - 9 * dayMs, to: epoch - 5 * dayMs }]);
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      ranges: [{ loaded: 0, total: 0 }],
      extent: undefined,
    });
  });
});

describe('what was read and is finished', () => {
  test('is kept, and not read again', async () => {
    const kept: Kept = new Map();
    await loaderOf(kept).loader.load([sixDays]);
    expect(rowsOf(kept)).toEqual([total, 6]);
    await service.reset();
    const { loader } = loaderOf(kept);
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      fromCache: total,
      ranges: [{ loaded: total, total }],
    });
    expect(await asked(/limit=1000/)).toBe(0);
  });

  test('is kept also where nobody came', async () => {
    const kept: Kept = new Map();
    const quiet = { from: epoch + 5 * dayMs, to: epoch + 9 * dayMs };
    await loaderOf(kept).loader.load([quiet]);
    expect(rowsOf(kept)).toEqual([startedIn(quiet.from, quiet.to), 4]);
  });

  test('is read again where the service counts otherwise by now', async () => {
    const kept: Kept = new Map();
    await loaderOf(kept).loader.load([sixDays]);
    const [first] = kept.keys();
    kept.delete(first ?? '');
    for (const [key, block] of kept) kept.set(key, { ...block, rows: block.rows - 5 });
    const { loader } = loaderOf(kept);
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: total, total }], duplicates: 0 });
    expect(rowsOf(kept)).toEqual([total, 6]);
  });

  test('is read again day by day, where a day holds a session that the service no longer has', async () => {
    const kept: Kept = new Map();
    await loaderOf(kept).loader.load([sixDays]);
    const [[key, block] = []] = [...kept].slice(2);
    if (key !== undefined && block !== undefined) kept.set(key, { ...block, rows: block.rows + 1 });
    const { loader } = loaderOf(kept);
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      fromCache: total - (block?.rows ?? 0),
      ranges: [{ loaded: total, total }],
    });
    expect(rowsOf(kept)).toEqual([total, 6]);
  });

  test('is not kept with an address in a campaign value, or while a session is pending', async () => {
    for (const [field, value] of [
      ['utmTerm', 'ada@example.com'],
      ['utmContent', '+49 30 1234567'],
      ['computationStatus', 'pending'],
    ] as const) {
      await service.reset();
      await service.addFault({
        match: { path: firstSlice },
        fault: {
          kind: 'set',
          field: 'items.3',
          value: { audienceSessionId: 'odd', sessionStartedAt: new Date(epoch + dayMs).toISOString(), [field]: value },
        },
      });
      const kept: Kept = new Map();
      await loaderOf(kept).loader.load([sixDays]);
      const keys = [...kept.keys()];
      expect(keys, field).toHaveLength(5);
      expect(keys.join(), field).not.toContain(`/${epoch / dayMs + 1}`);
    }
  });
});

describe('what was not read', () => {
  test('is told while it is, the newest read first, and never again of days that are only read anew', async () => {
    const { loader, states } = loaderOf();
    await loader.load([sixDays]);
    const told = states.map(({ ranges }) => ranges[0]?.unread);
    const half = { from: epoch, to: epoch + 3 * dayMs };
    expect(told).toContainEqual([sixDays]);
    expect(told).toContainEqual([half]);
    expect(told.at(-1)).toEqual([]);
    states.length = 0;
    await loader.load([sixDays], true);
    expect(states.flatMap(({ ranges }) => ranges[0]?.unread ?? [])).toEqual([]);
  });

  test('is nothing where the service counts nobody', async () => {
    const { loader, states } = loaderOf();
    await service.addFault({ match: { path: firstSlice }, fault: { kind: 'answer', status: 404 } });
    await loader.load([sixDays, { from: epoch - 400 * dayMs, to: epoch - 390 * dayMs }]);
    expect(loader.progress().state).toBe('incomplete');
    expect(states.at(-1)?.ranges[1]).toMatchObject({ loaded: 0, total: 0, unread: [] });
  });
});

describe('kept days', () => {
  test('count as read where others of them could not be checked', async () => {
    const kept: Kept = new Map();
    await loaderOf(kept).loader.load([sixDays]);
    const newest = { from: epoch + 4 * dayMs, to: sixDays.to };
    const loaded = startedIn(epoch, newest.from);
    await service.addFault({
      match: { path: 'startDate=2026-01-05.*limit=1(?:&|$)' },
      fault: { kind: 'answer', status: 404 },
    });
    const store = new SessionStore();
    const keeper = keeperIn(kept);
    const loader = new SessionLoader({
      scope: { pageId, audienceId: undefined },
      store,
      keeper: {
        ...keeper,
        // They are asked for in parts: that of the newest days comes last.
        read: async (scope, from, to) => {
          while (from === newest.from / dayMs && store.rows < loaded)
            await new Promise((resolve) => setTimeout(resolve, 5));
          return keeper.read(scope, from, to);
        },
      },
      onChange: () => undefined,
    });
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({
      state: 'failed',
      fromCache: loaded,
      ranges: [{ loaded, unread: [newest] }],
    });
    await service.reset();
    await loader.resume();
    expect(loader.progress()).toMatchObject({ state: 'complete', fromCache: total, ranges: [{ loaded: total }] });
  });
});

describe('faults', () => {
  test('in one slice leave it to be tried again by itself', async () => {
    await service.addFault({ match: { path: firstSlice }, fault: { kind: 'answer', status: 404 } });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    const { state, missing, ranges } = loader.progress();
    expect(state).toBe('incomplete');
    const unread = { from: epoch, to: epoch + 3 * dayMs };
    expect(ranges).toMatchObject([{ loaded: total - inFirstSlice, total, unread: [unread] }]);
    expect(missing).toMatchObject([
      { from: epoch, to: epoch + 3 * dayMs, loaded: 0, reason: expect.stringContaining('Not found.') },
    ]);
    await service.reset();
    await loader.retry(missing[0]?.id ?? '');
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      ranges: [{ loaded: total, total, unread: [] }],
      missing: [],
      duplicates: 0,
    });
  });

  test('of a service that asks to slow down only make it slower', async () => {
    await service.addFault({
      match: { path: list, times: 6, skip: 1 },
      fault: { kind: 'answer', status: 429, headers: { 'retry-after': '1' } },
    });
    const { loader, states } = loaderOf();
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: total, total }], missing: [] });
    // Told while it waits, when nothing else comes that could tell.
    expect(states.some(({ waitingUntil }) => waitingUntil !== undefined)).toBe(true);
  });

  test.each(['looping', 'null-with-more', 'empty-pages'] as const)('of a cursor that is %s are told', async (how) => {
    await service.addFault({ match: { path: 'limit=1000' }, fault: { kind: 'cursor', how, pageSize: 100 } });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    const { state, missing, ranges } = loader.progress();
    expect(state).toBe('incomplete');
    expect(missing).toHaveLength(2);
    expect(ranges[0]?.total).toBe(total);
    expect(ranges[0]?.loaded).toBe({ looping: 400, 'null-with-more': 200, 'empty-pages': 0 }[how]);
    expect((await targets()).length).toBeLessThan(10);
  });

  test('of a service that ignores the dates are found out, and nothing is counted twice', async () => {
    await service.addFault({ match: { path: list }, fault: { kind: 'ignore-query', names: ['startDate', 'endDate'] } });
    const { loader, store } = loaderOf();
    await loader.load([{ from: epoch + 30 * dayMs, to: epoch + 120 * dayMs }]);
    expect(loader.progress()).toMatchObject({
      state: 'complete',
      datesIgnored: true,
      duplicates: 0,
      ranges: [{ loaded: 0, total: undefined }],
    });
    expect(store.rows).toBe(total);
  });

  test('of a service that ignores the dates are found out by the sessions that have a start', async () => {
    const old = { sessionStartedAt: '2020-01-01T00:00:00.000Z' };
    const items = [old, {}, {}].map((item, index) => ({ audienceSessionId: `session_${index}`, pageId, ...item }));
    await service.addFault({ match: { path: 'limit=1000' }, fault: { kind: 'set', field: 'items', value: items } });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({ datesIgnored: true, withoutStart: 2, ranges: [{ loaded: 0 }] });
  });

  test('in single rows drop none of them', async () => {
    await service.addFault({
      match: { path: list },
      fault: { kind: 'drift', name: 'drop-field', field: 'items.7.sessionStartedAt' },
    });
    const { loader, store } = loaderOf();
    await loader.load([sixDays]);
    const { withoutStart, ranges } = loader.progress();
    expect(withoutStart).toBeGreaterThan(0);
    expect((ranges[0]?.loaded ?? 0) + withoutStart).toBe(total);
    expect(store.rows).toBe(total);
  });

  test('of dates that leave sessions out are made good by the list without dates', async () => {
    await service.addFault({
      match: { path: 'Date=.*limit=1000' },
      fault: { kind: 'drift', name: 'drop-field', field: 'items.7' },
    });
    const { loader, store } = loaderOf();
    await loader.load([allTime]);
    expect(await asked(/sessions\?limit=1000$/)).toBe(1);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: total, total }], duplicates: 0 });
    expect(store.rows).toBe(total);
    await loader.load([sixDays]);
    expect(lackingOf(loader.progress())).toBe(0);
  });

  test('of dates that leave sessions of a long list out are made good only when somebody asks for it', async () => {
    const announced = 25_000;
    await service.addFault({
      match: { path: 'sessions\\?limit=1$' },
      fault: { kind: 'set', field: 'totalCount', value: announced },
    });
    await service.addFault({
      match: { path: 'Date=.*limit=1000' },
      fault: { kind: 'drift', name: 'drop-field', field: 'items.7' },
    });
    const { loader, store } = loaderOf();
    await loader.load([allTime]);
    const [missing] = loader.progress().missing;
    expect(missing).toMatchObject({ ...allTime, reason: expect.stringContaining('more than its dates bring') });
    const whole = /sessions\?(cursor=[^&]*&)?limit=1000/;
    expect(await asked(whole)).toBe(0);
    await loader.retry(missing?.id ?? '');
    expect(await asked(whole)).toBe(2);
    expect(store.rows).toBe(total);
    // What the service still counts and never brought stays said.
    expect(lackingOf(loader.progress())).toBe(announced - total);
  });

  test('of dates that leave sessions out are told of a range', async () => {
    await service.addFault({
      match: { path: 'Date=.*limit=1000' },
      fault: { kind: 'drift', name: 'drop-field', field: 'items.7' },
    });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    const progress = loader.progress();
    expect(progress.state).toBe('complete');
    expect(lackingOf(progress)).toBe(total - (progress.ranges[0]?.loaded ?? 0));
    expect(lackingOf(progress)).toBeGreaterThan(0);
  });

  test('of a list that names sessions twice are counted once, however often it is read', async () => {
    await service.addFault({
      match: { path: 'limit=1000' },
      fault: { kind: 'cursor', how: 'duplicate-page', pageSize: 100 },
    });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    const { duplicates } = loader.progress();
    expect(duplicates).toBeGreaterThan(0);
    await loader.load([sixDays, { from: epoch - dayMs, to: epoch }], true);
    expect(loader.progress().duplicates).toBe(duplicates);
    await loader.load([{ from: epoch - dayMs, to: epoch }, sixDays]);
    expect(loader.progress().duplicates).toBe(0);
  });

  test('of a service that takes no thousand at a time make the answers smaller', async () => {
    await service.addFault({ match: { path: 'limit=(?:1000|500)' }, fault: { kind: 'answer', status: 422 } });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: total, total }] });
    expect(await asked(/limit=100(?:&|$)/)).toBe(14);
  });

  test('of a key that is refused end at once', async () => {
    await service.addFault({ match: { path: list }, fault: { kind: 'answer', status: 401 } });
    const { loader } = loaderOf();
    await loader.load([sixDays]);
    expect(loader.progress()).toMatchObject({ state: 'failed', error: expect.stringContaining('API key') });
    expect((await targets()).length).toBe(1);
  });
});

describe('a load', () => {
  test('that is stopped keeps what it has, and goes on where it is resumed', async () => {
    await service.addFault({ match: { path: list }, fault: { kind: 'cursor', how: 'kept', pageSize: 50 } });
    const { loader, store } = loaderOf();
    const loading = loader.load([sixDays]);
    while (store.rows < 100) await new Promise((resolve) => setTimeout(resolve, 5));
    loader.stop();
    await loading;
    expect(loader.progress().state).toBe('stopped');
    expect(store.rows).toBeLessThan(total);
    await service.reset();
    await loader.resume();
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: total, total }], duplicates: 0 });
  });

  test('ends where another begins', async () => {
    const { loader } = loaderOf();
    const first = loader.load([sixDays]);
    await Promise.all([first, loader.load([{ from: epoch, to: epoch + 60_000 }])]);
    expect(loader.progress()).toMatchObject({ state: 'complete', ranges: [{ loaded: 1, total: 1 }] });
  });
});
