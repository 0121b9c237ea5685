import { link, mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { errorCode } from './error-code.ts';

export type ProcessLock = { release(): Promise<void> };

const heldHere = new Set<string>();

/**
 * Takes a lock for this process, in the form of a file. Takes over the file of a dead process.
 * @param inUse the error when a living process holds it or (undefined) is just taking it over
 */
export async function lockForProcess(
  lockFile: string,
  inUse: (pid: number | undefined) => Error,
): Promise<ProcessLock> {
  if (!(await writeLock(lockFile))) {
    const holder = await livingHolder(lockFile);
    if (holder !== undefined) throw inUse(holder);
    await takeOver(lockFile, inUse);
  }
  heldHere.add(lockFile);
  return {
    release: async () => {
      heldHere.delete(lockFile);
      await rm(lockFile, { force: true });
    },
  };
}

/** Makes the lock file in one step (a link to a written file), so that nobody reads half a lock. */
async function writeLock(lockFile: string): Promise<boolean> {
  const own = `${lockFile}.${process.pid}`;
  await writeFile(own, `${process.pid} ${await startOf(process.pid)}\n`, { mode: 0o600 });
  try {
    await link(own, lockFile);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(own);
  }
}

/** Replaces a stale lock. A folder lets only one process do so: two could remove fresh locks. */
async function takeOver(lockFile: string, inUse: (pid: number | undefined) => Error): Promise<void> {
  const taking = `${lockFile}.taking`;
  // A process that died here leaves the folder; ten seconds are far more than the steps below need.
  const { mtimeMs } = await stat(taking).catch(() => ({ mtimeMs: Date.now() }));
  if (Date.now() - mtimeMs > 10_000) await rm(taking, { recursive: true, force: true });
  try {
    await mkdir(taking);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    throw inUse(undefined);
  }
  try {
    const holder = await livingHolder(lockFile);
    if (holder !== undefined) throw inUse(holder);
    await rm(lockFile, { force: true });
    if (!(await writeLock(lockFile))) throw inUse(await livingHolder(lockFile));
  } finally {
    await rm(taking, { recursive: true, force: true });
  }
}

async function livingHolder(lockFile: string): Promise<number | undefined> {
  const text = await readFile(lockFile, 'utf8').catch(() => '');
  const [pidText = '', heldSince = 'unknown'] = text.trim().split(' ');
  const pid = Number(pidText);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (pid === process.pid && !heldHere.has(lockFile)) return undefined;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return undefined;
  }
  // A restarted container reuses process IDs: another start time means another process.
  const started = await startOf(pid);
  return started === 'unknown' || heldSince === 'unknown' || started === heldSince ? pid : undefined;
}

/** A start in clock ticks (field 22 of Linux's stat line), or 'unknown'. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The second field is the program's name in parentheses and may contain spaces.
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? 'unknown';
}
