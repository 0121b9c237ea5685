import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorBodyProblem, json, marker } from '#test/probe/attack.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { answerJson } from '#test/probe/recording-upstream.ts';
import { ask, askAsDashboard } from '#test/probe/requirement.ts';
import { maxForwarded } from './upstream.ts';

let running: GatewayUnderTest;
/** Answers that the upstream holds back, by the id that was asked for. */
let held: Map<string, ServerResponse>;
const sockets: Socket[] = [];

beforeEach(async () => {
  running = await startGatewayUnderTest();
  held = new Map();
  running.upstream.respond = ({ url }, response) => held.set(url.replace('/v0/pages/', ''), response);
});
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await running.close();
});

const read = (id: string) => requestBytes('GET', `/v0/pages/${id}`, [['Host', running.site.host], marker]);
const write = () =>
  requestBytes('POST', '/v0/pages/written/archive', [['Host', running.site.host], marker, json], '{}');

/** A connection of its own, with all that it received. */
function open(bytes: string): { socket: Socket; text: () => string; closed: Promise<unknown> } {
  let received = '';
  const socket = connect(running.address).setEncoding('latin1');
  sockets.push(socket);
  socket.on('error', () => {}).on('data', (text: string) => (received += text));
  socket.write(bytes, 'latin1');
  return { socket, text: () => received, closed: once(socket, 'close') };
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
const answer = (id: string) => {
  const response = held.get(id);
  if (response === undefined) throw new Error(`${id} was not asked for.`);
  answerJson(response, { id });
};
const asked = () => running.upstream.requests.map(({ url }) => url.split('/')[3]);
const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 10 });

test('requests behind one another on a connection are sent on one at a time and answered in their order', async () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const { text } = open(ids.map(read).join(''));
  for (const [index, id] of ids.entries()) {
    await until(() => expect(held.has(id)).toBe(true));
    expect(asked()).toEqual(ids.slice(0, index + 1));
    answer(id);
  }
  await until(() => expect(statuses(text())).toHaveLength(5));
  expect([...text().matchAll(/\{"id":"(\w)"\}/g)].map(([, id]) => id)).toEqual(ids);
});

test('a connection that closes takes its running request with it, and what waited is never asked', async () => {
  const { socket } = open(read('a') + read('b') + read('c'));
  await until(() => expect(held.has('a')).toBe(true));
  const aborted = once(held.get('a') ?? socket, 'close');
  socket.destroy();
  await aborted;
  const other = open(read('other'));
  await until(() => expect(held.has('other')).toBe(true));
  answer('other');
  await until(() => expect(statuses(other.text())).toEqual([200]));
  expect(asked()).toEqual(['a', 'other']);
});

test('15 kB of requests on one connection close it, and a read beside it is answered within a second', async () => {
  const flood = open(read('flood').repeat(150));
  await flood.closed;
  const started = performance.now();
  const beside = open(read('beside'));
  await until(() => expect(held.has('beside')).toBe(true));
  answer('beside');
  await until(() => expect(statuses(beside.text())).toEqual([200]));
  expect(performance.now() - started).toBeLessThan(1_000);
  expect(asked().filter((id) => id === 'flood').length).toBeLessThanOrEqual(1);
});

test.each([
  ['no HTTP at all', 'garbage\r\n\r\n'],
  ['an unknown version', 'GET / HTTP/9.9\r\n\r\n'],
  ['a tunnel', 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nX-Large: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['a request with a broken body', 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
])('a write that is on its way gets its own answer and not the refusal of %s behind it', async (_, bytes) => {
  const { socket, text, closed } = open(write());
  await until(() => expect(held.has('written/archive')).toBe(true));
  socket.write(bytes, 'latin1');
  // An answer to these bytes would come at once; this one when the other end has surely read them.
  await ask(running, '/');
  expect(text()).toBe('');
  answer('written/archive');
  await closed;
  expect(statuses(text())).toEqual([200]);
  expect(text()).toContain('{"id":"written/archive"}');
});

test(`the request after ${maxForwarded} that the service has not answered yet is refused with 503, and the next is not`, async () => {
  const all = Array.from({ length: maxForwarded }, (_, index) => open(read(`held-${index}`)));
  await until(() => expect(held.size).toBe(maxForwarded));
  const refused = await sendRaw(running.address, read('more'));
  expect([refused?.status, refused && errorBodyProblem(refused)]).toEqual([503, undefined]);
  expect(refused?.body).toContain('"busy"');
  expect(headerOf(refused, 'retry-after')).toBe('1');
  const health = ask(running, '/healthz');
  await until(() => expect(held.has('/v0/persons?limit=1')).toBe(true));
  answer('/v0/persons?limit=1');
  expect((await health)?.body).toContain('"upstream":"ok"');
  answer('held-0');
  await until(() => expect(statuses(all[0]?.text() ?? '')).toEqual([200]));
  open(read('more'));
  await until(() => expect(held.has('more')).toBe(true));
});

test('stalled bodies take 64 MiB together: those beyond are refused with 503, and all is given back', async () => {
  const headers = [['Host', running.site.host] as const, marker, json];
  const whole = requestBytes('POST', '/v0/accounts', headers, 'x'.repeat(2 * 1024 * 1024));
  const stalled = Array.from({ length: 40 }, () => open(whole.slice(0, -1)));
  const refused = () => stalled.filter(({ text }) => text().includes('"busy"'));
  await until(() => expect(refused().length).toBeGreaterThanOrEqual(8));
  expect(refused()).toHaveLength(8);
  running.upstream.respond = undefined;
  for (const { socket } of stalled) socket.destroy();
  await until(() => expect(running.logged.filter((line) => line.includes(' 499 '))).toHaveLength(32));
  expect((await askAsDashboard(running, '/v0/accounts', 'POST'))?.status).toBe(200);
});

test('closing waits for the running request, which is told that the connection ends; nothing new is begun', async () => {
  const idle = open('');
  await once(idle.socket, 'connect');
  const { text, closed } = open(read('a') + read('b'));
  await until(() => expect(held.has('a')).toBe(true));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const closing = running.gateway.close();
  vi.advanceTimersByTime(500);
  await idle.closed;
  vi.advanceTimersByTime(28_500);
  await expect(sendRaw(running.address, read('c'))).resolves.toBeUndefined();
  answer('a');
  await Promise.all([closing, closed]);
  expect(statuses(text())).toEqual([200]);
  expect(text()).toMatch(/^connection: close\r$/im);
  expect(asked()).toEqual(['a']);
});

test('a gateway that began to close says so at /readyz, whatever the service says', async () => {
  const ready = open(requestBytes('GET', '/readyz', [['Host', running.site.host]]));
  await until(() => expect(held.has('/v0/persons?limit=1')).toBe(true));
  const closing = running.gateway.close();
  answer('/v0/persons?limit=1');
  await Promise.all([closing, ready.closed]);
  expect(ready.text()).toMatch(/^HTTP\/1\.1 503 [\s\S]*\{"status":"not ready","upstream":"ok"\}$/);
});

test('a request that was on its way when the gateway began to close is answered, and told that it was the last', async () => {
  running.upstream.respond = undefined;
  const kept = open(read('a'));
  await until(() => expect(statuses(kept.text())).toEqual([200]));
  const closing = running.gateway.close();
  kept.socket.write(read('b') + read('c'));
  await Promise.all([closing, kept.closed]);
  expect(statuses(kept.text())).toEqual([200, 200]);
  expect(kept.text().match(/^connection: .*$/gim)).toEqual(['Connection: keep-alive', 'Connection: close']);
  expect(asked()).toEqual(['a', 'b']);
});
