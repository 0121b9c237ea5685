import { DrizzleQueryError } from 'drizzle-orm';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { checkDataFolder } from './data-folder.ts';
import { lockDataDir, makeDataDir, pgliteFolder } from './data-lock.ts';
import { type OpenedDatabase, openDatabase } from './database.ts';

export type StorePlace = {
  readonly dataDir: string;
  /** A connection string; without one the folder's embedded database is used. */
  readonly databaseUrl?: string | undefined;
};

/**
 * Opens the store for some work, and closes it if the work fails. Locks the folder until the close.
 * @throws {StartProblem} in one sentence when it cannot be opened, or when its database fails.
 */
export async function withStore<Result>(
  place: StorePlace,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await open(place).catch((error: unknown) => {
    throw error instanceof StartProblem ? error : unusable(place, error);
  });
  try {
    return await work(opened);
  } catch (error) {
    // A damaged database may fail to close.
    await opened.close().catch(() => undefined);
    throw error instanceof DrizzleQueryError || isPanic(error) ? unusable(place, error) : error;
  }
}

async function open({ dataDir, databaseUrl }: StorePlace): Promise<OpenedDatabase> {
  if (databaseUrl) {
    await makeDataDir(dataDir);
    return openDatabase({ kind: 'server', url: databaseUrl });
  }
  const lock = await lockDataDir(dataDir);
  try {
    await checkDataFolder(dataDir);
    const opened = await openDatabase({ kind: 'folder', path: pgliteFolder(dataDir) });
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** PostgreSQL's own crash, which drizzle passes on unwrapped from a rollback. */
const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

/** The sentence about a database, without the query and URL in the messages of drizzle and pg. */
function unusable({ dataDir, databaseUrl }: StorePlace, error: unknown): StartProblem {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = errorCode(cause);
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : (code ?? 'unknown reason');
  if (databaseUrl) return new StartProblem(`The database of DATABASE_URL cannot be used: ${reason}.`);
  // PGlite's own error over damaged files or a full disk means nothing to a user.
  if (code !== undefined && !isPanic(cause)) {
    return new StartProblem(`The database in ${dataDir} cannot be used: ${reason}.`);
  }
  return new StartProblem(
    `The database in ${dataDir} cannot be used, since its disk is full or its files are damaged: make room, put back a copy of the folder, or set DATA_DIR to another one.`,
  );
}
