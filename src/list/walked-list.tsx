import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';

/** What a list is loaded from, and how far that is. */
export type ListSource = {
  readonly report: ReturnType<typeof walkReport>;
  /** Why it could not be refreshed; undefined where it could. */
  readonly failure: Error | undefined;
  /** When it was loaded last, in epoch milliseconds. */
  readonly loadedAt: number;
  readonly refreshing: boolean;
  readonly refresh: () => Promise<unknown>;
};

type WalkedListProps<Item> = {
  query: UseQueryOptions<ListWalk<Item>, ApiError, ListWalk<Item>, QueryKey>;
  /** What is listed: "people". */
  what: string;
  children: (list: { walk: ListWalk<Item>; items: readonly Item[]; source: ListSource }) => ReactNode;
};

/**
 * A list that is loaded page by page: a skeleton, an error with a retry, or what `children` makes of it. `items` are
 * those of the walk, a moment behind it: its pages are counted first, the rows follow.
 */
export function WalkedList<Item>({ query, what, children }: WalkedListProps<Item>) {
  const client = useQueryClient();
  // The route has asked already; a refusal that was quicker than the screen is not asked for again.
  const list = useQuery({ ...query, retryOnMount: false });
  const items = useDeferredValue(list.data?.items);
  const refresh = () => list.refetch();
  if (list.data === undefined) {
    return list.isError ? (
      <ErrorPanel
        title={`Couldn’t load ${what}`}
        reason={list.error.message}
        details={list.error.details()}
        retrying={list.isFetching}
        onRetry={() => void refresh()}
      />
    ) : (
      <SkeletonRows rows={12} label={`Loading ${what}`} />
    );
  }
  const source: ListSource = {
    report: walkReport(client, query.queryKey, list.data),
    failure: list.isRefetchError ? list.error : undefined,
    loadedAt: list.dataUpdatedAt,
    refreshing: list.isFetching,
    refresh,
  };
  return children({ walk: list.data, items: items ?? list.data.items, source });
}
