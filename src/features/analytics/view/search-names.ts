import type { TextSearch } from '#src/lib/text-search.ts';

/** Every search parameter of the screen (interfaces.md, "Search parameters"). Alone in its file: the routes read it before the screen is there. */
export const searchNames = [
  'range',
  'from',
  'to',
  'tz',
  'compare',
  'unit',
  'audience',
  'source',
  'medium',
  'campaign',
  'content',
  'term',
  'identifier',
  'computation',
  'steps',
  'hours',
  'scroll',
  'time',
  'did',
  'odd',
  'utm',
  'metric',
  'show',
  'order',
  'page',
  'session',
  'of',
  'started',
] as const;

/** What the address says about the analytics, as it stands there. Lists are repeated parameters. */
export type AnalyticsSearch = TextSearch<(typeof searchNames)[number]>;
