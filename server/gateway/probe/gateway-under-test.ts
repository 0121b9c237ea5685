import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { GatewayConfig } from '#server/gateway/config.ts';
import { buildGateway, type Gateway, type SampleData } from '#server/gateway/gateway.ts';
import type { Site } from './attack.ts';
import type { Address } from './raw-client.ts';
import { type RecordingUpstream, startRecordingUpstream } from './recording-upstream.ts';

/** A key that no other text holds: any sight of it is a leak. */
export const canaryKey = 'canary-7f3a9c51d2e84b06-KEY';

/** A real gateway on a free port, its recorder, and all it logged. */
export type GatewayUnderTest = {
  readonly gateway: Gateway;
  readonly upstream: RecordingUpstream;
  readonly address: Address;
  readonly site: Site;
  readonly logged: string[];
  close(): Promise<void>;
};

/** Starts a gateway with a small build of its own before a recorder (or before whatever upstream is given). */
export async function startGatewayUnderTest(
  changes: Partial<GatewayConfig> & {
    readonly sampleData?: SampleData;
    readonly files?: Readonly<Record<string, string>>;
  } = {},
): Promise<GatewayUnderTest> {
  const upstream = await startRecordingUpstream();
  const buildFolder = writeBuild(changes.files ?? {});
  const logged: string[] = [];
  const { sampleData, files: _, ...config } = changes;
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
    { log: (line) => logged.push(line), sampleData },
  );
  await gateway.listen();
  const { host, port } = new URL(gateway.url);
  return {
    gateway,
    upstream,
    address: { host: '127.0.0.1', port: Number(port) },
    site: { host, origin: `http://${host}` },
    logged,
    async close() {
      await gateway.close();
      await upstream.close();
      rmSync(buildFolder, { recursive: true, force: true });
    },
  };
}

/** A build as Vite leaves it, with what must never be served: a stamp, a source map, a link out of the folder. */
function writeBuild(more: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'facet-build-'));
  const script = `console.log(${JSON.stringify('x'.repeat(2_000))})`;
  const files: Readonly<Record<string, string>> = {
    'index.html': '<!doctype html><title>Facet</title>',
    '_app/index-AbCd1234.js': script,
    '_app/index-AbCd1234.js.map': '{}',
    '_app/font-AbCd1234.woff2': 'font',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.facet-build.json': '{"sources":"secret"}',
    ...more,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  writeFileSync(join(folder, '_app/index-AbCd1234.js.br'), brotliCompressSync(script));
  writeFileSync(join(folder, '_app/index-AbCd1234.js.gz'), gzipSync(script));
  symlinkSync('/etc/passwd', join(folder, '_app/link-AbCd1234.js'));
  symlinkSync('/etc', join(folder, 'outside'));
  return folder;
}
