import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPage } from '#src/contract/page.ts';
import { listAudienceSessions } from '#src/contract/session.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from '#src/contract/webhook.ts';
import { answeringServer, archive, noReply, type Reply, readPage, reply } from '#test/answering-server.ts';
import { readOnly, refusedWrites, signedOut } from './access.ts';
import { connection, waits } from './connection.ts';
import { ApiError } from './errors.ts';
import { request } from './http.ts';
import { type RequestEntry, requestLog } from './request-log.ts';

const server = answeringServer();

/** A failure that may be tried again at once. */
const busy = (status: number) => reply(status, { error: 'busy' }, { 'retry-after': '0' });
const hang: Reply = () => {};
const begun: Reply = (response) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).write('{"pageId":');
/** Half of the promised body, then the end of the connection. */
const cut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"pageId":"page_1"', () => response.destroy());
};

const page = { pageId: 'page_1', name: 'Spring' };
const subscription = { subscriptionId: 'sub_1', active: false };
const pause = () =>
  request(updateWebhookSubscription, { params: { subscription_id: 'sub_1' }, body: { active: false } });

/** The `ApiError` that a request ends with; any other end fails the test. */
async function failureOf(sent: Promise<unknown>): Promise<ApiError> {
  const end = await sent.catch((error: unknown) => error);
  if (!(end instanceof ApiError)) throw new Error(`It did not end with an ApiError but with ${String(end)}`);
  return end;
}

/** The one entry that the request log holds. */
function logged(): RequestEntry {
  const [entry, ...others] = requestLog.get();
  expect(others).toEqual([]);
  if (entry === undefined) throw new Error('Nothing was logged.');
  return entry;
}

it('all carry the marker, a write its body as JSON, also an empty object, and a read neither body nor type', async () => {
  server.replies = [reply(200, page), reply(200, subscription), reply(200, page)];
  await readPage();
  await pause();
  await archive();
  const headers = { 'x-requested-by': 'facet', 'content-type': 'application/json' };
  expect(server.received).toMatchObject([
    { method: 'GET', target: '/v0/pages/page_1', body: '', headers: { accept: 'application/json' } },
    { method: 'PATCH', body: '{"active":false}', headers },
    { method: 'POST', body: '{}', headers },
  ]);
  const ofRead = server.received[0]?.headers ?? {};
  expect(ofRead['x-requested-by']).toBe('facet');
  for (const name of ['content-type', 'x-api-key', 'cookie']) expect(ofRead).not.toHaveProperty(name);
});

it('a plus sign in a query arrives as one, and what is undefined is left out', async () => {
  server.replies = [reply(200, { items: [], hasMore: false })];
  const params = { page_id: 'page 1' };
  await request(listAudienceSessions, { params, query: { cursor: '+1763683200000/=', limit: undefined } });
  const target = '/v0/pages/page%201/audience_sessions?cursor=%2B1763683200000%2F%3D';
  expect(server.received).toMatchObject([{ target }]);
});

it.each(['', '.', '..', 'a/b', 'a%2Fb', 'a?b'])('the id %j is never sent', async (page_id) => {
  const error = await failureOf(request(getPage, { params: { page_id } }));
  expect(error).toMatchObject({ kind: 'invalid', status: undefined, outcome: 'not-done' });
  expect(error.message).toContain('page_id can’t be used in a URL');
  expect(server.received).toEqual([]);
});

it.each([
  [500, 4, 'failing'],
  [429, 4, 'connected'],
  [401, 1, 'failing'],
  [404, 1, 'connected'],
])('a read that is refused with %i is sent %i times in all, and the connection is %s', async (status, times, state) => {
  server.replies = [busy(status)];
  const error = await failureOf(readPage());
  expect(error).toMatchObject({ kind: 'status', status });
  expect(server.received).toHaveLength(times);
  expect(connection.get()).toMatchObject({ state });
  expect(logged()).toMatchObject({ retries: times - 1, status, error: error.message, receivedBytes: 0 });
});

it.each([
  ['refusals', [busy(503), busy(503)]],
  ['connections that broke, before the answer and in it', [noReply, cut]],
])('a read that succeeds after two %s is a success, logged once with its tries', async (_case, failures) => {
  server.replies = [...failures, reply(200, page)];
  expect(await readPage()).toEqual(page);
  expect(server.received).toHaveLength(3);
  expect(logged()).toMatchObject({ retries: 2, status: 200, error: undefined });
  expect(connection.get()).toMatchObject({ state: 'connected' });
});

