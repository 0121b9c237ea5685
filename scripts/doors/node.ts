import { once } from 'node:events';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { StartProblem } from '#server/start-problem.ts';
import { serverFolder } from '../ensure-build.ts';
import { projectRoot } from '../project.ts';
import type { Door, DoorOptions } from './door.ts';
import { startProgram } from './program.ts';

/** Starts the built server in a folder of its own, because it serves the build beside it. */
export async function startNode(
  { environment, folder: buildFolder }: DoorOptions,
  built = serverFolder,
): Promise<Door> {
  if (!existsSync(join(built, 'server.mjs'))) {
    throw new StartProblem('The server is not built yet: run npm run build, or npm start, which builds first.');
  }
  return startProgram('node', (folder) => {
    cpSync(built, join(folder, 'dist-server'), { recursive: true });
    symlinkSync(buildFolder, join(folder, 'dist'));
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
    return {
      command: process.execPath,
      args: [join(folder, 'dist-server/server.mjs')],
      environment: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
      async answers({ stdout }, ended) {
        const [line] = await Promise.race([once(createInterface({ input: stdout }), 'line'), ended.then(() => [''])]);
        return /^Facet: (\S+?)\/?$/.exec(String(line))?.[1];
      },
    };
  });
}
