import { createServer, type ServerResponse } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { maxAnswerBytes, passedHeaders } from '#server/gateway/upstream-answer.ts';
import { canaryKey } from '#test/canary-key.ts';
import { listening } from '#test/listening.ts';
import { errorBodyProblem, marker } from './attack.ts';
import { hostileResponseHeaders } from './headers-corpus.ts';
import { headerOf, type RawAnswer } from './raw-client.ts';
import { answerJson } from './recording-upstream.ts';
import { ask, type DoorUnderTest, Holes, type Outcome, type Requirement } from './requirement.ts';

const get = (door: DoorUnderTest, headers: readonly (readonly [string, string])[] = []) =>
  ask(door, '/v0/pages/probe', { headers: [marker, ...headers] });

/** Whether an answer has this line of the service. */
function carries(answer: RawAnswer | undefined, [name, value]: readonly [string, string]): boolean {
  return answer?.headers.some((line) => line[0] === name.toLowerCase() && line[1] === value) === true;
}

function setHostileHeaders(response: ServerResponse): void {
  for (const [name, value] of hostileResponseHeaders) response.setHeader(name, value);
}

/**
 * What an answer of the service is called for, and the sentence when it was answered with something
 * else.
 */
function refusalProblem(answer: RawAnswer | undefined, status: number, code: string): string | undefined {
  if (answer?.status !== status) return `answered with ${answer?.status ?? 'nothing'}, not ${status}`;
  if (!answer.body.includes(`"code":"${code}"`)) return `the body is not that of ${code}: ${answer.body.slice(0, 80)}`;
  const [passed] = hostileResponseHeaders.filter((one) => carries(answer, one));
  if (passed !== undefined) return `${passed[0]} of the service gets through`;
  return errorBodyProblem(answer);
}

async function answerWithHostileHeaders(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const dated = { etag: '"v1"', 'last-modified': 'Sat, 01 Nov 2025 00:00:00 GMT' };
  const good = { ...dated, 'retry-after': '3', 'x-request-id': 'up' };
  door.upstream.respond = (_, response) => {
    setHostileHeaders(response);
    response.setHeader('X-Of-Nobody', 'yes');
    answerJson(response, { ok: true }, good);
  };
  const answer = await get(door);
  // What the door says of itself, where the service has no part in it.
  const own = (await ask(door, '/config.json'))?.headers.map(([name]) => name) ?? [];
  const names = answer?.headers.map(([name]) => name) ?? [];
  for (const line of hostileResponseHeaders) holes.expect(!carries(answer, line), line[0], 'gets through');
  for (const name of new Set(names)) {
    const expected = [...own, ...passedHeaders, 'transfer-encoding', 'content-length', 'vary'];
    holes.expect(expected.includes(name), name, 'is on an answer of the API alone');
    holes.expect(names.filter((one) => one === name).length === 1, name, 'is there twice');
  }
  for (const name of ['server', 'via', 'x-powered-by', 'alt-svc'])
    holes.expect(!own.includes(name), name, 'is a header of the door itself');
  for (const [name, value] of Object.entries(good))
    holes.expect(headerOf(answer, name) === value, name, 'does not pass');
  return { tried: hostileResponseHeaders.length + 1, holes: holes.lines };
}

async function askTwiceAndConditionally(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  let count = 0;
  door.upstream.respond = (_, response) => {
    count += 1;
    answerJson(response, { count }, { etag: '"v1"', 'cache-control': 'public, max-age=60' });
  };
  for (const time of [1, 2]) {
    const answer = await get(door);
    const name = `the answer to read ${time}`;
    holes.expect(answer?.body === JSON.stringify({ count: time }), name, 'does not come from the service');
    holes.expect(headerOf(answer, 'cache-control') === 'no-store', name, 'may be stored');
    holes.expect(headerOf(answer, 'etag') === '"v1"', name, 'has not the ETag of the service');
  }
  door.upstream.respond = (_, response) => response.writeHead(304, { etag: '"v1"' }).end();
  const unchanged = await get(door, [['If-None-Match', '"v1"']]);
  const whole = unchanged?.status === 304 && unchanged.body === '' && headerOf(unchanged, 'etag') === '"v1"';
  holes.expect(whole, 'a 304', `answered with ${unchanged?.status}`);
  return { tried: 3, holes: holes.lines };
}

