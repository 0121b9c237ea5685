import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { basePathFrom } from '#server/gateway/base-path.ts';
import { buildIsCurrent } from './build-stamp.ts';
import { projectRoot } from './project.ts';

/** Folder of the built dashboard. */
export const buildFolder = join(projectRoot, 'dist');

/**
 * Makes the build when it is missing, made from other sources or for another `BASE_PATH`. Runs in a process of its
 * own: the bundler's memory and its NODE_ENV do not stay behind in a gateway. All output goes to stderr.
 */
export async function ensureBuild(): Promise<void> {
  if (buildIsCurrent(buildFolder, basePathFrom(process.env.BASE_PATH))) return;
  console.error('Building the dashboard (about ten seconds) …');
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'scripts/build.ts')], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed; its output is above.');
}
