import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { behindOrigin } from '#server/gateway/base-path.ts';
import { type GatewayEnvironment, readGatewayEnvironment } from '#server/gateway/config.ts';
import { dashboardConfig, serviceIdOf } from '#server/gateway/dashboard-config.ts';
import { StartProblem } from '#server/start-problem.ts';
import { projectRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';
import { listeningAt, startProgram } from './program.ts';

const caddyfilePath = join(projectRoot, 'deploy/caddy/Caddyfile');

/**
 * Starts the machine's Caddy with the shipped configuration; resolves when it answers.
 * @throws {StartProblem} when a setting cannot be used, or with what Caddy said last when it does
 * not start.
 */
export async function startCaddy({ environment, folder: buildFolder }: DoorOptions): Promise<Door> {
  const read = readGatewayEnvironment(environment);
  return startProgram('caddy', (folder) => {
    writeFileSync(join(folder, 'config.json'), configJson(read, buildFolder));
    return {
      command: 'caddy',
      args: ['run', '--config', caddyfilePath, '--adapter', 'caddyfile'],
      // Caddy keeps its state in HOME. It gets none of this process's variables.
      environment: {
        PATH: process.env.PATH,
        HOME: folder,
        ...caddyEnvironment(read, folder),
        ...Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('SIGN_IN_'))),
        BUILD_FOLDER: buildFolder,
        CONFIG_FOLDER: folder,
      },
      answers: listeningAt(read),
    };
  });
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
