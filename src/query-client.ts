import { MutationCache, type Query, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api/errors.ts';
import { freshFor, isOfEarlierVisit } from './lib/visit.ts';
import { listPersister } from './list-persister.ts';
import { type ListStore, listStore } from './local/list-store.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    mutationMeta: {
      /** The keys that a write of this kind may have changed. They are read again afterwards (architecture rule 9). */
      readonly invalidates?: readonly QueryKey[];
      /** The answer was put where it belongs: after one, only what was outdated or under way already is read again. */
      readonly answerIsKept?: boolean;
    };
  }
}

/**
 * The one place of query defaults. Retries live in the fetch layer, where `Retry-After` is known; nothing waits for the browser to say that it is
 * online, because it is often wrong: a request fails and says so.
 */
export function createQueryClient(store: ListStore = listStore): QueryClient {
  const { persister, keepListsOf } = listPersister(store);
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSettled: async (_data, error, _variables, _result, mutation) => {
        // A refused write changed nothing; after one with an unknown outcome the truth has to be read.
        if (error instanceof ApiError && error.outcome === 'not-done') return;
        const { invalidates = [], answerIsKept = false } = mutation.meta ?? {};
        // A reading that is under way may have passed the thing before the write.
        const predicate =
          error === null && answerIsKept
            ? ({ state }: Query) => state.isInvalidated || state.fetchStatus === 'fetching'
            : () => true;
        const readAgain = Promise.all(
          invalidates.map((queryKey) => queryClient.invalidateQueries({ queryKey, predicate })),
        );
        // A write that was answered is over: whoever saved need not wait until a long list has been read again.
        if (error !== null) await readAgain;
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        // Whoever reloads Facet wants what is so now.
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
