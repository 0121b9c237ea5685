import { eq, getTableName } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type persons, rowCounters, type webhookSubscriptions } from './schema.ts';

/** Exact row count of a table, kept by triggers: count(*) of a million rows takes half a second. */
export async function rowCount(
  database: Database,
  table: typeof persons | typeof webhookSubscriptions,
): Promise<number> {
  const [counter] = await database
    .select()
    .from(rowCounters)
    .where(eq(rowCounters.tableName, getTableName(table)));
  return counter?.rowCount ?? 0;
}
