import { canaryKey } from '#test/canary-key.ts';
import { runNode } from '#test/run-program.ts';
import type { ServicePlace } from './test-service.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs a program of the service (`seed-main`) over a place, at most until the test has ended. */
export function runProgram(name: string, place: ServicePlace, env: Environment = {}, ...flags: readonly string[]) {
  const { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } = place;
  return runNode(['--import', 'tsx', `server/service/${name}.ts`, ...flags], { DATA_DIR, DATABASE_URL, ...env });
}

/** `npm run service` over a place, once it answers. */
export async function runService(place: ServicePlace, env: Environment = {}) {
  const program = runProgram('main', place, { SERVICE_PORT: '0', SERVICE_API_KEYS: canaryKey, ...env });
  return { ...program, url: await program.printed(/^Service: (http:\S+)$/m) };
}
