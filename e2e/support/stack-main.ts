import * as z from 'zod/mini';
import { behindOrigin } from '#server/gateway/base-path.ts';
import { readGatewayEnvironment } from '#server/gateway/config.ts';
import { serviceIdOf } from '#server/gateway/dashboard-config.ts';
import { buildGateway } from '#server/gateway/gateway.ts';
import { reservePort } from '#server/gateway/listening.ts';
import { parseServiceSettings } from '#server/service/settings.ts';
import { startServiceWithFaults } from '#test/faults/faults.ts';
import { doorKinds, startDoor } from '../../scripts/doors/door.ts';
import { buildFolder } from '../../scripts/ensure-build.ts';

/*
 * What server/main.ts starts, with a fault layer before the service. BUILD_FOLDER replaces dist.
 * Prints `Stack: <gateway> <fault control>` when it answers; ends on SIGTERM.
 */

const environment = readGatewayEnvironment({ ...process.env, UPSTREAM_URL: undefined });
const port = await reservePort(environment.host, environment.port);
const { basePath } = environment;
const origin = `http://127.0.0.1:${port}${behindOrigin(basePath)}`;
const apiKey = process.env.SERVICE_API_KEYS ?? '';
const service = await startServiceWithFaults(
  {
    dataDir: process.env.DATA_DIR ?? '',
    apiKeys: [apiKey],
    settings: { ...parseServiceSettings(process.env), sampleFilesOrigin: origin },
    log: (line) => console.error(line),
  },
  { 'POST /restart-front': restartFront },
);
/** The gateway in this process reads the service's sample data. FACET_DOOR takes another door. */
async function startFront({ folder = process.env.BUILD_FOLDER ?? buildFolder, name = 'sample data' } = {}) {
  const kind = doorKinds.find((one) => one === process.env.FACET_DOOR) ?? 'node';
  if (kind !== 'node') {
    const behind = { UPSTREAM_URL: service.url, UPSTREAM_API_KEY: apiKey, PORT: String(port) };
    return startDoor(kind, { environment: { ...process.env, ...behind }, folder });
  }
  const gateway = buildGateway(
    { ...environment, buildFolder: folder, port, upstream: { url: service.url, apiKey } },
    // A browser tells services apart by name. All copies of the sample data have the same name.
    { log: (line) => console.error(line), sampleData: service, service: name === '' ? undefined : serviceIdOf(name) },
  );
  await gateway.listen();
  return { url: `${gateway.url}${behindOrigin(basePath)}`, close: () => gateway.close() };
}

let front = await startFront();

/** Starts the gateway anew at its address: with another build, or for a service of another name. */
async function restartFront(order: unknown): Promise<void> {
  await front.close();
  front = await startFront(z.parse(z.object({ folder: z.optional(z.string()), name: z.optional(z.string()) }), order));
}

console.log(`Stack: ${front.url} ${service.controlUrl}`);

process.once('SIGTERM', () => {
  Promise.all([front.close(), service.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
