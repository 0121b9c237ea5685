import type { Oddity } from '../query/session-query.ts';

/** What in a session contradicts itself, in words. */
export const oddityWords: Readonly<Record<Oddity, string>> = {
  endedBeforeStarted: 'Ended before it started',
  scrollOver100: 'Scrolled over 100 %',
  conversionWithoutForm: 'Conversion without a form',
};
