import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'vite';
import { basePathFrom } from '#server/gateway/base-path.ts';
import { hashOfSources, writeStamp } from './build-stamp.ts';
import { compressFolder } from './compress.ts';
import { projectRoot, reasonOf } from './project.ts';
import { writeRouteTree } from './route-tree.ts';

/**
 * The build: route tree, Vite, compressed forms, stamp. Reports on stderr alone, so that a command that builds on
 * its way (`npm start`) keeps its stdout. `--routes` writes the route tree and stops; with `--check` it fails when the
 * tree was not current. `--out FOLDER` builds elsewhere than into `dist`, which a running gateway may be made from.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--routes')) {
    const wasCurrent = await writeRouteTree();
    if (wasCurrent || !process.argv.includes('--check')) return;
    throw new Error('src/route-tree.gen.ts was not current: it has been written anew; commit it.');
  }
  if (!existsSync(join(projectRoot, 'index.html'))) throw new Error('There is no index.html, so nothing can be built.');

  const started = performance.now();
  const basePath = basePathFrom(process.env.BASE_PATH);
  const { values } = parseArgs({ options: { out: { type: 'string', default: 'dist' } } });
  const outDir = resolve(projectRoot, values.out);
  // Taken before the build: a file that changes meanwhile makes the stamp old, not wrong.
  const sources = hashOfSources();
  await writeRouteTree();
  await build({ root: projectRoot, logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  await compressFolder(outDir);
  writeStamp(outDir, { sources, basePath });
  console.error(`Built for ${basePath} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

try {
  await main();
} catch (problem) {
  console.error(reasonOf(problem));
  process.exitCode = 1;
}
