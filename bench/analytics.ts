import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { pgliteFolder } from '#server/service/data-lock.ts';
import { openDatabase } from '#server/service/database.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import type { DayKeeper } from '#src/features/analytics/loader/day-cache.ts';
import type { LoadRange } from '#src/features/analytics/loader/load-progress.ts';
import { SessionLoader } from '#src/features/analytics/loader/session-loader.ts';
import { QueryEngine } from '#src/features/analytics/query/run-query.ts';
import type { SessionFilters, SessionQuery } from '#src/features/analytics/query/session-query.ts';
import type { NumberArray } from '#src/features/analytics/store/columns.ts';
import type { SessionBlock } from '#src/features/analytics/store/session-block.ts';
import { SessionStore } from '#src/features/analytics/store/session-store.ts';
import { randomFrom } from '#test/chaos/random.ts';
import { readSampleIds } from '../e2e/support/ids.ts';
import { type RunningServer, startServer } from '../e2e/support/processes.ts';
import { benchOnScreen } from './analytics/on-screen.ts';
import { differencesFromSql } from './analytics/sql-truth.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';

const sessions = 1_000_000;
const day = 86_400_000;
const zone = 'Europe/Berlin';
/** Days that the sample data reaches back. */
const observedDays = 121;
const parallel = 4;
const addedMs = 100;

const listPage = z.object({ nextCursor: z.nullable(z.string()) });

/**
 * Session analytics at a million sessions: loading against bare cursor walks, queries, the cache,
 * the numbers against SQL in the service's database, and the screen in a browser. Seeds its data.
 */
export async function benchAnalytics(report: Report, measureMachine: () => Promise<void>): Promise<void> {
  await withSeededFolder({ sessions, audiences: 200 }, async (folder) => {
    const { pageId } = readSampleIds(folder);
    const service = await startService(folder);
    const store = new SessionStore();
    const keeper = keeperInMemory();
    try {
      await benchLoading(report, service, { pageId, store, keeper });
    } finally {
      await service.close();
    }
    // Seeding and loading take minutes.
    await measureMachine();
    await benchQueries(report, store);
    await benchKept(report, keeper);
    await benchTruth(report, store, folder, pageId);
    await measureMachine();
    await benchOnScreen(report, folder, pageId);
  });
}

const apiKey = 'bench-key';

