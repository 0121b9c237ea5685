import type { SessionFilters, SessionQuery, TextColumn } from '../query/session-query.ts';
import type { Breakdown, Course, Group } from '../query/session-result.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { UnreadSteps } from '../view/unread-steps.ts';

/** Changes the filters, given those that are on by now: a chart may still show the numbers of others. */
export type ChangeFilters = (change: (filters: SessionFilters) => AnalyticsSearch) => void;

/** Asks for every group of a chart: a result holds the largest alone. */
export type AllGroups = (column: TextColumn) => Promise<readonly Group[]>;

/** What the charts over time cannot say yet. */
export type Unread = {
  readonly steps: UnreadSteps;
  /** Steps before there was anything to visit, of the range and of the comparison: no zero was counted in them. */
  readonly unborn: ReadonlySet<number>;
  readonly unbornCompared: ReadonlySet<number>;
  /** Not all of the period compared with was read: none of it is drawn. */
  readonly comparison: boolean;
};

/** What is drawn: numbers, and the question that they answer, since what is chosen and the numbers change together. */
export type Drawn<Result extends Course | Breakdown> = { readonly result: Result; readonly shown: SessionQuery };

/** What every chart of the screen gets: the numbers, what is chosen, and the way to choose. */
export type ChartProps<Result extends Course | Breakdown = Breakdown> = Drawn<Result> & {
  readonly onFilter: ChangeFilters;
  readonly onSearch: (change: AnalyticsSearch) => void;
  /** Begins the names of files: "spring-offer-2026-09-20". */
  readonly fileName: string;
};
