import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#server/error-code.ts';
import { lockForProcess, type ProcessLock } from '#server/process-lock.ts';
import { StartProblem } from '#server/start-problem.ts';

export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

/**
 * Locks a data folder and creates it (mode 0700) when missing. Call before opening: PGlite has no
 * lock, and a second opener destroys the folder. Takes over the lock of a dead process.
 * @throws {StartProblem} in one sentence: the folder is not writable, or a living process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<ProcessLock> {
  await makeDataDir(dataDir);
  return lockForProcess(join(dataDir, 'lock'), (pid) => inUse(dataDir, pid)).catch((error: unknown) => {
    throw error instanceof StartProblem ? error : notWritable(dataDir, error);
  });
}

/** Creates the data folder when it is missing. @throws {StartProblem} in one sentence. */
export async function makeDataDir(dataDir: string): Promise<void> {
  await makeFolder(dataDir).catch((error: unknown) => {
    throw notWritable(dataDir, error);
  });
}

const notWritable = (dataDir: string, error: unknown): StartProblem =>
  new StartProblem(`The data folder ${dataDir} cannot be written: ${messageOf(error)}.`);

/**
 * Creates a folder (mode 0700) and its parents. Node's `recursive` never ends when a folder cannot
 * be created inside an existing one, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  const make = () => mkdir(path, { mode: 0o700 });
  try {
    await make().catch(async (error: unknown) => {
      if (errorCode(error) !== 'ENOENT' || dirname(path) === path) throw error;
      await makeFolder(dirname(path));
      await make();
    });
  } catch (error) {
    // It was there, or another process was faster.
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

function messageOf(error: unknown): string {
  if (errorCode(error) === 'ENOTDIR') return 'it is no folder, or does not lie in one';
  return error instanceof Error ? error.message : String(error);
}

const inUse = (dataDir: string, pid: number | undefined): StartProblem =>
  new StartProblem(
    pid === undefined
      ? `The data folder ${dataDir} is just being taken by another process: try again in ten seconds.`
      : `The data folder ${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
  );