async function answerWithRedirects(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  let visits = 0;
  const trap = createServer((_, response) => {
    visits += 1;
    response.end();
  });
  const location = `${await listening(trap)}/`;
  const statuses = [300, 301, 302, 303, 307, 308];
  for (const status of statuses) {
    door.upstream.respond = (_, response) => {
      setHostileHeaders(response);
      response.writeHead(status, { location, 'content-type': 'application/json' }).end('{}');
    };
    const answer = await get(door);
    const problem = refusalProblem(answer, 502, 'upstream_redirect');
    holes.expect(problem === undefined, String(status), problem ?? '');
    holes.expect(headerOf(answer, 'location') === undefined, String(status), 'has a Location');
  }
  trap.close();
  holes.expect(visits === 0, 'the address of the redirect', `was visited ${visits} times`);
  return { tried: statuses.length, reached: visits, holes: holes.lines };
}

async function answerWithoutJson(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const types = ['text/html', 'text/plain', 'application/javascript', 'application/jsonp', 'text/json; x', undefined];
  const statuses = [200, 502, 401];
  for (const type of types) {
    for (const status of statuses) {
      door.upstream.respond = (_, response) => {
        setHostileHeaders(response);
        response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end('<script>alert(1)</script>');
      };
      const answer = await get(door);
      const name = `${status} ${type ?? 'without a type'}`;
      const problem = refusalProblem(answer, 502, 'upstream_not_json');
      holes.expect(problem === undefined, name, problem ?? '');
      const told = answer?.body.includes(`"upstreamStatus":${status}`) === true;
      holes.expect(problem !== undefined || told, name, 'the status of the service is not told');
    }
  }
  door.upstream.respond = (_, response) =>
    response.writeHead(422, { 'content-type': 'application/problem+json; charset=utf-8' }).end('{"title":"no"}');
  const problem = await get(door);
  const passed = problem?.status === 422 && problem.body.includes('{"title":"no"}');
  holes.expect(passed, '422 application/problem+json', `answered with ${problem?.status}`);
  const two = ['application/json', 'text/html'];
  for (const lines of [two, two.toReversed()]) {
    door.upstream.respond = (_, response) => {
      response.setHeader('content-type', lines).end('<script>alert(1)</script>');
    };
    const answer = await get(door);
    const isJson = headerOf(answer, 'content-type')?.startsWith('application/json') === true;
    holes.expect(isJson, `the types ${lines.join(' and ')}`, 'pass as one that is no JSON');
  }
  return { tried: types.length * statuses.length + 3, holes: holes.lines };
}

async function answerTooMuch(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  door.upstream.respond = (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('bomb');
  const packed = await get(door);
  const ofPacked = refusalProblem(packed, 502, 'upstream_not_json');
  holes.expect(ofPacked === undefined, 'a compressed answer', ofPacked ?? '');
  door.upstream.respond = (_, response) => {
    const length = { 'content-length': String(maxAnswerBytes + 1) };
    response.writeHead(200, { 'content-type': 'application/json', ...length }).write('x');
  };
  const declared = await get(door);
  const ofDeclared = refusalProblem(declared, 502, 'upstream_too_large');
  holes.expect(ofDeclared === undefined, 'a declared 64 MiB and a byte', ofDeclared ?? '');

  const chunk = Buffer.alloc(256 * 1024, 'x');
  let sent = 0;
  door.upstream.respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = () => {
      while (!response.destroyed && sent < 2 * maxAnswerBytes) {
        sent += chunk.length;
        if (!response.write(chunk)) break;
      }
      if (sent >= 2 * maxAnswerBytes) response.end();
      else if (!response.destroyed) response.once('drain', more);
    };
    more();
  };
  let received = 0;
  try {
    const url = `${door.site.origin}${door.site.basePath ?? ''}/v0/pages/probe`;
    const answer = await fetch(url, { headers: [[...marker]] });
    for await (const part of answer.body ?? []) received += part.length;
  } catch {
    // Cut off, as it should be.
  }
  const megabytes = Math.round(received / 1024 / 1024);
  holes.expect(received <= maxAnswerBytes, 'an endless answer', `${megabytes} MiB were passed on`);
  return { tried: 3, holes: holes.lines };
}

async function failBehind(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  door.upstream.respond = (_, response) => response.destroy();
  const hangsUp = await get(door);
  door.upstream.respond = (_, response) => response.socket?.end('nonsense\r\n\r\n');
  const nonsense = await get(door);
  const other = await door.startAnother({ UPSTREAM_URL: 'http://127.0.0.1:9' });
  const gone = await get(other);
  const health = await ask(other, '/healthz');
  await other.close();
  const answers = { 'a service that hangs up': hangsUp, 'a service that talks nonsense': nonsense, 'no service': gone };
  for (const [name, answer] of Object.entries(answers)) {
    const problem = refusalProblem(answer, 502, 'upstream_unreachable');
    holes.expect(problem === undefined, name, problem ?? '');
  }
  const told = health?.status === 200 && health.body === '{"status":"ok","upstream":"unreachable"}';
  holes.expect(told, '/healthz without a service', `${health?.status} ${health?.body.slice(0, 80)}`);
  return { tried: 4, holes: holes.lines };
}

