import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#src/contract/endpoints.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from './probe/gateway-under-test.ts';
import { RawClient, requestBytes } from './probe/raw-client.ts';

let running: GatewayUnderTest;

beforeAll(async () => {
  running = await startGatewayUnderTest();
});
afterAll(() => running.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Ids as they may stand in a target: plain, encoded, dotted, broken, raw bytes. */
const segment = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).map((text) => encodeURIComponent(text)),
  fc.stringMatching(/^[\w.~!$&'()*+,;=:@-]{1,16}$/),
  fc.stringMatching(/^(?:%[0-9a-fA-F]{2}|[a-z.]){1,8}$/),
  fc.constantFrom('..', '.', '%2e%2e', '%2f', '%00', 'a%2fb', '%', '%zz', '..;', '%252e', '\\', ''),
  fc.string({ unit: fc.integer({ min: 0x21, max: 0xff }).map((byte) => String.fromCharCode(byte)), maxLength: 6 }),
);
const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  fc.stringMatching(/^\?(?:[\w&=.~%+/?:@!$'()*,;-]|%0d%0a|%2F|%zz){0,40}$/),
);
const body = fc.oneof(
  fc.json(),
  fc.constantFrom(
    '{"a":1,"a":2}',
    '{"n":1152921504606846976}',
    '{"__proto__":{"x":1}}',
    '{ "space" : 1.0e+2 }\n',
    '{"partialText":"\\u0000"}',
    'no JSON at all',
    '\u00ff\u00fe',
    '',
  ),
);

test('R6: 10,000 generated targets and bodies arrive byte for byte or not at all', { timeout: 120_000 }, async () => {
  const templates = Object.values(endpoints);
  const requests = fc.sample(
    fc.tuple(fc.constantFrom(...templates), fc.array(segment, { minLength: 3, maxLength: 3 }), query, body),
    { numRuns: 10_000, seed: 20_261_121 },
  );
  let passed = 0;
  const wrong: string[] = [];
  const queue = requests.map(([{ method, path }, segments, search, text], index) => {
    let next = 0;
    const target = path.replaceAll(/\{[^}]+\}/g, () => segments[next++] ?? '') + search;
    const payload = method === 'GET' || text === '' ? undefined : text;
    return {
      method,
      target,
      payload: payload === undefined ? undefined : Buffer.from(payload).toString('latin1'),
      index,
    };
  });

  const worker = async () => {
    const client = new RawClient(running.address);
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const tag = `tag-${one.index}`;
      const headers = [
        ['Host', running.site.host],
        ['X-Requested-By', 'facet'],
        ['Accept', tag],
        ...(one.payload === undefined ? [] : [['Content-Type', 'application/json']]),
      ].map(([name = '', value = '']) => [name, value] as const);
      const answer = await client.send(requestBytes(one.method, one.target, headers, one.payload));
      const arrived = running.upstream.requests.filter(({ rawHeaders }) => rawHeaders.includes(tag));
      running.upstream.requests.length = 0;
      await settle(answer?.status, arrived, one);
    }
    client.close();
  };
  const settle = async (
    status: number | undefined,
    arrived: readonly { url: string; method: string; body: Buffer }[],
    one: { method: string; target: string; payload: string | undefined },
  ) => {
    const [recorded] = arrived;
    if (recorded === undefined) {
      // A refusal: 4xx, or the dashboard's page for a target that left /v0.
      if (status === 200 && one.target.startsWith('/v0/')) wrong.push(`${one.target}: 200 and nothing arrived`);
      return;
    }
    passed += 1;
    const sent = Buffer.from(one.payload ?? '', 'latin1');
    const same =
      arrived.length === 1 &&
      recorded.url === one.target &&
      recorded.method === one.method &&
      sha256(recorded.body) === sha256(sent);
    if (!same) wrong.push(`${one.method} ${one.target} arrived as ${recorded.method} ${recorded.url}`);
  };
  // One after another on one connection: the recorder's last request is then surely this one's.
  await worker();
  expect(wrong).toEqual([]);
  // Neither everything refused nor everything let through.
  expect(passed).toBeGreaterThan(3_000);
  expect(passed).toBeLessThan(9_500);
});
