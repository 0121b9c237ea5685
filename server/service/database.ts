import { chmod, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migrateNodePostgres } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import * as schema from './schema.ts';

/** The drizzle interface that every repository takes: PGlite, PostgreSQL, or a transaction on either. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>;

export type OpenedDatabase = { readonly database: Database; close(): Promise<void> };

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

async function openServer(url: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined);
  const database = drizzleNodePostgres({ client: pool, schema });
  try {
    await migrateNodePostgres(database, migrations);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { database, close: () => pool.end() };
}

async function openPglite(path: string): Promise<OpenedDatabase> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  const client = await PGlite.create(path);
  const database = drizzlePglite({ client, schema });
  try {
    await migratePglite(database, migrations);
  } catch (error) {
    await client.close();
    throw error;
  }
  return { database, close: () => client.close() };
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
