import { createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { listening } from '#test/listening.ts';
import { errorBodyProblem, json, marker } from '#test/probe/attack.ts';
import { gatewayForTests } from '#test/probe/gateway-for-tests.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { expectHealth, healthStates } from '#test/probe/health-states.ts';
import { headerOf, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { askAsDashboard } from '#test/probe/requirement.ts';
import { canMakeCertificates, certificateMaker } from '#test/probe/tls-upstreams.ts';

/* What the gateway does beyond what every front door is asked (probe.test.ts). */

const running = gatewayForTests();

type HeaderLines = readonly (readonly [string, string])[];

const get = (target: string, headers: HeaderLines = []) => askAsDashboard(running, target, 'GET', headers);

/** Another gateway for a test, before this upstream. */
async function startBefore(url: string, settings: { readonly insecureTls?: boolean } = {}): Promise<GatewayUnderTest> {
  const other = await startGatewayUnderTest({ upstream: { url, apiKey: canaryKey, ...settings } });
  onTestFinished(() => other.close());
  return other;
}

/** Asks as a browser does, which takes no answer for whole that broke off. */
const fetchFrom = ({ gateway }: GatewayUnderTest) =>
  fetch(`${gateway.url}/v0/pages/probe`, { headers: { [marker[0]]: marker[1] } });

test('R7: a write adds its content type and length and nothing else', async () => {
  await askAsDashboard(running, '/v0/accounts', 'POST');
  const names = running.upstream.requests[0]?.rawHeaders.filter((_, index) => index % 2 === 0);
  const sent = ['connection', 'content-length', 'content-type', 'host', 'x-api-key'];
  expect(names?.map((name) => name.toLowerCase()).sort()).toEqual(sent);
});

test.each([{}, { 'content-length': '100' }])('R10: a 304 with %j passes with its ETag and no body', async (length) => {
  running.upstream.respond = (_, response) => response.writeHead(304, { etag: '"v1"', ...length }).end();
  for (let time = 0; time < 3; time += 1) {
    const answer = await get('/v0/pages/probe', [['If-None-Match', '"v1"']]);
    expect([answer?.status, answer?.body, headerOf(answer, 'etag')]).toEqual([304, '', '"v1"']);
  }
});

test.each([400, 422, 503])('an answer with %i passes as it came', async (status) => {
  running.upstream.respond = (_, response) => response.writeHead(status, { [json[0]]: json[1] }).end('{"a":1}');
  const answer = await get('/v0/pages/probe');
  expect([answer?.status, answer?.body]).toEqual([status, '{"a":1}']);
});

test('a chunked body arrives as it was, and one that breaks off never arrives', async () => {
  const head = requestBytes('POST', '/v0/accounts', [['Host', running.site.host], marker, json]).trimEnd();
  const chunks = '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n';
  const whole = await sendRaw(running.address, `${head}\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`);
  expect([whole?.status, running.upstream.requests.at(-1)?.body.toString()]).toEqual([200, '{}']);
  await sendRaw(running.address, `${head}\r\nContent-Length: 100\r\n\r\n{"half":`, { patience: 300 });
  expect(running.upstream.requests).toHaveLength(1);
});

test('R15: a head that is too slow is told so in JSON', async () => {
  const answer = await sendRaw(running.address, 'GET / HTTP/1.1\r\nHost: x\r\n', { patience: 8_000 });
  expect([answer?.status, answer && errorBodyProblem(answer)]).toEqual([408, undefined]);
});

test.skipIf(!canMakeCertificates)('R19: INSECURE_UPSTREAM_TLS=1 takes any certificate', async () => {
  const upstream = await startRecordingUpstream(certificateMaker().certificate('127.0.0.1', { selfSigned: true }));
  onTestFinished(() => upstream.close());
  const other = await startBefore(upstream.url, { insecureTls: true });
  expect([(await fetchFrom(other)).status, upstream.requests.length]).toEqual([200, 1]);
});

/** A gateway before an upstream that sends bytes as they are, and then ends or resets. */
async function startBeforeBytes(bytes: string, end: 'FIN' | 'RST'): Promise<GatewayUnderTest> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.write(bytes, 'latin1', () => {
        // A reset takes with it what the other side has not read: that is delivered first.
        if (end === 'FIN') socket.end();
        else setTimeout(() => socket.resetAndDestroy(), 100);
      }),
    );
  });
  onTestFinished(() => void server.close());
  return startBefore(await listening(server));
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
    const cut = await startBeforeBytes(`${okHead}${head}\r\n${inChunks ? chunk(body) : body}`, end);
    const outcome = await fetchFrom(cut)
      .then(async (answer) => `${answer.status} ${await answer.text()}`)
      .catch(() => 'broken off');
    if (body === short) expect(outcome).toMatch(/^502 .*"upstream_unreachable"/);
    else expect(outcome).toBe('broken off');
    await expect.poll(() => cut.logged.at(-1)).toMatch(/^GET \S+ (?:200|502) .* upstream_unreachable$/);
  }
});

