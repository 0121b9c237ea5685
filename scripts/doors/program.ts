import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { behindOrigin } from '#server/gateway/base-path.ts';
import type { GatewayEnvironment } from '#server/gateway/config.ts';
import { StartProblem } from '#server/start-problem.ts';
import { keepOutput } from '#test/run/kept-output.ts';
import type { Door, DoorKind } from './door.ts';

type Running = ChildProcessByStdio<null, Readable, Readable>;

export type Program = {
  readonly command: string;
  readonly args: readonly string[];
  /** Its variables; left out, those of this process. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** What it wrote into log files, which comes before what it prints. */
  readonly logFiles?: () => string;
  /** Its address as soon as it answers, or undefined when it ends before. */
  readonly answers: (running: Running, ended: Promise<unknown>) => Promise<string | undefined>;
};

/**
 * Runs the program of a front door in a folder of its own. Both are gone when the door is closed,
 * when it does not start, and when this process ends: the folder may hold the key.
 * @throws {StartProblem} with what the program said last when it does not start.
 */
export async function startProgram(
  kind: DoorKind,
  prepare: (folder: string) => Program | Promise<Program>,
): Promise<Door> {
  const folder = mkdtempSync(join(tmpdir(), `facet-${kind}-`));
  let running: Running | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  let logged = () => '';
  const remove = () => {
    // Not SIGKILL: nginx has workers that only it can end.
    running?.kill('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  const close = async () => {
    running?.kill('SIGTERM');
    await ended;
    keepOutput(kind, logged());
    process.off('exit', remove);
    remove();
  };
  try {
    const { command, args, environment = process.env, logFiles = () => '', answers } = await prepare(folder);
    running = spawn(command, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    // When all is read that it printed.
    ended = once(running, 'close');
    let printed = '';
    running.stdout.resume();
    running.stderr.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    logged = () => logFiles() + printed;
    const url = await answers(running, ended);
    if (url !== undefined) return { kind, url, logged, ended, close };
    running.kill('SIGTERM');
    await ended;
    throw new StartProblem(`${kind} did not start: ${logged().trim().split('\n').at(-1) || 'it said nothing'}`);
  } catch (problem) {
    await close();
    throw problem;
  }
}

/** For a program that listens at the address of an environment once it answers, within 30 s. */
export function listeningAt({ host, port, basePath }: GatewayEnvironment): Program['answers'] {
  const address = { host: host.replaceAll(/[[\]]/g, ''), port };
  const isOpen = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(address, () => resolve(true)).on('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
  return async (running) => {
    for (let waited = 0; waited < 30_000; waited += 20) {
      if (running.exitCode !== null || running.signalCode !== null) return undefined;
      if (await isOpen()) return `http://${host}:${port}${behindOrigin(basePath)}`;
      await wait(20);
    }
    return undefined;
  };
}
