import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { canaryKey } from '#test/canary-key.ts';
import { listening } from '#test/listening.ts';
import { answerJson, type RecordingUpstream, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { runNode } from '#test/run-program.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';

const projectRoot = join(import.meta.dirname, '..');
const isBuilt = existsSync(join(projectRoot, 'dist/index.html'));
if (!isBuilt) console.warn('not run: the gateway as a process, because there is no build in dist');

// What runs in production is the built server: here the sources as they are now.
beforeAll(() => {
  const build = ['--import', 'tsx', 'scripts/build.ts', '--server'];
  const { status, stderr } = spawnSync(process.execPath, build, { cwd: projectRoot, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, expect.stringContaining('Built the server')]);
});

type Environment = Readonly<Record<string, string>>;

const run = (environment: Environment) => runNode(['dist-server/server.mjs'], { PORT: '0', ...environment });
const isSaid = (check: () => boolean) => expect.poll(check, { timeout: 20_000, interval: 20 }).toBe(true);

let upstream: RecordingUpstream;
beforeEach(async () => (upstream = await startRecordingUpstream()));
afterEach(() => upstream.close());

const nobody = { UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: canaryKey };
const withKey = () => ({ UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey });
const address = /^Facet: (\S+)/;

/** A gateway before the recorder, and its address when it has said that it answers. */
async function startGateway(environment: Environment = {}) {
  const started = run({ ...withKey(), ...environment });
  await isSaid(() => started.output.stderr.includes('****'));
  return { ...started, url: await started.printed(address) };
}

const marked = { headers: { 'x-requested-by': 'facet' } };

test.each(['PORT', 'METRICS_PORT'])('a %s in use: one sentence, exit code 1, nothing answered', async (variable) => {
  const other = createServer();
  const { port } = new URL(await listening(other));
  const { code, stdout, stderr } = await run({ ...nobody, [variable]: port }).ended;
  other.close();
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(new RegExp(`^Port ${port} on [^\\n]* or set ${variable} to another one\\.\\n$`));
});

describe.skipIf(!isBuilt)('a built dashboard', () => {
  const [folder, coverage] = [temporaryFolder('audit'), temporaryFolder('coverage')];

  test('an AUDIT_LOG has one gateway at a time; what a killed one left behind is taken over', async () => {
    const audit = { AUDIT_LOG: join(folder, 'audit.log') };
    const first = await startGateway(audit);
    const second = await run({ ...nobody, ...audit }).ended;
    expect([second.code, second.stdout]).toEqual([1, '']);
    expect(second.stderr).toMatch(
      new RegExp(`^AUDIT_LOG [^\\n]* is in use by process ${first.child.pid}: [^\\n]*\\n$`),
    );
    first.child.kill('SIGKILL');
    await first.ended;
    const third = run({ ...nobody, ...audit });
    await third.printed(address);
    third.child.kill('SIGTERM');
    expect((await third.ended).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual(['audit.log', 'audit.log.pending']);
  });

  test('starts with one line on stdout, forwards with the key, tells nobody the key, and closes on SIGTERM', async () => {
    const { child, ended, url } = await startGateway();
    const answer = await fetch(`${url}/v0/pages/p?q=${encodeURIComponent('jane.doe@example.com')}`, marked);
    expect([answer.status, await answer.text()]).toEqual([200, '{"ok":true}']);
    expect(upstream.requests.at(-1)?.rawHeaders).toContain(canaryKey);
    const page = await (await fetch(url)).text();
    const arguments_ = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/cmdline`, 'latin1') : '';
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(0);
    expect(stdout + stderr + page + arguments_).not.toContain(canaryKey);
    expect(stderr).not.toContain('jane');
    expect(stdout).toBe(`Facet: ${url}\n`);
  });

  test('goes on when nobody reads its output any more (EPIPE)', async () => {
    const { child, url } = await startGateway();
    child.stdout.destroy();
    child.stderr.destroy();
    for (let time = 0; time < 5; time += 1) {
      const answer = await fetch(`${url}/v0/pages/p`, marked);
      expect(await answer.text()).toBe('{"ok":true}');
    }
    expect(child.exitCode).toBeNull();
  });

  test.each([
    ['is not the service, since it sends no JSON: check UPSTREAM_URL', withKey],
    ['cannot be reached', () => nobody],
  ])('starts before an upstream that %s all the same, and says so', async (words, environment) => {
    upstream.respond = (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('It works!');
    const { output, printed } = run(environment());
    await isSaid(() => output.stderr.includes(words));
    const health = await fetch(`${await printed(address)}/healthz`);
    expect(await health.json()).toEqual({ status: 'ok', upstream: 'unreachable' });
  });

  test('a signal that comes twice at once, as Ctrl+C does under npm, counts once: what runs is answered first', async () => {
    const { child, ended, answer, held } = await startHolding();
    child.kill('SIGINT');
    child.kill('SIGTERM');
    for (const release of held) release();
    expect([await answer, (await ended).code]).toEqual([200, 0]);
  });

  test('LOG_FORMAT=json and METRICS_PORT: every line is JSON, and the same requests are counted', async () => {
    const { output, url } = await startGateway({ LOG_FORMAT: 'json', METRICS_PORT: '0' });
    upstream.respond = (_, response) => answerJson(response, { ok: true }, { 'x-request-id': 'service-7' });
    const requestId = (await fetch(`${url}/v0/pages/jane?q=doe`)).headers.get('x-request-id');
    await fetch(`${url}/v0/pages/jane?q=doe`, marked);
    await isSaid(() => output.stderr.includes('"status":200'));
    const lines = output.stderr
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    const request = { level: 'info', method: 'GET', route: '/v0/pages/{page_id}' };
    expect(lines).toContainEqual(expect.objectContaining({ ...request, status: 403, code: 'marker', requestId }));
    expect(lines).toContainEqual(expect.objectContaining({ ...request, status: 200, upstreamRequestId: 'service-7' }));
    const metrics = await (await fetch(/Metrics: ([^"]+)/.exec(output.stderr)?.[1] ?? '')).text();
    expect(metrics).toContain('facet_requests_total{method="GET",route="/v0/pages/{page_id}",status="200"} 1\n');
    expect(metrics).toContain('facet_refusals_total{code="marker"} 1\n');
    expect(output.stderr + metrics).not.toMatch(/jane|doe/);
  });

  test('a signal that comes later than the first ends it at once', async () => {
    const { child, ended, answer } = await startHolding();
    const again = setInterval(() => child.kill('SIGINT'), 100);
    const { code } = await ended;
    clearInterval(again);
    expect([code, await answer]).toEqual([1, 'cut']);
  });

  test('R45: before an upstream it runs as plain JavaScript and one package, none of it native', async () => {
    // V8 lists every script that it ran; nothing else about the process changes.
    const { child, ended, url } = await startGateway({ NODE_V8_COVERAGE: coverage });
    expect((await fetch(`${url}/v0/pages/p`, marked)).status).toBe(200);
    const mapped = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/maps`, 'utf8') : '';
    child.kill('SIGTERM');
    await ended;
    const files = readdirSync(coverage).flatMap((name) => scriptsOf(readFileSync(join(coverage, name), 'utf8')));
    const packageOf = (file: string) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
    expect(new Set(files.flatMap((file) => packageOf(file) ?? []))).toEqual(new Set(['undici']));
    const own = files.filter((file) => packageOf(file) === undefined);
    expect(own).toContain('dist-server/server.mjs');
    expect(own.filter((file) => !/^dist-server\/[\w-]+\.mjs$/.test(file))).toEqual([]);
    expect(mapped).not.toMatch(/\.node$|esbuild/m);
  });
});

/** A gateway with a request under way: its upstream answers when told to. */
async function startHolding() {
  const held: (() => void)[] = [];
  const started = await startGateway();
  upstream.respond = (_, response) => held.push(() => answerJson(response, { ok: true }));
  const answer = fetch(`${started.url}/v0/pages/p`, marked).then(
    ({ status }) => status,
    () => 'cut',
  );
  await isSaid(() => held.length > 0);
  return { ...started, held, answer };
}

const coverageFile = z.object({ result: z.array(z.object({ url: z.string() })) });

/** Files that V8 ran, relative to the project. */
function scriptsOf(coverage: string): readonly string[] {
  const { result } = coverageFile.parse(JSON.parse(coverage));
  return result
    .filter(({ url }) => url.startsWith('file:'))
    .map(({ url }) => relative(projectRoot, fileURLToPath(url)));
}

const lockfile = z.object({
  packages: z.record(z.string(), z.object({ dev: z.optional(z.boolean()), hasInstallScript: z.optional(z.boolean()) })),
});

test('R45: no package of production has an install script', () => {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')));
  const inProduction = Object.entries(packages).filter(([name, { dev }]) => name !== '' && !dev);
  expect(inProduction.map(([name]) => name)).toContain('node_modules/undici');
  expect(inProduction.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
});
