import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { ApiError } from '#src/api/errors.ts';
import { type PageAnswer, pageQueries } from '#src/api/pages.ts';
import { readTimestamp } from '#src/contract/timestamp.ts';
import { parseSort, type SortState, type SortValue, sortRows } from '#src/lib/sort-rows.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import { namePages, openPage, pinnedFirst, type Shelf, type ShelfPage, shelfRecord } from '#src/local/shelf.ts';
import { pageTypeWords } from './page-name.tsx';

/** One line of the shelf: what this browser knows of a page and how reading it went. */
export type ShelfRow = {
  readonly pageId: string;
  readonly pinned: boolean;
  /** The name to show: as read, else as last read here or as configured, else undefined. */
  readonly name: string | undefined;
  /** `gone`: the service answered 404. `failed`: it could not be read this time; a page read before stays shown. */
  readonly state: 'loading' | 'read' | 'gone' | 'failed';
  readonly page: PageAnswer | undefined;
  readonly error: ApiError | undefined;
  /** It is being read again. */
  readonly isRefreshing: boolean;
};

/** What the address says about the shelf (interfaces.md, "Search parameters"). */
export type ShelfSearch = {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly sort?: string | undefined;
  /** "status", or nothing. */
  readonly group?: string | undefined;
};

/** Brings a page of the shelf and the state of its reading together. */
export function shelfRow(
  shelfPage: ShelfPage,
  result: Pick<UseQueryResult<PageAnswer>, 'data' | 'error' | 'isFetching'> | undefined,
): ShelfRow {
  const { data: page, error = null, isFetching = false } = result ?? {};
  const name = page?.name ?? shelfPage.name;
  const base = {
    pageId: shelfPage.pageId,
    pinned: shelfPage.pinned,
    name: name === undefined || isBlank(name) ? undefined : name,
    page,
    error: error ?? undefined,
  };
  if (error !== null) {
    const isGone = error.status === 404;
    // What was read of a page that is gone says nothing any more.
    return { ...base, page: isGone ? undefined : page, state: isGone ? 'gone' : 'failed', isRefreshing: isFetching };
  }
  // A background refresh of a good row is nothing to show, so that it redraws nothing.
  return { ...base, state: page === undefined ? 'loading' : 'read', isRefreshing: false };
}

/** What each column sorts by. */
export const shelfSortValues: Readonly<Record<string, (row: ShelfRow) => SortValue>> = {
  name: (row) => row.name,
  title: (row) => row.page?.title,
  pageType: (row) => row.page?.pageType && (pageTypeWords.get(row.page.pageType) ?? row.page.pageType),
  status: (row) => row.page?.status,
  audiencesCount: (row) => row.page?.audiencesCount,
  updatedAt: (row) => readTimestamp(row.page?.updatedAt)?.ms,
};

/** Reads the sort of the address; undefined is the shelf's own order. */
export function shelfSort(sort: string | undefined): SortState | undefined {
  return parseSort(sort, Object.keys(shelfSortValues));
}

