import type { ServerResponse } from 'node:http';
import type { QueryClient, QueryKey, QueryObserverOptions } from '@tanstack/react-query';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { answeringServer, archive, noReply, readPage } from '#test/answering-server.ts';
import { readOnly } from './access.ts';
import { connection, outage } from './connection.ts';
import { ApiError } from './errors.ts';
import { pageQueries } from './pages.ts';
import { followConnection, tryConnectionNow } from './recovery.ts';

const server = answeringServer({ servesDashboard: true });
const asked = () => server.received.map(({ method, target }) => `${method} ${target}`);
const works = (response: ServerResponse) => void response.end(JSON.stringify({ pageId: 'page_1', status: 'draft' }));
const noWords = { message: undefined, fields: [] };
let stop = () => {};
const leaves: (() => void)[] = [];

afterEach(() => {
  stop();
  for (const leave of leaves.splice(0)) leave();
});

/** Shows a query on a screen, until the end of the test. */
function show<T, K extends QueryKey>(client: QueryClient, query: QueryObserverOptions<T, ApiError, T, T, K>): void {
  leaves.push(new QueryObserver(client, query).subscribe(() => {}));
}

/** What a request that failed says of the connection. */
function fail(
  facts: Pick<ConstructorParameters<typeof ApiError>[0], 'kind' | 'status' | 'body'> = { kind: 'network' },
) {
  const error = new ApiError({ ...facts, endpoint: 'getPage', method: 'GET', path: '/v0', at: 0 });
  connection.set({ state: 'failing', error });
}

const tries = () => asked().filter((line) => line === 'GET /').length;

/** Waits until earlier requests are answered and none is pending. */
async function answered(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await fetch(`${server.origin}/turn`).catch(() => undefined);
}

test('two failures in a row are an outage with the time of what is shown; the next answer ends it and nothing but reads was sent', async () => {
  const client = createQueryClient();
  const kept = { queryFn: vi.fn(() => 0), initialData: 0, refetchOnMount: false };
  show<number, QueryKey>(client, { ...kept, queryKey: ['well'], initialDataUpdatedAt: 2_000 });
  const never = Number.POSITIVE_INFINITY;
  show<number, QueryKey>(client, { ...kept, queryKey: ['settings'], initialDataUpdatedAt: 1, staleTime: never });
  client.setQueryData(pageQueries.one('page_1').queryKey, { pageId: 'page_1' }, { updatedAt: 1_000 });
  server.replies = [noReply];
  stop = followConnection(client);
  show(client, pageQueries.one('page_1'));
  show(client, pageQueries.one('page_2'));
  await expect.poll(() => outage.get()).toMatchObject({ offline: false, asOf: 1_000 });
  // Two tries of each, and the third that was on its way: from then on one place tries again.
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked().length).toBeLessThanOrEqual(6);
  // A try that fails is not the last one.
  const before = asked().length;
  tryConnectionNow();
  await expect.poll(() => asked().length).toBeGreaterThan(before);
  await expect.poll(() => client.isFetching()).toBe(0);
  server.replies = [works];
  tryConnectionNow();
  await expect.poll(() => outage.get()).toBeUndefined();
  for (const id of ['page_1', 'page_2']) {
    const state = () => client.getQueryState(pageQueries.one(id).queryKey);
    await expect.poll(state).toMatchObject({ status: 'success', error: null });
  }
  expect(kept.queryFn).not.toHaveBeenCalled();
  expect(asked().filter((request) => !request.startsWith('GET '))).toEqual([]);
});

test.each([
  { kind: 'network', isOne: true },
  { kind: 'timeout', isOne: true },
  { kind: 'status', status: 502, isOne: true },
  { kind: 'status', status: 503, isOne: true },
  { kind: 'status', status: 504, isOne: true },
  { kind: 'status', status: 503, body: { ...noWords, gatewayCode: 'audit' }, isOne: false },
  { kind: 'status', status: 500, isOne: false },
  { kind: 'status', status: 401, isOne: false },
  { kind: 'unreadable', status: 200, isOne: false },
] as const)('two failures of the kind $kind $status are an outage: $isOne', ({ isOne, ...facts }) => {
  stop = followConnection(createQueryClient());
  fail(facts);
  expect(outage.get()).toBeUndefined();
  fail(facts);
  const first = outage.get();
  expect(first !== undefined).toBe(isOne);
  fail(facts);
  expect(outage.get()).toBe(first);
});

