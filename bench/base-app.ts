import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFolder } from '../scripts/compress.ts';
import { projectRoot } from '../scripts/project.ts';

/**
 * Builds the base app of `bench/baseline/` with the dashboard's options and returns its folder.
 * Every run builds it anew, so that both sides use the same installed packages.
 */
export async function buildBaseApp(): Promise<string> {
  const outDir = join(projectRoot, '.cache/bench/base');
  await build({
    root: join(projectRoot, 'bench/baseline'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
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
  await compressFolder(outDir);
  if (readdirSync(join(outDir, '_app')).length < 2) throw new Error('The base app built without its lazy route.');
  return outDir;
}
