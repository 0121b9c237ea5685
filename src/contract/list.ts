import * as z from 'zod/mini';
import { count, nonEmpty } from './fields.ts';

/** The list envelope of §2.1 around `item`. */
/* @__NO_SIDE_EFFECTS__ */
export function listOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    hasMore: z.boolean(),
    items: z.array(item),
    nextCursor: z.nullable(z.string()),
    totalCount: count,
  });
}

/** The envelope of the people list (§4.13): `totalCount` may be null and `nextCursor` is never empty. */
/* @__NO_SIDE_EFFECTS__ */
export function peopleListOf<Item extends z.ZodMiniType>(item: Item) {
  return z.object({
    hasMore: z.boolean(),
    items: z.array(item),
    nextCursor: z.nullable(nonEmpty),
    totalCount: z.nullable(count),
  });
}

/** The query parameters of a list that documents `cursor` and `limit` (§4.6, §4.13). */
export const cursorQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(z.number()),
});
