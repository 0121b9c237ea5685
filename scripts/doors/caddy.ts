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

/** @throws {StartProblem} when a setting cannot be used, or with what Caddy said last. */
export async function startCaddy({ environment, folder: buildFolder }: DoorOptions): Promise<Door> {
  const read = readGatewayEnvironment(environment);
  return startProgram('caddy', (folder) => {
    const service = read.upstream && serviceIdOf(read.upstream.url);
    const config = dashboardConfig({ ...read, buildFolder, samplePages: [], service });
    writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
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

/** From the variables of the Node gateway. What is not set gets Caddy's default. */
function caddyEnvironment(read: GatewayEnvironment, folder: string) {
  const { upstream, publicOrigin, allowedHosts } = read;
  if (upstream === undefined) throw new StartProblem('UPSTREAM_URL is not set.');
  const { origin, pathname, protocol } = new URL(upstream.url);
  const caFile = join(folder, 'ca.pem');
  if (upstream.ca !== undefined) writeFileSync(caFile, upstream.ca);
  return {
    HOST: read.host.replace(/^\[(.*)\]$/, '$1'),
    PORT: String(read.port),
    PUBLIC_ORIGIN: publicOrigin,
    ALLOWED_HOSTS: allowedHosts?.join(','),
    IMG_HOSTS: read.imageHosts.join(','),
    BASE_PATH: behindOrigin(read.basePath),
    UPSTREAM_URL: origin,
    UPSTREAM_PATH: pathname.replace(/\/$/, ''),
    UPSTREAM_API_KEY: upstream.apiKey,
    INSECURE_UPSTREAM_HTTP: protocol === 'http:' ? '1' : undefined,
    UPSTREAM_CA_FILE: upstream.ca && caFile,
    INSECURE_UPSTREAM_TLS: upstream.insecureTls ? '1' : undefined,
  };
}
