import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/service/database.ts';

const rowsPerStatement = 5000;

/**
 * Inserts rows many at a time: each statement carries its rows as one JSON parameter, which PGlite and PostgreSQL read several times faster than a
 * parameter per value (and which no limit on their number cuts). Columns that no row of a batch names get their default; a column that some rows
 * name is null in the others. Counters follow by the triggers. Not a transaction by itself.
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
  const names = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  );
  const values = sql.join(
    columns.map(([key]) => sql.identifier(key)),
    sql`, `,
  );
  const types = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  );
  try {
    await database.execute(
      sql`insert into ${table} (${names}) select ${values} from json_to_recordset(${JSON.stringify(batch)}::json) as given(${types})`,
    );
  } catch (error) {
    // The error itself carries the whole batch as its parameter, which is megabytes.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Error(`Rows of ${getTableName(table)} were refused: ${reason.slice(0, 300)}`);
  }
}
