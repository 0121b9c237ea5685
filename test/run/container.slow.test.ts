import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { type RecordingUpstream, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { filesUnder, projectRoot, userIsRoot } from '../../scripts/project.ts';
import { executeDockerfile, onThisMachine, type Stage } from './dockerfile.ts';
import { keepOutput } from './kept-output.ts';

/*
 * What deploy/Dockerfile makes, without a container engine: its steps in clean folders, its last
 * line in the last of them, as its own account where this process is root. What the base image
 * holds is not seen.
 */
const folder = mkdtempSync(join(tmpdir(), 'facet-image-'));
let image: Stage;
let upstream: RecordingUpstream;
const children: ChildProcess[] = [];

beforeAll(async () => {
  chmodSync(folder, 0o755);
  upstream = await startRecordingUpstream();
  image = executeDockerfile(join(projectRoot, 'deploy/Dockerfile'), projectRoot, folder);
}, 900_000);

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

afterAll(async () => {
  await upstream.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the image with more variables, as `docker run -e` does, and waits for its address. */
async function start(environment: Readonly<Record<string, string>>) {
  const { program, args, options } = onThisMachine(image, image.entrypoint);
  const child = spawn(program, args, { ...options, env: { ...options.env, ...environment } });
  children.push(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log += chunk;
    keepOutput('container', chunk);
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => resolve(line.replace('Facet: ', '')));
    ended.then(() => reject(new Error(log)));
  });
  return { child, ended, url };
}

/** What the health check of the image ends with. */
function healthcheck(environment: Readonly<Record<string, string>>): number | null {
  const { program, args, options } = onThisMachine(image, image.healthcheck);
  return spawnSync(program, args, { ...options, env: { ...options.env, ...environment } }).status;
}

/**
 * A key as Kubernetes and systemd show it: root's, readable by the group that the gateway is in.
 */
function keyFile(mode: number): string {
  const file = join(folder, `key-${mode.toString(8)}`);
  writeFileSync(file, `${canaryKey}\n`);
  if (userIsRoot()) chownSync(file, 0, 65_532);
  chmodSync(file, mode);
  return file;
}

it('holds what production needs and nothing of development, and runs as an account that may write its data alone', () => {
  expect(readdirSync(join(image.root, image.workdir)).sort()).toEqual([
    'dist',
    'dist-server',
    'node_modules',
    'package.json',
  ]);
  const packages = readdirSync(join(image.root, image.workdir, 'node_modules'));
  expect(packages).toContain('undici');
  expect(packages.filter((name) => /^(?:tsx|esbuild|typescript|vite|react|@swc|@esbuild)$/.test(name))).toEqual([]);
  expect(
    filesUnder(join(image.root, image.workdir)).filter(
      (file) => /\.(?:node|ts|tsx|map)$/.test(file) && !/node_modules.*\.(?:ts|map)$/.test(file),
    ),
  ).toEqual([]);
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
  const key = keyFile(userIsRoot() ? 0o440 : 0o600);
  const { child, ended, url } = await start({ PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY_FILE: key });
  const answer = await fetch(`${url}/v0/pages/p`, { headers: { 'x-requested-by': 'facet' } });
  expect([answer.status, upstream.requests.at(-1)?.rawHeaders.includes(canaryKey)]).toEqual([200, true]);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok', upstream: 'ok' });
  expect(await (await fetch(url)).text()).toContain('<div id="app">');
  const { port: PORT } = new URL(url);
  expect(healthcheck({ PORT })).toBe(0);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(healthcheck({ PORT })).toBe(1);
});

it('refuses a key that everybody on the machine can read', async () => {
  const key = keyFile(0o444);
  await expect(start({ PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY_FILE: key })).rejects.toThrow(
    'can be read by other users',
  );
});

it('runs the reference service with its own database in /data', { timeout: 300_000 }, async () => {
  const { child, ended, url } = await start({ PORT: '0' });
  const people = await fetch(`${url}/v0/persons?limit=1`, { headers: { 'x-requested-by': 'facet' } });
  expect([people.status, await people.json()]).toEqual([200, expect.objectContaining({ hasMore: true })]);
  expect(existsSync(join(image.root, 'data/pglite'))).toBe(true);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('starts by npm start from the packages of production alone, and npm passes SIGTERM on', async () => {
  const built = join(folder, 'build/facet');
  expect(existsSync(join(built, 'node_modules/tsx'))).toBe(false);
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('npm', ['start'], {
    cwd: built,
    env: { PATH, HOME, PORT: '0', UPSTREAM_URL: upstream.url, UPSTREAM_API_KEY: canaryKey },
  });
  children.push(child);
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('Facet: ')) resolve(line.replace('Facet: ', ''));
    });
  });
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});