test('two failures with an answer between them are no outage', () => {
  stop = followConnection(createQueryClient());
  fail();
  connection.set({ state: 'connected', ms: 1 });
  fail();
  expect(outage.get()).toBeUndefined();
});

test('during an outage a read is tried once; offline and in read-only mode no write is sent, at once and for certain', async () => {
  server.replies = [noReply];
  outage.set({ offline: false, asOf: undefined, reason: 'gone' });
  await expect(readPage()).rejects.toMatchObject({ kind: 'network' });
  expect(asked()).toEqual(['GET /v0/pages/page_1']);
  server.received = [];
  server.replies = [works];
  outage.set({ offline: true, asOf: undefined, reason: 'gone' });
  await expect(archive()).rejects.toMatchObject({ outcome: 'not-done', message: /offline/ });
  outage.set(undefined);
  readOnly.set('address');
  await expect(archive()).rejects.toMatchObject({ outcome: 'not-done', message: /read only/ });
  expect(asked()).toEqual([]);
  await expect(readPage()).resolves.toMatchObject({ pageId: 'page_1' });
  readOnly.set(undefined);
  await expect(archive()).resolves.toMatchObject({ pageId: 'page_1' });
});

/** What the browser says of its network: nothing in a test can take it away. */
function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

test('a page from the back/forward cache is refreshed as if the person came back', () => {
  const refresh = vi.spyOn(focusManager, 'onFocus');
  stop = followConnection(createQueryClient());
  for (const persisted of [false, true]) dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  expect(refresh).toHaveBeenCalledTimes(1);
});

describe('as time passes', () => {
  const said = () => asked().filter((line) => line !== 'GET /turn');
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    server.replies = [noReply];
    stop = followConnection(createQueryClient());
  });

  /** Waits, and until what came of it is over. */
  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await answered();
  }

  function beginOutage(random: number): void {
    vi.spyOn(Math, 'random').mockReturnValue(random);
    fail();
    fail();
    expect(outage.get()).toMatchObject({ offline: false, asOf: undefined });
  }

  test('an outage is tried to end after 2, 4, 8 and then every 30 seconds, give or take a quarter', async () => {
    beginOutage(0.1);
    for (const [before, seconds] of [2, 4, 8, 30, 30].entries()) {
      await pass(seconds * 800 - 1);
      expect(tries()).toBe(before);
      await pass(1);
      expect(tries()).toBe(before + 1);
    }
    expect(outage.get()).toBeDefined();
    server.replies = [works];
    await pass(24_000);
    expect(outage.get()).toBeUndefined();
    await pass(60_000);
    expect(tries()).toBe(6);
  });

  test('a hidden tab asks nothing, and at once when it is seen', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    beginOutage(0.5);
    await pass(60_000);
    expect(said()).toEqual([]);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    await answered();
    expect(tries()).toBe(1);
  });

  test('an outage is tried to end at once when the gateway reaches the service again', async () => {
    let health = '';
    server.replies = [(response, { target }) => (target === '/healthz' ? response.end(health) : response.destroy())];
    // So long that no try is due by itself.
    beginOutage(1e5);
    goOffline();
    await answered();
    expect(outage.get()).toMatchObject({ offline: true });
    server.received = [];
    const well = '{"status":"ok","upstream":"ok"}';
    for (health of [well, '{"status":"ok","upstream":"unreachable"}', 'null', well, well]) await pass(4_000);
    expect(said()).toEqual([...Array(4).fill('GET /healthz'), 'GET /', 'GET /healthz']);
  });

  test('a browser that says it is offline is believed once the server does not answer', async () => {
    server.replies = [works];
    goOffline();
    await answered();
    expect(outage.get()).toBeUndefined();
    server.replies = [noReply];
    await pass(2_000);
    expect(outage.get()).toMatchObject({ offline: true });
  });
});
