import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatClock } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { isOfEarlierVisit } from '#src/lib/visit.ts';
import { useDisplay } from '#src/ui/display.ts';
import { ErrorPanel, type LastLoad, StaleMark } from '#src/ui/error-panel.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { WalkStatus } from './walk-status.tsx';

// The code of long tables comes beside the first rows, not after them.
preloadLongRows();

/** What a list is loaded from, and how far that is. */
export type ListSource = {
  readonly report: ReturnType<typeof walkReport>;
  /** How its last load went. */
  readonly load: LastLoad;
  /** What says so. It comes with the source: a list without one does not load it. */
  readonly Notices: typeof SourceNotices;
  readonly Count: typeof SourceCount;
};

type WalkedListProps<Item> = {
  query: UseQueryOptions<ListWalk<Item>, ApiError, ListWalk<Item>, QueryKey>;
  /** What is listed: "people". */
  what: string;
  children: (list: { items: readonly Item[]; source: ListSource }) => ReactNode;
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
  if (list.data === undefined || items === undefined) {
    return list.isError ? (
      <ErrorPanel title={`Couldn’t load ${what}`} of={list} />
    ) : (
      <SkeletonRows rows={12} label={`Loading ${what}`} />
    );
  }
  const source: ListSource = {
    report: walkReport(client, query.queryKey, list.data),
    load: list,
    Notices: SourceNotices,
    Count: SourceCount,
  };
  return children({ items, source });
}

type SourceProps = { what: string; one: string; source: Omit<ListSource, 'Notices' | 'Count'> };

/** What is wrong with a list that could not be refreshed, or was not loaded to its end. */
function SourceNotices({ what, one, source }: SourceProps) {
  const { report, load } = source;
  const broken = report.state !== 'walking' && report.state !== 'complete';
  return (
    <>
      <StaleMark of={load} />
      {broken && (
        <div className="px-4 pt-1 md:px-6">
          <WalkStatus what={what} one={one} {...report} />
        </div>
      )}
    </>
  );
}

/** How many rows there are, how many of them the filters leave (`shown`), and how far the list is loaded. */
export function SourceCount({ what, one, source, shown }: SourceProps & { shown: number | undefined }) {
  const { timeZone } = useDisplay();
  const { report, load } = source;
  const { state, duplicates } = report;
  const all = countOf(report.loaded, one, what);
  // While it is refreshed, a list that an earlier visit loaded says how old it is.
  const asOf = load.isFetching && isOfEarlierVisit(load.dataUpdatedAt) && (
    <span className="whitespace-nowrap">· as of {formatClock(load.dataUpdatedAt, timeZone)}</span>
  );
  const broken = state !== 'walking' && state !== 'complete';
  // Nothing remarkable: the two numbers are one run of text.
  const isOneRun = shown !== undefined && state === 'complete' && duplicates === 0;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
      {shown !== undefined && (
        <span role="status" className="whitespace-nowrap">
          {isOneRun ? `${formatNumber(shown)} of ${all}` : `${formatNumber(shown)} found in`}
        </span>
      )}
      {/* On a phone both are on one line: the bar is as short as that needs. */}
      {!isOneRun && (
        <span className={cx('flex min-w-0', state === 'walking' && 'max-md:grow max-md:basis-52')}>
          {broken ? `${all} loaded` : <WalkStatus what={what} one={one} {...report} />}
        </span>
      )}
      {asOf}
    </span>
  );
}
