import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Where PGlite keeps its files inside a data folder. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

export type DataLock = { release(): Promise<void> };

const heldHere = new Set<string>();

/**
 * Takes a data folder for this process, making it (mode 0700) when it is missing. PGlite has no lock of its own, and a second opener
 * destroys its folder, so this comes before opening it. A lock file whose process is gone is taken over.
 * @throws {StartError} in one sentence: the folder cannot be written, or a living process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const lockFile = join(dataDir, 'lock');
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    // Two rounds are enough: the second follows the removal of a stale lock, and losing that race means that someone else holds it.
    for (let round = 0; round < 2; round += 1) {
      if (await writeLock(lockFile)) {
        heldHere.add(lockFile);
        return {
          release: async () => {
            heldHere.delete(lockFile);
            await rm(lockFile, { force: true });
          },
        };
      }
      const holder = await livingHolder(lockFile);
      if (holder !== undefined) {
        throw new StartError(
          `The data folder ${dataDir} is in use by process ${holder}. Stop it, or set DATA_DIR to another folder.`,
        );
      }
      await rm(lockFile, { force: true });
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The data folder ${dataDir} cannot be written: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  throw new StartError(`The data folder ${dataDir} was just taken by another process. Set DATA_DIR to another folder.`);
}

async function writeLock(lockFile: string): Promise<boolean> {
  try {
    const file = await open(lockFile, 'wx', 0o600);
    await file.writeFile(`${process.pid}\n`);
    await file.close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process that holds the lock, or undefined when the lock is stale. */
async function livingHolder(lockFile: string): Promise<number | undefined> {
  const pid = Number.parseInt(await readFile(lockFile, 'utf8').catch(() => ''), 10);
  if (!Number.isInteger(pid) || pid <= 0) {
    // Another process is between creating and writing the file, or died there: it has two seconds.
    const age =
      Date.now() -
      (await stat(lockFile).then(
        (found) => found.mtimeMs,
        () => 0,
      ));
    return age < 2_000 ? 0 : undefined;
  }
  // A restarted container often gets the same process id again: only this process knows whether it really holds the lock.
  if (pid === process.pid) return heldHere.has(lockFile) ? pid : undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' ? pid : undefined;
  }
}
