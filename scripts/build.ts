import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { basePathFrom } from '#server/gateway/base-path.ts';
import { hashOfSources, writeStamp } from './build-stamp.ts';
import { compressFolder } from './compress.ts';
import { serverFolder } from './ensure-build.ts';
import { projectRoot, runCommand } from './project.ts';
import { writeRouteTree } from './route-tree.ts';
import { nameScreenFiles } from './screen-files.ts';

/**
 * Builds the dashboard into `dist` and the server into `dist-server`, which no front door serves.
 * Reports on stderr alone, so that a command that builds first (`npm start`) keeps its stdout.
 * `--server` builds the server alone. `--out FOLDER` builds the dashboard alone into a folder other
 * than `dist`, which a running gateway may use. `--routes` writes the route tree and stops; with
 * `--check` it fails when the tree was outdated.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      routes: { type: 'boolean' },
      check: { type: 'boolean' },
      server: { type: 'boolean' },
      out: { type: 'string' },
    },
  });
  if (values.routes) {
    const wasCurrent = await writeRouteTree();
    if (wasCurrent || !values.check) return;
    throw new Error('src/route-tree.gen.ts was not current: it has been written anew; commit it.');
  }
  const started = performance.now();
  const basePath = basePathFrom(process.env.BASE_PATH);
  if (values.out === undefined) await buildServer();
  if (!values.server) await buildDashboard(resolve(projectRoot, values.out ?? 'dist'), basePath);
  const what = values.server ? 'the server' : `for ${basePath}`;
  console.error(`Built ${what} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** Route tree, Vite, what each screen needs, compressed forms, stamp. */
async function buildDashboard(outDir: string, basePath: string): Promise<void> {
  if (!existsSync(join(projectRoot, 'index.html'))) throw new Error('There is no index.html, so nothing can be built.');
  // Hashed before the build: a file that changes meanwhile makes the stamp outdated, not wrong.
  const sources = hashOfSources('dashboard');
  await writeRouteTree();
  await build({ root: projectRoot, logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true } });
  nameScreenFiles(outDir);
  await compressFolder(outDir);
  writeStamp(outDir, { sources, basePath });
}

/**
 * The server as plain JavaScript. Packages stay imports, so that production installs them from the
 * lockfile. The embedded service is a separate chunk, which a gateway with an upstream never loads.
 * Nothing is minified, so that stack traces stay readable.
 */
async function buildServer(): Promise<void> {
  const sources = hashOfSources('server');
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: 'server/main.ts',
      outDir: serverFolder,
      emptyOutDir: true,
      target: 'node20',
      reportCompressedSize: false,
      rolldownOptions: { output: { entryFileNames: 'server.mjs', chunkFileNames: '[name]-[hash].mjs' } },
    },
  });
  // The service reads these beside its own file (server/service/database.ts).
  cpSync(join(projectRoot, 'server/service/migrations'), join(serverFolder, 'migrations'), { recursive: true });
  writeStamp(serverFolder, { sources });
}

runCommand(main);
