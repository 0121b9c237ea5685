import type { ServerResponse } from 'node:http';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#src/query-client.ts';
import { answeringServer, archive, noReply, readPage, reply } from '#test/answering-server.ts';
import { readOnly } from './access.ts';
import { connection, outage, waits } from './connection.ts';
import { ApiError } from './errors.ts';
import { pageQueries } from './pages.ts';
import { followConnection, tryConnectionNow } from './recovery.ts';

const server = answeringServer({ servesDashboard: true });
const asked = () => server.received.map(({ method, target }) => `${method} ${target}`);
const works = (response: ServerResponse) => void response.end(JSON.stringify({ pageId: 'page_1', status: 'draft' }));
const noWords = { message: undefined, fields: [] };
let stop = () => {};

afterEach(() => stop());

test('two failures in a row are an outage with the time of what is shown; the next answer ends it and nothing but reads was sent', async () => {
  const client = createQueryClient();
  client.setQueryData(pageQueries.one('page_1').queryKey, { pageId: 'page_1' }, { updatedAt: 1_000 });
  server.replies = [noReply];
  stop = followConnection(client);
  const leave = new QueryObserver(client, pageQueries.one('page_1')).subscribe(() => {});
  const initial = { queryKey: ['not read'], queryFn: async () => true, initialData: false, initialDataUpdatedAt: 0 };
  const leaveInitial = new QueryObserver(client, { ...initial, staleTime: 60_000, enabled: false }).subscribe(() => {});
  await expect.poll(() => outage.get()).toMatchObject({ offline: false, asOf: 1_000 });
  leaveInitial();
  // Two tries, and the third that was on its way: from then on one place tries again.
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(asked().length).toBeLessThanOrEqual(3);

  server.replies = [works];
  tryConnectionNow();
  await expect.poll(() => outage.get()).toBeUndefined();
  expect(client.getQueryState(pageQueries.one('page_1').queryKey)).toMatchObject({ status: 'success', error: null });
  expect(asked().filter((request) => !request.startsWith('GET '))).toEqual([]);
  leave();
});

test('a refused key and a fault of one endpoint are no outage, and nothing is tried again for them', async () => {
  stop = followConnection(createQueryClient());
  for (const status of [401, 500]) {
    server.replies = [reply(status, '', { 'retry-after': '0' })];
    await expect(readPage()).rejects.toMatchObject({ status });
    expect(outage.get()).toBeUndefined();
  }
});

test.each([
  { kind: 'network', isOne: true },
  { kind: 'timeout', isOne: true },
  { kind: 'status', status: 502, isOne: true },
  { kind: 'status', status: 503, isOne: true },
  { kind: 'status', status: 504, isOne: true },
  { kind: 'status', status: 503, body: { ...noWords, gatewayCode: 'audit' }, isOne: false },
  { kind: 'unreadable', status: 200, isOne: false },
] as const)('two failures of the kind $kind $status are an outage: $isOne', ({ isOne, ...facts }) => {
  stop = followConnection(createQueryClient());
  const fail = () => {
    const error = new ApiError({ ...facts, endpoint: 'getPage', method: 'GET', path: '/v0', at: 0 });
    connection.set({ state: 'failing', error });
  };
  fail();
  expect(outage.get()).toBeUndefined();
  fail();
  expect(outage.get() !== undefined).toBe(isOne);
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

test('while a read of the screen is on its way nothing else is asked, and the server alone does not end the outage', async () => {
  const client = createQueryClient();
  const held: ServerResponse[] = [];
  server.replies = [
    (response, { target }) => {
      if (!target.includes('/v0/')) works(response);
      else if (asked().length < 3) response.destroy();
      else held.push(response);
    },
  ];
  stop = followConnection(client);
  const leave = new QueryObserver(client, pageQueries.one('page_1')).subscribe(() => {});
  await expect.poll(() => held.length, { timeout: 10_000 }).toBe(1);
  expect(outage.get()).toBeDefined();

  tryConnectionNow();
  server.replies = [noReply];
  held[0]?.destroy();
  await expect.poll(() => client.isFetching()).toBe(0);
  expect(outage.get()).toBeDefined();
  expect(asked()).toEqual(Array(3).fill('GET /v0/pages/page_1'));

  server.replies = [works];
  tryConnectionNow();
  await expect.poll(() => outage.get()).toBeUndefined();
  leave();
});

test('a read that the service has put off for a minute does not hold up the end of an outage', async () => {
  const client = createQueryClient();
  server.replies = [reply(503, '', { 'retry-after': '60' })];
  stop = followConnection(client);
  const leave = new QueryObserver(client, pageQueries.one('page_1')).subscribe(() => {});
  await expect.poll(() => waits.get().length).toBe(1);
  void readPage().catch(() => undefined);
  await expect.poll(() => outage.get()).toBeDefined();
  server.replies = [works];
  tryConnectionNow();
  await expect.poll(() => outage.get()).toBeUndefined();
  leave();
});

/** What the browser says of its network: nothing in a test can take it away. */
function goOffline() {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
}

test('a browser that says it is offline is believed once the server is not there, though its first answer still came through', async () => {
  server.replies = [works];
  stop = followConnection(createQueryClient());
  goOffline();
  await expect.poll(() => asked().length).toBe(1);
  expect(outage.get()).toBeUndefined();
  server.replies = [noReply];
  await expect.poll(() => outage.get(), { timeout: 10_000 }).toMatchObject({ offline: true });
});

test('offline, the late answer to a read that was sent before does not say that the network is back', async () => {
  const held: ServerResponse[] = [];
  server.replies = [(response) => held.push(response)];
  stop = followConnection(createQueryClient());
  const early = readPage();
  await expect.poll(() => held.length).toBe(1);
  server.replies = [noReply];
  goOffline();
  await expect.poll(() => outage.get()).toMatchObject({ offline: true });
  const [first] = held;
  if (first !== undefined) works(first);
  await early;
  expect(connection.get().state).toBe('connected');
  await expect.poll(() => outage.get()).toMatchObject({ offline: true });
});