async function echoKey(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const spelled = [canaryKey, canaryKey.replaceAll('-', '\\u002D')];
  const filler = ['', 'x'.repeat(300_000)];
  for (const written of spelled) {
    for (const before of filler) {
      door.upstream.respond = (_, response) => {
        const body = `{"sent":"${before}${written}"}`;
        response.writeHead(401, { 'content-type': 'application/json', 'content-length': body.length });
        response.end(body);
      };
      const answer = await get(door);
      const name = `${before === '' ? 'a short' : 'a long'} body${written === canaryKey ? '' : ', escaped'}`;
      holes.expect(!JSON.stringify(answer ?? '').includes('canary'), name, 'passes with the key in it');
    }
  }
  door.upstream.respond = (_, response) => answerJson(response, {}, { etag: `"${canaryKey}"` });
  const inHeader = await get(door);
  holes.expect(!JSON.stringify(inHeader ?? '').includes(canaryKey), 'a header', 'passes with the key in it');
  return { tried: 5, holes: holes.lines };
}

const unpackers = { br: brotliDecompressSync, gzip: gunzipSync } as const;

/** How an answer came, and whether it is the text of the service. */
async function packedForm(door: DoorUnderTest, accepted: string, text: string): Promise<string> {
  const answer = await get(door, [['Accept-Encoding', accepted]]);
  if (answer === undefined) return 'no answer';
  const coding = headerOf(answer, 'content-encoding');
  const unpack = coding === 'br' || coding === 'gzip' ? unpackers[coding] : (bytes: Buffer) => bytes;
  try {
    return unpack(Buffer.from(answer.body, 'latin1')).toString() === text ? (coding ?? 'plain') : 'another text';
  } catch {
    return `what is no ${coding}`;
  }
}

async function answerCompressed(door: DoorUnderTest): Promise<Outcome> {
  const holes = new Holes();
  const long = JSON.stringify({ text: 'lorem ipsum '.repeat(20_000) });
  const short = JSON.stringify({ text: 'lorem ipsum '.repeat(1_000) });
  const cases: readonly (readonly [string, string, Readonly<Record<string, string>>, string, string])[] = [
    ['240 kB, accepting br, gzip', long, {}, 'gzip, br', 'br'],
    ['240 kB, accepting gzip', long, {}, 'gzip', 'gzip'],
    ['12 kB, accepting gzip', short, {}, 'gzip', 'gzip'],
    ['12 kB with a weak ETag', short, { etag: 'W/"v1"' }, 'gzip', 'gzip'],
    ['12 kB with a strong ETag', short, { etag: '"v1"' }, 'gzip', 'plain'],
    ['12 kB that may not be changed', short, { 'cache-control': 'no-transform' }, 'gzip', 'plain'],
    ['11 bytes', '{"ok":true}', {}, 'gzip', 'plain'],
    ['12 kB, accepting gzip;q=0', short, {}, 'gzip;q=0', 'plain'],
    ['12 kB, accepting nothing', short, {}, '', 'plain'],
  ];
  for (const [name, text, headers, accepted, expected] of cases) {
    door.upstream.respond = (_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text);
    const form = await packedForm(door, accepted, text);
    holes.expect(form === expected, name, `comes as ${form}`);
  }
  const varies = (await get(door, [['Accept-Encoding', 'gzip']]))?.headers ?? [];
  const vary = varies.some(([name, value]) => name === 'vary' && value.toLowerCase() === 'accept-encoding');
  holes.expect(vary, 'an answer', 'does not say that it varies');
  return { tried: cases.length + 1, holes: holes.lines };
}

/** What a front door does with what the service answers. */
export const answerRequirements: readonly Requirement[] = [
  { id: 'R9', promise: 'Only the listed response headers get through', check: answerWithHostileHeaders },
  { id: 'R10', promise: 'No answer of the API is stored, and its ETag passes', check: askTwiceAndConditionally },
  {
    id: 'R10',
    promise: 'A long answer of the API is compressed where the browser takes that',
    check: answerCompressed,
  },
  { id: 'R11', promise: 'A redirect of the service is not followed and becomes a 502', check: answerWithRedirects },
  { id: 'R14', promise: 'An answer is cut at 64 MiB, and a compressed one is refused', check: answerTooMuch },
  { id: 'R15', promise: 'What is no JSON becomes a 502 that tells the status', check: answerWithoutJson },
  { id: 'R15', promise: 'A service that fails is a constant JSON error', check: failBehind },
  { id: 'R16', promise: 'An answer that repeats the key is refused', check: echoKey },
];
