import type { Query, QueryCache, QueryPersister } from '@tanstack/react-query';
import type { ListWalk } from './api/cursor.ts';
import type { ListStore } from './local/list-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A walked list (`ListWalk`) that the next visit shows at once, as of when it was read. */
      readonly isKept?: boolean;
    };
  }
}

/**
 * Shows a list that an earlier visit read at once, and keeps each whole list for the next visit. A
 * screen that would load the list when it opens (`refetchOnMount`) does so behind what is shown.
 */
export function listPersister(store: ListStore) {
  /** Lists of an earlier visit that were not read in this one. */
  const old = new WeakMap<object, 'arriving' | 'arrived'>();

  const persister: QueryPersister = async (queryFn, context, query) => {
    if (query.meta?.isKept !== true || query.state.data !== undefined) return await queryFn(context);
    const kept = await store.read(query.queryHash);
    if (kept === undefined) return await queryFn(context);
    old.set(kept.walk, 'arriving');
    // Once the query has taken it, which counts as a reading of now.
    setTimeout(() => {
      query.setState({ dataUpdatedAt: kept.readAt });
      if (isWanted(query)) void query.fetch();
    });
    return kept.walk;
  };

  return {
    persister,
    /** Whether data are an earlier visit's: whoever reloads Facet wants what is so now. */
    isOld: (data: unknown) => typeof data === 'object' && data !== null && old.has(data),
    keepListsOf: (cache: QueryCache) =>
      cache.subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.query.meta?.isKept !== true) return;
        const { data, dataUpdatedAt } = event.query.state;
        // The queries that say `isKept` hold walks alone.
        const walk = data as ListWalk<unknown>;
        if (old.get(walk) === 'arriving') {
          old.set(walk, 'arrived');
          return;
        }
        old.delete(walk);
        if (walk.state === 'complete') void store.write(event.query.queryHash, walk, dataUpdatedAt);
      }),
  };
}

/** Whether a screen that shows the list would have loaded it when it opened. */
function isWanted(query: Query): boolean {
  return query.observers.some(
    ({ options: { enabled = true, refetchOnMount = true } }) =>
      enabled !== false && (typeof refetchOnMount === 'function' ? refetchOnMount(query) : refetchOnMount),
  );
}
