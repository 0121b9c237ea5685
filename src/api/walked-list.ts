import {
  CancelledError,
  hashKey,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Endpoint } from '#src/contract/endpoints.ts';
import {
  isCursorRefusal,
  type ListPage,
  type ListWalk,
  type WalkedPage,
  type WalkOptions,
  walkList,
} from './cursor.ts';
import { ApiError, ownError } from './errors.ts';

/** Pending walks, so that a user can stop one and keep what it has loaded. */
const underWay = new Map<string, AbortController>();

/** Lists to continue from the cache instead of from the start. */
const toContinue = new Set<string>();

/**
 * The query function of a walked list. The first walk, or a continued one, publishes every page to
 * the cache (`state: 'walking'`); a refresh publishes once, at its end, so that no row disappears.
 */
async function readAll<Item>(
  { readPage, idOf }: WalkedList<Item>,
  { client, queryKey, signal }: QueryFunctionContext,
): Promise<ListWalk<Item>> {
  const key = hashKey(queryKey);
  const known = client.getQueryData<ListWalk<Item>>(queryKey);
  const from = toContinue.delete(key) ? known : undefined;
  const isRefresh = known !== undefined && from === undefined;
  const control = new AbortController();
  underWay.set(key, control);
  let latest: ListWalk<Item> | undefined;
  try {
    const walk = walkList<Item>({ readPage: (cursor) => readPage(cursor, signal), idOf, stop: control.signal, from });
    for await (const progress of walk) {
      signal.throwIfAborted();
      latest = progress;
      if (!isRefresh && progress.state === 'walking') client.setQueryData(queryKey, progress);
    }
    // A failed refresh, or one whose cursor was refused, must not replace the list by a part of it.
    if (isRefresh && latest?.error && (known.state === 'complete' || latest.items.length < known.items.length)) {
      throw latest.error;
    }
  } catch (error) {
    // Marks an interrupted first walk as stopped. A newer read that aborted it does so itself.
    if (!signal.aborted) {
      client.setQueryData<ListWalk<Item>>(queryKey, (data) =>
        data?.state === 'walking' ? { ...data, state: 'stopped' } : data,
      );
    } else if (client.getQueryState(queryKey)?.fetchStatus === 'idle') {
      // Nobody reads on: the next observer, perhaps of this moment, continues a first walk here.
      if (!isRefresh) toContinue.add(key);
      void client.invalidateQueries({ queryKey, exact: true });
    }
    throw error;
  } finally {
    if (underWay.get(key) === control) underWay.delete(key);
  }
  if (latest === undefined) throw new Error('A walk yields at least once or throws.');
  return latest;
}

type WalkedList<Item> = {
  /** The prefix of the cache keys: + "list" for the list, + "refresh" and an ID for one item. */
  readonly rootKey: readonly string[];
  readonly endpoint: Endpoint;
  readonly path: string;
  /** For the error of a list that ended too soon: "people", "the person". */
  readonly words: { readonly all: string; readonly one: string };
  readonly readPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string | undefined;
  /** Kept for the next visit. Not for contact data of people, which must not outlive the tab. */
  readonly isKept?: boolean;
};

/** For a load of many pages: a way to end it, and how many of the wanted items are loaded. */
type ReadProgress = {
  readonly signal?: AbortSignal | undefined;
  readonly onLoaded?: ((count: number) => void) | undefined;
};

/** A list, with ways to find, load and replace one item of it. */
export type WalkedResource<Item extends object> = ReturnType<typeof walkedResource<Item>>;

/**
 * A resource that only its list returns, walked by cursor: the contract has no endpoint for one
 * item (traps.md 25). An item is found in the list, reloaded with its page, and replaced by the
 * answer of a write.
 */
