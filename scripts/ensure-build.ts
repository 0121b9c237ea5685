import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { basePathFrom } from '#server/gateway/base-path.ts';
import { buildIsCurrent, hashOfSources } from './build-stamp.ts';
import { projectRoot, runCommand } from './project.ts';

export const buildFolder = join(projectRoot, 'dist');

/** Folder of the built server. Outside `dist`, which front doors serve whole. */
export const serverFolder = join(projectRoot, 'dist-server');

/**
 * Makes the builds that are missing, outdated or made for another `BASE_PATH`. Runs in its own
 * process, so that the bundler's memory and NODE_ENV do not remain. All output goes to stderr.
 */
export async function ensureBuild(): Promise<void> {
  const basePath = basePathFrom(process.env.BASE_PATH);
  const hasServer = buildIsCurrent(serverFolder, { sources: hashOfSources('server') });
  const hasDashboard = buildIsCurrent(buildFolder, { sources: hashOfSources('dashboard'), basePath });
  if (hasServer && hasDashboard) return;
  console.error(hasDashboard ? 'Building the server …' : 'Building the dashboard (about ten seconds) …');
  const build = [join(projectRoot, 'scripts/build.ts'), ...(hasDashboard ? ['--server'] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', ...build], { cwd: projectRoot, stdio: ['ignore', 2, 2] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed; its output is above.');
}

if (process.argv[1] === import.meta.filename) runCommand(ensureBuild);
