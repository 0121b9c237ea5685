import { chmodSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashSync } from 'bcryptjs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { askAsDashboard } from '#test/probe/requirement.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { authFrom } from './auth-config.ts';
import { FailedAttempts } from './failed-attempts.ts';
import { readPasswordFile } from './password-file.ts';

/* One of each prefix: htpasswd writes $2y$, caddy $2a$. */
const lines = [
  `ada:${hashSync('pass-ada', 5).replace('$2b$', '$2y$')}`,
  `vic:${hashSync('pass-vic', 5).replace('$2b$', '$2a$')}`,
  `zoë:${hashSync('pass:zoë', 5)}`,
];

const file = join(temporaryFolder('passwords'), 'users');
let gateway: GatewayUnderTest | undefined;

beforeEach(() => {
  rmSync(file, { force: true });
  write(lines);
});
afterEach(async () => {
  vi.useRealTimers();
  await gateway?.close();
  gateway = undefined;
});

function write(content: readonly string[], mode = 0o600): void {
  writeFileSync(file, `# Who may use Facet\n\n${content.join('\n')}\n`, { mode });
  chmodSync(file, mode);
}

const start = async (more: Partial<Parameters<typeof authFrom>[0]> = {}) => {
  gateway = await startGatewayUnderTest({ auth: authFrom({ AUTH: 'basic', AUTH_FILE: file, ...more }) });
  return gateway;
};

const credentials = (text: string) => ['Authorization', `Basic ${Buffer.from(text).toString('base64')}`] as const;

type Headers = readonly (readonly [name: string, value: string])[];

const ask = (running: GatewayUnderTest, headers: Headers, method = 'GET') =>
  askAsDashboard(running, method === 'GET' ? '/v0/pages/p' : '/v0/persons/p', method, headers);
const statusOf = async (running: GatewayUnderTest, text: string, method?: string) =>
  (await ask(running, [credentials(text)], method))?.status;

test('names and passwords of the file sign in, with the role of AUTH_EDITORS, and nothing of them goes on', async () => {
  const running = await start({ AUTH_EDITORS: `ada, ${'zoë'.normalize('NFD')}` });
  expect(await statusOf(running, 'ada:pass-ada', 'PATCH')).toBe(200);
  expect(await statusOf(running, 'zoë:pass:zoë', 'PATCH')).toBe(200);
  expect(await statusOf(running, `${'zoë'.normalize('NFD')}:pass:zoë`)).toBe(200);
  expect(await statusOf(running, 'vic:pass-vic')).toBe(200);
  expect(await statusOf(running, 'vic:pass-vic', 'PATCH')).toBe(403);
  const sent = running.upstream.requests.flatMap(({ rawHeaders }) => rawHeaders);
  expect(running.upstream.requests).toHaveLength(4);
  expect(sent.map((text) => text.toLowerCase())).not.toContain('authorization');
});

test('anything else is asked for a name and a password, in UTF-8, and does not reach the service', async () => {
  const running = await start();
  const [name, value] = credentials('ada:pass-ada');
  for (const wrong of [
    [],
    [credentials('ada:wrong')],
    [credentials('eve:pass-ada')],
    [credentials('ada')],
    [credentials(':pass-ada')],
    [[name, value.replace('Basic', 'Bearer')] as const],
    [credentials('ada:pass-ada'), credentials('ada:pass-ada')],
  ]) {
    const answer = await ask(running, [...wrong, ['Sec-Fetch-Mode', 'navigate']]);
    const asked = [answer?.status, headerOf(answer, 'www-authenticate')];
    expect(asked).toEqual([401, 'Basic realm="Facet", charset="UTF-8"']);
  }
  expect(running.upstream.requests).toEqual([]);
});

const changed = credentials('ada:before-it-changed');
test.each<readonly [string, boolean, Headers]>([
  ['the dashboard with the password of its page', false, [changed, ['Sec-Fetch-Mode', 'cors']]],
  ['the dashboard, where a browser sends no Sec-Fetch', false, [changed]],
  ['the dashboard without a password', true, [['Sec-Fetch-Mode', 'cors']]],
  ['a page that is opened', true, [changed, ['Sec-Fetch-Mode', 'navigate']]],
])('%s: that the browser itself asks for a password is %s', async (_, asks, headers) => {
  const answer = await ask(await start(), headers);
  expect([answer?.status, headerOf(answer, 'www-authenticate') !== undefined]).toEqual([401, asks]);
});

