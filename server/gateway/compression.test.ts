import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { marker } from '#test/probe/attack.ts';
import { gatewayForTests } from '#test/probe/gateway-for-tests.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { askAsDashboard } from '#test/probe/requirement.ts';
import { acceptedCodings } from './compression.ts';

test.each([
  ['', []],
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0.5, gzip', ['gzip', 'br']],
  ['BR; q=0.2 , gzip;q=0', ['br']],
  ['*', ['br', 'gzip']],
  ['*;q=0.1, br;q=0', ['gzip']],
  ['identity, gzip;q=0.5', []],
  ['identity;q=0.5, gzip', ['gzip']],
  ['gzip;q=none', []],
  ['deflate, x-gzip', []],
])('of "%s" %j can be sent', (accepted, codings) => {
  expect(acceptedCodings(accepted)).toEqual(codings);
});

/* Beyond what every front door is asked (probe.test.ts). */
describe('an answer of the service', () => {
  const running = gatewayForTests();
  const json = (bytes: number) => JSON.stringify({ text: 'lorem ipsum '.repeat(bytes / 12) });
  const serve = (text: string, status = 200) => {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const ask = async (accepted: string) => {
    const answer = await askAsDashboard(running, '/v0/pages/p', 'GET', [['Accept-Encoding', accepted]]);
    const header = (name: string) => headerOf(answer, name);
    return { status: answer?.status, body: answer?.body ?? '', header };
  };

  test('comes compressed and whole, with the length of what is sent unless it is long', async () => {
    for (const size of [9_000, 60_000, 3_000_000]) {
      const text = json(size);
      serve(text);
      const { header, body } = await ask('br');
      expect(['content-encoding', 'vary', 'cache-control'].map(header)).toEqual(['br', 'accept-encoding', 'no-store']);
      expect(brotliDecompressSync(Buffer.from(body, 'latin1')).toString()).toBe(text);
      expect(body.length).toBeLessThan(text.length / 5);
      expect(header('content-length')).toBe(size <= 60_000 ? String(body.length) : undefined);
    }
  });
  const asBrowser = { [marker[0]]: marker[1], 'accept-encoding': 'br' };

  test('that repeats the key is refused, compressed or not, and one that breaks off is not whole', async () => {
    serve(JSON.stringify({ text: `${'x'.repeat(20_000)}${canaryKey}` }), 401);
    const { status, body } = await ask('br');
    expect([status, body]).toEqual([502, expect.stringContaining('upstream_echoed_key')]);
    running.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(json(300_000));
      setTimeout(() => response.destroy(), 50);
    };
    const whole = fetch(`${running.gateway.url}/v0/pages/p`, { headers: asBrowser }).then((answer) => answer.text());
    await expect(whole).rejects.toThrow();
  });

  /** Asks with node's own client, which unpacks nothing. */
  const open = () =>
    new Promise<IncomingMessage>((resolve) => {
      get(`${running.gateway.url}/v0/pages/p`, { headers: asBrowser, agent: false }, resolve);
    });

  test('that is slow arrives as it comes', async () => {
    let sendRest = () => {};
    const first = json(100_000);
    running.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(first);
      sendRest = () => response.end('the rest');
    };
    const unpacked = (await open()).pipe(createBrotliDecompress());
    let text = '';
    unpacked.on('data', (chunk: Buffer) => (text += chunk.toString()));
    // All but what may be the beginning of the key (R16).
    await expect.poll(() => text.length).toBeGreaterThan(first.length - 200);
    expect(first.startsWith(text)).toBe(true);
    sendRest();
    await expect.poll(() => text).toBe(`${first}the rest`);
  });

  test('is read from the service no faster than the browser reads it, and memory does not grow', async () => {
    const whole = 32 * 1024 * 1024;
    let sent = 0;
    // Noise: what cannot be made smaller takes the most memory.
    const chunk = Buffer.from(JSON.stringify(randomBytes(192 * 1024).toString('base64')));
    running.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && sent < whole) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const before = process.memoryUsage().rss;
    const answer = await open();
    answer.pause();
    const isHeldUp = async () => {
      const before = sent;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return sent === before;
    };
    await expect.poll(isHeldUp, { timeout: 20_000 }).toBe(true);
    expect(sent).toBeLessThan(whole / 2);
    await once(answer.resume(), 'end');
    expect(sent).toBeGreaterThanOrEqual(whole);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    answer.destroy();
  }, 60_000);
});
