import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../scripts/project.ts';

/** Runs a program until the test is finished at the latest. */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  /** All that it has printed so far. */
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  let hasEnded = false;
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => {
    hasEnded = true;
    return { code, ...output };
  });
  /** What a pattern catches of what it prints, as soon as it does. */
  const printed = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const caught = pattern.exec(output.stdout)?.[1];
      if (caught !== undefined) return caught;
      if (hasEnded) throw new Error(output.stderr);
      await Promise.race([once(child.stdout, 'data'), ended]);
    }
  };
  return { child, output, ended, printed };
}

/** Runs node in the project with these variables, and with PATH. */
export function runNode(args: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  return runProgram(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environment },
  });
}
