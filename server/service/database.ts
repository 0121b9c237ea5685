import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, is, sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import { type PgDatabase, type PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { errorCode } from '#server/error-code.ts';
import { breakSeal, sealDatabase } from './data-seal.ts';
import * as schema from './schema.ts';

/** The drizzle interface of every repository: PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenedDatabase = {
  readonly database: Database;
  /** For read-only statements: they never queue behind writes that wait for a lock. */
  readonly reads: Database;
  /** One transaction without the time-outs of requests. */
  fill<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type DatabasePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string };

const migrations = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  migrationsSchema: 'facet',
  migrationsTable: 'migrations',
};

/**
 * Opens the database and applies all migrations. Hold the data folder's lock: a second opener of a
 * PGlite folder destroys it. Where it throws, nothing stays open.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  return place.kind === 'server' ? openServer(place.url) : openPglite(place.path);
}

/** How long a request waits for PostgreSQL before it gets a 503; the gateway waits 30 s. */
const patience = {
  /** For a free connection of the pool, or for a new one. */
  connectionTimeoutMillis: 5_000,
  lock_timeout: 5_000,
  statement_timeout: 20_000,
  /** For the answer of a silent server, which cannot end the statement itself. */
  query_timeout: 25_000,
  keepAlive: true,
};

async function openServer(url: string): Promise<OpenedDatabase> {
  await withoutTimeouts(url, (database) => migrateNodePostgres(database, migrations));
  const writes = openPool(url);
  const reads = openPool(url);
  return {
    database: writes.database,
    reads: reads.database,
    fill: (work) => withoutTimeouts(url, (database) => database.transaction(work)),
    close: async () => {
      await writes.end();
      await reads.end();
    },
  };
}

/** For unlimited work, on its own connection: pg's `query_timeout` cannot be lifted in a pool. */
async function withoutTimeouts<Result>(
  url: string,
  work: (database: NodePgDatabase<typeof schema>) => Promise<Result>,
): Promise<Result> {
  const { connectionTimeoutMillis, keepAlive } = patience;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis, keepAlive });
  client.on('error', ignoreLostConnection);
  await client.connect().catch(notConnected);
  try {
    return await work(drizzleNodePostgres({ client, schema }));
  } finally {
    await client.end();
  }
}

const notConnected = (cause: Error): never => {
  throw new DrizzleQueryError('connect', [], cause);
};

/** The pending query reports a lost connection; an unhandled `error` event ends the process. */
const ignoreLostConnection = (): void => undefined;

function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...patience });
  pool.on('error', ignoreLostConnection);
  // The pool listens to idle connections only, so each connection gets its own listener.
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));
  const database = drizzleNodePostgres({ client: pool, schema });
  // drizzle's transaction never releases a connection on which `begin` fails.
  database.transaction = async (work, config) => {
    const client = await pool.connect().catch(notConnected);
    try {
      const result = await drizzleNodePostgres({ client, schema }).transaction(work, config);
      client.release();
      return result;
    } catch (error) {
      client.release(isDatabaseUnavailable(error));
      throw error;
    }
  };
  return { database, end: () => pool.end() };
}

/**
 * SQLSTATEs that pass with time: classes 08 (connection), 53 (resources) and 57P (shutdown and
 * start), a statement time-out, a lock time-out, and a deadlock.
 */
const passingStates = /^(?:08|53|57P)|^(?:57014|55P03|40P01)$/;

/** Whether a retry later may succeed. The outcome of a commit whose answer was lost is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const state = errorCode(error.cause) ?? '';
  // Every refusal of PostgreSQL has a SQLSTATE; an error without one (or EPIPE) got no answer.
  return !/^(?!E)\w{5}$/.test(state) || passingStates.test(state);
}

async function openPglite(path: string): Promise<OpenedDatabase> {
  const files = await readdir(path).catch(() => []);
  if (files.length === 0) await makePglite(path);
  await breakSeal(path);
  const client = await PGlite.create(path);
  const database = drizzlePglite({ client, schema });
  try {
    await migratePglite(database, migrations);
  } catch (error) {
    await client.close();
    throw error;
  }
  return {
    database,
    reads: database,
    fill: (work) => database.transaction(work),
    close: async () => {
      await client.close();
      await sealDatabase(path);
    },
  };
}

/** Makes a database beside its place and moves it there, so that a cut-off start leaves no half. */
async function makePglite(path: string): Promise<void> {
  const making = `${path}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(making);
  await client.close();
  await rename(making, path);
}

/** Whether nothing has been stored yet, so that sample data may be filled in. */
export async function isEmpty(database: Database): Promise<boolean> {
  const [page] = await database.select({ pageId: schema.pages.pageId }).from(schema.pages).limit(1);
  const [person] = await database.select({ personId: schema.persons.personId }).from(schema.persons).limit(1);
  return page === undefined && person === undefined;
}

/** Removes every row of every table, counters included. */
export async function emptyDatabase(database: Database): Promise<void> {
  const names = tables.map((table) => sql`${table}`);
  await database.execute(sql`truncate ${sql.join(names, sql`, `)}`);
}

export const tables = Object.values(schema).filter((value) => is(value, PgTable));