/** The rows that the address asks for, in its order; without one pinned pages come first, each part in the order that the person gave it. */
export function visibleRows(rows: readonly ShelfRow[], search: ShelfSearch): readonly ShelfRow[] {
  const words = searchable(search.q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = rows.filter((row) => {
    if (search.status !== undefined && row.page?.status !== search.status) return false;
    if (words.length === 0) return true;
    const type = row.page?.pageType;
    const text = searchable(
      [row.name, row.page?.title, row.pageId, type, type && pageTypeWords.get(type), row.page?.status]
        .filter(Boolean)
        .join(' '),
    );
    return words.every((word) => text.includes(word));
  });
  const sort = shelfSort(search.sort);
  const value = sort === undefined ? undefined : shelfSortValues[sort.key];
  return sort === undefined || value === undefined ? pinnedFirst(found) : sortRows(found, value, sort.direction);
}

/** One part of the shelf when it is grouped. `status` is undefined for pages whose status is not known. */
export type ShelfGroup = { readonly status: string | undefined; readonly rows: readonly ShelfRow[] };

const statusOrder = ['published', 'draft', 'archived'];

/** The rows by status: the documented ones in the order of use, then others, then pages that have none here. Rows keep their order. */
export function groupByStatus(rows: readonly ShelfRow[]): readonly ShelfGroup[] {
  const groups = new Map<string | undefined, ShelfRow[]>();
  for (const row of rows) {
    const status = row.page?.status;
    groups.set(status, [...(groups.get(status) ?? []), row]);
  }
  const rank = (status: string | undefined) => {
    if (status === undefined) return statusOrder.length + 1;
    const index = statusOrder.indexOf(status);
    return index === -1 ? statusOrder.length : index;
  };
  return [...groups]
    .map(([status, members]) => ({ status, rows: members }))
    .sort((one, other) => rank(one.status) - rank(other.status));
}

/** The statuses to offer as a filter: the documented ones, any other that was seen, and the one that the address asks for. */
export function offeredStatuses(rows: readonly ShelfRow[], asked: string | undefined): readonly string[] {
  const seen: readonly string[] = rows.flatMap(({ page }) => (page?.status === undefined ? [] : [page.status]));
  return [...new Set([...statusOrder, ...seen, ...(asked === undefined ? [] : [asked])])];
}

/** The other pages among which a page can be moved, in their order: pinned ones stay together. */
export function movableAmong(rows: readonly ShelfRow[], pageId: string): readonly string[] {
  const pinned = rows.find((row) => row.pageId === pageId)?.pinned;
  return rows.flatMap((row) => (row.pinned === pinned ? [row.pageId] : []));
}

/** What a row is called where only text can stand: the name, else the id. */
export function rowTitle(row: Pick<ShelfRow, 'name' | 'pageId'>): string {
  return row.name ?? row.pageId;
}

/** Pages that are read at the same time. Browsers open six connections to one host; the rest would only wait there, against the time limit. */
export const readTogether = 12;

/**
 * Reads every page of the shelf, each with its own outcome, a few at a time. A row stays the same object until something about it changes.
 * Names that were read are remembered, so that the sidebar has them at the next start.
 */
export function useShelfRows(pages: readonly ShelfPage[]): readonly ShelfRow[] {
  const [allowed, setAllowed] = useState(readTogether);
  const combine = useCallback(
    (results: readonly UseQueryResult<PageAnswer>[]) => pages.map((page, index) => shelfRow(page, results[index])),
    [pages],
  );
  const rows = useQueries({
    queries: pages.map(({ pageId }, index) => ({ ...pageQueries.one(pageId), enabled: index < allowed })),
    combine,
  });

  const settled = rows.filter(({ state }) => state !== 'loading').length;
  useEffect(() => setAllowed((before) => Math.max(before, settled + readTogether)), [settled]);
  useEffect(() => {
    const named = rows.flatMap(({ pageId, page }) => (page?.name === undefined ? [] : [[pageId, page.name] as const]));
    shelfRecord.update((shelf) => namePages(shelf, new Map(named)));
  }, [rows]);
  return rows;
}

/** The shelf as this browser keeps it, renewed when it changes here or in another tab. */
export function useShelf(): Shelf {
  return useSyncExternalStore(shelfRecord.subscribe, shelfRecord.get);
}

/** Puts a page that was opened and could be read on the shelf, among the recent ones. @param name undefined as long as it was not read. */
export function useRememberOpenedPage(pageId: string, name: string | undefined): void {
  const isRead = name !== undefined;
  useEffect(() => {
    if (isRead) shelfRecord.update((shelf) => openPage(shelf, pageId, undefined, Date.now()));
  }, [pageId, isRead]);
  useEffect(() => {
    if (name !== undefined) shelfRecord.update((shelf) => namePages(shelf, new Map([[pageId, name]])));
  }, [pageId, name]);
}
