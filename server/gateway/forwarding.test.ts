import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { errorBodyProblem, marker } from '#test/probe/attack.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { hostileRequestHeaders, hostileResponseHeaders } from '#test/probe/headers-corpus.ts';
import { headerOf, type RawAnswer, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { answerJson } from '#test/probe/recording-upstream.ts';

let running: GatewayUnderTest;

beforeAll(async () => {
  running = await startGatewayUnderTest();
});
beforeEach(() => {
  running.upstream.requests.length = 0;
  running.upstream.respond = undefined;
});
afterAll(() => running.close());

type HeaderLines = readonly (readonly [string, string])[];

const get = (target: string, headers: HeaderLines = []) =>
  sendRaw(running.address, requestBytes('GET', target, [['Host', running.site.host], marker, ...headers]));

const post = (target: string, body: string, headers: HeaderLines = [['Content-Type', 'application/json']]) =>
  sendRaw(running.address, requestBytes('POST', target, [['Host', running.site.host], marker, ...headers], body));

function namesOf(rawHeaders: readonly string[]): readonly string[] {
  return rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
}

test('R7: of 40 hostile request headers none arrives, alone or together; the key stands there once', async () => {
  expect(hostileRequestHeaders).toHaveLength(40);
  const good: HeaderLines = [
    ['Accept', 'application/json'],
    ['Accept-Language', 'de'],
    ['If-Match', '"a"'],
    ['If-None-Match', '"b"'],
  ];
  const allowed = ['accept', 'accept-language', 'connection', 'host', 'if-match', 'if-none-match', 'x-api-key'];
  for (const hostile of [...hostileRequestHeaders.map((one) => [one]), hostileRequestHeaders]) {
    await get('/v0/pages/probe', [...good, ...hostile]);
    const { rawHeaders } = running.upstream.requests.at(-1) ?? { rawHeaders: [] };
    expect([...namesOf(rawHeaders)].sort()).toEqual(allowed);
    expect(rawHeaders.filter((text) => text === canaryKey)).toHaveLength(1);
    expect(rawHeaders.join()).not.toContain('stolen');
  }
  expect(running.upstream.requests).toHaveLength(41);
});

test('R7: a write adds its content type and length and nothing else', async () => {
  await post('/v0/accounts', '{"domain":"a.example"}');
  const { rawHeaders } = running.upstream.requests[0] ?? { rawHeaders: [] };
  expect([...namesOf(rawHeaders)].sort()).toEqual([
    'connection',
    'content-length',
    'content-type',
    'host',
    'x-api-key',
  ]);
});

test('R9, R10: of 30 hostile response headers none gets through; the answer is not stored; the ETag passes', async () => {
  expect(hostileResponseHeaders).toHaveLength(30);
  running.upstream.respond = (_, response) => {
    for (const [name, value] of hostileResponseHeaders) response.setHeader(name, value);
    answerJson(
      response,
      { ok: true },
      { etag: '"v1"', 'last-modified': 'now', 'retry-after': '3', 'x-request-id': 'up' },
    );
  };
  const answer = await get('/v0/pages/probe');
  const plain = await get('/config.json');
  const added = ['etag', 'last-modified', 'retry-after', 'vary'];
  const names = (one: RawAnswer | undefined) => [...(one?.headers.map(([name]) => name) ?? [])].sort();
  // The gateway's own headers and the allow-list: nothing else, nothing twice.
  expect(names(answer)).toEqual([...names(plain), ...added].sort());
  const value = (name: string) => (answer === undefined ? undefined : headerOf(answer, name));
  expect([value('cache-control'), value('etag'), value('retry-after'), value('x-request-id')]).toEqual([
    'no-store',
    '"v1"',
    '3',
    'up',
  ]);
  expect(value('cross-origin-resource-policy')).toBe('same-origin');
  expect(value('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self';/);
});

test.each([{}, { 'content-length': '100' }])(
  'R10: a 304 with %j passes with its ETag and without a body',
  async (length) => {
    running.upstream.respond = (_, response) => response.writeHead(304, { etag: '"v1"', ...length }).end();
    for (let time = 0; time < 3; time += 1) {
      const answer = await get('/v0/pages/probe', [['If-None-Match', '"v1"']]);
      expect([answer?.status, answer?.body, answer && headerOf(answer, 'etag')]).toEqual([304, '', '"v1"']);
    }
  },
);

test('R11: a redirect is not followed and becomes a 502', async () => {
  let visits = 0;
  const trap = createServer((_, response) => {
    visits += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => trap.once('listening', resolve));
  const address = trap.address();
  const location = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
  for (const status of [301, 302, 303, 307, 308, 300]) {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { location, 'content-type': 'application/json' }).end('{}');
    const answer = await get('/v0/pages/probe');
    expect([answer?.status, answer?.body]).toEqual([502, expect.stringContaining('"upstream_redirect"')]);
    expect(answer && headerOf(answer, 'location')).toBeUndefined();
  }
  trap.close();
  expect(visits).toBe(0);
});

test('what is no JSON never reaches the browser: a 502 that keeps the upstream status', async () => {
  const types = ['text/html', 'text/plain', 'application/javascript', 'application/jsonp', 'text/json; x', undefined];
  for (const [index, type] of types.entries()) {
    const status = [200, 502, 401][index % 3] ?? 200;
    running.upstream.respond = (_, response) => {
      response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end('<script>alert(1)</script>');
    };
    const answer = await get('/v0/pages/probe');
    expect([answer?.status, answer?.body]).toEqual([
      502,
      expect.stringMatching(new RegExp(`"upstream_not_json".*"upstreamStatus":${status}`)),
    ]);
  }
  running.upstream.respond = (_, response) =>
    response.writeHead(422, { 'content-type': 'application/problem+json; charset=utf-8' }).end('{"title":"no"}');
  const problem = await get('/v0/pages/probe');
  expect([problem?.status, problem?.body]).toEqual([422, expect.stringContaining('{"title":"no"}')]);
});

test('R14: a compressed answer is not unpacked, a declared 65 MiB is refused', async () => {
  running.upstream.respond = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('bomb');
  expect((await get('/v0/pages/probe'))?.body).toContain('upstream_not_json');
  running.upstream.respond = (_, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': String(65 * 1024 * 1024) })
      .write('x');
  };
  expect((await get('/v0/pages/probe'))?.body).toContain('upstream_too_large');
});

test('R14: an endless answer is cut at 64 MiB, and memory does not grow with it', async () => {
  const chunk = Buffer.alloc(256 * 1024, 'x');
  running.upstream.respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  const before = process.memoryUsage().rss;
  let received = 0;
  let broken = false;
  try {
    const answer = await fetch(`${running.gateway.url}/v0/pages/probe`, {
      // Compressed, what was read would say little of what was passed on.
      headers: [[...marker], ['Accept-Encoding', 'identity']],
    });
    for await (const part of answer.body ?? []) received += part.length;
  } catch {
    broken = true;
  }
  expect(broken).toBe(true);
  expect(received).toBeLessThanOrEqual(64 * 1024 * 1024);
  expect(received).toBeGreaterThan(60 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
});

test('R12: 2 MiB pass whole, one byte more does not, declared or chunked; the escaped partialText passes', async () => {
  const limit = 2 * 1024 * 1024;
  expect((await post('/v0/accounts', 'x'.repeat(limit)))?.status).toBe(200);
  expect(running.upstream.requests.at(-1)?.body.length).toBe(limit);
  const partialText = JSON.stringify({ partialText: '\0'.repeat(100_000) });
  expect((await post('/v0/pages/p/audiences/a/messages/interrupt', partialText))?.status).toBe(200);
  expect(running.upstream.requests.at(-1)?.body.toString()).toBe(partialText);
  const before = running.upstream.requests.length;

  const head = `POST /v0/accounts HTTP/1.1\r\nHost: ${running.site.host}\r\nX-Requested-By: facet\r\nContent-Type: application/json\r\n`;
  // Only the head is sent: the answer does not wait for the body.
  const declared = await sendRaw(running.address, `${head}Content-Length: ${limit + 1}\r\n\r\n`);
  const expecting = await sendRaw(
    running.address,
    `${head}Expect: 100-continue\r\nContent-Length: ${limit + 1}\r\n\r\n`,
  );
  const chunk = `80000\r\n${'x'.repeat(0x80000)}\r\n`;
  const chunked = await sendRaw(
    running.address,
    `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`,
  );
  for (const answer of [declared, expecting, chunked]) {
    expect([answer?.status, answer && errorBodyProblem(answer)]).toEqual([413, undefined]);
  }
  expect(running.upstream.requests).toHaveLength(before);
});

test('a chunked body arrives as it was, and one that breaks off never arrives', async () => {
  const head = `POST /v0/accounts HTTP/1.1\r\nHost: ${running.site.host}\r\nX-Requested-By: facet\r\nContent-Type: application/json\r\n`;
  const whole = await sendRaw(
    running.address,
    `${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n1\r\n}\r\n0\r\n\r\n`,
  );
  expect([whole?.status, running.upstream.requests.at(-1)?.body.toString()]).toEqual([200, '{}']);
  await sendRaw(running.address, `${head}Content-Length: 100\r\n\r\n{"half":`, { patience: 300 });
  expect(running.upstream.requests).toHaveLength(1);
});

test('R15: an upstream that is gone, hangs up or answers nonsense gives constant JSON', async () => {
  running.upstream.respond = (_, response) => response.destroy();
  const hangUp = await get('/v0/pages/probe');
  running.upstream.respond = (_, response) => response.socket?.end('nonsense\r\n\r\n');
  const nonsense = await get('/v0/pages/probe');
  const gone = await startGatewayUnderTest({ upstream: { url: 'http://127.0.0.1:9', apiKey: canaryKey } });
  const refused = await sendRaw(
    gone.address,
    requestBytes('GET', '/v0/pages/probe', [['Host', gone.site.host], marker]),
  );
  const health = await sendRaw(gone.address, requestBytes('GET', '/healthz', [['Host', gone.site.host], marker]));
  await gone.close();
  for (const answer of [hangUp, nonsense, refused]) {
    expect([answer?.status, answer?.body]).toEqual([502, expect.stringContaining('"upstream_unreachable"')]);
    expect(answer && errorBodyProblem(answer, '/v0/pages/probe')).toBeUndefined();
  }
  expect([health?.status, health?.body]).toEqual([200, '{"status":"ok","upstream":"unreachable"}']);
});

/**
 * An upstream that sends bytes as they are to whoever asks, then ends the connection, or resets it.
 */
async function startRawUpstream(bytes: string, end: 'FIN' | 'RST'): Promise<{ url: string; close(): void }> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write(bytes, 'latin1', () => {
        // What was written is delivered first: a reset takes with it what the other side has not
        // read.
        if (end === 'FIN') socket.end();
        else setTimeout(() => socket.resetAndDestroy(), 100);
      }),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    close: () => server.close(),
  };
}

const short = '{"half":';
const long = `{"half":"${'x'.repeat(200_000)}`;
const okHead = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const chunk = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n`;

test.each<readonly [name: string, end: 'FIN' | 'RST', head: string, inChunks: boolean]>([
  ['with a length', 'FIN', 'Content-Length: 300000\r\n', false],
  ['with a length', 'RST', 'Content-Length: 300000\r\n', false],
  ['with a length, on a connection that closes', 'RST', 'Connection: close\r\nContent-Length: 300000\r\n', false],
  ['in chunks', 'FIN', 'Transfer-Encoding: chunked\r\n', true],
  ['in chunks', 'RST', 'Transfer-Encoding: chunked\r\n', true],
  ['in chunks, on a connection that closes', 'FIN', 'Connection: close\r\nTransfer-Encoding: chunked\r\n', true],
  ['in chunks, on a connection that closes', 'RST', 'Connection: close\r\nTransfer-Encoding: chunked\r\n', true],
  ['that ends with its connection', 'RST', 'Connection: close\r\n', false],
])('an answer %s, cut by a %s, is not delivered as whole', async (_, end, head, inChunks) => {
  for (const body of [short, long]) {
    const broken = await startRawUpstream(`${okHead}${head}\r\n${inChunks ? chunk(body) : body}`, end);
    const cut = await startGatewayUnderTest({ upstream: { url: broken.url, apiKey: canaryKey } });
    const outcome = await fetch(`${cut.gateway.url}/v0/pages/probe`, { headers: [[...marker]] })
      .then(async (answer) => `${answer.status} ${await answer.text()}`)
      .catch(() => 'broken off');
    await cut.close();
    broken.close();
    if (body === short) expect(outcome).toMatch(/^502 .*"upstream_unreachable"/);
    else expect(outcome).toBe('broken off');
    // Counted as an error of the service either way.
    await expect.poll(() => cut.logged.at(-1)).toMatch(/^GET \S+ (?:200|502) .* upstream_unreachable$/);
  }
});

test('an answer that ends with its connection is whole when the connection was ended', async () => {
  const plain = await startRawUpstream(`${okHead}Connection: close\r\n\r\n{"ok":true}`, 'FIN');
  const whole = await startGatewayUnderTest({ upstream: { url: plain.url, apiKey: canaryKey } });
  const answer = await fetch(`${whole.gateway.url}/v0/pages/probe`, { headers: [[...marker]] });
  expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
  await whole.close();
  plain.close();
});

const echoes: readonly (readonly [name: string, written: string])[] = [
  ['as it is', canaryKey],
  ['with code units', canaryKey.replaceAll('-', '\\u002D')],
];

test.each(echoes)('R16: a short answer that holds the key %s is refused whole', async (_, written) => {
  running.upstream.respond = (_recorded, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.write(`{"sent":"${written.slice(0, 9)}`);
    setTimeout(() => response.end(`${written.slice(9)}"}`), 30);
  };
  const answer = await get('/v0/pages/probe');
  expect([answer?.status, answer && errorBodyProblem(answer)]).toEqual([502, undefined]);
  expect(answer?.body).toMatch(/"upstream_echoed_key".*"upstreamStatus":500/);
  expect(JSON.stringify(answer)).not.toContain(written.slice(0, 9));
});

