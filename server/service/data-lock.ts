import { link, mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.ts';

/** Where PGlite keeps its files inside a data folder. */
export const pgliteFolder = (dataDir: string): string => join(dataDir, 'pglite');

export type DataLock = { release(): Promise<void> };

/** A process, told apart from a later one with the same id by when it started (Linux; elsewhere 'unknown'). */
type Holder = { readonly pid: number; readonly started: string };

const heldHere = new Set<string>();

/**
 * Takes a data folder for this process, making it (mode 0700) when it is missing. PGlite has no lock of its own, and a second opener
 * destroys its folder, so this comes before opening it. A lock file whose process is gone is taken over.
 * @throws {StartError} in one sentence: the folder cannot be written, or a living process holds it.
 */
export async function lockDataDir(dataDir: string): Promise<DataLock> {
  const lockFile = join(dataDir, 'lock');
  try {
    await makeFolder(dataDir);
    if (!(await writeLock(lockFile))) {
      const holder = await livingHolder(lockFile);
      if (holder !== undefined) throw inUse(dataDir, holder);
      await takeOver(lockFile, dataDir);
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw notWritable(dataDir, error);
  }
  heldHere.add(lockFile);
  return {
    release: async () => {
      heldHere.delete(lockFile);
      await rm(lockFile, { force: true });
    },
  };
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

const inUse = (dataDir: string, pid: number): StartError =>
  new StartError(`The data folder ${dataDir} is in use by process ${pid}: stop it, or set DATA_DIR to another folder.`);

/** Makes the lock file with its content in one step (a link to a written file), so that nobody ever reads half a lock. */
async function writeLock(lockFile: string): Promise<boolean> {
  const own = `${lockFile}.${process.pid}`;
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 });
  try {
    await link(own, lockFile);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(own);
  }
}

/** Removes a stale lock and takes the folder. A folder in the folder lets one process do this at a time, or two could remove each other's fresh locks. */
async function takeOver(lockFile: string, dataDir: string): Promise<void> {
  const taking = `${lockFile}.taking`;
  // Whoever died while taking over leaves this behind; ten seconds are far more than the steps below need.
  const age =
    Date.now() -
    (await stat(taking).then(
      (found) => found.mtimeMs,
      () => Date.now(),
    ));
  if (age > 10_000) await rm(taking, { recursive: true, force: true });
  try {
    await mkdir(taking);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new StartError(
      `The data folder ${dataDir} is just being taken by another process: try again in ten seconds.`,
    );
  }
  try {
    const holder = await livingHolder(lockFile);
    if (holder !== undefined) throw inUse(dataDir, holder);
    await rm(lockFile, { force: true });
    if (!(await writeLock(lockFile))) throw inUse(dataDir, (await livingHolder(lockFile)) ?? 0);
  } finally {
    await rm(taking, { recursive: true, force: true });
  }
}

/** The process that holds the lock, or undefined when the lock is stale. */
async function livingHolder(lockFile: string): Promise<number | undefined> {
  const holder = readHolder(await readFile(lockFile, 'utf8').catch(() => ''));
  if (holder === undefined) return undefined;
  if (holder.pid === process.pid && !heldHere.has(lockFile)) return undefined;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return undefined;
  }
  // A restarted container hands out the same ids again: another start means another process.
  const started = await startOf(holder.pid);
  return started === 'unknown' || holder.started === 'unknown' || started === holder.started ? holder.pid : undefined;
}

function readHolder(text: string): Holder | undefined {
  const [pidText = '', started = 'unknown'] = text.trim().split(' ');
  const pid = Number(pidText);
  return Number.isInteger(pid) && pid > 0 ? { pid, started } : undefined;
}

/** When a process started, in clock ticks since the machine's start: field 22 of its stat line. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses and may hold spaces.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}
