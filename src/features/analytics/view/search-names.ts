import type { TextSearch } from '#src/lib/text-search.ts';

/* The search parameters of the screen (interfaces.md). Alone in their file: the routes read them before the screen is there. */

/** Those that stand once in an address. */
export const singleNames = [
  'range',
  'from',
  'to',
  'tz',
  'compare',
  'unit',
  'brush',
  'did',
  'odd',
  'by',
  'metric',
  'rank',
  'show',
  'order',
  'page',
  'cols',
  'density',
  'session',
  'of',
  'started',
] as const;

/** Those that may be repeated: each is a filter. */
export const repeatedNames = [
  'audience',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'identifier',
  'computation',
  'hours',
  'scroll',
  'time',
] as const;

/** What the address says about the analytics, as it stands there. */
export type AnalyticsSearch = TextSearch<(typeof singleNames)[number], (typeof repeatedNames)[number]>;
