import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { behindOrigin } from '#server/gateway/base-path.ts';
import { type GatewayEnvironment, readGatewayEnvironment } from '#server/gateway/config.ts';
import { dashboardConfig, serviceIdOf } from '#server/gateway/dashboard-config.ts';
import { policyFor, reservePort } from '#server/gateway/listening.ts';
import { StartProblem } from '#server/gateway/start-problem.ts';
import { checkBuild } from '#server/gateway/static-files.ts';
import { keepOutput } from '#test/run/kept-output.ts';
import { programOnPath, userIsRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';
import { nginxKey, nginxRules, nginxSignIn, nginxSite } from './nginx-files.ts';

/** Where Debian and others keep the certificates of the public authorities. */
const publicAuthorities = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Writes a whole configuration for an environment into a folder, the key in a file for its owner
 * alone.
 */
async function writeConfiguration(
  folder: string,
  environment: GatewayEnvironment,
  buildFolder: string,
  signInServer: string | undefined,
): Promise<void> {
  const { upstream } = environment;
  if (upstream === undefined) throw new StartProblem('nginx needs a service behind it: set UPSTREAM_URL and its key.');
  const write = (name: string, text: string, mode = 0o644) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    chmodSync(join(folder, name), mode);
  };
  for (const [name, text] of Object.entries(nginxRules())) write(name, text);
  write('facet-key.conf', nginxKey(upstream.apiKey), 0o600);
  if (upstream.ca !== undefined) write('ca.pem', upstream.ca);
  const service = serviceIdOf(upstream.url);
  write('config.json', JSON.stringify(dashboardConfig({ ...environment, buildFolder, samplePages: [], service })));
  const site = nginxSite({
    listen: `${environment.host.includes(':') ? `[${environment.host.replaceAll(/[[\]]/g, '')}]` : environment.host}:${environment.port}`,
    answersListen: `127.0.0.1:${await reservePort('127.0.0.1', 0)}`,
    hosts: [...policyFor(environment, environment.port).hosts],
    publicOrigin: environment.publicOrigin,
    base: behindOrigin(environment.basePath),
    imageHosts: environment.imageHosts,
    upstreamUrl: upstream.url,
    caFile: upstream.ca === undefined ? publicAuthorities : join(folder, 'ca.pem'),
    verifyUpstream: upstream.insecureTls !== true,
    buildFolder,
    configFile: join(folder, 'config.json'),
    accessLog: join(folder, 'access.log'),
    errorLog: join(folder, 'error.log'),
    include: folder,
  });
  // As a deployer does by hand.
  write('facet.conf', signInServer === undefined ? site : site.replace(/# (include .*facet-sign-in\.conf;)/, '$1'));
  if (signInServer !== undefined) write('facet-sign-in.conf', nginxSignIn(signInServer));
}

/** What says who is signed in, by Caddy's variables; facet-sign-in.conf asks it. */
function signInServerOf({ SIGN_IN_SERVER, SIGN_IN_CHECK }: DoorOptions['environment']): string | undefined {
  return SIGN_IN_SERVER && SIGN_IN_SERVER + (SIGN_IN_CHECK || '/oauth2/auth');
}

/**
 * The configuration of nginx itself, as the current user and in one folder. Debian's own reads
 * `facet.conf` from its conf.d.
 */
function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `    ${name}_temp_path ${folder}/${name};`,
  );
  return `${userIsRoot() ? 'user root;\n' : ''}daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {
    worker_connections 4096;
}
http {
${temporary.join('\n')}
    include ${folder}/facet.conf;
}
`;
}

/**
 * Starts the machine's nginx with the configuration of `deploy/nginx` before the service that the
 * environment names.
 * @throws {StartProblem} in one sentence when a setting cannot be used.
 */
export async function startNginx({ environment, folder: buildFolder }: DoorOptions): Promise<Door> {
  const settings = readGatewayEnvironment(environment);
  checkBuild(buildFolder, settings.basePath);
  const folder = mkdtempSync(join(tmpdir(), 'facet-nginx-'));
  const errors = join(folder, 'error.log');
  let printed = '';
  let server: ChildProcess | undefined;
  // Also when this process ends before it is closed: the folder holds the key.
  const remove = () => {
    server?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const logged = () => readFileSync(join(folder, 'access.log'), 'utf8') + readFileSync(errors, 'utf8') + printed;
  const clear = async () => {
    if (server !== undefined) await stop(server);
    keepOutput('nginx', logged());
    remove();
    process.off('exit', remove);
  };
  try {
    for (const name of ['access.log', 'error.log']) writeFileSync(join(folder, name), '');
    await writeConfiguration(folder, settings, buildFolder, signInServerOf(environment));
    writeFileSync(join(folder, 'nginx.conf'), mainConfiguration(folder));
    server = spawn(programOnPath('nginx') ?? 'nginx', ['-p', folder, '-e', errors, '-c', join(folder, 'nginx.conf')], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const address = { host: settings.host.replaceAll(/[[\]]/g, ''), port: settings.port };
    await listening(server, address, () => readFileSync(errors, 'utf8') + printed);
  } catch (problem) {
    await clear();
    throw problem;
  }
  return {
    kind: 'nginx',
    url: `http://${settings.host}:${settings.port}${behindOrigin(settings.basePath)}`,
    ended: once(server, 'exit'),
    logged,
    close: clear,
  };
}

async function listening(
  server: ChildProcess,
  address: { readonly host: string; readonly port: number },
  errors: () => string,
): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 20) {
    if (server.exitCode !== null || server.signalCode !== null) break;
    const answers = await new Promise<boolean>((resolve) => {
      const socket = connect(address, () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (answers) return;
    await wait(20);
  }
  throw new StartProblem(`nginx did not start: ${errors().trim().split('\n').at(-1) || 'it printed nothing'}`);
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