it('waits as long as the service asks, and says so meanwhile', async () => {
  server.replies = [reply(503, {}, { 'retry-after': '1' }), reply(200, page)];
  const startedAt = performance.now();
  const sent = readPage();
  await expect.poll(() => waits.get().map(({ at, until }) => until - at)).toEqual([1_000]);
  await sent;
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
  expect(waits.get()).toEqual([]);
});

it.each([
  ['500', busy(500), 'unknown'],
  ['429', busy(429), 'not-done'],
  ['a broken connection', noReply, 'unknown'],
  ['a broken answer', cut, 'unknown'],
])('a write is never sent again, here after %s', async (_case, reply, outcome) => {
  server.replies = [reply];
  expect(await failureOf(archive())).toMatchObject({ outcome });
  expect(server.received).toHaveLength(1);
  expect(logged()).toMatchObject({ retries: 0 });
});

it.each([
  ['does not come in time', hang],
  ['begins in time and does not end', begun],
])('an answer that %s is a failure that leaves the outcome of a write unknown', async (_case, slow) => {
  const timeoutOf = AbortSignal.timeout;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeoutOf.call(AbortSignal, 60));
  server.replies = [slow];
  expect(await failureOf(archive())).toMatchObject({ kind: 'timeout', status: undefined, outcome: 'unknown' });
  expect(server.received).toHaveLength(1);
  expect(connection.get()).toMatchObject({ state: 'failing' });
});

it.each([
  ['during the first try', [hang], [1, 0], 'unknown'],
  ['during the wait between two tries', [reply(503, {}, { 'retry-after': '60' })], [1, 1], 'failing'],
  ['during a later try', [busy(503), hang], [2, 1], 'failing'],
])('an abort %s is no failure, and nothing is logged or waits', async (_case, replies, underWay, state) => {
  server.replies = replies;
  const controller = new AbortController();
  const sent = readPage(controller.signal);
  await expect.poll(() => [server.received.length, waits.get().length]).toEqual(underWay);
  controller.abort();
  await expect(sent).rejects.toBe(controller.signal.reason);
  expect(requestLog.get()).toEqual([]);
  expect(connection.get()).toMatchObject({ state });
  expect(waits.get()).toEqual([]);
  expect(server.received).toHaveLength(underWay[0] ?? 0);
});

it.each([
  ['is empty', '', 'The response was empty.'],
  ['is a web page', '<!doctype html><title>Sign in</title>', 'The response was not JSON.'],
  ['is {}', '{}', 'The response had none of the expected data.'],
  ['is an error in the clothes of a success', '{"error":"down"}', 'The response had none of the expected data.'],
  ['is a list', '[]', 'The response had none of the expected data.'],
])('a 2xx whose body %s is no success, and a read is not tried again', async (_case, body, message) => {
  server.replies = [reply(200, body)];
  const error = await failureOf(readPage());
  expect(error).toMatchObject({ kind: 'unreadable', status: 200, outcome: 'unknown', message });
  expect(server.received).toHaveLength(1);
  expect(logged()).toMatchObject({ status: 200, error: message });
});

const bodiesWithoutItems = [{}, { hasMore: false, totalCount: 0 }, { items: null }, { items: {} }, { items: 'none' }];
it.each(bodiesWithoutItems)('a list that comes as %j is not an empty one', async (body) => {
  server.replies = [reply(200, body)];
  expect(await failureOf(request(listWebhookSubscriptions, {}))).toMatchObject({ kind: 'unreadable' });
});

it('keeps what is usable, and logs each difference from the contract, and nothing else', async () => {
  const rest = { hasMore: false, nextCursor: null, totalCount: 1 };
  server.replies = [reply(200, { items: [{ ...subscription, active: 'yes' }], ...rest })];
  expect(await request(listWebhookSubscriptions, {})).toEqual({ items: [{ subscriptionId: 'sub_1' }], ...rest });
  expect(logged().drifts).toContainEqual({ path: 'items[0].active', expected: 'boolean', got: '"yes"' });
  requestLog.set([]);
  const empty = { items: [], ...rest, totalCount: 0 };
  server.replies = [reply(200, empty)];
  expect(await request(listWebhookSubscriptions, {})).toEqual(empty);
  expect(logged().driftCount).toBe(0);
});

