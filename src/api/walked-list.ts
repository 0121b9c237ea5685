import { hashKey, type QueryClient, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query';
import { isCursorRefusal, type ListPage, type ListWalk, type WalkedPage } from './cursor.ts';
import { ApiError } from './errors.ts';

/** Walks under way, so that a person can stop one without throwing away what it has loaded. */
const underWay = new Map<string, AbortController>();

/** Lists that are to go on from what is in the cache instead of starting over. */
const toContinue = new Set<string>();

/**
 * Makes the query function of a walked list. While a list is walked for the first time, or continued, every page is published to the cache as it
 * arrives (`state: 'walking'`); a refresh publishes once, at its end, so that rows do not vanish meanwhile.
 * @param walk starts the walk; gets the abort signal of the query, the stop signal, and the walk to continue.
 */
export function walkedQuery<Item>(
  walk: (control: {
    readonly signal: AbortSignal;
    readonly stop: AbortSignal;
    readonly from: ListWalk<Item> | undefined;
  }) => AsyncGenerator<ListWalk<Item>>,
) {
  return async ({ client, queryKey, signal }: QueryFunctionContext): Promise<ListWalk<Item>> => {
    const key = hashKey(queryKey);
    const known = client.getQueryData<ListWalk<Item>>(queryKey);
    const continues = toContinue.delete(key) && known !== undefined;
    const isRefresh = known !== undefined && !continues;
    const control = new AbortController();
    underWay.set(key, control);
    let latest: ListWalk<Item> | undefined;
    try {
      for await (const progress of walk({ signal, stop: control.signal, from: continues ? known : undefined })) {
        signal.throwIfAborted();
        latest = progress;
        if (!isRefresh && progress.state === 'walking') client.setQueryData(queryKey, progress);
      }
      // A refresh that broke off must not replace the whole list by a part of it.
      if (isRefresh && latest?.state === 'failed' && latest.error !== undefined) throw latest.error;
    } catch (error) {
      // What an interrupted first walk had published is no longer walked by anyone. After an abort by a newer reading, that one takes care of it.
      if (!signal.aborted) {
        client.setQueryData<ListWalk<Item>>(queryKey, (data) =>
          data?.state === 'walking' ? { ...data, state: 'stopped' } : data,
        );
      } else if (client.getQueryState(queryKey)?.fetchStatus === 'idle') {
        // Whoever watched has left, and nobody reads on: the next one goes on from here, however fresh the part is.
        toContinue.add(key);
        void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
      }
      throw error;
    } finally {
      if (underWay.get(key) === control) underWay.delete(key);
    }
    if (latest === undefined) throw new Error('A walk yields at least once or throws.');
    return latest;
  };
}

/** Ends the walk of a list after the page under way; what was loaded stays, marked as stopped. */
export function stopWalk(queryKey: QueryKey): void {
  underWay.get(hashKey(queryKey))?.abort();
}

/** Goes on with a list that stopped or failed half-way, from the cursor it had reached. */
export async function continueWalk(client: QueryClient, queryKey: QueryKey): Promise<void> {
  toContinue.add(hashKey(queryKey));
  await client.refetchQueries({ queryKey, exact: true });
}

/**
 * Replaces one item of a walked list in the cache by what a write answered, so that the row shows it before the list is read again. When the list was
 * read, and whether it has to be read again, stays as it was.
 */
export function replaceInWalk<Item extends object>(
  client: QueryClient,
  queryKey: QueryKey,
  isIt: (item: Item) => boolean,
  replacement: Item,
): void {
  const before = client.getQueryState<ListWalk<Item>>(queryKey);
  const isPart = before?.data?.items.some(
    (item) => isIt(item) && !Object.keys(item).every((key) => key in replacement),
  );
  client.setQueryData<ListWalk<Item>>(
    queryKey,
    (walk) =>
      walk === undefined ? walk : { ...walk, items: walk.items.map((item) => (isIt(item) ? replacement : item)) },
    { updatedAt: before?.dataUpdatedAt ?? 0 },
  );
  // What an answer leaves out may still be there.
  if (before?.isInvalidated === true || before?.status === 'error' || isPart === true)
    void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
}

/** What a refresh of some pages did to the list in the cache. */
export type WalkRefresh =
  /** Something on those pages reads otherwise now. */
  | 'changed'
  | 'same'
  /** The pages no longer hold what was wanted, so the whole list was read again. */
  | 'read-whole'
  /** The list is not there, is being read, or was changed meanwhile: nothing was put in. */
  | 'left-alone';

type PagesToRead<Item> = {
  readonly wanted: (item: Item) => boolean;
  readonly readPage: (cursor: string | undefined) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string | undefined;
};

/**
 * Reads one item of a walked list by the page that holds it, whatever else reads the list at the time; into the cache it goes only where nothing does.
 * @returns undefined when the list is not there, does not hold the item, or the page no longer does.
 * @throws {ApiError} when the page cannot be read.
 */
export async function readInWalk<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  pages: PagesToRead<Item>,
): Promise<Item | undefined> {
  const walk = client.getQueryData<ListWalk<Item>>(queryKey);
  if (walk?.items.some(pages.wanted) !== true) return undefined;
  const { walk: now, lost } = await refreshPages({ ...pages, walk });
  const after = client.getQueryState<ListWalk<Item>>(queryKey);
  if (now !== walk && after?.data === walk && after.fetchStatus !== 'fetching') {
    client.setQueryData<ListWalk<Item>>(queryKey, now, { updatedAt: after.dataUpdatedAt });
  }
  return lost ? undefined : now.items.find(pages.wanted);
}

