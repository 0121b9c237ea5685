import { getTableName, sql } from 'drizzle-orm';
import { type Database, emptyDatabase, tables } from '#server/service/database.ts';

const names = tables.map((table) => sql.identifier(getTableName(table)));

/** Copies every row of the service into a schema of its own, for `putBackRows`. */
export async function keepRows(database: Database): Promise<void> {
  await database.execute(sql`create schema kept`);
  for (const name of names) await database.execute(sql`create table kept.${name} as table facet.${name}`);
}

/** Makes the service's tables hold what they held when `keepRows` was called. */
export async function putBackRows(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    // Without triggers and foreign keys: counters are rows like any other, in any order of tables.
    await transaction.execute(sql`set local session_replication_role = replica`);
    await emptyDatabase(transaction);
    for (const name of names) {
      await transaction.execute(sql`insert into facet.${name} overriding system value table kept.${name}`);
    }
  });
}

/** How many rows each table holds, by its name. */
export async function countRows(database: Database): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of tables) counts[getTableName(table)] = await database.$count(table);
  return counts;
}
