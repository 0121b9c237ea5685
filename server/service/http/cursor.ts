import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { parseJson } from '#server/json.ts';
import { unprocessable } from './problem.ts';
import { textErrors } from './text-rules.ts';

/** Where a list page ends: the sort moment (epoch ms) and id of its last item. */
export type ListPosition = { readonly at: number; readonly id: string };

/** The part of a list to read: at most `limit` items after `after`. */
export type ListSlice = { readonly after: ListPosition | undefined; readonly limit: number };

const defaultLimit = 100;
const greatestLimit = 1000;
const position = z.tuple([z.int(), z.string()]);

/**
 * Reads `cursor` and `limit` of a list request.
 * @param list the list with its filters as text: a cursor is valid for its own list only.
 * @throws {Problem} 422 for a cursor of another list, and for a limit that is not 1 to 1000.
 */
export function listSlice(
  list: string,
  query: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): ListSlice {
  const limit = query.limit ?? defaultLimit;
  if (!Number.isInteger(limit) || limit < 1 || limit > greatestLimit) {
    throw unprocessable([{ path: 'limit', message: `Has to be a whole number from 1 to ${greatestLimit}.` }]);
  }
  return { limit, after: query.cursor === undefined ? undefined : readCursor(list, query.cursor) };
}

/** The opaque cursor that continues `list` after a position. */
export function cursorAfter(list: string, after: ListPosition): string {
  const payload = Buffer.from(JSON.stringify([after.at, after.id])).toString('base64url');
  return `${payload}.${seal(list, payload)}`;
}

function readCursor(list: string, cursor: string): ListPosition {
  const [payload = '', sealed = '', ...rest] = cursor.split('.');
  const refused = unprocessable([{ path: 'cursor', message: 'Was not given by this list with these filters.' }]);
  if (rest.length > 0 || sealed !== seal(list, payload)) throw refused;
  const read = position.safeParse(parseJson(Buffer.from(payload, 'base64url').toString('utf8')));
  if (!read.success || textErrors(read.data).length > 0) throw refused;
  const [at, id] = read.data;
  return { at, id };
}

/** Binds a cursor to its list and detects damage. Not secret: a forged one reads nothing extra. */
function seal(list: string, payload: string): string {
  return createHash('sha256').update(`${list}\n${payload}`).digest('base64url').slice(0, 16);
}

/** The envelope of §2.1 from rows that were read with one beyond `limit`. */
export function listPage<Row, Item>(
  list: string,
  rows: readonly Row[],
  totalCount: number,
  slice: ListSlice,
  positionOf: (row: Row) => ListPosition,
  view: (row: Row) => Item,
): { hasMore: boolean; items: Item[]; nextCursor: string | null; totalCount: number } {
  const shown = rows.slice(0, slice.limit);
  const last = shown.at(-1);
  const hasMore = rows.length > slice.limit && last !== undefined;
  return {
    hasMore,
    items: shown.map(view),
    nextCursor: hasMore ? cursorAfter(list, positionOf(last)) : null,
    totalCount,
  };
}