/**
 * Reads again the pages of a walked list that hold a wanted item, and puts them into the cache. When the list as a whole was read stays as it was
 * (`dataUpdatedAt`). An answer that something newer has overtaken, a save or a whole reading, is dropped.
 * @throws {ApiError} when a page cannot be read.
 */
export async function refreshWalk<Item>(
  client: QueryClient,
  queryKey: QueryKey,
  pages: PagesToRead<Item>,
): Promise<WalkRefresh> {
  const before = client.getQueryState<ListWalk<Item>>(queryKey);
  const walk = before?.data;
  if (before === undefined || walk === undefined || before.fetchStatus === 'fetching') return 'left-alone';
  const { walk: now, lost } = await refreshPages({ ...pages, walk });
  const after = client.getQueryState<ListWalk<Item>>(queryKey);
  if (after?.data !== walk || after.fetchStatus === 'fetching') return 'left-alone';
  // What a failed or outdated list needs is a whole reading, and a page that came says that the service answers again.
  if (lost || after.status === 'error' || after.isInvalidated) {
    await client.refetchQueries({ queryKey, exact: true });
    return 'read-whole';
  }
  if (now === walk) return 'same';
  client.setQueryData<ListWalk<Item>>(queryKey, now, { updatedAt: before.dataUpdatedAt });
  return 'changed';
}

/** What reading some pages of a list again came to. */
export type PageRefresh<Item> = {
  /** The list with what was read in place; the very same object when nothing differs. */
  readonly walk: ListWalk<Item>;
  /** A wanted item is no longer on its page, or the service no longer takes the page's cursor: only the whole list can tell where it is. */
  readonly lost: boolean;
};

type RefreshOptions<Item> = {
  readonly walk: ListWalk<Item>;
  /** The items for whose sake something is read. */
  readonly wanted: (item: Item) => boolean;
  readonly readPage: (cursor: string | undefined) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string | undefined;
};

/**
 * Reads again only those pages of a walked list that hold a wanted item, one after the other, and puts what came in its place. An item that reads
 * the same stays the same object. Items that a page holds newly follow at its end; none is ever taken out, since the contract deletes nothing.
 * @throws {ApiError} when a page cannot be read. A cursor that is refused counts as `lost` instead.
 */
export async function refreshPages<Item>(options: RefreshOptions<Item>): Promise<PageRefresh<Item>> {
  const { wanted, readPage, idOf } = options;
  let { walk } = options;
  let lost = false;
  for (const place of options.walk.pages.keys()) {
    const held = itemsOf(options.walk, place).filter(wanted);
    if (held.length === 0) continue;
    let answer: ListPage<Item>;
    try {
      answer = await readPage(options.walk.pages[place]?.cursor);
    } catch (error) {
      if (!(error instanceof ApiError) || !isCursorRefusal(error) || place === 0) throw error;
      lost = true;
      continue;
    }
    const ids = new Set((answer.items ?? []).map(idOf));
    if (held.some((item) => !ids.has(idOf(item)))) lost = true;
    walk = withPage(walk, place, answer, idOf);
  }
  return { walk, lost };
}

function itemsOf<Item>({ items, pages }: ListWalk<Item>, place: number): readonly Item[] {
  return items.slice(pages[place - 1]?.end ?? 0, pages[place]?.end);
}

/** The walk with one page as it was answered now. */
function withPage<Item>(
  walk: ListWalk<Item>,
  place: number,
  answer: ListPage<Item>,
  idOf: (item: Item) => string | undefined,
): ListWalk<Item> {
  const places = new Map(walk.items.map((item, index) => [idOf(item), index] as const));
  const items = [...walk.items];
  const added = new Map<string, Item>();
  let differs = false;
  for (const item of answer.items ?? []) {
    const id = idOf(item);
    // What has no id cannot be found again; the next whole reading brings it.
    if (id === undefined) continue;
    const at = places.get(id);
    if (at === undefined) added.set(id, item);
    else if (JSON.stringify(items[at]) !== JSON.stringify(item)) {
      items[at] = item;
      differs = true;
    }
  }
  const totalCount = answer.totalCount === undefined ? walk.totalCount : answer.totalCount;
  if (!differs && added.size === 0 && totalCount === walk.totalCount) return walk;
  items.splice(walk.pages[place]?.end ?? items.length, 0, ...added.values());
  const moved = ({ cursor, end }: WalkedPage, index: number) => ({
    cursor,
    end: index < place ? end : end + added.size,
  });
  return { ...walk, items, totalCount, pages: walk.pages.map(moved) };
}

/** What the line over a walked list says of it and what its buttons do (`WalkStatus`). */
export function walkReport(client: QueryClient, queryKey: QueryKey, walk: ListWalk<unknown>) {
  const { state, items, totalCount, duplicates, next, error } = walk;
  return {
    state,
    loaded: items.length,
    totalCount,
    duplicates,
    canContinue: next !== undefined,
    reason: error?.message,
    onStop: () => stopWalk(queryKey),
    onContinue: () => void continueWalk(client, queryKey),
  };
}