async function timeOf(running: GatewayUnderTest, text: string): Promise<number> {
  const started = performance.now();
  await statusOf(running, text);
  return performance.now() - started;
}

test('a verified password is hashed once, a wrong one that is sent again and again too', async () => {
  // Slow enough to be told from a look into the memory: some 150 ms at least.
  write([`ada:${hashSync('pass-ada', 11)}`]);
  const running = await start();
  for (const text of ['ada:pass-ada', 'ada:wrong']) {
    const first = await timeOf(running, text);
    const later = await Promise.all([1, 2, 3].map(() => timeOf(running, text)));
    expect(Math.min(...later)).toBeLessThan(first / 3);
  }
});

test('a name that does not exist takes as long as one that does', async () => {
  write([`ada:${hashSync('pass-ada', 10)}`]);
  const running = await start();
  // In turns, and the quickest of each: on a busy machine any single one may take longer.
  let [known, unknown] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < 7; round += 1) {
    known = Math.min(known, await timeOf(running, `ada:wrong-${round}`));
    unknown = Math.min(unknown, await timeOf(running, `eve:wrong-${round}`));
  }
  expect(unknown).toBeGreaterThan(known / 2);
  expect(unknown).toBeLessThan(known * 2);
});

test('a change of the file counts without a restart, one that cannot be used does not and is logged', async () => {
  const running = await start();
  expect(await statusOf(running, 'ada:pass-ada')).toBe(200);
  write([`ada:${hashSync('new-pass', 5)}`, `new:${hashSync('pass-new', 5)}`]);
  await expect.poll(() => statusOf(running, 'new:pass-new'), { timeout: 5_000, interval: 300 }).toBe(200);
  expect(await statusOf(running, 'ada:pass-ada')).toBe(401);
  expect(await statusOf(running, 'ada:new-pass')).toBe(200);
  const loggedOnceAsked = async () => (await statusOf(running, 'ada:new-pass')) && running.logged.join('\n');
  const isLogged = (sentence: RegExp) => expect.poll(loggedOnceAsked, { timeout: 5_000 }).toMatch(sentence);
  write(['half an edit']);
  await isLogged(/WARNING: AUTH_FILE changed and is not used: Line 3 of AUTH_FILE/);
  expect(await statusOf(running, 'ada:new-pass')).toBe(200);
  rmSync(file);
  symlinkSync(file, file);
  await isLogged(/is not used: AUTH_FILE names a file that cannot be read/);
  expect(await statusOf(running, 'ada:new-pass')).toBe(200);
  expect(running.logged.join('\n')).not.toContain('failed');
});

test('guessing ends in 429 for its own address, whatever one says that no proxy told, and not for a colleague at another one behind the same proxy', async () => {
  const running = await start({ AUTH_PROXIES: '127.0.0.1' });
  const from = (lines: string, text: string) =>
    ask(running, [...lines.split('|').map((line) => ['X-Forwarded-For', line] as const), credentials(text)]);
  const statuses: unknown[] = [];
  for (let guess = 0; guess < 25; guess += 1) {
    statuses.push((await from('203.0.113.9', `ada:guess-${guess}`))?.status);
    await from('[2001:db8::9]:443', `zoë:guess-${guess}`);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  const refused = await from('203.0.113.9', 'ada:guess-99');
  expect(refused?.body).toContain('"sign_in_limit"');
  expect(Number(headerOf(refused, 'retry-after'))).toBeGreaterThan(200);
  // What stands before the last address was written by whoever guesses.
  for (const lines of ['198.51.100.1, 203.0.113.9', '198.51.100.1|203.0.113.9', '203.0.113.9:50123'])
    expect((await from(lines, 'ada:guess-98'))?.status).toBe(429);
  expect((await from('198.51.100.7', 'ada:pass-ada'))?.status).toBe(200);
  expect((await from('[2001:db8:1::7]:443', 'zoë:pass:zoë'))?.status).toBe(200);
  await running.close();
  const direct = await start({ AUTH_PROXIES: '10.0.0.1' });
  const guessed = (guess: number) =>
    ask(direct, [['X-Forwarded-For', `203.0.113.${guess}`], credentials(`ada:guess-${guess}`)]);
  for (let guess = 0; guess < 20; guess += 1) await guessed(guess);
  expect((await guessed(20))?.status).toBe(429);
});

test('who is at work is not kept out by somebody who guesses at the same address', async () => {
  const running = await start();
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await statusOf(running, 'ada:pass-ada')).toBe(200);
    vi.setSystemTime(Date.now() + 6 * 60_000);
  }
  for (let guess = 0; guess < 20; guess += 1) await statusOf(running, `ada:guess-${guess}`);
  expect(await statusOf(running, 'ada:guess-99')).toBe(429);
  expect(await statusOf(running, 'ada:pass-ada')).toBe(200);
});

