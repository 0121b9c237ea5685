import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { archivePage, getPage } from '#src/contract/page.ts';
import { listAudienceSessions } from '#src/contract/session.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from '#src/contract/webhook.ts';
import { allowRefusedWrites, readOnly, refusedWrites, signedOut } from './access.ts';
import { connection, waits } from './connection.ts';
import { ApiError } from './errors.ts';
import { request, setApiBaseUrl, setApiTimeout } from './http.ts';
import { type RequestEntry, requestLog } from './request-log.ts';

type Reply = (response: ServerResponse) => void;
type Received = { method: string; target: string; headers: IncomingHttpHeaders; body: string };

/** What the server answers, in order; the last reply is given again to whatever comes after it. */
let script: readonly Reply[] = [];
let received: Received[] = [];

const server = createServer((incoming, response) => {
  const parts: Buffer[] = [];
  incoming.on('data', (part: Buffer) => parts.push(part));
  incoming.on('end', () => {
    const reply = script[Math.min(received.length, script.length - 1)];
    const { method = '', url: target = '', headers } = incoming;
    received.push({ method, target, headers, body: Buffer.concat(parts).toString() });
    reply?.(response);
  });
});

let origin = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  setApiBaseUrl(origin);
});
afterAll(async () => {
  setApiBaseUrl('');
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});
beforeEach(() => {
  received = [];
  requestLog.set([]);
  connection.set({ state: 'unknown' });
});
afterEach(() => setApiTimeout(30_000));

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
}

/** A failure that may be tried again at once. */
const busy = (status: number) => answer(status, { error: 'busy' }, { 'retry-after': '0' });
const drop: Reply = (response) => response.destroy();
const hang: Reply = () => {};
/** Half of the promised body, then the end of the connection. */
const cut: Reply = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"pageId":"page_1"', () => response.destroy());
};

const page = { pageId: 'page_1', name: 'Spring' };
const subscription = { subscriptionId: 'sub_1', active: false };
const readPage = (signal?: AbortSignal) => request(getPage, { params: { page_id: 'page_1' }, signal });
const archive = (signal?: AbortSignal) => request(archivePage, { params: { page_id: 'page_1' }, body: {}, signal });
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

describe('what is sent', () => {
  it('a read carries the marker, and neither a body nor the type of one', async () => {
    script = [answer(200, page)];
    await readPage();
    const [{ method, target, headers, body } = nothing()] = received;
    expect([method, target, body]).toEqual(['GET', '/v0/pages/page_1', '']);
    expect(headers).toMatchObject({ accept: 'application/json', 'x-requested-by': 'facet' });
    expect(headers).not.toHaveProperty('content-type');
    expect(headers).not.toHaveProperty('x-api-key');
    expect(headers).not.toHaveProperty('cookie');
  });

  it('a write carries the marker, and its body as JSON', async () => {
    script = [answer(200, subscription)];
    await pause();
    const [{ method, headers, body } = nothing()] = received;
    expect([method, body]).toEqual(['PATCH', '{"active":false}']);
    expect(headers).toMatchObject({ 'x-requested-by': 'facet', 'content-type': 'application/json' });
  });

  it('an empty JSON object is a body too', async () => {
    script = [answer(200, page)];
    await archive();
    expect(received).toMatchObject([{ method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }]);
  });

  it('a plus sign in a query arrives as one, and what is undefined is left out', async () => {
    script = [answer(200, { items: [], hasMore: false })];
    const params = { page_id: 'page 1' };
    await request(listAudienceSessions, { params, query: { cursor: '+1763683200000/=', limit: undefined } });
    const [{ target } = nothing()] = received;
    expect(target).toBe('/v0/pages/page%201/audience_sessions?cursor=%2B1763683200000%2F%3D');
  });

  it.each(['', '.', '..', 'a/b', 'a%2Fb', 'a?b'])('the id %j is never sent', async (page_id) => {
    const error = await failureOf(request(getPage, { params: { page_id } }));
    expect(error).toMatchObject({ kind: 'invalid', status: undefined, outcome: 'not-done' });
    expect(error.message).toContain('page_id can’t be used in a URL');
    expect(received).toEqual([]);
  });
});

