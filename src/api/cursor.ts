import { ApiError } from './errors.ts';

/** One page of a list (§2.1), as far as the service kept to the envelope. */
export type ListPage<Item> = {
  readonly items?: readonly Item[] | undefined;
  readonly hasMore?: boolean | undefined;
  readonly nextCursor?: string | null | undefined;
  readonly totalCount?: number | null | undefined;
};

/**
 * Why a walk ended before the service said that it was whole:
 * - `repeated-cursor`: the service handed out a cursor that it had handed out before;
 * - `nothing-new`: a page held only items that had been seen, or none at all, and still promised more;
 * - `no-cursor`: more was promised, but no cursor to fetch it with;
 * - `refused`: the service answered the cursor with an error, so it may not know the parameter;
 * - `failed`: a later page could not be fetched;
 * - `stopped`: the person stopped it;
 * - `too-long`: the service went on for longer than any real list.
 */
export type WalkEnd = 'repeated-cursor' | 'nothing-new' | 'no-cursor' | 'refused' | 'failed' | 'stopped' | 'too-long';

/** One page of a walk: what it was asked for with, and where its new items end. Its items begin where those of the page before end. */
export type WalkedPage = { readonly cursor: string | undefined; readonly end: number };

/** A list as far as it has been walked. */
export type ListWalk<Item> = {
  /** Without duplicates, in the service's order. */
  readonly items: readonly Item[];
  /** The pages that the items came in, so that one of them can be read again (`refreshPages`). */
  readonly pages: readonly WalkedPage[];
  /** What the service says that there are in all; null and undefined both mean that it does not say. For display alone. */
  readonly totalCount: number | null | undefined;
  /** Items that came more than once. */
  readonly duplicates: number;
  readonly state: 'walking' | 'complete' | WalkEnd;
  /** The cursor from which the walk can go on, when there is one. */
  readonly next: string | undefined;
  /** Why a page could not be fetched (`refused`, `failed`). */
  readonly error: ApiError | undefined;
};

export type WalkOptions<Item> = {
  /** Fetches one page; `cursor` is undefined for the first. */
  readonly readPage: (cursor: string | undefined) => Promise<ListPage<Item>>;
  /** The identity of an item, by which duplicates are found. An item without one is compared as a whole. */
  readonly idOf: (item: Item) => string | undefined;
  /** Ends the walk between two pages and keeps what was loaded. */
  readonly stop?: AbortSignal | undefined;
  /** A walk to go on with, for example after a failed page. */
  readonly from?: ListWalk<Item> | undefined;
};

/** 1,000 pages of 100 are the largest list that a browser should hold this way; sessions have a loader of their own. */
const mostRequests = 1_000;

/**
 * Walks a cursor list to its end, yielding the state after every page (traps.md 18-21).
 *
 * It goes on only when the service says `hasMore` and gives a cursor that was never seen, and it ends at the first page without a new item:
 * whatever the service does, a walk makes at most two requests past the last new item. `totalCount` never decides anything.
 * @throws {ApiError} when the first page cannot be fetched. A later failure ends the walk and keeps what was loaded.
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

/** A 4xx to a cursor speaks of the cursor, which the service does not know or has forgotten; 401, 403, 408 and 429 speak of the caller or the moment. */
export function isCursorRefusal({ status }: ApiError): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}
