import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ListPosition } from './http/cursor.ts';

/** Condition of a keyset list in rising order: what comes after a position. Undefined (no condition) at the start. */
export function isAfter(after: ListPosition | undefined, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  return after === undefined ? undefined : sql`(${at}, ${id}) > (${after.at}::bigint, ${after.id}::text)`;
}

/** Condition of a keyset list in falling order: what comes after a position. Undefined (no condition) at the start. */
export function isBelow(after: ListPosition | undefined, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  return after === undefined ? undefined : sql`(${at}, ${id}) < (${after.at}::bigint, ${after.id}::text)`;
}

/** An `updated_at` of now that is always later than the one before: readers compare it for equality to see whether something changed. */
export function laterThanBefore(updatedAt: AnyPgColumn): SQL {
  return sql`greatest(${Date.now()}::bigint, ${updatedAt} + 1)`;
}

/** The fields of a PATCH that were given, or undefined when none was. Null is a value like any other. */
export function givenFields<T extends object>(fields: T): Partial<T> | undefined {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The entries come from `fields` itself; leaving some out is what Partial says.
  return given.length === 0 ? undefined : (Object.fromEntries(given) as Partial<T>);
}
