import { formatNumber } from '#src/lib/numbers.ts';
import { rateMetrics } from '../query/session-query.ts';
import type { Totals } from '../query/session-result.ts';
import { newcombeDifference, type Proportion, rateOf } from '../statistics/proportions.ts';
import { fixed, metricWords, rateWithInterval, secondsWords } from './figures.ts';

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
            : `${points(difference.value)} pp (${points(difference.low)} to ${points(difference.high)})`,
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

/** A change with its sign, a true minus before what is less. */
function signed(change: number, words: (size: number) => string): string {
  return `${change > 0 ? '+' : change < 0 ? '−' : ''}${words(Math.abs(change))}`;
}

function points(share: number): string {
  return signed(share * 100, (size) => fixed(size, 1));
}
