import { hashKey, type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import type { ListWalk } from '#src/api/cursor.ts';
import type { ApiError } from '#src/api/errors.ts';
import { walkReport } from '#src/api/walked-list.ts';
import { cx } from '#src/lib/class-names.ts';
import { formatClock } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { countOf } from '#src/lib/text.ts';
import { isOfEarlierVisit } from '#src/lib/visit.ts';
import { useDisplay } from '#src/ui/display.ts';
import { ErrorPanel, type LastLoad } from '#src/ui/error-panel.tsx';
import { SkeletonRows } from '#src/ui/skeleton.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { StaleMark } from './stale-mark.tsx';
import { WalkStatus } from './walk-status.tsx';

// Loads the code of long tables with the first rows, not after them.
preloadLongRows();

/** The source of a list, and how far it is loaded. */
export type ListSource = {
  readonly report: ReturnType<typeof walkReport>;
  readonly load: LastLoad;
  /** Part of the source: a list without one does not load these components. */
  readonly Notices: typeof SourceNotices;
  readonly Count: typeof SourceCount;
};

type WalkedListProps<Item> = {
  query: UseQueryOptions<ListWalk<Item>, ApiError, ListWalk<Item>, QueryKey>;
  /** The kind of items: "people". */
  what: string;
  children: (list: { items: readonly Item[]; source: ListSource }) => ReactNode;
};

/**
 * A list that loads page by page: a skeleton, an error with a retry, or `children`. Its `items` are
 * those of the walk, a moment behind: pages are counted first, rows follow. The walk ends with the
 * last rows, so that no file or count of a part passes for whole.
 */
export function WalkedList<Item>({ query, what, children }: WalkedListProps<Item>) {
  const client = useQueryClient();
  // The route has requested it: a refusal that came before the screen is not requested again.
  const list = useQuery({ ...query, retryOnMount: false });
  const shown = useShownWalk(hashKey(query.queryKey), list.data);
  if (list.data === undefined || shown === undefined) {
    // Without an ID in its path, `/v0/persons`, no ID is wrong.
    const hasNone = list.error?.status === 404 && list.error.facts.path.lastIndexOf('/') < '/v0/'.length;
    return list.isError ? (
      <ErrorPanel
        title={`Couldn’t load ${what}`}
        reason={hasNone ? `The API has no list of ${what}.` : undefined}
        of={list}
      />
    ) : (
      <SkeletonRows rows={12} label={`Loading ${what}`} />
    );
  }
  const state = shown.state === 'walking' ? shown.state : list.data.state;
  const source: ListSource = {
    report: walkReport(client, query.queryKey, { ...list.data, state }),
    load: list,
    Notices: SourceNotices,
    Count: SourceCount,
  };
  return children({ items: shown.items, source });
}

/** Milliseconds. */
const followEvery = 1_000;

/** The walk that the rows show. More of them take other places, so they follow it once a second. */
function useShownWalk<Item>(of: string, walk: ListWalk<Item> | undefined) {
  const [shown, setShown] = useState({ of, walk, at: 0 });
  const isWalking = walk?.state === 'walking';
  useEffect(() => {
    // A walk that goes on later goes on from here.
    if (!isWalking && shown.walk?.state === 'walking') setShown({ of, walk: undefined, at: 0 });
    if (!isWalking || walk === shown.walk) return undefined;
    const wait = shown.of === of ? shown.at + followEvery - Date.now() : 0;
    const timer = setTimeout(() => setShown({ of, walk, at: Date.now() }), wait);
    return () => clearTimeout(timer);
  }, [of, isWalking, walk, shown]);
  return useDeferredValue(isWalking && shown.of === of && shown.walk !== undefined ? shown.walk : walk);
}

type SourceProps = { what: string; one: string; source: Omit<ListSource, 'Notices' | 'Count'> };

/** Warns about a list that could not be refreshed, or is incomplete. */
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

type CountProps = SourceProps & { shown: number | undefined; hidden: string | undefined };

/** The number of rows, of shown ones after filters (`shown`), and how far the list is loaded. */
export function SourceCount({ what, one, source, shown, hidden }: CountProps) {
  const { timeZone } = useDisplay();
  const { report, load } = source;
  const { state, duplicates } = report;
  const all = countOf(report.loaded, one, what);
  // During its refresh, a list from an earlier visit shows its age.
  const asOf = load.isFetching && isOfEarlierVisit(load.dataUpdatedAt) && (
    <span className="whitespace-nowrap">· as of {formatClock(load.dataUpdatedAt, timeZone)}</span>
  );
  const broken = state !== 'walking' && state !== 'complete';
  // Nothing special: the two numbers are one run of text.
  const isOneRun = shown !== undefined && state === 'complete' && duplicates === 0;
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
      {shown !== undefined && (
        <span role="status" className="whitespace-nowrap">
          {isOneRun
            ? `${formatNumber(shown)} of ${all}${hidden === undefined ? '' : `, ${hidden} hidden`}`
            : `${formatNumber(shown)} found in`}
        </span>
      )}
      {/* On a phone both are on one line: the bar is short enough for that. */}
      {!isOneRun && (
        <span className={cx('flex min-w-0', state === 'walking' && 'max-md:grow max-md:basis-52')}>
          {broken ? `${all} loaded` : <WalkStatus what={what} one={one} {...report} />}
        </span>
      )}
      {asOf}
    </span>
  );
}