export function walkedResource<Item extends object>(resource: WalkedList<Item>) {
  const { rootKey, idOf, isKept = false } = resource;
  const queryKey = [...rootKey, 'list'];
  const withId = (id: string) => (item: Item) => idOf(item) === id;
  const stateIn = (client: QueryClient) => client.getQueryState<ListWalk<Item>>(queryKey);
  const query = queryOptions({
    queryKey,
    queryFn: (context: QueryFunctionContext) => readAll(resource, context),
    meta: { isKept },
  });

  /**
   * Reloads the pages of the wanted items and puts them into the list, unless a save or a full read
   * was faster. Keeps the list's `dataUpdatedAt`.
   * @returns undefined without a list. `before` is the list's state; undefined if something was
   * faster.
   */
  async function readPages(client: QueryClient, wanted: (item: Item) => boolean, progress: ReadProgress = {}) {
    const walk = stateIn(client)?.data;
    if (walk === undefined) return undefined;
    const readPage = (cursor: string | undefined) => resource.readPage(cursor, progress.signal);
    const { walk: now, lost } = await refreshPages({ walk, wanted, readPage, idOf, onLoaded: progress.onLoaded });
    const before = stateIn(client);
    if (before?.data !== walk) return { walk, now, lost, before: undefined };
    // Also during a full read, which may take seconds: what was loaded here is shown meanwhile.
    if (now !== walk) client.setQueryData<ListWalk<Item>>(queryKey, now, { updatedAt: before.dataUpdatedAt });
    return { walk, now, lost, before: before.fetchStatus === 'fetching' ? undefined : before };
  }

  /**
   * Reloads only the pages of the wanted items, unless the list is loading.
   * @returns whether something on those pages changed.
   * @throws {ApiError} if a page fails.
   */
  async function refresh(client: QueryClient, wanted: (item: Item) => boolean, signal?: AbortSignal): Promise<boolean> {
    if (stateIn(client)?.fetchStatus === 'fetching') return false;
    const { walk, now, lost, before } = (await readPages(client, wanted, { signal })) ?? {};
    if (before === undefined) return false;
    // A failed or outdated list needs a full read, and the page shows that the service answers.
    if (lost || before.status === 'error' || before.isInvalidated) {
      await client.refetchQueries({ queryKey, exact: true });
      return false;
    }
    return now !== walk;
  }

  /**
   * Loads some items by requests after this call: their pages of the list, or the whole list if the
   * page of one is unknown.
   * @returns them by ID, without those that the whole list does not have.
   * @throws {ApiError} if it fails, also if the list ends too soon without one of them.
   */
  async function readMany(
    client: QueryClient,
    ids: ReadonlySet<string>,
    progress?: ReadProgress,
  ): Promise<ReadonlyMap<string, Item>> {
    const wanted = (item: Item) => ids.has(idOf(item) ?? '');
    const found = (items: readonly Item[]) => new Map(items.filter(wanted).map((item) => [idOf(item) ?? '', item]));
    const pages = await readPages(client, wanted, progress);
    const onTheirPages = found(pages?.lost === false ? pages.now.items : []);
    if (onTheirPages.size === ids.size) return onTheirPages;
    const hasBegunBefore = stateIn(client)?.fetchStatus === 'fetching';
    const reading: Promise<ListWalk<Item>> = client.fetchQuery({
      ...query,
      staleTime: 0,
      // Not from the persisted cache of an earlier visit.
      persister: (queryFn, context) => queryFn(context),
    });
    const walk = await reading.catch((error: unknown) => {
      // The screen that showed the list was left.
      if (error instanceof CancelledError) return undefined;
      throw error;
    });
    // That read may have passed an item before it changed, or be an earlier visit's.
    if (walk === undefined || hasBegunBefore) return await readMany(client, ids, progress);
    const inAll = found(walk.items);
    if (inAll.size < ids.size && walk.state !== 'complete') throw walk.error ?? endedTooSoon(resource);
    return inAll;
  }

  /** Replaces an item by a write's answer at once. Keeps the list's time and staleness. */
  function replace(client: QueryClient, id: string, answer: Item): void {
    const before = stateIn(client);
    const item = before?.data?.items.find(withId(id));
    if (before?.data === undefined || item === undefined) return;
    const items = before.data.items.map((other) => (other === item ? answer : other));
    client.setQueryData(queryKey, { ...before.data, items }, { updatedAt: before.dataUpdatedAt });
    // Fields missing from the answer may still exist.
    const isPart = !Object.keys(item).every((key) => key in answer);
    if (before.isInvalidated || before.status === 'error' || isPart)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }

  return {
    query,
    /** Whether an item has this ID. */
    isIt: withId,
    /** One item, if loaded. */
    known: (client: QueryClient, id: string) => stateIn(client)?.data?.items.find(withId(id)),
    readMany,
    /** One item, loaded as by `readMany`; undefined if the whole list does not have it. */
    readOne: async (client: QueryClient, id: string) => (await readMany(client, new Set([id]))).get(id),
    refresh,
    /** Refreshes one listed item in place: the data say whether the last refresh changed it. */
    refreshQuery: (id: string) =>
      queryOptions({
        queryKey: [...rootKey, 'refresh', id],
        queryFn: ({ client, signal }) => refresh(client, withId(id), signal),
      }),
    /** Shared options of the writes to one item: they run in sequence, the answer replaces it. */
    write: (id: string) => ({
      scope: { id: `${rootKey[0]}:${id}` },
      onSuccess: (answer: Item, _body: unknown, _before: unknown, { client }: { readonly client: QueryClient }) =>
        replace(client, id, answer),
    }),
  };
}

