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
 * The gateway and, behind it, the real service with its fault layer: what server/main.ts starts, with a way for a test
 * to let faults happen. BUILD_FOLDER takes the place of dist. Prints `Stack: <gateway> <fault control>` when it answers; ends on SIGTERM.
 */

const environment = readGatewayEnvironment({ ...process.env, UPSTREAM_URL: undefined });
const port = await reservePort(environment.host, environment.port);
const { basePath } = environment;
const origin = `http://127.0.0.1:${port}${behindOrigin(basePath)}`;
const apiKey = process.env.SERVICE_API_KEYS ?? '';
const service = await startServiceWithFaults({
  dataDir: process.env.DATA_DIR ?? '',
  apiKeys: [apiKey],
  settings: { ...parseServiceSettings(process.env), sampleFilesOrigin: origin },
  log: (line) => console.error(line),
});
/** The gateway in this process, where a test finds what the service has in its sample data; FACET_DOOR takes another front door. */
async function startFront(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const kind = doorKinds.find((one) => one === process.env.FACET_DOOR) ?? 'node';
  const folder = process.env.BUILD_FOLDER ?? buildFolder;
  if (kind !== 'node') {
    const behind = { UPSTREAM_URL: service.url, UPSTREAM_API_KEY: apiKey, PORT: String(port) };
    return startDoor(kind, { environment: { ...process.env, ...behind }, folder });
  }
  const gateway = buildGateway(
    { ...environment, buildFolder: folder, port, upstream: { url: service.url, apiKey } },
    // One name for every copy of the sample data: after a deploy a test goes on with another copy. A test of two services names them.
    {
      log: (line) => console.error(line),
      sampleData: service,
      service: serviceIdOf(process.env.STACK_NAME ?? 'sample data'),
    },
  );
  await gateway.listen();
  return { url: `${gateway.url}${behindOrigin(basePath)}`, close: () => gateway.close() };
}

const front = await startFront();
console.log(`Stack: ${front.url} ${service.controlUrl}`);

process.once('SIGTERM', () => {
  Promise.all([front.close(), service.close()]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
