import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#src/contract/endpoints.ts';
import { type ListPage, type ListWalk, walkList } from './cursor.ts';
import { ApiError } from './errors.ts';
import { readInWalk, refreshWalk, replaceInWalk, type WalkRefresh, walkedQuery } from './walked-list.ts';

type WalkedResource<Item> = {
  readonly queryKey: QueryKey;
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

/**
 * Things that are read from their list alone, walked by cursor: the contract has no endpoint for one of them (traps.md
 * 25). One of them stays in the list; it is found there, read again by the page that holds it, and replaced by what a
 * write answered.
 */
export function walkedResource<Item extends object>(resource: WalkedResource<Item>) {
  const { queryKey, idOf, isKept = false } = resource;
  const readPage = (signal?: AbortSignal) => (cursor: string | undefined) => resource.readPage(cursor, signal);
  const withId = (id: string) => (item: Item) => idOf(item) === id;
  const query = queryOptions({
    queryKey,
    queryFn: walkedQuery<Item>(({ signal, stop, from }) =>
      walkList<Item>({ readPage: readPage(signal), idOf, stop, from }),
    ),
    meta: { isKept },
  });

  /**
   * Reads one afresh, by a request that begins after this call: the page of the list that holds it, or the whole list
   * where that is not known.
   * @returns undefined when the whole list does not hold it.
   * @throws {ApiError} when it cannot be read, also when the list ends too soon and does not hold it so far.
   */
  async function readOne(client: QueryClient, id: string): Promise<Item | undefined> {
    const wanted = withId(id);
    const onItsPage = await readInWalk<Item>(client, queryKey, { wanted, readPage: readPage(), idOf });
    if (onItsPage !== undefined) return onItsPage;
    const hasBegunBefore = client.getQueryState(queryKey)?.fetchStatus === 'fetching';
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

  return {
    /** The whole list. */
    query,
    readOne,
    /** Reads again the pages of the list that hold a wanted item, and no others. @throws {ApiError} when one cannot be read. */
    refresh: (client: QueryClient, wanted: (item: Item) => boolean, signal?: AbortSignal): Promise<WalkRefresh> =>
      refreshWalk<Item>(client, queryKey, { wanted, readPage: readPage(signal), idOf }),
    /** Puts what a write answered in the place of one. */
    replace: (client: QueryClient, id: string, answer: Item): void =>
      replaceInWalk<Item>(client, queryKey, withId(id), answer),
  };
}

function endedTooSoon<Item>({ endpoint, path, words }: WalkedResource<Item>): ApiError {
  const message = `The list of ${words.all} could not be loaded to its end, and ${words.one} is not in the loaded part.`;
  return new ApiError({
    kind: 'unreadable',
    endpoint: endpoint.name,
    method: endpoint.method,
    path,
    at: Date.now(),
    body: { message, fields: [] },
  });
}
