import { rmSync } from 'node:fs';
import { behindOrigin } from '#server/gateway/base-path.ts';
import { type GatewayConfig, readGatewayEnvironment } from '#server/gateway/config.ts';
import { buildGateway, type Gateway, type SampleData } from '#server/gateway/gateway.ts';
import { logLine } from '#server/gateway/request-log.ts';
import { canaryKey } from '#test/canary-key.ts';
import type { Site } from './attack.ts';
import type { Address } from './raw-client.ts';
import { type RecordingUpstream, startRecordingUpstream } from './recording-upstream.ts';
import type { DoorUnderTest } from './requirement.ts';
import { writeSmallBuild } from './small-build.ts';

/** A real gateway on a free port, its recorder, and all it logged. */
export type GatewayUnderTest = {
  readonly gateway: Gateway;
  readonly upstream: RecordingUpstream;
  readonly address: Address;
  readonly site: Site;
  readonly folder: string;
  /** Lines of the log without their time. */
  readonly logged: string[];
  close(): Promise<void>;
};

/**
 * Starts a gateway with a small build of its own before a recorder (or before whatever upstream is
 * given).
 */
export async function startGatewayUnderTest(
  changes: Partial<GatewayConfig> & {
    readonly sampleData?: SampleData;
    readonly service?: string;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<GatewayUnderTest> {
  const upstream = await startRecordingUpstream();
  const buildFolder = writeSmallBuild(changes.files);
  const logged: string[] = [];
  const { sampleData, service, files: _, ...config } = changes;
  const gateway = buildGateway(
    {
      host: '127.0.0.1',
      port: 0,
      publicOrigin: undefined,
      allowedHosts: undefined,
      imageHosts: [],
      basePath: '/',
      buildFolder,
      upstream: { url: upstream.url, apiKey: canaryKey },
      ...config,
    },
    { log: (entry) => logged.push(logLine(entry, 'text', new Date()).replace(/^\S+ /, '')), sampleData, service },
  );
  await gateway.listen();
  const { host, port } = new URL(gateway.url);
  return {
    gateway,
    upstream,
    address: { host: '127.0.0.1', port: Number(port) },
    site: { host, origin: `http://${host}` },
    folder: buildFolder,
    logged,
    async close() {
      await gateway.close();
      await upstream.close();
      rmSync(buildFolder, { recursive: true, force: true });
    },
  };
}

/** Starts a gateway in this process with variables, as the front doors that are processes are. */
export async function startGatewayAsDoor(environment: Readonly<Record<string, string>> = {}): Promise<DoorUnderTest> {
  const key = environment.UPSTREAM_URL === undefined ? {} : { UPSTREAM_API_KEY: canaryKey };
  const { upstream, ...config } = readGatewayEnvironment({ PORT: '0', ...key, ...environment });
  const { logged, site, ...running } = await startGatewayUnderTest({
    ...config,
    ...(upstream === undefined ? {} : { upstream }),
    service: 'the-recorder',
    files: { '.facet-build.json': JSON.stringify({ basePath: config.basePath }) },
  });
  return {
    ...running,
    site: { ...site, basePath: behindOrigin(config.basePath) },
    logged: () => logged.join('\n'),
    startAnother: (more) => startGatewayAsDoor({ ...environment, ...more }),
  };
}
