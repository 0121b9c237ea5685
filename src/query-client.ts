import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api/errors.ts';
import { freshFor, isOfEarlierVisit } from './lib/visit.ts';
import { listPersister } from './list-persister.ts';
import { type ListStore, listStore } from './local/list-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: {
      /** Keys that such a write may have changed. They reload afterwards. */
      readonly invalidates?: readonly QueryKey[];
      /** The list that has the answer by then. It reloads only if stale, loading, or in doubt. */
      readonly answerIn?: QueryKey;
    };
  }
}

/**
 * The one place of query defaults. Retries live in the fetch layer, which knows `Retry-After`.
 * Nothing waits for the browser's often wrong online state: a request fails and says so.
 */
export function createQueryClient(store: ListStore = listStore): QueryClient {
  const { persister, keepListsOf } = listPersister(store);
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: async (_data, error, _variables, _result, mutation) => {
        // A refused write changed nothing; after an unknown outcome the truth has to be loaded.
        if (error instanceof ApiError && error.outcome === 'not-done') return;
        const { invalidates = [], answerIn } = mutation.meta ?? {};
        // A running load may have passed the record before the write.
        const mayBeOld = ({ state }: Query) =>
          error !== null || state.isInvalidated || state.fetchStatus === 'fetching';
        const readAgain = Promise.all([
          ...invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey })),
          answerIn && queryClient.invalidateQueries({ queryKey: answerIn, predicate: mayBeOld }),
        ]);
        // An answered write is over: the person need not wait until a long list has reloaded.
        if (error !== null) await readAgain;
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        // A person who reloads Facet wants the current data.
        staleTime: ({ state }) => (isOfEarlierVisit(state.dataUpdatedAt) ? 0 : freshFor),
        gcTime: 15 * 60_000,
        persister,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  keepListsOf(queryClient.getQueryCache());
  return queryClient;
}
