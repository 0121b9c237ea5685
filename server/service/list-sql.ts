import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import type { ListPosition } from './http/cursor.ts';
import { rowCounters } from './schema.ts';

/** Keyset condition in ascending order: rows after a position. Undefined at the start. */
export function isAfter(after: ListPosition | undefined, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  return after === undefined ? undefined : sql`(${at}, ${id}) > (${after.at}::bigint, ${after.id}::text)`;
}

/** Keyset condition in descending order: rows after a position. Undefined at the start. */
export function isBelow(after: ListPosition | undefined, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  return after === undefined ? undefined : sql`(${at}, ${id}) < (${after.at}::bigint, ${after.id}::text)`;
}

/** Exact row count of a table, kept by triggers: count(*) of a million rows takes half a second. */
export async function rowCount(database: Database, table: 'persons' | 'webhook_subscriptions'): Promise<number> {
  const [counter] = await database.select().from(rowCounters).where(eq(rowCounters.tableName, table));
  return counter?.rowCount ?? 0;
}

/** An `updated_at` that always grows, because clients compare it for equality to detect changes. */
export function laterThanBefore(updatedAt: AnyPgColumn): SQL {
  return sql`greatest(${Date.now()}::bigint, ${updatedAt} + 1)`;
}

/** The given fields of a PATCH, or undefined when there are none. Null is a value. */
export function givenFields<T extends object>(fields: T): Partial<T> | undefined {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries come from `fields`, and leaving some out is what Partial means.
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Partial<T>);
}
