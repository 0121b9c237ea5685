import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockForProcess, type ProcessLock } from '#server/process-lock.ts';
import { StartError } from './start-error.ts';

/** Where PGlite keeps its files inside a data folder. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

/**
 * Locks a data folder and creates it (mode 0700) when missing. Call before opening: PGlite has no
 * lock, and a second opener destroys the folder. Takes over the lock of a dead process.
 * @throws {StartError} in one sentence: the folder cannot be written, or a living process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<ProcessLock> {
  try {
    await makeFolder(dataDir);
    return await lockForProcess(join(dataDir, 'lock'), (pid) => inUse(dataDir, pid));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw notWritable(dataDir, error);
  }
}

/**
 * Creates the data folder when it is missing.
 * @throws {StartError} in one sentence when that fails.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
  } catch (error) {
    throw notWritable(dataDir, error);
  }
}

const notWritable = (dataDir: string, error: unknown): StartError =>
  new StartError(`The data folder ${dataDir} cannot be written: ${messageOf(error)}.`);

/**
 * Creates a folder (mode 0700) and its parents. Node's `recursive` never ends when a folder cannot
 * be created inside an existing one, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );

function messageOf(error: unknown): string {
  if (codeOf(error) === 'ENOTDIR') return 'it is no folder, or does not lie in one';
  return error instanceof Error ? error.message : String(error);
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const inUse = (dataDir: string, pid: number | undefined): StartError =>
  new StartError(
    pid === undefined
      ? `The data folder ${dataDir} is just being taken by another process: try again in ten seconds.`
      : `The data folder ${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`,
  );
