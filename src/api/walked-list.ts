import {
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

/** Walks under way, so that a person can stop one without throwing away what it has loaded. */
const underWay = new Map<string, AbortController>();

/** Lists that are to go on from what is in the cache instead of starting over. */
const toContinue = new Set<string>();

/**
 * The query function of a walked list. While a list is walked for the first time, or continued, every page is published to the cache as it
 * arrives (`state: 'walking'`); a refresh publishes once, at its end, so that rows do not vanish meanwhile.
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

type WalkedList<Item> = {
  /** The list is kept under it with "list" at its end, a refresh of one item with "refresh" and its ID. */
  readonly rootKey: readonly string[];
  /** The list, and the path at which it is read. */
  readonly endpoint: Endpoint;
  readonly path: string;
  /** Of the sentence for a list that ended too soon: "people", "the person". */
  readonly words: { readonly all: string; readonly one: string };
  readonly readPage: (cursor: string | undefined, signal: AbortSignal | undefined) => Promise<ListPage<Item>>;
  readonly idOf: (item: Item) => string | undefined;
  /** The next visit shows the list at once. Not for contact data of people, which do not outlive the tab. */
  readonly isKept?: boolean;
};

/** What `walkedResource` makes: a list, and how one of it is found, read and replaced. */
export type WalkedResource<Item extends object> = ReturnType<typeof walkedResource<Item>>;

/**
 * Things that are read from their list alone, walked by cursor: the contract has no endpoint for one of them (traps.md
 * 25). One of them stays in the list; it is found there, read again by the page that holds it, and replaced by what a
 * write answered.
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
   * Reads again the pages that hold a wanted item. They go into the list unless something newer has overtaken them: a
   * save, or a whole reading. When the list as a whole was read stays as it was (`dataUpdatedAt`).
   * @returns undefined where there is no list; `before` is the state of the list that was not overtaken.
   */
  async function readPages(client: QueryClient, wanted: (item: Item) => boolean, signal?: AbortSignal) {
    const walk = stateIn(client)?.data;
    if (walk === undefined) return undefined;
    const readPage = (cursor: string | undefined) => resource.readPage(cursor, signal);
    const { walk: now, lost } = await refreshPages({ walk, wanted, readPage, idOf });
    const before = stateIn(client);
    if (before?.data !== walk || before.fetchStatus === 'fetching') return { walk, now, lost, before: undefined };
    if (now !== walk) client.setQueryData<ListWalk<Item>>(queryKey, now, { updatedAt: before.dataUpdatedAt });
    return { walk, now, lost, before };
  }

  /**
   * Reads again the pages of the list that hold a wanted item, and no others, unless the list is being read.
   * @returns whether something on those pages reads otherwise now.
   * @throws {ApiError} when one cannot be read.
   */
  async function refresh(client: QueryClient, wanted: (item: Item) => boolean, signal?: AbortSignal): Promise<boolean> {
    if (stateIn(client)?.fetchStatus === 'fetching') return false;
    const { walk, now, lost, before } = (await readPages(client, wanted, signal)) ?? {};
    if (before === undefined) return false;
    // What a failed or outdated list needs is a whole reading, and a page that came says that the service answers again.
    if (lost || before.status === 'error' || before.isInvalidated) {
      await client.refetchQueries({ queryKey, exact: true });
      return false;
    }
    return now !== walk;
  }

  /**
   * Reads one afresh, by a request that begins after this call: the page of the list that holds it, or the whole list
   * where that is not known.
   * @returns undefined when the whole list does not hold it.
   * @throws {ApiError} when it cannot be read, also when the list ends too soon and does not hold it so far.
   */
  async function readOne(client: QueryClient, id: string): Promise<Item | undefined> {
    const wanted = withId(id);
    const pages = await readPages(client, wanted);
    const onItsPage = pages?.lost === false ? pages.now.items.find(wanted) : undefined;
    if (onItsPage !== undefined) return onItsPage;
    const hasBegunBefore = stateIn(client)?.fetchStatus === 'fetching';
    const walk: ListWalk<Item> = await client.fetchQuery({
      ...query,
      staleTime: 0,
      // As of now, not of an earlier visit.
      persister: (queryFn, context) => queryFn(context),
    });
    const item = walk.items.find(wanted);
    // That reading may have passed the item before somebody changed it, or be an earlier visit's.
    if (hasBegunBefore) return await readOne(client, id);
    if (item === undefined && walk.state !== 'complete') throw walk.error ?? endedTooSoon(resource);
    return item;
  }

  /**
   * Puts what a write answered in the place of one, so that its row shows it before the list is read again. When the
   * list was read, and whether it has to be read again, stays as it was.
   */
  function replace(client: QueryClient, id: string, answer: Item): void {
    const before = stateIn(client);
    const item = before?.data?.items.find(withId(id));
    if (before?.data === undefined || item === undefined) return;
    const items = before.data.items.map((other) => (other === item ? answer : other));
    client.setQueryData(queryKey, { ...before.data, items }, { updatedAt: before.dataUpdatedAt });
    // What an answer leaves out may still be there.
    const isPart = !Object.keys(item).every((key) => key in answer);
    if (before.isInvalidated || before.status === 'error' || isPart)
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }

  return {
    /** The whole list. */
    query,
    /** Whether an item is the one with this ID. */
    isIt: withId,
    /** One as far as it was loaded. */
    known: (client: QueryClient, id: string) => stateIn(client)?.data?.items.find(withId(id)),
    readOne,
    refresh,
    /** Keeps one fresh that the list holds, and where it stays: the data say whether the last refresh brought something new. */
    refreshQuery: (id: string) =>
      queryOptions({
        queryKey: [...rootKey, 'refresh', id],
        queryFn: ({ client, signal }) => refresh(client, withId(id), signal),
      }),
    /** Options that the writes to one of them share: they run one after the other, and their answer takes its place. */
    write: (id: string) => ({
      scope: { id: `${rootKey[0]}:${id}` },
      onSuccess: (answer: Item, _body: unknown, _before: unknown, { client }: { readonly client: QueryClient }) =>
        replace(client, id, answer),
    }),
  };
}

