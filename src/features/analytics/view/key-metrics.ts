import { secondsWords, shownSeconds } from '#src/lib/durations.ts';
import { formatNumber, numberFormat } from '#src/lib/numbers.ts';
import type { ChartTable, TableColumn } from '#src/ui/charts/chart-table.tsx';
import type { RateMetric, Totals } from '../query/session-query.ts';
import { newcombeDifference, type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { axisCount, fixed, metricWords, percent, pointsText, rateWithInterval, shownShare } from './words.ts';

export type KeyMetric = {
  /** Its name in the URL. */
  readonly key: string;
  readonly label: string;
  readonly of: (totals: Totals) => number | undefined;
  /** How many sessions it is counted over. */
  readonly n: (totals: Totals) => number;
  /** A rate has an interval, and so has its change. */
  readonly rate?: (totals: Totals) => Proportion;
  /** To the digit that a tile shows, so that a change agrees with the values beside it. */
  readonly rounded: (value: number) => number;
  readonly short: (value: number) => string;
  readonly whole: (value: number) => string;
  /** Beside an axis. */
  readonly axis: (value: number) => string;
  /** The size of a change, from one rounded value to another. */
  readonly change: (difference: number, before: number) => string;
  /** -1: less is better. */
  readonly better: 1 | -1;
};

const count = {
  rounded: (value: number) => (value < 100_000 ? value : Number(value.toPrecision(4))),
  short: (value: number) =>
    value < 100_000
      ? formatNumber(value)
      : numberFormat({ notation: 'compact', maximumSignificantDigits: 4 }).format(value),
  whole: (value: number) => formatNumber(value),
  axis: axisCount,
  change: (difference: number, before: number) =>
    before !== 0
      ? `${fixed((100 * difference) / before, 1)} %`
      : difference === 0
        ? '0'
        : `${formatNumber(difference)} more`,
  better: 1,
} as const;

function rateMetric(metric: RateMetric, better: 1 | -1): KeyMetric {
  return {
    key: metric,
    label: metricWords[metric],
    of: (totals) => rateOf(totals[metric]),
    n: (totals) => totals[metric].n,
    rate: (totals) => totals[metric],
    rounded: shownShare,
    short: percent,
    whole: percent,
    axis: (share) => `${formatNumber(100 * share)} %`,
    change: (difference) => `${fixed(difference * 100, 1)} pp`,
    better,
  };
}

function sumMetric(key: 'questions' | 'clicks', label: string): KeyMetric {
  return {
    ...count,
    key,
    label,
    of: (totals) => (totals[key].n === 0 ? undefined : totals[key].sum),
    n: (totals) => totals[key].n,
  };
}

/** The metrics of the tiles, most important first. */
export const keyMetrics: readonly KeyMetric[] = [
  { ...count, key: 'sessions', label: 'Sessions', of: ({ sessions }) => sessions, n: ({ sessions }) => sessions },
  rateMetric('conversion', 1),
  rateMetric('formSubmit', 1),
  rateMetric('bounce', -1),
  {
    key: 'time',
    label: 'Median time on page',
    of: ({ seconds }) => seconds.value,
    n: ({ seconds }) => seconds.n,
    rounded: shownSeconds,
    short: secondsWords,
    whole: secondsWords,
    axis: secondsWords,
    change: secondsWords,
    better: 1,
  },
  {
    key: 'scroll',
    label: 'Median scroll depth',
    of: ({ scroll }) => scroll.value,
    n: ({ scroll }) => scroll.n,
    rounded: Math.round,
    short: (value) => `${formatNumber(value, 0)} %`,
    whole: (value) => `${formatNumber(value, 0)} %`,
    axis: (value) => `${formatNumber(value, 0)} %`,
    change: (difference) => `${formatNumber(difference, 0)} pp`,
    better: 1,
  },
  sumMetric('questions', 'Questions'),
  sumMetric('clicks', 'Clicks'),
];

/** A metric in full: a rate with its interval, and how many sessions it is counted over. */
export function detailOf(metric: KeyMetric, totals: Totals): string {
  const value = metric.of(totals);
  if (value === undefined) return '—';
  if (metric.rate !== undefined) return rateWithInterval(metric.rate(totals));
  const whole = metric.whole(value);
  return metric.key === 'sessions' ? whole : `${whole} (n ${formatNumber(metric.n(totals))})`;
}

type MetricChange = NonNullable<ReturnType<typeof changeOf>>;

/** @returns undefined where either value is unknown. */
export function changeOf(metric: KeyMetric, totals: Totals, compared: Totals) {
  const [value, before] = [metric.of(totals), metric.of(compared)];
  if (value === undefined || before === undefined) return undefined;
  const from = metric.rounded(before);
  const difference = metric.rounded(value) - from;
  const size = metric.change(Math.abs(difference), from);
  /** Of the values as they are shown. */
  const direction = size === metric.change(0, from) ? 0 : difference > 0 ? 1 : -1;
  const interval = metric.rate && newcombeDifference(metric.rate(totals), metric.rate(compared));
  const isSure = interval !== undefined && (interval.low > 0 || interval.high < 0);
  /** Good or bad; undefined where the change may be chance, or cannot be tested. */
  const tone = !isSure || direction === 0 ? undefined : direction === metric.better ? 'good' : 'bad';
  return { direction, size, from, tone, interval } as const;
}

/** A change with its interval, where it has one: "−0.9 to +0.6 pp". */
export function changeInterval({ interval }: MetricChange): string | undefined {
  return interval && `${pointsText(interval.low)} to ${pointsText(interval.high)} pp`;
}

const arrows = { [-1]: '↓', 0: '→', 1: '↑' } as const;

/** A change in words; a dash where it is unknown. */
function changeWords(change: MetricChange | undefined): string {
  return change === undefined ? '—' : `${arrows[change.direction]} ${change.size}`;
}

/** A metric's change from one stretch to another: "↓ 0.2 pp (−0.3 to +0.1 pp)". */
export function differenceWords(metric: KeyMetric, before: Totals, after: Totals): string {
  const change = changeOf(metric, after, before);
  const interval = change && changeInterval(change);
  return `${changeWords(change)}${interval === undefined ? '' : ` (${interval})`}`;
}

/** The metrics as a table: a rate is a share of 1, a time is in seconds. */
export function metricsTable(totals: Totals, compared: Totals | undefined): ChartTable<KeyMetric> {
  const numbersOf = (of: Totals, before = ''): readonly TableColumn<KeyMetric>[] => {
    const interval = (metric: KeyMetric) => metric.rate && wilsonInterval(metric.rate(of));
    const format = (value: number, metric: KeyMetric) => metric.whole(value);
    return [
      { header: `${before}Value`, cell: (metric) => metric.of(of), format },
      { header: `${before}n`, cell: (metric) => metric.n(of) },
      { header: `${before}95 % CI lower`, cell: (metric) => interval(metric)?.low, format },
      { header: `${before}95 % CI upper`, cell: (metric) => interval(metric)?.high, format },
    ];
  };
  const changes = (before: Totals): readonly TableColumn<KeyMetric>[] => {
    const change = (metric: KeyMetric) => changeOf(metric, totals, before);
    const format = (value: number) => `${pointsText(value)} pp`;
    return [
      {
        header: 'Change',
        cell: (metric) => change(metric) && (metric.of(totals) ?? 0) - (metric.of(before) ?? 0),
        format: (_, metric) => changeWords(change(metric)),
      },
      { header: 'Change, lower', cell: (metric) => change(metric)?.interval?.low, format },
      { header: 'Change, upper', cell: (metric) => change(metric)?.interval?.high, format },
    ];
  };
  return {
    columns: [
      { header: 'Metric', cell: ({ label }) => label },
      ...numbersOf(totals),
      ...(compared === undefined ? [] : [...numbersOf(compared, 'Before: '), ...changes(compared)]),
    ],
    rows: keyMetrics,
  };
}
