import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { RowChart } from '#src/ui/charts/row-chart.tsx';
import { Select } from '#src/ui/select.tsx';
import { type RateMetric, rateMetrics } from '../query/session-query.ts';
import type { AudienceGroup, Course, Group } from '../query/session-result.ts';
import { type Proportion, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { axisPercent, fixed, metricWords, percent, rateWithInterval } from '../view/figures.ts';
import { toggled } from '../view/view.ts';
import type { AllGroups, ChartProps } from './chart-props.ts';
import { firstAndChosen, hiddenWords, othersWords } from './first-and-chosen.ts';

/** What an audience is called; its id where that is not known. */
type NameOf = (audienceId: string) => string;

type AudiencesChartProps = ChartProps<Course> & {
  nameOf: NameOf;
  allGroups: AllGroups;
};

const mostRows = 12;
/** Below so many sessions an interval is too wide to be read. */
const fewSessions = 10;

/** The rate of each audience with its 95 % interval, against all others together. Audiences are chosen, not drawn by lot. */
export function AudiencesChart(props: AudiencesChartProps) {
  const { result, shown: query, onFilter, onSearch, fileName, nameOf, allGroups } = props;
  const { metric, filters } = query;
  const { top, others } = result.audiences;
  const chosen = filters.audienceId;
  const shown = useMemo(() => firstAndChosen(top, mostRows, chosen), [top, chosen]);
  const rows = useMemo(
    () =>
      shown.map((audience) => {
        const { key, comparison } = audience;
        const { n } = audience[metric];
        const few = n < fewSessions;
        return {
          key,
          name: nameOf(key),
          value: few ? undefined : comparison.rate,
          interval: few ? undefined : comparison.interval,
          figure: `${comparison.rate === undefined ? '—' : percent(comparison.rate)} · n ${formatNumber(n)}`,
          instead: few ? 'too few to tell' : undefined,
          faded: chosen !== undefined && !chosen.includes(key),
        };
      }),
    [shown, metric, chosen, nameOf],
  );
  const words = (row: number) => {
    const audience = shown[row];
    return audience === undefined
      ? ''
      : `${nameOf(audience.key)}: ${rateWithInterval(audience[metric])}. ${differenceWords(audience)}`;
  };
  const hidden = hiddenWords(top.length - shown.length, others.groups);
  const ofAll = rateOf(togetherOf(result.audiences, metric));
  const columns = columnsOf(metric);
  const compared = top.map((audience) => comparedRow(audience, metric, nameOf));
  return (
    <ChartFrame
      title={`${metricWords[metric]} by audience`}
      aside="targeted, not randomised"
      summary={summaryOf(top, metric, nameOf, hidden)}
      words={words}
      table={() => ({
        columns,
        rows: [
          ...compared,
          ...(others.groups === 0 ? [] : [[othersWords(others.groups), others[metric].n, rateOf(others[metric])]]),
        ],
        format: (value, column) =>
          column === 1 || column === 10 ? formatNumber(value) : column === 8 ? fixed(value, 4) : percent(value),
        ...(others.groups > 0 && {
          whole: async () => {
            const own = new Set(top.map(({ key }) => key));
            const more = (await allGroups('audienceId')).filter(({ key }) => !own.has(key));
            return { columns, rows: [...compared, ...more.map((group) => plainRow(group, metric, nameOf))] };
          },
        }),
      })}
      fileName={`${fileName}-audiences`}
      controls={
        <Select
          aria-label="Rate by which audiences are compared"
          value={metric}
          onChange={(event) =>
            onSearch({ metric: event.target.value === 'conversion' ? undefined : event.target.value })
          }
        >
          {rateMetrics.map((name) => (
            <option key={name} value={name}>
              {metricWords[name]}
            </option>
          ))}
        </Select>
      }
    >
      {(reading, label) => (
        <RowChart
          label={label}
          reading={reading}
          words={words}
          rows={rows}
          intervals
          reference={ofAll === undefined ? undefined : { value: ofAll, label: `All audiences ${percent(ofAll)}` }}
          format={axisPercent}
          onChoose={(row) => {
            const audience = shown[row];
            if (audience !== undefined) onFilter((now) => ({ audience: toggled(now.audienceId, audience.key) }));
          }}
        />
      )}
    </ChartFrame>
  );
}

/** All audiences together, whichever of them are selected. */
function togetherOf({ top, others }: Course['audiences'], metric: RateMetric): Proportion {
  return [...top, others].reduce(
    ({ successes, n }, { [metric]: of }) => ({ successes: successes + of.successes, n: n + of.n }),
    { successes: 0, n: 0 },
  );
}

function columnsOf(metric: RateMetric): readonly string[] {
  return [
    'Audience',
    'Sessions',
    metricWords[metric],
    `${metricWords[metric]}, low`,
    `${metricWords[metric]}, high`,
    'Difference from the others',
    'Difference, low',
    'Difference, high',
    'p, adjusted',
    'Difference, same mix of sources',
    'Sessions lacking to tell',
    'Audience id',
  ];
}

function comparedRow(audience: AudienceGroup, metric: RateMetric, nameOf: NameOf) {
  const { key, comparison } = audience;
  const { rate, interval, difference, adjustedP, mix, lacking } = comparison;
  return [
    nameOf(key),
    audience[metric].n,
    rate,
    interval?.low,
    interval?.high,
    difference?.value,
    difference?.low,
    difference?.high,
    adjustedP,
    mix.difference,
    lacking,
    key,
  ] as const;
}

/** An audience beyond those that are compared. */
function plainRow(group: Group, metric: RateMetric, nameOf: NameOf) {
  const { key, [metric]: rate } = group;
  const interval = wilsonInterval(rate);
  const notCompared = Array.from({ length: 6 }, () => undefined);
  return [nameOf(key), rate.n, rateOf(rate), interval?.low, interval?.high, ...notCompared, key];
}

/** How an audience stands to all others: its difference, whether that is more than chance, and whether the mix of sources explains it. */
function differenceWords({ comparison }: AudienceGroup): string {
  const { difference, adjustedP, lacking, mix } = comparison;
  if (difference === undefined) return 'No other audience to compare with.';
  const points = (value: number) => `${value > 0 ? '+' : ''}${fixed(value * 100, 1)}`;
  const size = `${points(difference.value)} points against the others (${points(difference.low)} to ${points(difference.high)})`;
  const sure = adjustedP !== undefined && adjustedP < 0.05 ? 'more than chance' : needs(lacking);
  const flip = mix.signFlips ? '. With the same mix of sources the difference turns round' : '';
  return `${size}, ${sure}${flip}.`;
}

function needs(lacking: number | undefined): string {
  return lacking === undefined || lacking === 0 || !Number.isFinite(lacking)
    ? 'no more than chance'
    : `needs about ${formatNumber(roughly(lacking))} more sessions to tell`;
}

/** Two digits are all that an estimate of this kind holds. */
function roughly(count: number): number {
  return count < 100 ? Math.ceil(count) : Number(count.toPrecision(2));
}

function summaryOf(top: readonly AudienceGroup[], metric: RateMetric, nameOf: NameOf, more: string): string {
  const sure = top.filter(
    ({ comparison, [metric]: { n } }) =>
      n >= fewSessions && comparison.adjustedP !== undefined && comparison.adjustedP < 0.05,
  );
  const above = sure.filter(({ comparison }) => (comparison.difference?.value ?? 0) > 0);
  if (top.length === 0) return 'No sessions in this range.';
  if (top.length === 1) return `Only one audience has sessions: there is nothing to compare it with.${more}`;
  if (above[0] !== undefined) return `${nameOf(above[0].key)} is above the others by more than chance.${more}`;
  if (sure.length > 0)
    return `${formatNumber(sure.length)} of ${formatNumber(top.length)} are below the others by more than chance.${more}`;
  return `No audience differs from the others by more than chance.${more}`;
}
