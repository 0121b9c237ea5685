import { eq, getTableName } from 'drizzle-orm';
import type { Database } from './database.ts';
import { type persons, rowCounters, type webhookSubscriptions } from './schema.ts';

/** The exact number of rows of a counted table, kept by triggers: count(*) over a million rows takes half a second. */
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