test.each(echoes)('R16: a long answer that holds the key %s breaks off before it', async (_, written) => {
  const before = `"${'x'.repeat(300_000)}`;
  running.upstream.respond = (_recorded, response) => {
    const body = `${before}${written}"`;
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.write(body.slice(0, before.length + 9));
    setTimeout(() => response.end(body.slice(before.length + 9)), 30);
  };
  // Sees what arrived, as fetch would not.
  const answer = await get('/v0/pages/probe');
  expect([answer?.status, answer && headerOf(answer, 'content-length')]).toEqual([
    200,
    String(300_002 + written.length),
  ]);
  expect(answer?.body.length).toBeLessThanOrEqual(before.length);
  expect(answer?.body).not.toContain('canary');
  expect(running.logged.at(-1)).toMatch(/ 200 .* upstream_echoed_key$/);
});

test('R16: a header that holds the key makes the answer refused', async () => {
  running.upstream.respond = (_, response) => answerJson(response, {}, { etag: `"${canaryKey}"` });
  expect((await get('/v0/pages/probe'))?.body).toContain('"upstream_echoed_key"');
});

test('a long answer without the key passes byte for byte', async () => {
  const value = { text: `${canaryKey.slice(1)}${'ä\\u002D'.repeat(200_000)}${canaryKey.slice(0, -1)}` };
  running.upstream.respond = (_, response) => answerJson(response, value);
  const answer = await fetch(`${running.gateway.url}/v0/pages/probe`, { headers: [[...marker]] });
  expect(
    createHash('sha256')
      .update(await answer.text())
      .digest('hex'),
  ).toBe(createHash('sha256').update(JSON.stringify(value)).digest('hex'));
});

