import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium, otherBrowser } from '../../e2e/support/chromium.ts';
import { projectRoot, reasonOf } from '../../scripts/project.ts';

/**
 * `npm run e2e [-- playwright's arguments]`: finds or installs a browser and runs the specs on the
 * built app.
 */
try {
  if (otherBrowser === undefined) ensureChromium();
} catch (problem) {
  console.error(reasonOf(problem));
  process.exit(1);
}
const cli = join(projectRoot, 'node_modules/@playwright/test/cli.js');
const run = spawnSync(process.execPath, [cli, 'test', ...process.argv.slice(2)], {
  cwd: projectRoot,
  stdio: 'inherit',
});
process.exitCode = run.status ?? 1;
