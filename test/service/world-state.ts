import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { type Database, tables } from '#server/service/database.ts';

/** One text per table, which changes with any row of it: shows that nothing was changed. */
export async function worldState(database: Database): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const table of tables) {
    const rows: readonly unknown[] = await database.select().from(table);
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    state[getTableName(table)] = `${rows.length} rows ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return state;
}
