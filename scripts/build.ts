import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { basePathFrom } from '#server/gateway/base-path.ts';
import { hashOfSources, writeStamp } from './build-stamp.ts';
import { compressFolder } from './compress.ts';
import { serverFolder } from './ensure-build.ts';
import { projectRoot, reasonOf } from './project.ts';
import { writeRouteTree } from './route-tree.ts';
import { nameScreenFiles } from './screen-files.ts';

/**
 * The build: the dashboard into `dist`, and beside it, where no front door serves it, the server
 * into `dist-server`. Reports on stderr alone, so that a command that builds on its way (`npm
 * start`) keeps its stdout. `--server` makes the server alone;
 * `--out FOLDER` the dashboard alone, elsewhere than in `dist`, which a running gateway may be made
 * from. `--routes` writes the route tree and stops; with `--check` it fails when the tree was not
 * current.
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
  // Taken before the build: a file that changes meanwhile makes the stamp old, not wrong.
  const sources = hashOfSources('dashboard');
  await writeRouteTree();
  await build({ root: projectRoot, logLevel: 'warn', build: { outDir, emptyOutDir: true, manifest: true } });
  nameScreenFiles(outDir);
  await compressFolder(outDir);
  writeStamp(outDir, { sources, basePath });
}

/**
 * The server as plain JavaScript. Packages stay imports, so that production installs them from the
 * lockfile; the embedded service is a part of its own, which a gateway with an upstream never
 * loads. Nothing is minified: stack traces stay readable.
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
  // What the service reads beside its own file (server/service/database.ts).
  cpSync(join(projectRoot, 'server/service/migrations'), join(serverFolder, 'migrations'), { recursive: true });
  writeStamp(serverFolder, { sources });
}

try {
  await main();
} catch (problem) {
  console.error(reasonOf(problem));
  process.exitCode = 1;
}
