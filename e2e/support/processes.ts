import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { keepOutput } from '#test/run/kept-output.ts';
import { projectRoot } from '../../scripts/project.ts';

/** The server as it is built and shipped: `ensureBuild` first. */
export const serverProgram = 'dist-server/server.mjs';

/** A server program of this project that runs in a process of its own. */
export interface RunningServer {
  /** The address that it printed. */
  readonly url: string;
  /** The whole line that said so. */
  readonly line: string;
  readonly pid: number;
  /** Ends it as a deployer would (SIGTERM) and waits until it is gone. */
  close(): Promise<void>;
}

/**
 * Starts a server program on loopback. Resolves when it prints a line that matches `ready`, whose
 * first group is the URL. Rejects with the program's stderr when it ends before. Only `environment`
 * and PATH reach it, so that the developer's shell changes no test. The agent stands still unless
 * `environment` says otherwise, so that the sample data stays as it was made.
 */
export async function startServer(
  program: string,
  ready: RegExp,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const loader = program.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, join(projectRoot, program)], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      HOST: '127.0.0.1',
      SERVICE_AGENT_SPEED: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-20_000);
    keepOutput('server', chunk);
  });
  const ended = once(child, 'exit');
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);

  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (printed) => {
      if (ready.test(printed)) resolve(printed);
    });
    ended.then(() => reject(new Error(`${program} ended before it answered:\n${log}`)), reject);
  });

  return {
    url: (ready.exec(line)?.[1] ?? '').replace(/\/$/, ''),
    line,
    pid: child.pid ?? 0,
    async close() {
      process.off('exit', killNow);
      if (child.exitCode === null) child.kill('SIGTERM');
      // A server that does not end in time would hold the data folder's lock into the next test.
      const late = setTimeout(killNow, 15_000);
      await ended;
      clearTimeout(late);
    },
  };
}
