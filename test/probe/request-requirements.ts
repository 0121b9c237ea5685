import { maxBodyBytes, maxTargetBytes } from '#server/gateway/checks/what-may-pass.ts';
import { canaryKey } from '#test/canary-key.ts';
import { errorBodyProblem, json, marker } from './attack.ts';
import { generatedRequests } from './generated-requests.ts';
import { hostileRequestHeaders } from './headers-corpus.ts';
import { RawClient, requestBytes, sendRaw } from './raw-client.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';

/** R6: generated calls, one after another on one connection. */
async function sendGenerated(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const requests = generatedRequests(10_000);
  const client = new RawClient(door.address);
  let passed = 0;
  for (const { method, target, payload } of requests) {
    const headers = [['Host', door.site.host] as const, marker, ...(payload === undefined ? [] : [json])];
    const seen = door.upstream.requests.length;
    const answer = await client.send(requestBytes(method, `${door.site.basePath ?? ''}${target}`, headers, payload));
    const arrived = door.upstream.requests.splice(seen);
    const [recorded] = arrived;
    const name = `${method} ${target}`;
    if (recorded === undefined) {
      // A refusal, or the dashboard's page for a target that left /v0.
      holes.expect(answer?.status !== 200 || !target.startsWith('/v0/'), name, '200 and nothing arrived');
      continue;
    }
    passed += 1;
    const same =
      arrived.length === 1 &&
      recorded.url === target &&
      recorded.method === method &&
      recorded.body.equals(Buffer.from(payload ?? '', 'latin1'));
    holes.expect(same, name, `arrived as ${recorded.method} ${recorded.url}`);
  }
  client.close();
  // Neither everything refused nor everything let through.
  holes.expect(passed > 3_000 && passed < 9_500, 'the generated calls', `${passed} passed`);
  return { tried: requests.length, holes: holes.lines };
}

/** What a front door may send on: the list of R7, the key, and what HTTP itself needs. */
const sentOn = ['accept', 'accept-language', 'content-type', 'if-match', 'if-none-match', 'x-api-key'];
const neededByHttp = ['connection', 'content-length', 'host', 'transfer-encoding'];

async function sendHostileHeaders(door: DoorUnderTest): Promise<Outcome> {
  const good = [
    ['Accept', 'application/json'],
    ['Accept-Language', 'de'],
    ['If-Match', '"a"'],
    ['If-None-Match', '"b"'],
  ] as const;
  const holes = new Holes();
  const cases = [...hostileRequestHeaders.map((one) => [one]), hostileRequestHeaders];
  let arrivals = 0;
  for (const hostile of cases) {
    const name = hostile.length > 1 ? 'all together' : hostile.map((line) => line.join(': ')).join();
    const seen = door.upstream.requests.length;
    await ask(door, '/v0/pages/probe', { headers: [marker, ...good, ...hostile] });
    // A gateway that has just started asks the service for its health too.
    const recorded = door.upstream.requests.slice(seen).find(({ url }) => url === '/v0/pages/probe');
    // Refusing a hostile header is as good as dropping it.
    if (recorded === undefined) continue;
    arrivals += 1;
    const { rawHeaders } = recorded;
    const names = rawHeaders.filter((_, index) => index % 2 === 0).map((one) => one.toLowerCase());
    const foreign = names.filter((one) => !sentOn.includes(one) && !neededByHttp.includes(one));
    holes.expect(foreign.length === 0, name, `arrived with ${foreign.join(', ')}`);
    const lacking = sentOn.filter((one) => one !== 'content-type' && !names.includes(one));
    holes.expect(lacking.length === 0, name, `arrived without ${lacking.join(', ')}`);
    const keys = rawHeaders.filter((text) => text === canaryKey).length;
    holes.expect(keys === 1 && !rawHeaders.join().includes('stolen'), name, `arrived with ${keys} keys`);
  }
  holes.expect(arrivals > 30, 'the forty headers', `only ${arrivals} requests arrived`);
  const longest = '/v0/pages/probe?q='.padEnd(maxTargetBytes - (door.site.basePath ?? '').length, 'a');
  const long = [
    [longest, '"a"'],
    ['/v0/pages/probe', `"${'a'.repeat(12_000)}"`],
  ] as const;
  for (const [target, tag] of long) {
    const answer = await ask(door, target, { headers: [marker, ['If-None-Match', tag]] });
    const arrived = door.upstream.requests.at(-1);
    const whole = answer?.status === 200 && arrived?.url === target && arrived.rawHeaders.includes(tag);
    const name = `a target of ${target.length} bytes and a header of ${tag.length}`;
    holes.expect(whole, name, `answered with ${answer?.status}`);
  }
  return { tried: cases.length + long.length, holes: holes.lines };
}

async function sendLargeBodies(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const bodies = [
    ['2 MiB', '/v0/accounts', 'x'.repeat(maxBodyBytes)],
    [
      'the longest partialText, escaped',
      '/v0/pages/p/audiences/a/messages/interrupt',
      JSON.stringify({ partialText: '\0'.repeat(100_000) }),
    ],
  ] as const;
  for (const [name, target, body] of bodies) {
    const answer = await ask(door, target, { method: 'POST', headers: [marker, json], body });
    const arrived = door.upstream.requests.at(-1)?.body.toString('latin1');
    holes.expect(answer?.status === 200 && arrived === body, name, `answered with ${answer?.status}`);
  }
  const seen = door.upstream.requests.length;
  const head = `POST ${door.site.basePath ?? ''}/v0/accounts HTTP/1.1\r\nHost: ${door.site.host}\r\nX-Requested-By: facet\r\nContent-Type: application/json\r\n`;
  const chunk = `80000\r\n${'x'.repeat(0x80000)}\r\n`;
  const tooLarge = [
    // Only the head is sent: the answer does not wait for the body.
    ['one byte more, declared', `Content-Length: ${maxBodyBytes + 1}\r\n\r\n`],
    ['one byte more, asking for leave', `Expect: 100-continue\r\nContent-Length: ${maxBodyBytes + 1}\r\n\r\n`],
    ['in chunks', `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`],
  ] as const;
  for (const [name, rest] of tooLarge) {
    const answer = await sendRaw(door.address, `${head}${rest}`);
    const problem = answer?.status === 413 ? errorBodyProblem(answer) : `answered with ${answer?.status}`;
    holes.expect(problem === undefined, name, problem ?? '');
  }
  const reached = door.upstream.requests.length - seen;
  holes.expect(reached === 0, 'what is too large', `reached the service ${reached} times`);
  return { tried: bodies.length + tooLarge.length, reached, holes: holes.lines };
}

/** What a front door does with a request that it lets pass. */
export const requestRequirements: readonly Requirement[] = [
  { id: 'R6', promise: 'Targets and bodies arrive byte for byte, or not at all', check: sendGenerated },
  { id: 'R7', promise: 'Only the listed request headers are sent on, and the key once', check: sendHostileHeaders },
  { id: 'R12', promise: 'Bodies of 2 MiB pass, and larger ones are refused', check: sendLargeBodies },
];