test('R17: the log has method, template, status, time and id; nothing of the path, query, headers or body', async () => {
  const secrets = ['jane.doe@example.com', '+4915112345678', 'cursor-abcdef', randomBytes(8).toString('hex')];
  const [mail = '', phone = '', cursor = '', id = ''] = secrets;
  await get(`/v0/pages/${id}/audiences?cursor=${cursor}&q=${mail}`, [['Accept-Language', phone]]);
  await post('/v0/accounts', JSON.stringify({ domain: mail, name: phone }));
  await get(`/v0/nowhere/${id}?q=${mail}`);
  await get(`/${id}.html?q=${mail}`);
  await get(`/v0/pages/${id}%00?q=${mail}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  const text = running.logged.join('\n');
  for (const secret of [...secrets, canaryKey]) expect(text).not.toContain(secret);
  expect(text).toMatch(/^GET \/v0\/pages\/\{page_id\}\/audiences 200 [\d.]+ms [0-9a-f-]{36}$/m);
  expect(text).toMatch(/^GET - 404 [\d.]+ms [0-9a-f-]{36} route$/m);
});

test('an upstream with a path gets the target appended', async () => {
  const other = await startGatewayUnderTest();
  const based = await startGatewayUnderTest({
    upstream: { url: `${other.upstream.url}/base/path`, apiKey: canaryKey },
  });
  await sendRaw(based.address, requestBytes('GET', '/v0/pages/a%20b?x=%2F', [['Host', based.site.host], marker]));
  expect(other.upstream.requests.at(-1)?.url).toBe('/base/path/v0/pages/a%20b?x=%2F');
  await based.close();
  await other.close();
});

test('/healthz tells a refused key from a service that takes it, and asks only when it is asked', async () => {
  const states: readonly (readonly [number, string])[] = [
    [200, 'ok'],
    [401, 'key refused'],
    [403, 'key refused'],
    [404, 'ok'],
    [503, 'unreachable'],
    [302, 'unreachable'],
  ];
  for (const [status, state] of states) {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    expect((await get('/healthz'))?.body).toBe(`{"status":"ok","upstream":"${state}"}`);
  }
  expect(running.upstream.requests).toHaveLength(states.length);
  running.upstream.respond = () => {};
  // The promise is of 2 s. A machine that does other things may hold up one of three tries, not the
  // gateway's own deadline.
  const times: number[] = [];
  while (times.length < 3 && !times.some((ms) => ms < 2_000)) {
    const started = performance.now();
    const hanging = await Promise.all(Array.from({ length: 20 }, () => get('/healthz')));
    times.push(performance.now() - started);
    expect(new Set(hanging.map((answer) => answer?.body))).toEqual(
      new Set(['{"status":"ok","upstream":"unreachable"}']),
    );
    expect(running.upstream.requests).toHaveLength(states.length + times.length);
  }
  expect(Math.min(...times)).toBeLessThan(2_000);
});

test('/readyz is 200 while the service takes the key and 503 otherwise, and asks it at most once a second', async () => {
  const state = async () => {
    const answer = await get('/readyz');
    return [answer?.status, answer?.body];
  };
  const serviceSays = (status: number) => {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  expect((await get('/readyz', [['Sec-Purpose', 'prefetch']]))?.status).toBe(403);
  expect(await state()).toEqual([200, '{"status":"ok","upstream":"ok"}']);
  serviceSays(401);
  const started = performance.now();
  for (let time = 0; time < 50; time += 1) await get('/readyz');
  expect(running.upstream.requests.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 1_000);
  await vi.waitFor(
    async () => expect(await state()).toEqual([503, '{"status":"not ready","upstream":"key refused"}']),
    5_000,
  );
  serviceSays(502);
  await vi.waitFor(
    async () => expect(await state()).toEqual([503, '{"status":"not ready","upstream":"unreachable"}']),
    5_000,
  );
  serviceSays(200);
  await vi.waitFor(async () => expect((await state())[0]).toBe(200), 5_000);
});
