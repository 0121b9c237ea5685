import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import sirv from 'sirv';
import { build } from 'vite';
import { listening, stopServer } from '#test/listening.ts';
import { type RunningServer, serverProgram, startServer } from '../e2e/support/processes.ts';
import { compressFolder } from '../scripts/compress.ts';
import { projectRoot } from '../scripts/project.ts';

/**
 * Builds an app of `bench/` with the dashboard's options and serves it on a free loopback port:
 * compressed files, and index.html for every other path. Every run builds it anew, so that both
 * sides use the same installed packages.
 */
export async function serveBenchApp(name: 'baseline' | 'audiences-table') {
  const outDir = join(projectRoot, '.cache/bench', name);
  await build({
    root: join(projectRoot, 'bench', name),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsDir: '_app',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      sourcemap: false,
      reportCompressedSize: false,
    },
  });
  if (readdirSync(join(outDir, '_app')).length < 2) throw new Error(`${name} was built without its second file.`);
  await compressFolder(outDir);
  const server = createServer(sirv(outDir, { brotli: true, gzip: true, etag: true, single: true }));
  return { url: await listening(server), close: () => stopServer(server) };
}

export const serviceKey = 'bench-key';

export function startService(folder: string): Promise<RunningServer> {
  const environment = { DATA_DIR: folder, SERVICE_PORT: '0', SERVICE_API_KEYS: serviceKey };
  return startServer('server/service/main.ts', /^Service: (\S+)/, environment);
}

/** Starts the built dashboard with its service over a data folder. `ensureBuild` first. */
export function startApp(folder: string): Promise<RunningServer> {
  return startServer(serverProgram, /^Facet: (\S+)/, { PORT: '0', DATA_DIR: folder });
}

/** Passes a server to `use`, and closes it afterwards. */
export async function whileRunning<Server extends { close(): unknown }, Result>(
  starting: Promise<Server>,
  use: (server: Server) => Promise<Result>,
): Promise<Result> {
  const server = await starting;
  try {
    return await use(server);
  } finally {
    await server.close();
  }
}