/** The service behind a proxy that adds the key and delays each answer, like a remote gateway. */
async function startService(folder: string): Promise<RunningServer & { setDelay: (ms: number) => void }> {
  const service = await startServer('server/service/main.ts', /^Service: (\S+)/, {
    DATA_DIR: folder,
    SERVICE_PORT: '0',
    SERVICE_API_KEYS: apiKey,
  });
  let delay = 0;
  const { hostname, port } = new URL(service.url);
  const front = createServer((incoming, outgoing) => {
    const onward = forward(
      {
        hostname,
        port,
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, 'x-api-key': apiKey },
      },
      (answer) =>
        setTimeout(() => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        }, delay),
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  // A listening server has an address with a port.
  const address = front.address() as AddressInfo;
  return {
    ...service,
    url: `http://127.0.0.1:${address.port}`,
    setDelay: (ms) => {
      delay = ms;
    },
    async close() {
      front.closeAllConnections();
      front.close();
      await service.close();
    },
  };
}

type Subject = {
  readonly pageId: string;
  readonly store: SessionStore;
  readonly keeper: DayKeeper;
};

/** Loads with an empty cache, into a new store unless one is given. @returns seconds. */
async function load(
  url: string,
  pageId: string,
  range: LoadRange,
  store = new SessionStore(),
  keeper = keeperInMemory(),
) {
  setApiBaseUrl(url);
  const loader = new SessionLoader({ scope: { pageId }, store, keeper, onChange: () => undefined });
  const started = performance.now();
  await loader.load([range]);
  const seconds = (performance.now() - started) / 1000;
  const { state, ranges, missing } = loader.progress();
  if (state !== 'complete') throw new Error(`Loading ended ${state}: ${missing[0]?.reason}`);
  return { seconds, loaded: ranges[0]?.loaded ?? 0 };
}

async function benchLoading(
  report: Report,
  service: RunningServer & { setDelay: (ms: number) => void },
  { pageId, store, keeper }: Subject,
): Promise<void> {
  const now = Date.now();
  const range = { from: now - observedDays * day, to: now };
  const address = `${service.url}/v0/pages/${pageId}/audience_sessions?limit=1000`;
  // The first walk warms the service up and is not counted.
  await walk(address, { from: now - 10 * day, to: now });
  const quarter = (range.to - range.from) / parallel;
  const parts = Array.from({ length: parallel }, (_, part) => ({
    from: range.from + part * quarter,
    to: range.from + (part + 1) * quarter,
  }));
  const bare = await timed(() => Promise.all(parts.map((part) => walk(address, part))));
  const own = await load(service.url, pageId, range, store, keeper);
  if (own.loaded !== sessions) throw new Error(`${own.loaded} of ${sessions} sessions came.`);
  report.note(`${parallel} bare walks side by side, rows thrown away`, bare, 's');
  report.figure(`loading ${sessions} sessions`, own.seconds, bare * 1.3, 's');
  report.note('  against the bare walks', own.seconds / bare, 'x (budget 1.3 x)');
  report.note('memory of the columns', bytesOf(store) / store.rows, 'bytes a session');

  service.setDelay(addedMs);
  // A tenth of the data gives the same ratio in a tenth of the time.
  const recent = { from: now - (observedDays / 10) * day, to: now };
  const sequential = await timed(() => walk(address, recent));
  const slow = await load(service.url, pageId, recent);
  service.setDelay(0);
  report.note(`one bare walk of ${slow.loaded} sessions, ${addedMs} ms added to every answer`, sequential, 's');
  // What the service computes is not shortened by walking side by side.
  report.figure('loading the same', slow.seconds, sequential * 0.5, 's');
  report.note('  against the bare walk', slow.seconds / sequential, 'x (budget 0.5 x)');
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

/** Follows the cursors of a range to their end and discards the rows. */
async function walk(address: string, { from, to }: { readonly from: number; readonly to: number }): Promise<void> {
  const dates = `&startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: Response = await fetch(
      `${address}${dates}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
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
    zone,
    unit: 'day',
    now: range.to,
    filters,
    by: 'audienceId',
    metric: 'conversion',
    rank: 'sessions',
  };
}

async function benchQueries(report: Report, store: SessionStore): Promise<void> {
  const engine = new QueryEngine(store);
  const now = Date.now();
  const range = { from: now - observedDays * day, to: now };
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
  const now = Date.now();
  store.beginReading();
  const started = performance.now();
  store.reserve(sessions);
  for (const block of days.values()) store.putBlock(block);
  new QueryEngine(store).run(queryOver({ from: now - observedDays * day, to: now }, {}));
  report.note('sessions of finished days', store.rows / sessions, 'of all');
  report.time('all charts from kept days', performance.now() - started, 2_000);
}

const combinations = 20;

async function benchTruth(report: Report, store: SessionStore, folder: string, pageId: string): Promise<void> {
  const { database, close } = await openDatabase({ kind: 'folder', path: pgliteFolder(folder) });
  try {
    const engine = new QueryEngine(store);
    const random = randomFrom(20261121);
    const some = (values: readonly string[]) =>
      random() < 0.5 ? undefined : values.filter((_, index) => index === 0 || random() < 0.4);
    const differences: string[] = [];
    for (let round = 0; round < combinations; round += 1) {
      const to = Date.now() - Math.floor(random() * 40) * day;
      const query = queryOver(
        { from: to - Math.ceil(random() * 75) * day, to },
        {
          audienceId: some(store.texts.audienceId.values),
          utmSource: some(store.texts.utmSource.values),
          utmMedium: some(store.texts.utmMedium.values),
          computationStatus: some(store.texts.computationStatus.values),
          funnel: random() < 0.3 ? 'engaged' : undefined,
          oddity: random() < 0.1 ? 'scrollOver100' : undefined,
        },
      );
      differences.push(...(await differencesFromSql(database, pageId, query, engine.run(query))));
    }
    for (const difference of differences.slice(0, 20)) console.log(`         ${difference}`);
    report.figure(`numbers that differ from SQL in ${combinations} random filters`, differences.length, 0, 'numbers');
  } finally {
    await close();
  }
}
