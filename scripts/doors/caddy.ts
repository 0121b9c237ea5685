import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { behindOrigin } from '#server/gateway/base-path.ts';
import { type GatewayEnvironment, readGatewayEnvironment } from '#server/gateway/config.ts';
import { dashboardConfig, serviceIdOf } from '#server/gateway/dashboard-config.ts';
import { StartProblem } from '#server/gateway/start-problem.ts';
import { keepOutput } from '#test/run/kept-output.ts';
import { projectRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';

/** Where the configuration that is shipped stands. */
const caddyfilePath = join(projectRoot, 'deploy/caddy/Caddyfile');

/**
 * Starts the machine's Caddy with the shipped configuration; resolves when it answers.
 * @throws {StartProblem} when a setting cannot be used, or with what Caddy said last when it does
 * not start.
 */
export async function startCaddy({ environment, folder }: DoorOptions): Promise<Door> {
  const read = readGatewayEnvironment(environment);
  const own = mkdtempSync(join(tmpdir(), 'facet-caddy-'));
  writeFileSync(join(own, 'config.json'), configJson(read, folder));
  const caddy = spawn('caddy', ['run', '--config', caddyfilePath, '--adapter', 'caddyfile'], {
    // Caddy keeps its state in HOME. It gets none of this process's variables.
    env: {
      PATH: process.env.PATH,
      HOME: own,
      ...caddyEnvironment(read, own),
      ...Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('SIGN_IN_'))),
      BUILD_FOLDER: folder,
      CONFIG_FOLDER: own,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  caddy.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const stopNow = () => caddy.kill('SIGKILL');
  process.once('exit', stopNow);
  const ended = once(caddy, 'exit');
  const close = async () => {
    await stop(caddy);
    keepOutput('caddy', log);
    process.off('exit', stopNow);
    rmSync(own, { recursive: true, force: true });
  };
  const url = `http://${read.host}:${read.port}${behindOrigin(read.basePath)}`;
  if (!(await answers(url, caddy))) {
    await close();
    throw new StartProblem(`Caddy did not start: ${log.trim().split('\n').at(-1) ?? 'it said nothing'}`);
  }
  return { kind: 'caddy', url, logged: () => log, ended, close };
}

/**
 * The variables of the configuration, from those of the Node gateway. What is not set gets Caddy's
 * default, so it is left out.
 */
function caddyEnvironment(read: GatewayEnvironment, folder: string): Record<string, string> {
  const { upstream, publicOrigin, allowedHosts } = read;
  if (upstream === undefined) throw new StartProblem('UPSTREAM_URL is not set.');
  const { origin, pathname, protocol } = new URL(upstream.url);
  const caFile = join(folder, 'ca.pem');
  if (upstream.ca !== undefined) writeFileSync(caFile, upstream.ca);
  return {
    HOST: read.host.replace(/^\[(.*)\]$/, '$1'),
    PORT: String(read.port),
    ...(publicOrigin === undefined ? {} : { PUBLIC_ORIGIN: publicOrigin }),
    ...(allowedHosts === undefined ? {} : { ALLOWED_HOSTS: allowedHosts.join(',') }),
    IMG_HOSTS: read.imageHosts.join(','),
    BASE_PATH: behindOrigin(read.basePath),
    UPSTREAM_URL: origin,
    UPSTREAM_PATH: pathname.replace(/\/$/, ''),
    UPSTREAM_API_KEY: upstream.apiKey,
    ...(protocol === 'http:' ? { INSECURE_UPSTREAM_HTTP: '1' } : {}),
    ...(upstream.ca === undefined ? {} : { UPSTREAM_CA_FILE: caFile }),
    ...(upstream.insecureTls === true ? { INSECURE_UPSTREAM_TLS: '1' } : {}),
  };
}

function configJson({ basePath, imageHosts, upstream }: GatewayEnvironment, buildFolder: string): string {
  const service = upstream === undefined ? undefined : serviceIdOf(upstream.url);
  return JSON.stringify(dashboardConfig({ buildFolder, basePath, imageHosts, samplePages: [], service }));
}

/** Whether it answers, be it that its own address is no host that it knows, before it ends. */
async function answers(url: string, caddy: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < 30_000 && caddy.exitCode === null; waited += 50) {
    const answer = await fetch(`${url}/config.json`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined) return true;
    await wait(50);
  }
  return false;
}

async function stop(caddy: ChildProcess): Promise<void> {
  if (caddy.exitCode !== null || caddy.signalCode !== null) return;
  const ended = once(caddy, 'exit');
  caddy.kill('SIGTERM');
  await ended;
}
