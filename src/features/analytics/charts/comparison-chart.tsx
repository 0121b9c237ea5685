import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { IntervalList } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { Select } from '#src/ui/select.tsx';
import {
  type ComparedGroup,
  type CompareKey,
  type Course,
  compareKeys,
  type Rank,
  type RateMetric,
  rateMetrics,
} from '../query/session-query.ts';
import { intervalAroundAll } from '../statistics/group-comparison.ts';
import { rateOf, wilsonInterval } from '../statistics/proportions.ts';
import {
  axisPercent,
  comparisonSentence,
  fixed,
  groupNames,
  metricWords,
  percent,
  pointsText,
  rateText,
  rateWithInterval,
  textWords,
  verdictWords,
} from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import { compareNames, toggled } from '../view/view.ts';
import { type ChartProps, othersWords, showingWords, shownGroups } from './chart-props.ts';

type ComparisonChartProps = ChartProps<Course> & {
  onSearch: (change: AnalyticsSearch) => void;
  /** What an audience is called; its ID where that is not known. */
  nameOf: (audienceId: string) => string;
  /** Asks for every group that is compared: a result holds the first alone. */
  allCompared: () => Promise<readonly ComparedGroup[]>;
  /** The screen is about one audience: there is none to compare it with. */
  ofOne: boolean;
};

const mostRows = 12;

const rankWords: Readonly<Record<Rank, string>> = { sessions: 'Most sessions', rate: 'Highest rate' };

/**
 * The rate of each group, against all others together, by one of several keys. A whisker misses the
 * line of all groups exactly where the difference is significant.
 */