test('a name longer than any is neither compared nor remembered', async () => {
  const running = await start();
  const long = 'x'.repeat(15_000);
  for (let guess = 0; guess < 25; guess += 1) expect(await statusOf(running, `${long}${guess}:wrong`)).toBe(401);
  expect(await statusOf(running, 'ada:pass-ada')).toBe(200);
});

test('many addresses that guess one name have one attempt each, and a new address has its own', () => {
  const failed = new FailedAttempts();
  for (let host = 0; host < 60; host += 1) failed.add(`203.0.113.${host}`, 'ada', 1_000);
  expect(failed.wait('203.0.113.5', 'ada', 2_000)).toBe(299);
  expect(failed.wait('203.0.113.5', 'vic', 2_000)).toBeUndefined();
  expect(failed.wait('198.51.100.7', 'ada', 2_000)).toBeUndefined();
  failed.add('203.0.113.5', 'ada', 200_000);
  expect(failed.wait('203.0.113.5', 'ada', 302_000)).toBeUndefined();
});

test('a network of IPv6 counts as one address', () => {
  const failed = new FailedAttempts();
  for (let host = 0; host < 20; host += 1) failed.add(`2001:db8:0:1::${host.toString(16)}`, `n${host}`, 0);
  expect(failed.wait('2001:db8:0:1:ffff::1', 'ada', 1)).toBe(300);
  expect(failed.wait('2001:db8:0:2::1', 'ada', 1)).toBeUndefined();
  expect(failed.wait('2001:db8::1', 'ada', 1)).toBeUndefined();
});

test.each<readonly [sentence: RegExp, content: readonly string[], mode: number]>([
  [/^Line 4 of AUTH_FILE \S+ is not a name, a colon and a bcrypt hash/, [lines[0] ?? '', 'vic:$apr1$abc$def'], 0o600],
  [/^Line 3 of AUTH_FILE \S+ is not a name/, ['vic:{SHA}abc='], 0o600],
  [/^Line 5 of AUTH_FILE \S+ has a name that stands further up/, [...lines.slice(0, 2), lines[0] ?? ''], 0o600],
  [/^Line 3 of AUTH_FILE \S+ has a cost above 14/, [`ada:${(lines[0] ?? '').slice(4).replace('$05$', '$15$')}`], 0o600],
  [/names nobody/, [], 0o600],
  [/mode 0600 or 0640/, lines, 0o644],
  [/mode 0600 or 0640/, lines, 0o620],
])('%s', (sentence, content, mode) => {
  write(content, mode);
  const read = () => readPasswordFile(file);
  expect(read).toThrow(sentence);
  const hashes = content.map((line) => line.slice(line.indexOf(':') + 1));
  for (const text of ['\n', ...hashes]) expect(read).not.toThrow(text);
});

test('a file that the group of a web server may read is taken', () => {
  write(lines, 0o640);
  expect([...readPasswordFile(file).keys()]).toEqual(['ada', 'vic', 'zoë']);
});
