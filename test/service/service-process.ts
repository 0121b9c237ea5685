import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished, vi } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import type { ServicePlace } from './test-service.ts';

export type Program = {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  /** Its exit code, or null when a signal ended it. */
  readonly ended: Promise<number | null>;
};

/** Runs a program of the service (`seed-main`) over a place. A test that ends kills what it left running. */
export function runProgram(
  name: string,
  { dataDir, databaseUrl }: ServicePlace,
  env: Readonly<Record<string, string>> = {},
  ...flags: readonly string[]
): Program {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/service/${name}.ts`, ...flags], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return { child, out: () => out, err: () => err, ended: once(child, 'close').then(() => child.exitCode) };
}

/** `npm run service` over a place, once it answers. */
export async function runService(
  place: ServicePlace,
  env: Readonly<Record<string, string>> = {},
): Promise<Program & { readonly url: string }> {
  const program = runProgram('main', place, { SERVICE_PORT: '0', SERVICE_API_KEYS: canaryKey, ...env });
  const url = await vi.waitFor(() => {
    const found = /^Service: (http:\S+)$/m.exec(program.out())?.[1];
    if (found === undefined) throw new Error(`The service did not start: ${program.err()}`);
    return found;
  }, 60_000);
  return { ...program, url };
}
