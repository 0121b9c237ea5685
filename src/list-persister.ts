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
  /** When the lists were read that a query is about to take. */
  const arriving = new WeakMap<object, number>();
  void store.open();

  const persister: QueryPersister = async (queryFn, context, query) => {
    if (query.meta?.isKept !== true || query.state.data !== undefined) return await queryFn(context);
    const kept = await store.read(query.queryHash);
    if (kept === undefined) return await queryFn(context);
    arriving.set(kept.walk, kept.readAt);
    return kept.walk;
  };

  return {
    persister,
    keepListsOf: (cache: QueryCache) =>
      cache.subscribe((event) => {
        const { query } = event;
        if (event.type !== 'updated' || event.action.type !== 'success' || query.meta?.isKept !== true) return;
        // The queries that say `isKept` hold walks alone.
        const walk = query.state.data as ListWalk<unknown>;
        const readAt = arriving.get(walk);
        if (readAt === undefined) {
          if (walk.state === 'complete') void store.write(query.queryHash, walk, query.state.dataUpdatedAt);
          return;
        }
        arriving.delete(walk);
        query.setState({ dataUpdatedAt: readAt });
        // A failure is said by the screens that show the list.
        if (isWanted(query)) query.fetch().catch(() => undefined);
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
