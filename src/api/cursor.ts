import { ApiError } from './errors.ts';

/** One page of a list (§2.1), as far as the service followed the envelope. */
export type ListPage<Item> = {
  readonly items?: readonly Item[] | undefined;
  readonly hasMore?: boolean | undefined;
  readonly nextCursor?: string | null | undefined;
  readonly totalCount?: number | null | undefined;
};

/**
 * Why a walk ended before the list was complete:
 * - `repeated-cursor`: the service sent a cursor for the second time;
 * - `nothing-new`: a page had no new item but still promised more;
 * - `no-cursor`: the service promised more without a cursor;
 * - `refused`: the service answered the cursor with an error, so it may not know the parameter;
 * - `failed`: a later page could not be fetched;
 * - `stopped`: the user stopped it;
 * - `too-long`: longer than any real list.
 */
export type WalkEnd = 'repeated-cursor' | 'nothing-new' | 'no-cursor' | 'refused' | 'failed' | 'stopped' | 'too-long';

/** A page of a walk: its cursor, and where its new items end. They start after the page before. */
export type WalkedPage = { readonly cursor: string | undefined; readonly end: number };

/** A list as far as it is loaded. */
export type ListWalk<Item> = {
  /** Without duplicates, in the service's order. */
  readonly items: readonly Item[];
  /** The pages of the items, so that one can be reloaded (`refreshPages`). */
  readonly pages: readonly WalkedPage[];
  /** The total according to the service; null and undefined: unknown. For display only. */
  readonly totalCount: number | null | undefined;
  /** Items that came more than once. */
  readonly duplicates: number;
  readonly state: 'walking' | 'complete' | WalkEnd;
  /** The cursor to continue from, if any. */
  readonly next: string | undefined;
  /** Why a page could not be fetched (`refused`, `failed`). */
  readonly error: ApiError | undefined;
};

export type WalkOptions<Item> = {
  /** Loads one page; `cursor` is undefined for the first. */
  readonly readPage: (cursor: string | undefined) => Promise<ListPage<Item>>;
  /** The identity of an item, to find duplicates. An item without one is compared as a whole. */
  readonly idOf: (item: Item) => string | undefined;
  /** Ends the walk between two pages and keeps the loaded items. */
  readonly stop?: AbortSignal | undefined;
  /** A walk to continue, for example after a failed page. */
  readonly from?: ListWalk<Item> | undefined;
};

/** 1,000 pages of 100: the most a browser should hold this way; sessions have their own loader. */
const mostRequests = 1_000;

/**
 * Walks a cursor list to its end and yields the state after every page (traps.md 18-21).
 *
 * It continues only on `hasMore` with a new cursor and ends at the first page without a new item:
 * at most two requests follow the last new item. `totalCount` never decides anything.
 * @throws {ApiError} if the first page fails. A later failure ends the walk and keeps the items.
 */
export async function* walkList<Item>(options: WalkOptions<Item>): AsyncGenerator<ListWalk<Item>, void, undefined> {
  const { readPage, idOf, stop, from } = options;
  const keyOf = (item: Item) => idOf(item) ?? JSON.stringify(item);
  const items: Item[] = [...(from?.items ?? [])];
  const pages: WalkedPage[] = [...(from?.pages ?? [])];
  const seen = new Set(items.map(keyOf));
  const cursors = new Set<string>();
  let { totalCount, duplicates, next: cursor } = from ?? emptyStart;

  const walk = (state: ListWalk<Item>['state'], next?: string, error?: ApiError): ListWalk<Item> => ({
    items: [...items],
    pages: [...pages],
    totalCount,
    duplicates,
    state,
    next,
    error,
  });

  for (let requests = 0; requests < mostRequests; requests += 1) {
    if (cursor !== undefined) cursors.add(cursor);
    let page: ListPage<Item>;
    try {
      page = await readPage(cursor);
    } catch (error) {
      if (!(error instanceof ApiError) || items.length === 0) throw error;
      yield walk(isCursorRefusal(error) ? 'refused' : 'failed', cursor, error);
      return;
    }
    const before = items.length;
    for (const item of page.items ?? []) {
      const key = keyOf(item);
      if (seen.has(key)) duplicates += 1;
      else {
        seen.add(key);
        items.push(item);
      }
    }
    pages.push({ cursor, end: items.length });
    if (page.totalCount !== undefined) totalCount = page.totalCount;
    const next = page.nextCursor === null || page.nextCursor === '' ? undefined : page.nextCursor;
    if (page.hasMore !== true) return yield walk('complete', next);
    if (next === undefined) return yield walk('no-cursor');
    if (cursors.has(next)) return yield walk('repeated-cursor');
    if (items.length === before) return yield walk('nothing-new', next);
    if (stop?.aborted) return yield walk('stopped', next);
    yield walk('walking', next);
    if (stop?.aborted) return yield walk('stopped', next);
    cursor = next;
  }
  yield walk('too-long', cursor);
}

const emptyStart = { totalCount: undefined, duplicates: 0, next: undefined };

/** Whether a 4xx refuses the cursor; 401, 403, 408 and 429 are about the caller or the moment. */
export function isCursorRefusal({ status }: ApiError): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
