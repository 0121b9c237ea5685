import { formatNumber } from '#src/lib/numbers.ts';
import type { ChartMarks, Margins } from '#src/ui/charts/chart-reader.tsx';
import type { TableColumn } from '#src/ui/charts/chart-table.tsx';
import type { Breakdown, Course } from '../query/run-query.ts';
import type { SessionFilters, SessionQuery, Tally } from '../query/session-query.ts';
import { rateOf } from '../statistics/proportions.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import { percent } from '../view/words.ts';
import type { SessionAnalytics } from '../worker/session-analytics.ts';

/** Changes the current filters: the chart may still show the numbers of earlier ones. */
export type ChangeFilters = (change: (filters: SessionFilters) => AnalyticsSearch) => void;

export type ScreenParts = {
  readonly analytics: SessionAnalytics;
  readonly pageId: string;
  /** The screen shows one audience: there is none to compare it with. */
  readonly ofOne: boolean;
  /** An audience's name, or its ID where the name is unknown. */
  readonly nameOf: (audienceId: string) => string;
  /** Whether it is still loading. */
  readonly isNaming?: ((audienceId: string) => boolean) | undefined;
  readonly onFilter: ChangeFilters;
  readonly onSearch: (change: AnalyticsSearch) => void;
};

/** The numbers drawn and the query they answer, since filters and numbers change together. */
export type Drawn<Result extends Course | Breakdown> = { readonly result: Result; readonly shown: SessionQuery };

export type ChartProps<Result extends Course | Breakdown = Breakdown> = ScreenParts & Drawn<Result>;

/** The first few groups, and all selected ones: a group that is not drawn cannot be deselected. */
export function shownGroups<One extends { readonly key: string }>(
  groups: readonly One[],
  most: number,
  wanted: readonly (string | undefined)[] = [],
): readonly One[] {
  return groups.filter(({ key }, index) => index < most || wanted.includes(key));
}

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

/** Columns of a table of sessions by group; `header` names the groups. */
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

/** Names the row that sums up all groups without a row of their own. */
export function othersWords(groups: number): string {
  return `${formatNumber(groups)} others together`;
}

/** How many groups a chart draws: " Showing 12 of 2,393 audiences."; empty where it draws all. */
export function showingWords(shown: number, all: number, many: string): string {
  return shown === all ? '' : ` Showing ${formatNumber(shown)} of ${formatNumber(all)} ${many}.`;
}
