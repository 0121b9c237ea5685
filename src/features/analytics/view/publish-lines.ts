import { formatNumber } from '#src/lib/numbers.ts';
import { rateMetrics } from '../query/session-query.ts';
import type { Totals } from '../query/session-result.ts';
import { newcombeDifference, type Proportion, rateOf } from '../statistics/proportions.ts';
import { metricWords, pointsText, rateWithInterval, secondsWords, signed } from './figures.ts';

/** A figure in two stretches of time, in words. */
export type Line = {
  readonly figure: string;
  readonly before: string;
  readonly after: string;
  readonly difference: string;
};

/** What two stretches differ in: sessions, each rate with its interval, and the median time. */
export function linesOf(before: Totals, after: Totals): readonly Line[] {
  return [
    {
      figure: 'Sessions',
      before: formatNumber(before.sessions),
      after: formatNumber(after.sessions),
      difference: signed(after.sessions - before.sessions, formatNumber),
    },
    ...rateMetrics.map((metric) => {
      const difference = newcombeDifference(after[metric], before[metric]);
      return {
        figure: metricWords[metric],
        before: rate(before[metric]),
        after: rate(after[metric]),
        difference:
          difference === undefined
            ? unknown
            : `${pointsText(difference.value)} pp (${pointsText(difference.low)} to ${pointsText(difference.high)})`,
      };
    }),
    {
      figure: 'Median time',
      before: median(before.seconds.value),
      after: median(after.seconds.value),
      difference:
        before.seconds.value === undefined || after.seconds.value === undefined
          ? unknown
          : signed(after.seconds.value - before.seconds.value, secondsWords),
    },
  ];
}

/** What a cell says where there is nothing to count over. */
const unknown = '—';

function rate(proportion: Proportion): string {
  return rateOf(proportion) === undefined ? unknown : rateWithInterval(proportion);
}

function median(seconds: number | undefined): string {
  return seconds === undefined ? unknown : secondsWords(seconds);
}