export function ComparisonChart(props: ComparisonChartProps) {
  const { result, shown: query, onFilter, onSearch, fileName, nameOf, allCompared, ofOne } = props;
  const { compared } = result;
  const { by, metric, rank, filters } = query;
  const { top, others } = compared;
  const selected = filters[by];
  const names = groupNames[by];
  const nameOfKey = by === 'audienceId' ? nameOf : textWords;
  const drawn = useMemo(
    () => shownGroups(top, mostRows, [...(selected ?? []), compared.outstanding]),
    [top, selected, compared.outstanding],
  );
  const rows = useMemo(
    () =>
      drawn.map((group) => {
        const { key, comparison, [metric]: own } = group;
        const rate = rateOf(own);
        const interval = intervalAroundAll(own, comparison, compared.whole);
        const isKnown = comparison.verdict !== 'notEnoughData' && interval !== undefined && rate !== undefined;
        return {
          key,
          name: nameOfKey(key),
          interval: isKnown ? { ...interval, rate } : undefined,
          figure: `${rateText(own)} · n ${formatNumber(own.n)}`,
          instead: verdictWords.notEnoughData,
          faded: selected !== undefined && !selected.includes(key),
        };
      }),
    [drawn, metric, selected, nameOfKey, compared.whole],
  );
  const words = (row: number) => {
    const group = drawn[row];
    return group === undefined
      ? ''
      : `${nameOfKey(group.key)}: ${rateWithInterval(group[metric])}. ${differenceWords(group)}`;
  };
  const ofAll = rateOf(compared.whole);
  const columns = columnsOf(by, metric);
  const rowOf = (group: ComparedGroup) => comparedRow(group, by, metric, nameOfKey);
  return (
    <ChartFrame
      title={`${metricWords[metric]} by ${names.one}`}
      aside={
        by === 'audienceId'
          ? 'Observational: audiences are targeted, not randomly assigned'
          : 'Observational: visitors were not randomly assigned'
      }
      summary={`${comparisonSentence(compared, by, metric, nameOfKey)}${showingWords(drawn.length, top.length + others.groups, names.many)}`}
      words={words}
      table={() => ({
        columns,
        rows: [
          ...top.map(rowOf),
          ...(others.groups === 0 ? [] : [[othersWords(others.groups), others[metric].n, rateOf(others[metric])]]),
        ],
        format: (value, column) => tableFormats[column]?.(value) ?? String(value),
        ...(others.groups > 0 && { whole: async () => ({ columns, rows: (await allCompared()).map(rowOf) }) }),
      })}
      fileName={`${fileName}-${names.many}`}
      controls={
        <>
          <Select
            aria-label="Compare by"
            value={compareNames[by]}
            onChange={(event) => onSearch({ by: orUsual(event.target.value, 'audience') })}
          >
            {compareKeys
              .filter((key) => !ofOne || key !== 'audienceId')
              .map((key) => (
                <option key={key} value={compareNames[key]}>
                  By {groupNames[key].one}
                </option>
              ))}
          </Select>
          <Select
            aria-label="Rate to compare"
            value={metric}
            onChange={(event) => onSearch({ metric: orUsual(event.target.value, 'conversion') })}
          >
            {rateMetrics.map((name) => (
              <option key={name} value={name}>
                {metricWords[name]}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Sort by"
            value={rank}
            onChange={(event) => onSearch({ rank: orUsual(event.target.value, 'sessions') })}
          >
            {Object.entries(rankWords).map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {(reading, label) => (
        <IntervalList
          label={label}
          reading={reading}
          words={words}
          rows={rows}
          reference={ofAll === undefined ? undefined : { value: ofAll, label: `All ${names.many} ${percent(ofAll)}` }}
          format={axisPercent}
          onChoose={(row) => {
            const group = drawn[row];
            if (group !== undefined) onFilter((now) => ({ [compareNames[by]]: toggled(now[by], group.key) }));
          }}
        />
      )}
    </ChartFrame>
  );
}

/** What is usual has no place in the URL. */
function orUsual(value: string, usual: string): string | undefined {
  return value === usual ? undefined : value;
}

function columnsOf(by: CompareKey, metric: RateMetric): readonly string[] {
  const { label } = groupNames[by];
  return [
    label,
    'Sessions',
    metricWords[metric],
    '95 % CI lower',
    '95 % CI upper',
    'Result',
    'Difference from the rest',
    'Difference, lower',
    'Difference, upper',
    'Adjusted p-value (Holm)',
    'Additional sessions needed',
    ...(by === 'audienceId' ? ['Difference (source-adjusted)', 'Audience ID'] : []),
  ];
}

const differenceText = (value: number) => `${pointsText(value)} pp`;

/** The numbers of each column, in words. */
const tableFormats: readonly (((value: number) => string) | undefined)[] = [
  undefined,
  formatNumber,
  percent,
  percent,
  percent,
  undefined,
  differenceText,
  differenceText,
  differenceText,
  (value) => (value < 0.0001 ? '< 0.0001' : fixed(value, 4)),
  formatNumber,
  differenceText,
];

function comparedRow(group: ComparedGroup, by: CompareKey, metric: RateMetric, nameOf: (key: string) => string) {
  const { key, comparison, mix, [metric]: own } = group;
  const { verdict, difference, adjustedP, lacking } = comparison;
  const interval = wilsonInterval(own);
  return [
    nameOf(key),
    own.n,
    rateOf(own),
    interval?.low,
    interval?.high,
    verdictWords[verdict],
    difference?.value,
    difference?.low,
    difference?.high,
    adjustedP,
    verdict === 'noDifference' ? neededOf(lacking) : undefined,
    ...(by === 'audienceId' ? [mix?.difference, key] : []),
  ];
}

/**
 * How a group stands to all others: the verdict, its difference, and whether the mix of sources
 * explains it.
 */
function differenceWords({ comparison: { verdict, difference, lacking }, mix }: ComparedGroup): string {
  if (difference === undefined) return `${verdictWords[verdict]}.`;
  const { value, low, high } = difference;
  const size = `${verdictWords[verdict]} (${pointsText(value)} pp, ${pointsText(low)} to ${pointsText(high)}).`;
  const needed = verdict === 'noDifference' ? neededOf(lacking) : undefined;
  const more =
    typeof needed === 'number'
      ? ` About ${formatNumber(needed)} more sessions needed for a conclusion.`
      : needed === undefined
        ? ''
        : ` ${needed}.`;
  return `${size}${more}${mix?.signFlips === true ? ' Adjusted for traffic source, the difference reverses.' : ''}`;
}

/** Nobody waits for more sessions than these to tell a difference: it is too small to matter. */
const mostNeeded = 100_000;

/** How many more sessions a conclusion takes, in two digits, for more would be made up. */
function neededOf(lacking: number | undefined): number | string | undefined {
  if (lacking === undefined || lacking === 0) return undefined;
  if (lacking > mostNeeded) return 'Practically no difference';
  return lacking < 100 ? lacking : Number(lacking.toPrecision(2));
}
