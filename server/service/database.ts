import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError, sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { breakSeal, sealDatabase } from './data-seal.ts';
import * as schema from './schema.ts';

/** The drizzle interface that every repository takes: PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenedDatabase = {
  readonly database: Database;
  /** For statements that only read: they never wait for a connection behind writes that wait for a lock. */
  readonly reads: Database;
  /** One transaction that may take as long as it takes: the time-outs of requests do not hold for it. */
  fill<Result>(work: (transaction: Database) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

/** A folder for PGlite, or the URL of a PostgreSQL server. */
export type DatabasePlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string };

const migrations = {
  migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)),
  migrationsSchema: 'facet',
  migrationsTable: 'migrations',
};

/**
 * Opens the database and brings it to the newest migration.
 *
 * A PGlite folder has no lock of its own and a second opener destroys it: hold the data folder's lock (`data-lock.ts`) before opening one.
 * @throws when the folder cannot be written, the server cannot be reached, or a migration fails; nothing stays open then.
 */
export async function openDatabase(place: DatabasePlace): Promise<OpenedDatabase> {
  return place.kind === 'server' ? openServer(place.url) : openPglite(place.path);
}

/** How long a request waits for PostgreSQL before it is answered with 503; the gateway waits 30 s. */
const patience = {
  /** For a free connection of the pool, or for a new one. */
  connectionTimeoutMillis: 5_000,
  /** For a row or table that somebody else holds. */
  lock_timeout: 5_000,
  statement_timeout: 20_000,
  /** For the answer of a server that has gone silent and so ends no statement itself. */
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

/** Does what may take as long as it takes, on a connection of its own: pg's `query_timeout` cannot be lifted from one of a pool. */
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

/** Whoever waits for an answer on the connection is told by its query; an `error` event without a listener would end the process. */
const ignoreLostConnection = (): void => undefined;

function openPool(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 10, ...patience });
  pool.on('error', ignoreLostConnection);
  // The pool listens to idle connections alone, so each gets a listener for as long as it lives.
  pool.on('connect', (client) => client.on('error', ignoreLostConnection));
  const database = drizzleNodePostgres({ client: pool, schema });
  // drizzle's own transaction never gives back a connection on which `begin` fails.
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
 * SQLSTATE of what passes by itself: classes 08 (connection), 53 (resources) and 57P (shutdown and start), a statement that took too long, a lock that was
 * not had in time, and a deadlock.
 */
const passingStates = /^(?:08|53|57P)|^(?:57014|55P03|40P01)$/;

/** Whether the database could not do its work for now, so that the same may succeed later. What a commit did whose answer was lost is unknown. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof DrizzleQueryError)) return false;
  const state = error.cause !== undefined && 'code' in error.cause ? String(error.cause.code) : '';
  // Whatever PostgreSQL refuses has a SQLSTATE; what has none (or node's EPIPE) never got an answer from it.
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

/** Makes a database beside its place and then moves it there: a start that is cut off leaves no half of one. */
async function makePglite(path: string): Promise<void> {
  const making = `${path}.making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(making);
  await client.close();
  await rename(making, path);
}

/** Whether nothing has been stored yet: only then is sample data filled in. */
export async function isEmpty(database: Database): Promise<boolean> {
  const [page] = await database.select({ pageId: schema.pages.pageId }).from(schema.pages).limit(1);
  const [person] = await database.select({ personId: schema.persons.personId }).from(schema.persons).limit(1);
  return page === undefined && person === undefined;
}

/** Removes every row of every table, counters included. */
export async function emptyDatabase(database: Database): Promise<void> {
  await database.execute(
    sql`truncate ${sql.join(
      tables.map((table) => sql`${table}`),
      sql`, `,
    )}`,
  );
}

/** Every table of the schema. */
export const tables = [
  schema.pages,
  schema.audiences,
  schema.audienceVersions,
  schema.conversations,
  schema.messages,
  schema.messageSnapshots,
  schema.messageChanges,
  schema.sessions,
  schema.sessionCounters,
  schema.rowCounters,
  schema.persons,
  schema.personLogs,
  schema.accounts,
  schema.assets,
  schema.webhookSubscriptions,
  schema.webhookEvents,
  schema.webhookDeliveries,
  schema.plannedVisits,
];