describe('trying again', () => {
  it.each([
    ['the service fails', busy(500)],
    ['the gateway finds no service', busy(502)],
    ['the service is too slow for itself', busy(408)],
    ['the service asks to slow down', busy(429)],
  ])('a read is tried four times in all when %s', async (_case, reply) => {
    script = [reply];
    const error = await failureOf(readPage());
    expect(error.kind).toBe('status');
    expect(received).toHaveLength(4);
    expect(logged()).toMatchObject({ retries: 3, status: error.status, error: error.message, receivedBytes: 0 });
  });

  it('a read that succeeds on its third try is a success, logged once with its tries', async () => {
    script = [busy(503), busy(503), answer(200, page)];
    expect(await readPage()).toEqual(page);
    expect(logged()).toMatchObject({ retries: 2, status: 200, error: undefined });
    expect(connection.get()).toMatchObject({ state: 'connected' });
  });

  it('a connection that breaks, before the answer or in it, is tried again after a growing wait', async () => {
    script = [drop, cut, answer(200, page)];
    const startedAt = performance.now();
    expect(await readPage()).toEqual(page);
    // 400 ms and 800 ms, each up to a quarter less.
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(900);
    expect(received).toHaveLength(3);
  });

  it('waits as long as the service asks, and says so meanwhile', async () => {
    const told: number[] = [];
    const stop = waits.subscribe(() => told.push(...waits.get().map(({ at, until }) => until - at)));
    script = [answer(503, {}, { 'retry-after': '1' }), answer(200, page)];
    const startedAt = performance.now();
    await readPage();
    stop();
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(990);
    expect(told).toEqual([1_000]);
    expect(waits.get()).toEqual([]);
  });

  it('a write that the service refuses to the key is remembered; what the gateway refuses, and a read, is not', async () => {
    const gateway = { error: { code: 'origin', status: 403, requestId: 'r1' } };
    const archive = () => request(archivePage, { params: { page_id: 'p' }, body: {} }).catch(() => undefined);
    script = [answer(403, gateway), answer(403, {}), answer(403, {})];
    await archive();
    await request(getPage, { params: { page_id: 'p' } }).catch(() => undefined);
    expect([...refusedWrites.get()]).toEqual([]);
    await archive();
    expect([...refusedWrites.get()]).toEqual(['archivePage']);
    allowRefusedWrites();
    expect([...refusedWrites.get()]).toEqual([]);
  });

  it.each([400, 401, 403, 404, 409, 422])('a read that is refused with %i is not tried again', async (status) => {
    script = [busy(status)];
    expect((await failureOf(readPage())).status).toBe(status);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['500', busy(500), 'unknown'],
    ['429', busy(429), 'not-done'],
    ['a broken connection', drop, 'unknown'],
    ['a broken answer', cut, 'unknown'],
  ])('a write is never sent again, here after %s', async (_case, reply, outcome) => {
    script = [reply];
    expect(await failureOf(archive())).toMatchObject({ outcome });
    expect(received).toHaveLength(1);
    expect(logged()).toMatchObject({ retries: 0 });
  });
});

