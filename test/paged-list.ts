import type { ListPage, ListWalk } from '#src/api/cursor.ts';

/** A page of a list as an honest service cuts it, by position. */
export function pageAt<Item>(all: readonly Item[], size: number, cursor: string | undefined): ListPage<Item> {
  const start = Number(cursor ?? 0);
  const hasMore = start + size < all.length;
  const nextCursor = hasMore ? String(start + size) : null;
  return { items: all.slice(start, start + size), hasMore, nextCursor, totalCount: all.length };
}

/** What a walk comes to in the end. */
export async function endOf<Item>(walk: AsyncIterable<ListWalk<Item>>): Promise<ListWalk<Item>> {
  let last: ListWalk<Item> | undefined;
  for await (const progress of walk) last = progress;
  if (last === undefined) throw new Error('A walk yields at least once.');
  return last;
}

/** A list that was loaded to its end in one page, but for what is given. */
export function walkOf<Item>(items: readonly Item[], changes: Partial<ListWalk<Item>> = {}): ListWalk<Item> {
  const pages = [{ cursor: undefined, end: items.length }];
  const end = { state: 'complete', next: undefined, error: undefined } as const;
  return { items, pages, totalCount: null, duplicates: 0, ...end, ...changes };
}
