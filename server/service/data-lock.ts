import { mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lockForProcess, type ProcessLock } from '#server/process-lock.ts';
import { StartError } from './start-error.ts';

/** Where PGlite keeps its files inside a data folder. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

/**
 * Takes a data folder for this process, making it (mode 0700) when it is missing. PGlite has no lock of its own, and a second opener
 * destroys its folder, so this comes before opening it. A lock file whose process is gone is taken over.
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
 * Makes the data folder where it is missing.
 * @throws {StartError} in one sentence when that cannot be done.
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
 * Makes a folder (mode 0700) and those that it lies in. Node's own `recursive` never ends where a folder cannot be made although the one around it
 * is there, as in /proc.
 */
async function makeFolder(path: string): Promise<void> {
  if (await exists(path)) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolder(parent);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else was quicker.
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
