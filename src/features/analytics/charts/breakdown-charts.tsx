import { useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { BarList } from '#src/ui/charts/bar-list.tsx';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { ColumnChart } from '#src/ui/charts/column-chart.tsx';
import { HeatMap } from '#src/ui/charts/heat-map.tsx';
import { type FunnelStep, funnelSteps, type Group, type Groups, type TextColumn } from '../query/session-query.ts';
import { rateOf, wilsonInterval } from '../statistics/proportions.ts';
import {
  axisCount,
  groupNames,
  percent,
  rateText,
  rateWithInterval,
  secondsWords,
  sessionsWords,
  textWords,
} from '../view/figures.ts';
import { otherRun, textNames, toggled, writeIndexes } from '../view/view.ts';
import { type ChartProps, othersWords, showingWords, shownGroups, tallyColumns } from './chart-props.ts';

type GroupsChartProps = ChartProps & {
  title: string;
  groups: Groups;
  column: Exclude<TextColumn, 'audienceId'>;
};

const mostRows = 8;

/** Sessions by a text that each of them has. A press keeps, or takes out, those with that text. */
export function GroupsChart(props: GroupsChartProps) {
  const { title, groups, column, analytics, shown, onFilter, fileName } = props;
  const { top, others } = groups;
  const address = textNames[column];
  const names = groupNames[column];
  const selected = shown.filters[column];
  const drawn = useMemo(() => shownGroups(top, mostRows, selected), [top, selected]);
  const rows = useMemo(
    () =>
      drawn.map(({ key, sessions, conversion }) => ({
        key,
        name: textWords(key),
        value: sessions,
        figure: `${formatNumber(sessions)} · ${rateText(conversion)}`,
        faded: selected !== undefined && !selected.includes(key),
      })),
    [drawn, selected],
  );
  const words = (row: number) => {
    const group = drawn[row];
    return group === undefined
      ? ''
      : `${textWords(group.key)}: ${sessionsWords(group.sessions)}, conversion rate ${rateWithInterval(group.conversion)}`;
  };
  const all = top.reduce((sum, { sessions }) => sum + sessions, others.sessions);
  const first = top[0];
  return (
    <ChartFrame
      title={title}
      aside="sessions · conversion rate"
      summary={
        first === undefined
          ? 'No sessions in this range.'
          : `Top ${names.one}: ${textWords(first.key)}, ${percent(first.sessions / all)} of sessions.${showingWords(drawn.length, top.length + others.groups, names.many)}`
      }
      words={words}
      table={() => ({
        columns: tallyColumns(title),
        rows: [...top.map(named), ...(others.groups === 0 ? [] : [{ name: othersWords(others.groups), ...others }])],
        allRows:
          others.groups === 0 ? undefined : async () => (await analytics.ask('groups', shown, column)).map(named),
      })}
      fileName={`${fileName}-${address}`}
    >
      <BarList
        rows={rows}
        onChoose={(row) => {
          const group = drawn[row];
          if (group !== undefined) onFilter((now) => ({ [address]: toggled(now[column], group.key) }));
        }}
      />
    </ChartFrame>
  );
}

function named(group: Group) {
  return { name: textWords(group.key), ...group };
}

const distributions = {
  scroll: {
    title: 'Scroll depth',
    address: 'scroll',
    valueWords: (value: number) => `${formatNumber(value, 0)} %`,
    /** Without its unit, where the upper edge of a step says it. */
    lowerEdge: (value: number) => formatNumber(value, 0),
  },
  duration: {
    title: 'Time on page',
    address: 'time',
    valueWords: secondsWords,
    lowerEdge: (value: number) => (value < 60 ? formatNumber(value) : formatNumber(value / 60, 1)),
  },
} as const;

/** The upper edge under an axis: "30 %", "30 s", "1.5 min". */
function upperEdge(of: keyof typeof distributions, value: number): string {
  if (of === 'scroll') return `${formatNumber(value, 0)} %`;
  return value < 60 ? `${formatNumber(value)} s` : `${formatNumber(value / 60, 1)} min`;
}

type DistributionChartProps = ChartProps & { of: keyof typeof distributions };

/** How scroll depth or time is spread over the sessions; a press keeps the sessions of a run of its steps. */
export function DistributionChart({ result, shown, of, onFilter, fileName }: DistributionChartProps) {
  const { title, address, valueWords, lowerEdge } = distributions[of];
  const { steps, missing, median } = result[of];
  const selected = shown.filters[of];
  const open = valueWords(steps.at(-1)?.from ?? 0);
  const nameOf = (first: number, last = first) => {
    const [from = 0, to] = [steps[first]?.from, steps[last + 1]?.from];
    if (to !== undefined) return `${first === 0 ? '0' : valueWords(from)} to ${valueWords(to)}`;
    return first === last ? `More than ${open}` : `${valueWords(from)} and more`;
  };
  const columns = useMemo(
    () =>
      steps.map(({ from, sessions }, step) => {
        const to = steps[step + 1]?.from;
        return {
          label: to === undefined ? `> ${upperEdge(of, from)}` : `${lowerEdge(from)}–${upperEdge(of, to)}`,
          value: sessions,
          faded: selected !== undefined && !selected.includes(step),
        };
      }),
    [steps, selected, of, lowerEdge],
  );
  const words = (first: number, last: number) => {
    const sessions = steps.slice(first, last + 1).reduce((all, one) => all + one.sessions, 0);
    return `${nameOf(first, last)}: ${sessionsWords(sessions)}`;
  };
  const summary =
    median.value === undefined
      ? 'No sessions with data.'
      : `Median ${title.toLowerCase()}: ${valueWords(median.value)} (${sessionsWords(median.n)}).`;
  return (
    <ChartFrame
      title={title}
      summary={`${summary}${missing === 0 ? '' : ` No data for ${sessionsWords(missing)}.`}`}
      words={words}
      table={() => ({
        columns: [
          { header: title, cell: ({ name }) => name },
          { header: 'Sessions', cell: ({ sessions }) => sessions },
        ],
        rows: [
          ...steps.map(({ sessions }, step) => ({ name: nameOf(step), sessions })),
          ...(missing === 0 ? [] : [{ name: 'No data', sessions: missing }]),
        ],
      })}
      fileName={`${fileName}-${address}`}
    >
      <ColumnChart
        selected={selected && [Math.min(...selected), Math.max(...selected)]}
        columns={columns}
        format={axisCount}
        onChoose={(first, last) => onFilter((now) => ({ [address]: writeIndexes(otherRun(now[of], first, last)) }))}
      />
    </ChartFrame>
  );
}

/** The steps, in the chart and as filters. */
export const stepWords: Readonly<Record<FunnelStep, string>> = {
  engaged: 'Engaged',
  click: 'Clicked',
  question: 'Asked a question',
  form: 'Submitted form',
  conversion: 'Converted',
};

/** From the visit to the conversion: how many did each step, and how many of those who did all before it. */
export function FunnelChart({ result, shown, onFilter, fileName }: ChartProps) {
  const { steps, measured, unmeasured } = result.funnel;
  const chosen = shown.filters.funnel;
  const rows = useMemo(
    () => [
      { key: 'session', name: 'Sessions', value: measured, figure: measured === 0 ? '—' : formatNumber(measured) },
      ...steps.map(({ step, did }) => ({
        key: step,
        name: stepWords[step],
        value: did.successes,
        // Nothing measured is not nobody.
        figure: measured === 0 ? '—' : `${formatNumber(did.successes)} · ${rateText(did)}`,
        faded: chosen !== undefined && chosen !== step,
      })),
    ],
    [steps, measured, chosen],
  );
  const words = (row: number) => {
    const step = steps[row - 1];
    if (step === undefined) return `Sessions: ${formatNumber(measured)}`;
    return `${stepWords[step.step]}: ${rateWithInterval(step.did)}; ${rateWithInterval(step.ofPrevious)} of the previous step`;
  };
  const last = steps.at(-1);
  return (
    <ChartFrame
      title="Conversion funnel"
      aside="sessions · share of sessions"
      summary={`${last === undefined || measured === 0 ? 'No sessions with data.' : `${rateWithInterval(last.did)} converted.`}${unmeasured === 0 ? '' : ` Excludes ${sessionsWords(unmeasured)} still processing or failed.`}`}
      words={words}
      table={() => ({
        columns: [
          { header: 'Step', cell: (count) => (count === undefined ? 'Sessions' : stepWords[count.step]) },
          { header: 'Sessions', cell: (count) => (count === undefined ? measured : count.did.successes) },
          { header: 'Share', cell: (count) => count && rateOf(count.did), format: percent },
          { header: '95 % CI lower', cell: (count) => count && wilsonInterval(count.did)?.low, format: percent },
          { header: '95 % CI upper', cell: (count) => count && wilsonInterval(count.did)?.high, format: percent },
          { header: 'Share of previous step', cell: (count) => count && rateOf(count.ofPrevious), format: percent },
          { header: 'Previous step', cell: (count) => count?.ofPrevious.n },
        ],
        rows: [undefined, ...steps],
      })}
      fileName={`${fileName}-funnel`}
    >
      <BarList
        rows={rows}
        onChoose={(row) => {
          const step = funnelSteps[row - 1];
          onFilter((now) => ({ did: step === now.funnel ? undefined : step }));
        }}
      />
    </ChartFrame>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const columns = Array.from({ length: 24 }, (_, hour) => (hour % 6 === 0 ? clock(hour) : ''));

/** A cell of the week in words: "Tue 09:00". */
export function weekHourName(cell: number): string {
  return `${weekdays[Math.floor(cell / 24)] ?? ''} ${clock(cell % 24)}`;
}

/** When sessions start, by weekday and hour of the zone. */
export function WeekHoursChart({ result, shown, onFilter, fileName }: ChartProps) {
  const { weekHours } = result;
  const chosen = shown.filters.weekHours;
  const values = useMemo(() => weekHours.map(({ sessions }) => sessions), [weekHours]);
  const chosenCells = useMemo(() => new Set(chosen), [chosen]);
  const words = (cell: number) => {
    const hour = weekHours[cell];
    return hour === undefined
      ? ''
      : `${weekHourName(cell)}: ${sessionsWords(hour.sessions)}, conversion rate ${rateWithInterval(hour.conversion)}`;
  };
  const most = values.reduce((best, sessions, cell) => (sessions > (values[best] ?? 0) ? cell : best), 0);
  return (
    <ChartFrame
      title="Sessions by day and hour"
      aside={shown.zone}
      summary={values.every((sessions) => sessions === 0) ? 'No sessions in this range.' : `Peak: ${words(most)}.`}
      words={words}
      table={() => ({
        columns: tallyColumns('Hour'),
        rows: weekHours.map((tally, cell) => ({ name: weekHourName(cell), ...tally })),
      })}
      fileName={`${fileName}-week`}
    >
      <HeatMap
        rows={weekdays}
        columns={columns}
        values={values}
        chosen={chosenCells}
        onChoose={(cell) => onFilter((now) => ({ hours: writeIndexes(toggled(now.weekHours, cell) ?? []) }))}
      />
    </ChartFrame>
  );
}
