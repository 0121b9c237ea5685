import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { projectRoot } from '../scripts/project.ts';

/**
 * Runs node with these arguments and variables, and with PATH, until the test is finished at the
 * latest.
 */
export function runNode(args: readonly string[], environment: Readonly<Record<string, string | undefined>>) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  /** All that it has printed so far. */
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  const ended = once(child, 'close').then(([code]: readonly unknown[]) => ({ code, ...output }));
  return { child, output, ended };
}
