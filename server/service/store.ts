import { DrizzleQueryError } from 'drizzle-orm';
import { checkDataFolder } from './data-folder.ts';
import { lockDataDir, makeDataDir, pgliteFolder } from './data-lock.ts';
import { type OpenedDatabase, openDatabase } from './database.ts';
import { StartError } from './start-error.ts';

/** Where everything is kept: a data folder and, in place of the database in it, one on a PostgreSQL server. */
export type StorePlace = {
  readonly dataDir: string;
  /** A connection string; without one the embedded database in the folder is used. */
  readonly databaseUrl?: string | undefined;
};

/**
 * Opens the store for some work, and closes it when the work fails. The data folder is held until the store is closed.
 * @throws {StartError} in one sentence when it cannot be opened, or when its database fails in the work.
 */
export async function withStore<Result>(
  place: StorePlace,
  work: (opened: OpenedDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await open(place).catch((error: unknown) => {
    throw error instanceof StartError ? error : unusable(place, error);
  });
  try {
    return await work(opened);
  } catch (error) {
    // A database that is damaged may not even close.
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

/** PostgreSQL's word for its own end, which drizzle passes on as it is where it comes from a rollback. */
const isPanic = (error: unknown): boolean =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC';

/** The sentence about a database, without the query or the connection string that drizzle and pg put into messages. */
function unusable({ dataDir, databaseUrl }: StorePlace, error: unknown): StartError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = cause instanceof Error && cause.message !== '' ? cause.message : code || 'unknown reason';
  if (databaseUrl) return new StartError(`The database of DATABASE_URL cannot be used: ${reason}.`);
  // How PGlite itself ends, over damaged files or a full disk, says nothing to anybody.
  if (code !== '' && !isPanic(cause)) return new StartError(`The database in ${dataDir} cannot be used: ${reason}.`);
  return new StartError(
    `The database in ${dataDir} cannot be used, since its disk is full or its files are damaged: make room, put back a copy of the folder, or set DATA_DIR to another one.`,
  );
}
