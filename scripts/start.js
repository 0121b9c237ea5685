import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/*
 * `npm start` builds when needed; with `--built` it is `npm run gateway`. This process becomes the
 * gateway in plain JavaScript, so that signals reach the process with the key directly.
 */

const root = new URL('..', import.meta.url);
const server = new URL('dist-server/server.mjs', root);

// Without development dependencies nothing can be built, so the existing build is started.
if (!process.argv.includes('--built') && existsSync(new URL('node_modules/tsx', root))) {
  const ensureBuild = ['--import', 'tsx', 'scripts/ensure-build.ts'];
  const { status } = spawnSync(process.execPath, ensureBuild, { cwd: fileURLToPath(root), stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(1);
}
if (!existsSync(server)) {
  console.error('Facet is not built yet: run npm run build, or npm start, which builds first.');
  process.exit(1);
}
await import(server.href);
