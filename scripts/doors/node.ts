import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartProblem } from '#server/gateway/start-problem.ts';
import { keepOutput } from '#test/run/kept-output.ts';
import { serverFolder } from '../ensure-build.ts';
import { projectRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';

/**
 * Starts the server as it is built, in a process of its own. It serves the build beside it, so that
 * it stands in a folder of its own beside a link to the build that is given.
 * @throws {StartProblem} when it is not built, or with what it said last when it does not start.
 */
export async function startNode({ environment, folder }: DoorOptions, built = serverFolder): Promise<Door> {
  if (!existsSync(join(built, 'server.mjs'))) {
    throw new StartProblem('The server is not built yet: run npm run build, or npm start, which builds first.');
  }
  const own = mkdtempSync(join(tmpdir(), 'facet-node-'));
  cpSync(built, join(own, 'dist-server'), { recursive: true });
  symlinkSync(folder, join(own, 'dist'));
  symlinkSync(join(projectRoot, 'node_modules'), join(own, 'node_modules'));
  const server = spawn(process.execPath, [join(own, 'dist-server/server.mjs')], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  server.stderr.on('data', (chunk: Buffer) => {
    log += chunk.toString();
  });
  const stopNow = () => server.kill('SIGKILL');
  process.once('exit', stopNow);
  const ended = once(server, 'exit').then(() => {
    process.off('exit', stopNow);
    keepOutput('node', log);
    rmSync(own, { recursive: true, force: true });
  });
  const line = await new Promise<string>((resolve) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    ended.then(() => resolve(''));
  });
  const url = /^Facet: (\S+)$/.exec(line)?.[1];
  if (url === undefined) throw new StartProblem(log.trim().split('\n').at(-1) ?? 'The gateway did not start.');
  return {
    kind: 'node',
    url: url.replace(/\/$/, ''),
    logged: () => log,
    ended,
    async close() {
      server.kill('SIGTERM');
      await ended;
    },
  };
}
