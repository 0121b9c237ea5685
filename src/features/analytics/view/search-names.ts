import { textSearch } from '#src/lib/text-search.ts';

/* Search parameters of the screen (interfaces.md), in their own file: routes load it first. */

/** Parameters that occur once in a URL. */
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
  'graph',
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

/** Parameters that may repeat: each is a filter. */
export const repeatedNames = [
  'audience',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'identifier',
  'computation',
  'not',
  'hours',
  'scroll',
  'time',
] as const;

export const analyticsSearch = textSearch(singleNames, repeatedNames);
export type AnalyticsSearch = ReturnType<typeof analyticsSearch>;