function endedTooSoon<Item>({ endpoint, path, words }: WalkedList<Item>): ApiError {
  const message = `The list of ${words.all} wasn’t fully loaded, and ${words.one} isn’t in the loaded part.`;
  return ownError('unreadable', endpoint, path, message);
}

/**
 * Reloads only the pages of the wanted items, one by one, and puts the answers in place. Unchanged
 * items stay the same objects; new ones follow at the page's end; none is removed, as the contract
 * deletes nothing. @returns the list, the same object if nothing changed; `lost` if a wanted item
 * left its page, or the service refused the page's cursor: then only the whole list can find it.
 * @throws {ApiError} if a page fails. A refused cursor counts as `lost` instead.
 */
export async function refreshPages<Item>({
  walk: before,
  wanted,
  readPage,
  idOf,
  onLoaded,
}: Pick<WalkOptions<Item>, 'readPage' | 'idOf'> & {
  readonly onLoaded?: ReadProgress['onLoaded'];
  readonly walk: ListWalk<Item>;
  /** The items to reload. */
  readonly wanted: (item: Item) => boolean;
}): Promise<{ readonly walk: ListWalk<Item>; readonly lost: boolean }> {
  let walk = before;
  let lost = false;
  let loaded = 0;
  for (const [place, { cursor, end }] of before.pages.entries()) {
    const held = before.items.slice(before.pages[place - 1]?.end ?? 0, end).filter(wanted);
    if (held.length === 0) continue;
    let answer: ListPage<Item>;
    try {
      answer = await readPage(cursor);
    } catch (error) {
      if (!(error instanceof ApiError) || !isCursorRefusal(error) || place === 0) throw error;
      lost = true;
      continue;
    }
    const ids = new Set((answer.items ?? []).map(idOf));
    if (held.some((item) => !ids.has(idOf(item)))) lost = true;
    walk = withPage(walk, place, answer, idOf);
    loaded += held.length;
    onLoaded?.(loaded);
  }
  return { walk, lost };
}

/** The walk with one reloaded page. */
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
    // An item without an ID can't be found again; the next full read has it.
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

/** The status of a walked list and its actions (`WalkStatus`). */
export function walkReport(client: QueryClient, queryKey: QueryKey, walk: ListWalk<unknown>) {
  const { state, items, totalCount, duplicates, next, error } = walk;
  return {
    state,
    loaded: items.length,
    /** Undefined if unknown: a number that was exceeded is no total. */
    totalCount: typeof totalCount === 'number' && totalCount >= items.length ? totalCount : undefined,
    duplicates,
    canContinue: next !== undefined,
    reason: error?.message,
    /** Ends the walk after the pending page and keeps the loaded items, marked as stopped. */
    onStop: () => underWay.get(hashKey(queryKey))?.abort(),
    /** Continues a list that stopped or failed, from its last cursor. */
    onContinue() {
      toContinue.add(hashKey(queryKey));
      void client.refetchQueries({ queryKey, exact: true });
    },
  };
}
