import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canaryKey } from './gateway/probe/gateway-under-test.ts';
import { type RecordingUpstream, startRecordingUpstream } from './gateway/probe/recording-upstream.ts';

const root = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(root, 'dist/index.html'));
if (!isBuilt) console.warn('not run: the gateway as a process, because there is no build in dist');

type Run = { readonly child: ChildProcess; readonly output: { stdout: string; stderr: string } };
const children: ChildProcess[] = [];

function run(env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  children.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data: Buffer) => {
    output.stdout += data;
  });
  child.stderr.on('data', (data: Buffer) => {
    output.stderr += data;
  });
  return { child, output };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}

let upstream: RecordingUpstream | undefined;

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await upstream?.close();
  upstream = undefined;
});

const exitOf = async ({ child, output }: Run) => {
  const [code] = await once(child, 'close');
  return { code, ...output };
};

test.each([
  ['a missing key', { UPSTREAM_URL: 'https://service.example' }, 'UPSTREAM_API_KEY'],
  ['a host that others reach (R20)', { HOST: '0.0.0.0' }, 'OPEN_TO_NETWORK=1'],
  [
    'plain http to another machine',
    { UPSTREAM_URL: 'http://service.example', UPSTREAM_API_KEY: canaryKey },
    'INSECURE_UPSTREAM_HTTP=1',
  ],
])('%s: one sentence, nothing on stdout, no listener, exit code 1', async (_, env, word) => {
  const { code, stdout, stderr } = await exitOf(run({ PORT: '0', ...env }));
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr.trim()).toContain(word);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toContain(canaryKey);
});

test('a port in use: one sentence that names it, exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = String(typeof address === 'object' ? address?.port : 0);
  const { code, stdout, stderr } = await exitOf(
    run({ PORT: port, UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: canaryKey }),
  );
  other.close();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use: [^\\n]*\\n$`));
});

describe.skipIf(!isBuilt)('a built dashboard', () => {
  test('starts with one line on stdout, forwards with the key, tells nobody the key, and closes on SIGTERM', async () => {
    upstream = await startRecordingUpstream();
    const { child, output } = run({ PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey });
    await until(() => output.stderr.includes('****'));
    const url = /^Facet: (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(output.stdout)?.[1] ?? '';
    const answer = await fetch(`${url}/v0/pages/p?q=${encodeURIComponent('jane.doe@example.com')}`, {
      headers: { 'x-requested-by': 'facet' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
    expect(upstream.requests.at(-1)?.rawHeaders).toContain(canaryKey);
    const page = await (await fetch(url)).text();
    const arguments_ = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/cmdline`, 'latin1') : '';
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await exitOf({ child, output });
    expect(code).toBe(0);
    expect(stdout + stderr + page + arguments_).not.toContain(canaryKey);
    expect(stderr).not.toContain('jane');
    expect(stdout.split('\n')).toHaveLength(2);
  });

  test('goes on when nobody reads its output any more (EPIPE)', async () => {
    upstream = await startRecordingUpstream();
    const { child, output } = run({ PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey });
    await until(() => output.stderr.includes('****'));
    const url = /^Facet: (\S+)/.exec(output.stdout)?.[1] ?? '';
    child.stdout?.destroy();
    child.stderr?.destroy();
    // Each is a line of the log.
    for (let time = 0; time < 5; time += 1) {
      const answer = await fetch(`${url}/v0/pages/p`, { headers: { 'x-requested-by': 'facet' } });
      expect(await answer.text()).toBe('{"ok":true}');
    }
    expect(child.exitCode).toBeNull();
  });

  test('starts before a web server that is not the service all the same, and says so', async () => {
    upstream = await startRecordingUpstream();
    upstream.respond = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>It works!</h1>');
    const { output } = run({ PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey });
    await until(() => output.stderr.includes('is not the service, since it sends no JSON: check UPSTREAM_URL'));
    const url = /^Facet: (\S+)/.exec(output.stdout)?.[1] ?? '';
    expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', upstream: 'unreachable' });
  });

  test('starts before an unreachable upstream all the same, and says so', async () => {
    const { output } = run({ PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: 'short' });
    await until(() => output.stderr.includes('cannot be reached'));
    expect(output.stderr).toContain('WARNING: The key of the service has fewer than 16 characters.');
    expect(output.stdout).toMatch(/^Facet: http:\/\/127\.0\.0\.1:\d+\n$/);
  });
});