function endedTooSoon<Item>({ endpoint, path, words }: WalkedList<Item>): ApiError {
  const message = `The list of ${words.all} could not be loaded to its end, and ${words.one} is not in the loaded part.`;
  return ownError('unreadable', endpoint, path, message);
}

/**
 * Reads again only those pages of a walked list that hold a wanted item, one after the other, and puts what came in its place. An item that reads
 * the same stays the same object. Items that a page holds newly follow at its end; none is ever taken out, since the contract deletes nothing.
 * @returns the list with what was read in place, the very same object when nothing differs; and whether a wanted item is
 * no longer on its page, or the service no longer takes the page's cursor: only the whole list can tell where it is then.
 * @throws {ApiError} when a page cannot be read. A cursor that is refused counts as `lost` instead.
 */
export async function refreshPages<Item>({
  walk: before,
  wanted,
  readPage,
  idOf,
}: Pick<WalkOptions<Item>, 'readPage' | 'idOf'> & {
  readonly walk: ListWalk<Item>;
  /** The items for whose sake something is read. */
  readonly wanted: (item: Item) => boolean;
}): Promise<{ readonly walk: ListWalk<Item>; readonly lost: boolean }> {
  let walk = before;
  let lost = false;
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
  }
  return { walk, lost };
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
    /** Undefined where nobody knows: a number that was passed is no total. */
    totalCount: typeof totalCount === 'number' && totalCount >= items.length ? totalCount : undefined,
    duplicates,
    canContinue: next !== undefined,
    reason: error?.message,
    onStop: () => stopWalk(queryKey),
    onContinue: () => void continueWalk(client, queryKey),
  };
}
