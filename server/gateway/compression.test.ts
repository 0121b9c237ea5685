import { randomBytes } from 'node:crypto';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, createBrotliDecompress, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { marker } from '#test/probe/attack.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
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

describe('an answer of the service', () => {
  let running: GatewayUnderTest;
  beforeAll(async () => {
    running = await startGatewayUnderTest();
  });
  afterAll(() => running.close());
  beforeEach(() => {
    running.upstream.respond = undefined;
  });

  const json = (bytes: number) => JSON.stringify({ text: 'lorem ipsum '.repeat(bytes / 12) });
  const serve = (text: string, headers: Readonly<Record<string, string>> = {}, status = 200) => {
    running.upstream.respond = (_, response) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  };
  const ask = async (accepted: string, more: readonly (readonly [string, string])[] = []) => {
    const headers = [['Host', running.site.host] as const, marker, ['Accept-Encoding', accepted] as const, ...more];
    const answer = await sendRaw(running.address, requestBytes('GET', '/v0/pages/p', headers));
    if (answer === undefined) throw new Error('No answer.');
    const header = (name: string) => headerOf(answer, name);
    return { answer, header, bytes: Buffer.from(answer.body, 'latin1') };
  };

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes as %s where the browser takes that, and is the same text', async (coding, unpack) => {
    for (const size of [9_000, 60_000, 3_000_000]) {
      const text = json(size);
      serve(text);
      const { header, bytes } = await ask(coding);
      expect([header('content-encoding'), header('vary'), header('cache-control')]).toEqual([
        coding,
        'accept-encoding',
        'no-store',
      ]);
      expect(unpack(bytes).toString()).toBe(text);
      expect(bytes.length).toBeLessThan(text.length / 5);
      // A length is that of what is sent.
      expect(header('content-length')).toBe(size <= 60_000 ? String(bytes.length) : undefined);
    }
  });

  test('is left alone where it is small, has no body, may not be changed, or the browser takes nothing', async () => {
    const text = json(20_000);
    const plain = async (accepted = 'br, gzip') => {
      const { header, answer } = await ask(accepted);
      return [answer.status, header('content-encoding'), header('vary'), header('content-length'), answer.body.length];
    };
    const length = text.length;
    serve(json(7_500));
    expect((await plain()).slice(0, 3)).toEqual([200, undefined, 'accept-encoding']);
    serve(text);
    expect(await plain('')).toEqual([200, undefined, 'accept-encoding', String(length), length]);
    serve(text, { 'cache-control': 'private, no-transform' });
    expect(await plain()).toEqual([200, undefined, 'accept-encoding', String(length), length]);
    running.upstream.respond = (_, response) => response.writeHead(204).end();
    expect(await plain()).toEqual([204, undefined, 'accept-encoding', undefined, 0]);
  });

  test('with a strong ETag keeps its bytes and tag, so that If-Match holds; with a weak one it is compressed', async () => {
    const text = json(20_000);
    for (const [etag, coding] of [
      ['"v1"', undefined],
      ['W/"v1"', 'br'],
    ] as const) {
      running.upstream.respond = ({ rawHeaders }, response) => {
        const isKnown = rawHeaders.includes(etag);
        response.writeHead(isKnown ? 304 : 200, { 'content-type': 'application/json', etag }).end(isKnown ? '' : text);
      };
      const first = await ask('br');
      expect([first.header('etag'), first.header('content-encoding')]).toEqual([etag, coding]);
      const again = await ask('br', [['If-None-Match', etag]]);
      expect([again.answer.status, again.header('etag'), again.header('vary'), again.answer.body]).toEqual([
        304,
        etag,
        'accept-encoding',
        '',
      ]);
    }
  });

  test('that repeats the key is refused, compressed or not, and one that breaks off is not whole', async () => {
    serve(JSON.stringify({ text: `${'x'.repeat(20_000)}${canaryKey}` }), {}, 401);
    expect((await ask('br')).answer).toMatchObject({
      status: 502,
      body: expect.stringContaining('upstream_echoed_key'),
    });
    running.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(json(300_000));
      setTimeout(() => response.destroy(), 50);
    };
    const headers = { [marker[0]]: marker[1], 'accept-encoding': 'br' };
    const whole = fetch(`${running.gateway.url}/v0/pages/p`, { headers }).then((answer) => answer.text());
    await expect(whole).rejects.toThrow();
  });

  /** Asks with node's own client, which unpacks nothing. */
  const open = (path: string) =>
    new Promise<{ request: ClientRequest; answer: IncomingMessage }>((resolve) => {
      const headers = { [marker[0]]: marker[1], 'accept-encoding': 'br' };
      const request = get(`${running.gateway.url}${path}`, { headers, agent: false }, (answer) =>
        resolve({ request, answer }),
      );
    });

  test('that is slow arrives as it comes', async () => {
    let sendRest = () => {};
    const first = json(100_000);
    running.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(first);
      sendRest = () => response.end('the rest');
    };
    const { answer } = await open('/v0/pages/p');
    const unpacked = answer.pipe(createBrotliDecompress());
    let text = '';
    unpacked.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
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
    const { answer, request } = await open('/v0/pages/p');
    answer.pause();
    const isHeldUp = async () => {
      const before = sent;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return sent === before;
    };
    await expect.poll(isHeldUp, { timeout: 20_000 }).toBe(true);
    expect(sent).toBeLessThan(whole / 2);
    let received = 0;
    answer.on('data', (part: Buffer) => {
      received += part.length;
    });
    answer.resume();
    await new Promise((resolve) => answer.once('end', resolve));
    expect(sent).toBeGreaterThanOrEqual(whole);
    expect(received).toBeGreaterThan(whole / 2);
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
    request.destroy();
  }, 60_000);
});
