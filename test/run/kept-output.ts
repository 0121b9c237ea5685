import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The variable that names the folder; only `npm run test:full` sets it. */
const variable = 'FACET_KEPT_OUTPUT';

/**
 * Keeps what a process logged, or a file of a folder that is about to go, until the key is looked
 * for in all of it (`test/run/canary-search.ts`). Does nothing outside `npm run test:full`.
 */
export function keepOutput(name: string, text: string | Buffer): void {
  const folder = process.env[variable];
  if (folder !== undefined && text.length > 0) appendFileSync(join(folder, `${name}-${process.pid}.log`), text);
}

/**
 * From now on this process and those that it starts keep their output, and put temporary files in a
 * folder that is searched too. Gives what removes both.
 */
export function startKeeping(): () => void {
  // Short: sockets of PostgreSQL stand in it, and their paths may have 107 characters.
  const temporary = mkdtempSync(join(tmpdir(), 'ft-'));
  // Programs that give up root write there too.
  chmodSync(temporary, 0o1777);
  const kept = mkdtempSync(join(tmpdir(), 'facet-kept-'));
  Object.assign(process.env, { [variable]: kept, TMPDIR: temporary });
  return () => {
    for (const folder of [temporary, kept]) rmSync(folder, { recursive: true, force: true });
  };
}
