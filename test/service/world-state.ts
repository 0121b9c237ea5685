import { createHash } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import { type Database, tables } from '#server/service/database.ts';

/** One text per table that changes when any row of it changes: "nothing was changed" is compared with it. */
export async function worldState(database: Database): Promise<Readonly<Record<string, string>>> {
  const state: Record<string, string> = {};
  for (const table of tables) {
    const rows: readonly unknown[] = await database.select().from(table);
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    state[getTableName(table)] = `${rows.length} rows ${createHash('sha256').update(lines.join('\n')).digest('hex')}`;
  }
  return state;
}
