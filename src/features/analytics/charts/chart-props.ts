import { formatNumber } from '#src/lib/numbers.ts';
import type { ChartMarks, Margins } from '#src/ui/charts/chart-reader.tsx';
import type { TableColumn } from '#src/ui/charts/chart-table.tsx';
import type { Breakdown, Course } from '../query/run-query.ts';
import type { SessionFilters, SessionQuery, Tally } from '../query/session-query.ts';
import { rateOf } from '../statistics/proportions.ts';
import { percent } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { SessionAnalytics } from '../worker/session-analytics.ts';

/** Changes the filters, given those that are on by now: a chart may still show the numbers of others. */
export type ChangeFilters = (change: (filters: SessionFilters) => AnalyticsSearch) => void;

/** What all parts of the screen get. */
export type ScreenParts = {
  readonly analytics: SessionAnalytics;
  readonly pageId: string;
  /** The screen is about one audience: there is none to compare it with. */
  readonly ofOne: boolean;
  /** What an audience is called; its ID where that is not known. */
  readonly nameOf: (audienceId: string) => string;
  readonly onFilter: ChangeFilters;
  readonly onSearch: (change: AnalyticsSearch) => void;
};

/** What is drawn: numbers, and the question that they answer, since filters and numbers change together. */
export type Drawn<Result extends Course | Breakdown> = { readonly result: Result; readonly shown: SessionQuery };

export type ChartProps<Result extends Course | Breakdown = Breakdown> = ScreenParts & Drawn<Result>;

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

/** The marks of a chart that is a list of rows. */
export function rowMarks(
  rows: readonly { readonly key: string; readonly words: string }[],
  margins: Margins,
  onChoose: (key: string) => void,
): ChartMarks {
  return {
    rows: rows.length,
    margins,
    words: (row) => rows[row]?.words ?? '',
    onChoose: (row) => onChoose(rows[row]?.key ?? ''),
  };
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