it('counts what was sent and received in bytes', async () => {
  const sent = { url: 'https://hooks.example/ü' };
  const body = JSON.stringify(sent);
  const received = JSON.stringify({ ...subscription, url: 'https://hooks.example/🌷' });
  server.replies = [reply(200, received)];
  await request(updateWebhookSubscription, { params: { subscription_id: 'sub_1' }, body: sent });
  expect(logged()).toMatchObject({ body, sentBytes: body.length + 1, receivedBytes: received.length + 2 });
});

it('a redirect is refused, with a write in hand and without', async () => {
  server.replies = [reply(307, '', { location: `${server.origin}/elsewhere`, 'retry-after': '0' })];
  expect(await failureOf(archive())).toMatchObject({ kind: 'network', outcome: 'unknown' });
  expect(server.received.map(({ target }) => target)).toEqual(['/v0/pages/page_1/archive']);
  server.received = [];
  server.replies = [reply(302, '', { location: `${server.origin}/elsewhere` }), reply(200, page)];
  await readPage();
  expect(server.received.map(({ target }) => target)).toEqual(['/v0/pages/page_1', '/v0/pages/page_1']);
});

it('an error keeps what an operator needs: status, request id, the beginning of the answer', async () => {
  server.replies = [reply(422, { error: { message: 'No such day' } }, { 'x-request-id': 'req_7' })];
  const error = await failureOf(pause());
  expect(error).toMatchObject({ status: 422, outcome: 'not-done', serviceMessage: 'No such day' });
  expect(error.details()).toMatch(/^PATCH \/v0\/webhook_subscriptions\/sub_1\nstatus: 422\nrequest id: req_7\n/);
  server.replies = [reply(400, `${'x'.repeat(5_000)}`)];
  expect((await failureOf(pause())).facts.raw).toHaveLength(2_048);
});

describe('a session that ended', () => {
  beforeEach(() => vi.stubEnv('BASE_URL', `${server.origin}/`));
  afterEach(() => void vi.unstubAllEnvs());
  const signIn = reply(401, { error: { code: 'sign_in', status: 401, requestId: 'r1' } });
  const signInPage: Reply = (response, { headers }) =>
    response.writeHead(headers.accept === 'application/json' ? 401 : 403).end('{}');
  const toSignIn = reply(302, '', { location: 'https://sign-in.example/' });

  it.each<readonly [how: string, replies: readonly Reply[], asked: readonly string[]]>([
    ['the gateway says so', [signIn], []],
    ['a proxy redirects to where one signs in', [toSignIn], ['/config.json']],
    ['a proxy answers in words of its own', [reply(401, {})], ['/config.json']],
    ['oauth2-proxy refuses what asks for JSON, and shows its page to all else', [signInPage], ['/config.json']],
  ])('%s: nothing was done, and it is no matter of the key', async (_, replies, asked) => {
    server.replies = replies;
    const error = await failureOf(pause());
    expect(error).toMatchObject({ status: 401, outcome: 'not-done' });
    expect(error.message).toBe('You’re signed out. Sign in again.');
    expect(server.received.slice(1).map(({ target }) => target)).toEqual(asked);
    expect(signedOut.get()).toBe(true);
    server.replies = [reply(200, page)];
    server.received = [];
    await readPage();
    expect(signedOut.get()).toBe(false);
  });

  it('while the dashboard’s files are handed out, a 401 is one of the key and a redirect of unknown outcome', async () => {
    server.replies = [reply(401, {}), reply(200, {})];
    expect((await failureOf(pause())).message).toMatch(/^The API key of the gateway was refused/);
    server.replies = [reply(302, '', { location: `${server.origin}/elsewhere` }), reply(200, {})];
    server.received = [];
    expect(await failureOf(pause())).toMatchObject({ kind: 'network', outcome: 'unknown' });
    expect(signedOut.get()).toBe(false);
  });

  it('a viewer’s write locks the dashboard and leaves the key alone', async () => {
    server.replies = [reply(403, { error: { code: 'viewer', status: 403, requestId: 'r1' } })];
    expect((await failureOf(pause())).message).toMatch(/^You have read-only access/);
    expect(readOnly.get()).toBe('viewer');
    expect([...refusedWrites.get()]).toEqual([]);
  });

  it('a write that cannot be audited was not made, and the service is not called unreachable', async () => {
    server.replies = [reply(503, { error: { code: 'audit', status: 503, requestId: 'r1' } })];
    expect(await failureOf(pause())).toMatchObject({ status: 503, outcome: 'not-done' });
    expect(connection.get()).toMatchObject({ state: 'connected' });
  });
});