test('an answer that ends with its connection is whole when the connection was ended', async () => {
  const answer = await fetchFrom(await startBeforeBytes(`${okHead}Connection: close\r\n\r\n{"ok":true}`, 'FIN'));
  expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
});

test('R16: a short answer with the key in three pieces is refused whole', async () => {
  running.upstream.respond = (_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' });
    response.write(`{"sent":"${canaryKey.slice(0, 9)}`);
    setTimeout(() => response.write(canaryKey.slice(9, 12)), 30);
    setTimeout(() => response.end(`${canaryKey.slice(12)}"}`), 60);
  };
  const answer = await get('/v0/pages/probe');
  expect([answer?.status, answer && errorBodyProblem(answer)]).toEqual([502, undefined]);
  expect(answer?.body).toMatch(/"upstream_echoed_key".*"upstreamStatus":500/);
  expect(JSON.stringify(answer)).not.toContain(canaryKey.slice(0, 9));
});

test.each([200, 204, 304])('R16: a %i with the key in a header is refused, also without a body', async (status) => {
  running.upstream.respond = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', etag: `"${canaryKey}"` });
    response.end(status === 200 ? '{}' : undefined);
  };
  const answer = await get('/v0/pages/probe');
  expect(answer?.body).toMatch(new RegExp(`"upstream_echoed_key".*"upstreamStatus":${status}`));
  expect(JSON.stringify(answer)).not.toContain(canaryKey);
});

test('R16: a long answer with the key in two pieces breaks off before it', async () => {
  const before = `"${'x'.repeat(300_000)}`;
  const body = `${before}${canaryKey}"`;
  running.upstream.respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.write(body.slice(0, before.length + 9));
    setTimeout(() => response.end(body.slice(before.length + 9)), 30);
  };
  // Sees what arrived, as fetch would not.
  const answer = await get('/v0/pages/probe');
  expect([answer?.status, headerOf(answer, 'content-length')]).toEqual([200, String(body.length)]);
  expect(answer?.body.length).toBeLessThanOrEqual(before.length);
  expect(answer?.body).not.toContain('canary');
  expect(running.logged.at(-1)).toMatch(/ 200 .* upstream_echoed_key$/);
});

test('R17: the log has method, template, status, time and id', async () => {
  await get('/v0/pages/p/audiences?cursor=c');
  await get('/v0/nowhere/p?q=x');
  const lines = [
    /^GET \/v0\/pages\/\{page_id\}\/audiences 200 [\d.]+ms [0-9a-f-]{36}$/,
    /^GET - 404 [\d.]+ms [0-9a-f-]{36} route$/,
  ];
  await expect.poll(() => running.logged.slice(-2)).toEqual(lines.map((line) => expect.stringMatching(line)));
});

test('an upstream with a path gets the target appended', async () => {
  const based = await startBefore(`${running.upstream.url}/base/path`);
  await askAsDashboard(based, '/v0/pages/a%20b?x=%2F');
  expect(running.upstream.requests.at(-1)?.url).toBe('/base/path/v0/pages/a%20b?x=%2F');
});

test('/healthz tells a refused key from a service that takes it, and asks only when it is asked', async () => {
  await expectHealth(running, ['/healthz']);
  expect(running.upstream.requests.splice(0)).toHaveLength(healthStates.length);
  running.upstream.respond = () => {};
  const hanging = await Promise.all(Array.from({ length: 20 }, () => get('/healthz')));
  expect(new Set(hanging.map((answer) => answer?.body))).toEqual(new Set(['{"status":"ok","upstream":"unreachable"}']));
  expect(running.upstream.requests).toHaveLength(1);
});

test('/readyz is 200 while the service takes the key and 503 otherwise, and asks it at most once a second', async () => {
  const isSaid = (expected: readonly [status: number, body: string]) =>
    vi.waitFor(async () => {
      const answer = await get('/readyz');
      expect([answer?.status, answer?.body]).toEqual(expected);
    }, 5_000);
  const serviceSays = (status: number) => {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  };
  expect((await get('/readyz', [['Sec-Purpose', 'prefetch']]))?.status).toBe(403);
  await isSaid([200, '{"status":"ok","upstream":"ok"}']);
  serviceSays(401);
  const started = performance.now();
  for (let time = 0; time < 50; time += 1) await get('/readyz');
  expect(running.upstream.requests.length).toBeLessThanOrEqual(2 + (performance.now() - started) / 1_000);
  await isSaid([503, '{"status":"not ready","upstream":"key refused"}']);
  serviceSays(200);
  await isSaid([200, '{"status":"ok","upstream":"ok"}']);
});

test('the memory for bodies is given back: any number of large ones is taken, one after the other', async () => {
  const body = `"${'x'.repeat(2_000_000)}"`;
  for (let time = 0; time < 34; time += 1)
    expect((await askAsDashboard(running, '/v0/persons/p', 'PATCH', [], body))?.status).toBe(200);
});
