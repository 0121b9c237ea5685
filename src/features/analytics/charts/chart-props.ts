import type { SessionResult } from '../query/session-result.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import type { AnalyticsView } from '../view/view.ts';

/** What every chart of the screen gets: the numbers, what is chosen, and the way to choose. */
export type ChartProps = {
  readonly result: SessionResult;
  readonly view: AnalyticsView;
  readonly onSearch: (change: AnalyticsSearch) => void;
  /** Begins the names of files: "spring-offer-2026-09-20". */
  readonly fileName: string;
};
