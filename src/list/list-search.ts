import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** What the URL says about a list: `q`, `sort`, `cols`, `density`, and each filter by its name. Anything may stand there. */
export type ListSearch = { readonly [name: string]: unknown };

/** Changes some of what the URL says; undefined takes a parameter out. `replace`: in place of the last change. */
export type OnSearch = (change: ListSearch, replace?: boolean) => void;

/** What the URL says of the list that is shown. */
export function useListSearch(): ListSearch {
  return useSearch({ strict: false });
}

/** The search parameters of a list's route. Its table of fields says which there are: the route's file need not carry it. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return search;
}

/** Changes the search parameters of the route that is shown; its other parameters stay. */
export function useOnSearch(): OnSearch {
  const navigate = useNavigate();
  return useCallback<OnSearch>(
    (change, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
}