describe('the end of waiting', () => {
  it('an answer that does not come in time is a failure that leaves the outcome of a write unknown', async () => {
    setApiTimeout(60);
    script = [hang];
    expect(await failureOf(archive())).toMatchObject({ kind: 'timeout', status: undefined, outcome: 'unknown' });
    expect(received).toHaveLength(1);
    expect(connection.get()).toMatchObject({ state: 'failing' });
  });

  it('an answer that begins in time and does not end is the same failure', async () => {
    setApiTimeout(60);
    script = [(response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"pageId":')];
    expect(await failureOf(archive())).toMatchObject({ kind: 'timeout', outcome: 'unknown' });
  });

  it('an abort during the request is passed on as it is: no failure, no entry in the log, no word on the connection', async () => {
    script = [hang];
    const controller = new AbortController();
    const sent = readPage(controller.signal);
    await expect.poll(() => received.length).toBe(1);
    const reason = new Error('left');
    controller.abort(reason);
    await expect(sent).rejects.toBe(reason);
    expect(requestLog.get()).toEqual([]);
    expect(connection.get()).toEqual({ state: 'unknown' });
  });

  it('an abort during the wait between two tries ends it at once, and the connection waits for nothing any more', async () => {
    script = [answer(503, {}, { 'retry-after': '60' })];
    const controller = new AbortController();
    const sent = readPage(controller.signal);
    await expect.poll(() => waits.get().length).toBe(1);
    controller.abort();
    await expect(sent).rejects.toBe(controller.signal.reason);
    expect(connection.get()).toMatchObject({ state: 'failing' });
    expect(waits.get()).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it('an abort during a later try leaves no connection that waits for a moment in the past', async () => {
    script = [busy(503), hang];
    const controller = new AbortController();
    const sent = readPage(controller.signal);
    await expect.poll(() => received.length).toBe(2);
    controller.abort();
    await expect(sent).rejects.toBe(controller.signal.reason);
    expect(waits.get()).toEqual([]);
  });

  it('what another request has learnt of the connection stays when a waiting one is aborted', async () => {
    script = [answer(503, {}, { 'retry-after': '60' }), answer(200, page)];
    const controller = new AbortController();
    const sent = readPage(controller.signal);
    await expect.poll(() => waits.get().length).toBe(1);
    await readPage();
    controller.abort();
    await expect(sent).rejects.toBe(controller.signal.reason);
    expect(connection.get()).toMatchObject({ state: 'connected' });
  });

  it('an input that was aborted before is not sent', async () => {
    script = [answer(200, page)];
    await expect(readPage(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
  });
});

describe('what comes back', () => {
  it.each([
    ['is empty', '', 'The answer was empty.'],
    ['is a web page', '<!doctype html><title>Sign in</title>', 'The answer was not JSON.'],
    ['is cut JSON', '{"pageId":"page_1"', 'The answer was not JSON.'],
    ['is {}', '{}', 'The answer had none of the expected data.'],
    ['is an error in the clothes of a success', '{"error":"down"}', 'The answer had none of the expected data.'],
    ['is a list', '[]', 'The answer had none of the expected data.'],
    ['is null', 'null', 'The answer had none of the expected data.'],
  ])('a 2xx whose body %s is no success, and a read is not tried again', async (_case, body, message) => {
    script = [answer(200, body)];
    const error = await failureOf(readPage());
    expect(error).toMatchObject({ kind: 'unreadable', status: 200, outcome: 'unknown', message });
    expect(received).toHaveLength(1);
    expect(logged()).toMatchObject({ status: 200, error: message });
  });

  it.each([{}, { hasMore: false, totalCount: 0 }, { items: null }, { items: {} }, { items: 'none' }])(
    'a list that comes as %j is not an empty one',
    async (body) => {
      script = [answer(200, body)];
      expect(await failureOf(request(listWebhookSubscriptions, {}))).toMatchObject({ kind: 'unreadable' });
    },
  );

  it('a list without entries is one', async () => {
    script = [answer(200, { items: [] })];
    expect(await request(listWebhookSubscriptions, {})).toEqual({ items: [] });
  });

  it('keeps what is usable, and logs every difference from the contract with its count', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...subscription,
      subscriptionId: `sub_${index}`,
      active: 'yes',
    }));
    script = [answer(200, { items: rows, hasMore: false })];
    const list = await request(listWebhookSubscriptions, {});
    expect(list.items?.at(-1)).toEqual({ subscriptionId: 'sub_59' });
    const { drifts, driftCount } = logged();
    expect(drifts).toContainEqual({ path: 'items[0].active', expected: 'boolean', got: '"yes"' });
    // Beside the wrong field four are missing in each row.
    expect(driftCount).toBeGreaterThanOrEqual(60 * 5);
    expect(drifts).toHaveLength(50);
  });

  it('an answer as the contract has it leaves no drift', async () => {
    script = [answer(200, { items: [], hasMore: false, nextCursor: null, totalCount: 0 })];
    await request(listWebhookSubscriptions, {});
    expect(logged()).toMatchObject({ drifts: [], driftCount: 0 });
  });

  it('counts what was sent and received in bytes', async () => {
    const name = 'Frühling 🌷';
    const body = JSON.stringify({ pageId: 'page_1', name });
    script = [answer(200, body)];
    expect((await readPage()).name).toBe(name);
    expect(logged()).toMatchObject({ sentBytes: 0, receivedBytes: body.length + 3 });
    requestLog.set([]);
    script = [answer(200, subscription)];
    const url = 'https://hooks.example/ü';
    await request(updateWebhookSubscription, { params: { subscription_id: 'sub_1' }, body: { url } });
    expect(logged()).toMatchObject({ sentBytes: JSON.stringify({ url }).length + 1, body: JSON.stringify({ url }) });
  });

  it('a redirect is refused, with a write in hand and without', async () => {
    script = [answer(307, '', { location: `${origin}/elsewhere`, 'retry-after': '0' })];
    expect(await failureOf(archive())).toMatchObject({ kind: 'network', outcome: 'unknown' });
    expect(received.map(({ target }) => target)).toEqual(['/v0/pages/page_1/archive']);
    received = [];
    script = [answer(302, '', { location: `${origin}/elsewhere` }), answer(200, page)];
    await readPage();
    expect(received.map(({ target }) => target)).toEqual(['/v0/pages/page_1', '/v0/pages/page_1']);
  });

  it('an error keeps what an operator needs: status, request id, the beginning of the answer', async () => {
    script = [answer(422, { error: { message: 'No such day' } }, { 'x-request-id': 'req_7' })];
    const error = await failureOf(pause());
    expect(error).toMatchObject({ status: 422, outcome: 'not-done', serviceMessage: 'No such day' });
    expect(error.details()).toMatch(/^PATCH \/v0\/webhook_subscriptions\/sub_1\nstatus: 422\nrequest id: req_7\n/);
    script = [answer(400, `${'x'.repeat(5_000)}`)];
    expect((await failureOf(pause())).facts.raw).toHaveLength(2_048);
  });
});

describe('the connection', () => {
  it.each([
    [404, 'connected'],
    [401, 'failing'],
    [500, 'failing'],
  ])('after an answer with %i it counts as %s', async (status, state) => {
    script = [busy(status)];
    await failureOf(archive());
    expect(connection.get()).toMatchObject({ state });
  });
});

describe('a session that ended', () => {
  beforeEach(() => vi.stubEnv('BASE_URL', `${origin}/`));
  afterEach(() => {
    vi.unstubAllEnvs();
    signedOut.set(false);
    readOnly.set(undefined);
  });
  const signIn = answer(401, { error: { code: 'sign_in', status: 401, requestId: 'r1' } });
  const signInPage: Reply = (response) =>
    answer(response.req.headers.accept === 'application/json' ? 401 : 403, '{}')(response);
  const toSignIn = answer(302, '', { location: 'https://sign-in.example/' });

  it.each<readonly [how: string, script: readonly Reply[], asked: readonly string[]]>([
    ['the gateway says so', [signIn], []],
    ['a proxy redirects to where one signs in', [toSignIn], ['/config.json']],
    ['a proxy answers in words of its own', [answer(401, {})], ['/config.json']],
    ['oauth2-proxy refuses what asks for JSON, and shows its page to all else', [signInPage], ['/config.json']],
  ])('%s: nothing was done, and it is no matter of the key', async (_, replies, asked) => {
    script = replies;
    const error = await failureOf(pause());
    expect(error).toMatchObject({ status: 401, outcome: 'not-done' });
    expect(error.message).toBe('You’re signed out. Sign in again, then try once more.');
    expect(received.slice(1).map(({ target }) => target)).toEqual(asked);
    expect(signedOut.get()).toBe(true);
    script = [answer(200, page)];
    received = [];
    await readPage();
    expect(signedOut.get()).toBe(false);
  });

  it('while the dashboard’s files are handed out, a 401 is one of the key and a redirect of unknown outcome', async () => {
    script = [answer(401, {}), answer(200, {})];
    expect((await failureOf(pause())).message).toMatch(/^The API key of the gateway was refused/);
    script = [answer(302, '', { location: `${origin}/elsewhere` }), answer(200, {})];
    received = [];
    expect(await failureOf(pause())).toMatchObject({ kind: 'network', outcome: 'unknown' });
    expect(signedOut.get()).toBe(false);
  });

  it('a viewer’s write locks the dashboard and leaves the key alone', async () => {
    script = [answer(403, { error: { code: 'viewer', status: 403, requestId: 'r1' } })];
    expect((await failureOf(pause())).message).toMatch(/^You have read-only access/);
    expect(readOnly.get()).toBe('viewer');
    expect([...refusedWrites.get()]).toEqual([]);
  });

  it('a write that cannot be audited was not made, and the service is not called unreachable', async () => {
    script = [answer(503, { error: { code: 'audit', status: 503, requestId: 'r1' } })];
    expect(await failureOf(pause())).toMatchObject({ status: 503, outcome: 'not-done' });
    expect(connection.get()).toMatchObject({ state: 'connected' });
  });
});

function nothing(): never {
  throw new Error('Nothing was received.');
}
