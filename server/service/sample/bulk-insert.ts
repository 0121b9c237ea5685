import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/service/database.ts';

const rowsPerStatement = 5000;

/**
 * Inserts many rows, each batch as one JSON parameter: several times faster than one parameter per
 * value, and without a limit on their number. A column that a whole batch omits gets its default;
 * one that only some rows omit is null in them. Triggers count rows. Opens no transaction.
 */
export async function insertRows<Table extends PgTable>(
  database: Database,
  table: Table,
  rows: Iterable<Table['$inferInsert']>,
): Promise<number> {
  let inserted = 0;
  let batch: Table['$inferInsert'][] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length < rowsPerStatement) continue;
    await insertBatch(database, table, batch);
    inserted += batch.length;
    batch = [];
  }
  if (batch.length > 0) await insertBatch(database, table, batch);
  return inserted + batch.length;
}

async function insertBatch<Table extends PgTable>(
  database: Database,
  table: Table,
  batch: readonly Table['$inferInsert'][],
): Promise<void> {
  const named = new Set<string>();
  for (const row of batch) for (const key in row) named.add(key);
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => named.has(key));
  // drizzle writes a list in parentheses.
  const names = columns.map(([, column]) => sql.identifier(column.name));
  const types = columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`);
  const values = sql`json_to_recordset(${JSON.stringify(batch)}::json) as given${types}`;
  try {
    await database.execute(sql`insert into ${table} ${names} select * from ${values}`);
  } catch (error) {
    // The error itself carries the whole batch, which is megabytes.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`Rows of ${getTableName(table)} were refused: ${reason.slice(0, 300)}`);
  }
}
