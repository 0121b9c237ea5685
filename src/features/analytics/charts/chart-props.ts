import { formatNumber } from '#src/lib/numbers.ts';
import type { TableColumn } from '#src/ui/charts/chart-table.tsx';
import type { Breakdown, Course } from '../query/run-query.ts';
import type { SessionFilters, SessionQuery, Tally } from '../query/session-query.ts';
import { rateOf } from '../statistics/proportions.ts';
import { percent } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { UnreadSteps } from '../view/step-names.ts';
import type { SessionAnalytics } from '../worker/session-analytics.ts';

/** Changes the filters, given those that are on by now: a chart may still show the numbers of others. */
export type ChangeFilters = (change: (filters: SessionFilters) => AnalyticsSearch) => void;

/** What the charts over time cannot say yet. */
export type Unread = {
  readonly steps: UnreadSteps;
  /** Steps before there was anything to visit, of the range and of the comparison: no zero was counted in them. */
  readonly unborn: ReadonlySet<number>;
  readonly unbornCompared: ReadonlySet<number>;
  /** Not all of the period compared with was read: none of it is drawn. */
  readonly comparison: boolean;
};

/** What is drawn: numbers, and the question that they answer, since filters and numbers change together. */
export type Drawn<Result extends Course | Breakdown> = { readonly result: Result; readonly shown: SessionQuery };

/** What every chart of the screen gets: the numbers, what is selected, and the way to select. */
export type ChartProps<Result extends Course | Breakdown = Breakdown> = Drawn<Result> & {
  /** Is asked for every group of a chart where a file is to hold them: a result holds the largest alone. */
  readonly analytics: Pick<SessionAnalytics, 'ask'>;
  readonly onFilter: ChangeFilters;
  /** Begins the names of files: "spring-offer-2026-09-20". */
  readonly fileName: string;
};

/**
 * The first few groups, and those that have to be seen: what is selected could not be taken out
 * again otherwise.
 */
export function shownGroups<One extends { readonly key: string }>(
  groups: readonly One[],
  most: number,
  wanted: readonly (string | undefined)[] = [],
): readonly One[] {
  return groups.filter(({ key }, index) => index < most || wanted.includes(key));
}

/** The columns of a table of sessions by something, whose rows are called as `header` says. */
export function tallyColumns(
  header: string,
): readonly TableColumn<{ readonly name: string } & Pick<Tally, 'sessions' | 'conversion'>>[] {
  return [
    { header, cell: ({ name }) => name },
    { header: 'Sessions', cell: ({ sessions }) => sessions },
    { header: 'Conversions', cell: ({ conversion }) => conversion.successes },
    { header: 'Conversion rate', cell: ({ conversion }) => rateOf(conversion), format: percent },
  ];
}

/** Names the row of a table that holds all groups beyond those that have one of their own. */
export function othersWords(groups: number): string {
  return `${formatNumber(groups)} others together`;
}

/** How many groups a chart draws: " Showing 12 of 2,393 audiences."; nothing where it draws all. */
export function showingWords(shown: number, all: number, many: string): string {
  return shown === all ? '' : ` Showing ${formatNumber(shown)} of ${formatNumber(all)} ${many}.`;
}
