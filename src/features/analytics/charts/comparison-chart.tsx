import { memo } from 'react';
import { formatNumber, numberFormat } from '#src/lib/numbers.ts';
import { clipMiddle } from '#src/lib/text.ts';
import { IntervalList, intervalMargins } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import type { TableColumn } from '#src/ui/charts/chart-table.tsx';
import { Select } from '#src/ui/field.tsx';
import type { ComparedGroup, ComparedGroups } from '../query/compared-groups.ts';
import type { Course } from '../query/run-query.ts';
import { type CompareKey, compareKeys, lettersOf, type RateMetric, rateMetrics } from '../query/session-query.ts';
import { type GroupComparison, intervalAroundAll, type Verdict } from '../statistics/group-comparison.ts';
import { type Difference, type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { toggled } from '../view/view.ts';
import {
  fixed,
  groupNames,
  metricWords,
  percent,
  pointsText,
  rateText,
  rateWithInterval,
  textWords,
} from '../view/words.ts';
import { type ChartProps, othersWords, rowMarks, showingWords, shownGroups } from './chart-props.ts';

const mostRows = 12;

/** A verdict as it stands beside a group: in the chart, its table and its file. */
const verdictWords: Readonly<Record<Verdict, string>> = {
  higher: 'Significantly higher',
  lower: 'Significantly lower',
  noDifference: 'No significant difference',
  notEnoughData: 'Not enough data',
  alone: 'Nothing to compare with',
};

/**
 * The rate of each group, against all others together, by one of several keys. A whisker misses the
 * line of all groups exactly where the difference is significant.
 */
export const ComparisonChart = memo((props: ChartProps<Course>) => {
  const { result, shown: query, onFilter, onSearch, nameOf, isNaming, analytics, ofOne } = props;
  const { compared } = result;
  const { by, metric, rank, filters } = query;
  const { top, others } = compared;
  const selected = filters[by];
  const names = groupNames[by];
  const nameOfKey = by === 'audienceId' ? nameOf : textWords;
  const drawn = shownGroups(top, mostRows, [...(selected ?? []), compared.outstanding]);
  const rows = drawn.map((group) => {
    const { key, comparison, [metric]: own } = group;
    const rate = rateOf(own);
    const interval = intervalAroundAll(own, comparison, compared.whole);
    const needed = neededOf(comparison);
    const isKnown = comparison.verdict !== 'notEnoughData' && interval !== undefined && rate !== undefined;
    return {
      key,
      name: by === 'audienceId' && isNaming?.(key) ? 'Loading…' : nameOfKey(key),
      interval: isKnown ? { ...interval, rate } : undefined,
      figure: `${rateText(own)} · n ${formatNumber(own.n)}`,
      instead: typeof needed === 'number' ? `About ${formatNumber(needed)} more needed` : verdictWords.notEnoughData,
      faded: selected !== undefined && !selected.includes(key),
      words: `${nameOfKey(key)}: ${rateWithInterval(own)}. ${differenceWords(group)}`,
    };
  });
  const ofAll = rateOf(compared.whole);
  const named = (group: ComparedGroup): TableRow => ({ name: nameOfKey(group.key), own: group[metric], group });
  return (
    <ChartFrame
      title={`${metricWords[metric]} by ${names.one}`}
      aside={`Observational: ${by === 'audienceId' ? 'audiences are targeted, not' : 'visitors weren’t'} randomly assigned`}
      summary={`${comparisonSentence(compared, by, metric, (key) => clipMiddle(nameOfKey(key), 60, 20))}${showingWords(drawn.length, top.length + others.groups, names.many)}${by === 'audienceId' ? '' : spellingWords(drawn)}`}
      marks={rowMarks(rows, intervalMargins, (key) => onFilter((now) => ({ [names.address]: toggled(now[by], key) })))}
      table={() => ({
        columns: columnsOf(by, metric),
        rows: [
          ...top.map(named),
          ...(others.groups === 0 ? [] : [{ name: othersWords(others.groups), own: others[metric] }]),
        ],
        allRows: others.groups === 0 ? undefined : async () => (await analytics.ask('compared', query)).map(named),
      })}
      file={names.many}
      controls={
        <>
          <Select
            aria-label="Compare by"
            value={names.address}
            options={compareKeys
              .filter((key) => !ofOne || key !== 'audienceId')
              .map((key) => [groupNames[key].address, `By ${groupNames[key].one}`])}
            onChange={(key) => onSearch({ by: orUsual(key, 'audience') })}
          />
          <Select
            aria-label="Rate to compare"
            value={metric}
            options={rateMetrics.map((name) => [name, metricWords[name]])}
            onChange={(name) => onSearch({ metric: orUsual(name, 'conversion') })}
          />
          <Select
            aria-label="Sort by"
            value={rank}
            options={[
              ['sessions', 'Most sessions'],
              ['rate', 'Highest rate'],
            ]}
            onChange={(name) => onSearch({ rank: orUsual(name, 'sessions') })}
          />
        </>
      }
    >
      <IntervalList
        rows={rows}
        reference={ofAll === undefined ? undefined : { value: ofAll, label: `All ${names.many} ${percent(ofAll)}` }}
        format={axisPercent}
      />
    </ChartFrame>
  );
});

/** A share at the axis: "25 %", "0.15 %". */
function axisPercent(share: number): string {
  return `${numberFormat({ maximumSignificantDigits: 3 }).format(share * 100)} %`;
}

/** Keeps a default value out of the URL. */
function orUsual(value: string, usual: string): string | undefined {
  return value === usual ? undefined : value;
}

/** Words for what one group does, what several do, and how they stand out. */
const does: Readonly<Record<RateMetric, Readonly<Record<'one' | 'several' | 'higher' | 'lower', string>>>> = {
  conversion: { one: 'converts', several: 'convert', higher: 'better', lower: 'worse' },
  formSubmit: { one: 'submits forms', several: 'submit forms', higher: 'more often', lower: 'less often' },
  bounce: { one: 'bounces', several: 'bounce', higher: 'more often', lower: 'less often' },
};

/** The verdicts on all groups in one sentence, which names the group that stands out most. */
function comparisonSentence(
  { top, others, tested, outstanding, alike }: ComparedGroups,
  by: CompareKey,
  metric: RateMetric,
  nameOf: (key: string) => string,
): string {
  const { one, many } = groupNames[by];
  const group = top.find(({ key }) => key === outstanding);
  if (group !== undefined) {
    const words = does[metric];
    const how = words[group.comparison.verdict === 'higher' ? 'higher' : 'lower'];
    const who =
      alike === 1
        ? `${nameOf(group.key)} ${words.one}`
        : `${nameOf(group.key)} and ${formatNumber(alike - 1)} more ${words.several}`;
    const adjusted = tested === 1 ? '' : `, adjusted for ${formatNumber(tested)} comparisons`;
    return `${who} ${how} than the rest (significant at 95 %${adjusted}).`;
  }
  if (top.length === 0) return 'No sessions in this range.';
  if (top.length + others.groups === 1) return `Only one ${one} has sessions.`;
  return tested === 0 ? `Not enough data to compare ${many}.` : `No significant differences between ${many}.`;
}

/** Spellings of one name share its sessions: none of them shows how the source as a whole does. */
function spellingWords(shown: readonly ComparedGroup[]): string {
  const letters = shown.map(({ key }) => lettersOf(key));
  const alike = shown.filter((_, at) => letters.filter((other) => other !== '' && other === letters[at]).length > 1);
  if (alike.length === 0) return '';
  return ` Counted separately: ${alike.map(({ key }) => textWords(key)).join(', ')}. See Data quality.`;
}

/** A group; or, without `group`, the sum of all that have no row of their own. */
type TableRow = { readonly name: string; readonly own: Proportion; readonly group?: ComparedGroup };

function columnsOf(by: CompareKey, metric: RateMetric): readonly TableColumn<TableRow>[] {
  const difference = (end: keyof Difference) => ({
    cell: ({ group }: TableRow) => group?.comparison.difference?.[end],
    format: differenceText,
  });
  return [
    { header: groupNames[by].label, cell: ({ name }) => name },
    { header: 'n', cell: ({ own }) => own.n },
    { header: metricWords[metric], cell: ({ own }) => rateOf(own), format: percent },
    { header: '95 % CI lower', cell: ({ own, group }) => group && wilsonInterval(own)?.low, format: percent },
    { header: '95 % CI upper', cell: ({ own, group }) => group && wilsonInterval(own)?.high, format: percent },
    { header: 'Result', cell: ({ group }) => group && verdictWords[group.comparison.verdict] },
    { header: 'Difference from the rest', ...difference('value') },
    { header: 'Difference, lower', ...difference('low') },
    { header: 'Difference, upper', ...difference('high') },
    {
      header: 'Adjusted p-value (Holm)',
      cell: ({ group }) => group?.comparison.adjustedP,
      format: (value) => (value < 0.0001 ? '< 0.0001' : fixed(value, 4)),
    },
    { header: 'Additional sessions needed', cell: ({ group }) => group && neededOf(group.comparison) },
    ...(by === 'audienceId' ? audienceColumns : []),
  ];
}

const differenceText = (value: number) => `${pointsText(value)} pp`;

const audienceColumns: readonly TableColumn<TableRow>[] = [
  { header: 'Difference (source-adjusted)', cell: ({ group }) => group?.mix?.difference, format: differenceText },
  { header: 'Audience ID', cell: ({ group }) => group?.key },
];

/** A group against all others: verdict, difference, and whether the mix of sources explains it. */
function differenceWords({ comparison, mix }: ComparedGroup): string {
  const { verdict, difference } = comparison;
  const size =
    difference &&
    ` (${pointsText(difference.value)} pp, ${pointsText(difference.low)} to ${pointsText(difference.high)})`;
  const needed = neededOf(comparison);
  const more =
    typeof needed === 'number'
      ? ` About ${formatNumber(needed)} more sessions needed${difference ? ' for a conclusion' : ''}.`
      : needed && ` ${needed}.`;
  return `${verdictWords[verdict]}${size ?? ''}.${more ?? ''}${mix?.signFlips === true ? ' Adjusted for traffic source, the difference reverses.' : ''}`;
}

/** A difference that takes more sessions than this is too small to matter. */
const mostNeeded = 100_000;

/**
 * How many more sessions a conclusion takes, or a comparison where there are too few for one. In
 * two digits: more would be false precision.
 */
function neededOf({ verdict, lacking = 0 }: GroupComparison): number | string | undefined {
  if (verdict === 'higher' || verdict === 'lower' || lacking === 0) return undefined;
  if (lacking > mostNeeded) return verdict === 'noDifference' ? 'Practically no difference' : undefined;
  return lacking < 100 ? lacking : Number(lacking.toPrecision(2));
}
