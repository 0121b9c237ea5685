import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { type RecordingUpstream, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { runProgram } from '#test/run-program.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { filesUnder, projectRoot, userIsRoot } from '../../scripts/project.ts';
import { executeDockerfile, onThisMachine, type Stage } from './dockerfile.ts';
import { keepOutput } from './kept-output.ts';

/*
 * What deploy/Dockerfile makes, without a container engine: its steps in clean folders, its last
 * line in the last of them, as its own account where this process is root. What the base image
 * holds is not seen.
 */
const folder = temporaryFolder('image');
let image: Stage;
let upstream: RecordingUpstream;

beforeAll(async () => {
  chmodSync(folder, 0o755);
  upstream = await startRecordingUpstream();
  image = executeDockerfile(join(projectRoot, 'deploy/Dockerfile'), projectRoot, folder);
}, 900_000);
afterAll(() => upstream.close());

type Environment = Readonly<Record<string, string>>;
const address = /^Facet: (\S+)$/m;

/** Starts the image with more variables, as `docker run -e` does, and waits for its address. */
async function start(environment: Environment) {
  const { program, args, options } = onThisMachine(image, image.entrypoint);
  const started = runProgram(program, args, { ...options, env: { ...options.env, PORT: '0', ...environment } });
  started.child.stderr.on('data', (text: string) => keepOutput('container', text));
  return { ...started, url: await started.printed(address) };
}

/** What the health check of the image ends with. */
function healthcheck(environment: Environment): number | null {
  const { program, args, options } = onThisMachine(image, image.healthcheck);
  return spawnSync(program, args, { ...options, env: { ...options.env, ...environment } }).status;
}

it('holds what production needs and nothing of development, and runs as an account that may write its data alone', () => {
  const place = join(image.root, image.workdir);
  expect(readdirSync(place).sort()).toEqual(['dist', 'dist-server', 'node_modules', 'package.json']);
  const packages = readdirSync(join(place, 'node_modules'));
  expect(packages).toContain('undici');
  expect(packages.filter((name) => /^(?:tsx|esbuild|typescript|vite|react|@swc|@esbuild)$/.test(name))).toEqual([]);
  const sources = filesUnder(place).filter((file) => /\.(?:node|ts|tsx|map)$/.test(file));
  expect(sources.filter((file) => !/node_modules.*\.(?:ts|map)$/.test(file))).toEqual([]);
  expect([image.user, image.entrypoint.at(-1)]).toEqual(['65532:65532', 'dist-server/server.mjs']);
  if (!userIsRoot()) return console.warn('not run: what the account of the image may write, which only root can try');
  const { options } = onThisMachine(image, []);
  const write = (place: string) => {
    const file = join(image.root, place, 'written');
    const { status } = spawnSync('touch', [file], options);
    rmSync(file, { force: true });
    return status;
  };
  expect([write(image.workdir), write(`${image.workdir}/dist`), write('/'), write('/data')]).toEqual([1, 1, 1, 0]);
});

it('forwards with a key from a file that root gave it, is healthy while it runs, and ends by SIGTERM', async () => {
  // As Kubernetes and systemd show it: root's, readable by the group that the gateway is in.
  const key = join(folder, 'key');
  writeFileSync(key, `${canaryKey}\n`);
  if (userIsRoot()) chownSync(key, 0, 65_532);
  chmodSync(key, userIsRoot() ? 0o440 : 0o600);
  const { child, ended, url } = await start({ UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY_FILE: key });
  const answer = await fetch(`${url}/v0/pages/p`, { headers: { 'x-requested-by': 'facet' } });
  expect([answer.status, upstream.requests.at(-1)?.rawHeaders.includes(canaryKey)]).toEqual([200, true]);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', upstream: 'ok' });
  expect(await (await fetch(url)).text()).toContain('<div id="app">');
  const { port: PORT } = new URL(url);
  expect(healthcheck({ PORT })).toBe(0);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  expect(healthcheck({ PORT })).toBe(1);
});

it('runs the reference service with its own database in /data', { timeout: 300_000 }, async () => {
  const { child, ended, url } = await start({});
  const people = await fetch(`${url}/v0/persons?limit=1`, { headers: { 'x-requested-by': 'facet' } });
  expect([people.status, await people.json()]).toEqual([200, expect.objectContaining({ hasMore: true })]);
  expect(existsSync(join(image.root, 'data/pglite'))).toBe(true);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

it('starts by npm start from the packages of production alone, and npm passes SIGTERM on', async () => {
  const built = join(folder, 'build/facet');
  expect(existsSync(join(built, 'node_modules/tsx'))).toBe(false);
  const { PATH = '', HOME = '' } = process.env;
  const { child, ended, printed } = runProgram('npm', ['start'], {
    cwd: built,
    env: { PATH, HOME, PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey },
  });
  const url = await printed(address);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});
