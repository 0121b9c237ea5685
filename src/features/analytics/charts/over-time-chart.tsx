import { memo, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import type { Run } from '#src/ui/charts/chart-reader.tsx';
import { TimeChart, TimeLegend, type TimeMark } from '#src/ui/charts/time-chart.tsx';
import { Select } from '#src/ui/choice.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { NotesPanel } from '../notes.tsx';
import type { Course } from '../query/run-query.ts';
import type { Totals } from '../query/session-query.ts';
import { rangeOf, stepsIn, stretchOf, unitsFor } from '../time/ranges.ts';
import { axisCount, sessionsWords } from '../view/figures.ts';
import type { AnalyticsSearch } from '../view/search-names.ts';
import { comparedStepNames, periodName, rangeName, stepNames } from '../view/step-names.ts';
import { indexRun, writeBrush } from '../view/view.ts';
import type { ChartProps, Unread } from './chart-props.ts';

/** What happened when, in epoch milliseconds: a version was published, a note was made. */
export type ChartEvent = { readonly at: number; readonly text: string };

type OverTimeChartProps = ChartProps<Course> & {
  onSearch: (change: AnalyticsSearch) => void;
  pageId: string;
  events: readonly ChartEvent[];
  unread: Unread;
};

/** Sessions and conversions by hour, day, week or month. A press or a drag keeps those steps alone. */
export const OverTimeChart = memo((props: OverTimeChartProps) => {
  const { pageId, result, shown, onFilter, onSearch, fileName, events, unread } = props;
  const { axis, overTime, comparison } = result;
  const { unit, zone } = axis;
  const range = rangeOf(axis.starts);
  const selected = stepsIn(axis, shown.filters.brush);
  const isShown = (step: number) => !unread.steps.has(step) && !unread.unborn.has(step);
  const compared = unread.comparison ? undefined : comparison;
  const series = [
    {
      name: 'Sessions',
      values: overTime.map(({ sessions }, step) => (isShown(step) ? sessions : undefined)),
      before: compared?.overTime.map(({ sessions }, step) => (unread.unbornCompared.has(step) ? undefined : sessions)),
    },
    {
      name: 'Conversions',
      values: overTime.map(({ conversion }, step) => (isShown(step) ? conversion.successes : undefined)),
    },
  ];
  const marks = marksOn(axis.starts, events);
  const names = useMemo(() => stepNames(axis), [axis]);
  const comparedNames = useMemo(() => comparison && comparedStepNames(axis, comparison.starts), [axis, comparison]);
  const numbersOf = (sessions: number, conversions: number, before: number | undefined, beforeName: string) => {
    const change =
      before === undefined ? '' : `; ${sessionsWords(before)} ${beforeName}${changeWords(sessions, before)}`;
    return `${sessionsWords(sessions)}, ${formatNumber(conversions)} conversion${conversions === 1 ? '' : 's'}${change}`;
  };
  /** Of some steps where the comparison has them; undefined where there was nothing to visit yet. */
  const sessionsBefore = (run: Run | undefined, of: (period: NonNullable<Course['comparison']>) => number) =>
    compared === undefined || (run && indexRun(...run).every((step) => unread.unbornCompared.has(step)))
      ? undefined
      : of(compared);
  const words = (first: number, last: number) => {
    const steps = indexRun(first, last);
    if (steps.some((step) => unread.unborn.has(step)) && first === last) return `${names.whole[first]}: ${notCreated}`;
    const sum = (totals: readonly Totals[], of: (one: Totals) => number) =>
      totals.slice(first, last + 1).reduce((all, one) => all + of(one), 0);
    const sessionsOf = ({ sessions }: Totals) => sessions;
    const stretch = (starts: readonly number[]) =>
      periodName({ from: starts[first] ?? 0, to: starts[last + 1] ?? 0 }, zone, unit);
    const name = first === last ? names.whole[first] : stretch(axis.starts);
    const beforeName =
      first === last
        ? `${unit === 'day' ? 'on' : 'in'} ${comparedNames?.[first]}`
        : `in ${stretch(comparison?.starts ?? [])}`;
    const early = steps.some((step) => unread.steps.has(step)) ? ` ${notLoaded}, so far` : '';
    const happened = marks.filter(({ step }) => first <= step && step <= last).map(({ text }) => text);
    const numbers = numbersOf(
      sum(overTime, sessionsOf),
      sum(overTime, ({ conversion }) => conversion.successes),
      sessionsBefore([first, last], (of) => sum(of.overTime, sessionsOf)),
      beforeName,
    );
    return `${name}:${early} ${numbers}${happened.length === 0 ? '' : `. ${happened.join(', ')}`}`;
  };
  const counted = overTime.map(({ sessions }, step) => (unread.steps.has(step) ? 0 : sessions));
  const peak = counted.indexOf(Math.max(1, ...counted));
  const summary =
    shown.filters.brush !== undefined
      ? `${periodName(result.period, zone, unit)}: ${numbersOf(
          result.totals.sessions,
          result.totals.conversion.successes,
          sessionsBefore(selected, ({ totals }) => totals.sessions),
          compared === undefined ? '' : `in ${periodName(compared.period, zone, unit)}`,
        )}.`
      : peak >= 0
        ? `Peak: ${words(peak, peak)}.`
        : unread.steps.size === 0
          ? 'No sessions in this range.'
          : '';
  return (
    <ChartFrame
      title={`Sessions and conversions by ${unit}`}
      aside={
        <TimeLegend
          series={series}
          before={
            comparison && `${rangeName(rangeOf(comparison.starts), zone)}${unread.comparison ? `, ${notLoaded}` : ''}`
          }
        />
      }
      summary={`${unreadWords(unread.steps.size, overTime.length, unit)}${summary}`}
      hint={peak >= 0 ? `Click ${unit === 'hour' ? 'an' : 'a'} ${unit} or drag to filter.` : undefined}
      words={words}
      table={() => ({
        columns: [
          {
            header: unit.charAt(0).toUpperCase() + unit.slice(1),
            cell: (step) =>
              `${names.whole[step]}${unread.steps.has(step) ? `, ${notLoaded}` : unread.unborn.has(step) ? `, ${notCreated}` : ''}`,
          },
          { header: 'Begins', cell: (step) => new Date(axis.starts[step] ?? 0).toISOString(), inFile: true },
          ...series.map(({ name, values }) => ({ header: name, cell: (step: number) => values[step] })),
          ...(comparison === undefined
            ? []
            : [
                {
                  header: `Sessions, ${rangeName(rangeOf(comparison.starts), zone)}`,
                  cell: (step: number) => series[0]?.before?.[step],
                },
              ]),
        ],
        rows: [...overTime.keys()],
      })}
      fileName={`${fileName}-over-time`}
      controls={
        <>
          <Popover
            label="Own notes on the time axis"
            icon="pin"
            align="end"
            panel={() => (
              <NotesPanel
                pageId={pageId}
                zone={shown.zone}
                suggested={axis.starts[selected?.[0] ?? axis.starts.length - 2] ?? range.to}
              />
            )}
          >
            Notes
          </Popover>
          <Select
            aria-label="Unit of the time axis"
            value={unit}
            options={unitsFor(range).map((unit) => [unit, `By ${unit}`])}
            onChange={(unit) => onSearch({ unit, brush: undefined })}
          />
        </>
      }
    >
      <TimeChart
        steps={names.short}
        series={series}
        running={axis.running !== undefined}
        unknown={unread.steps}
        marks={marks}
        selected={selected}
        onChoose={(first, last) => {
          onFilter((now) => ({ brush: writeBrush(stretchOf(axis, first, last), now.brush) }));
        }}
        format={axisCount}
      />
    </ChartFrame>
  );
});

const notLoaded = 'not loaded';
const notCreated = 'not created yet';

/** " (+286 %)": what a number has become of another; nothing where that was too small for percent. */
function changeWords(now: number, before: number): string {
  if (before < 10) return '';
  const change = Math.round((100 * (now - before)) / before);
  return ` (${change > 0 ? '+' : change < 0 ? '−' : '±'}${formatNumber(Math.abs(change))} %)`;
}

/** How much of the axis is hatched, and why. */
function unreadWords(unread: number, all: number, unit: string): string {
  if (unread === 0) return '';
  return unread === all ? 'Not loaded. ' : `${formatNumber(unread)} of ${formatNumber(all)} ${unit}s not loaded. `;
}

/** Events by the step they fall into; several in one step share a mark. */
function marksOn(starts: readonly number[], events: readonly ChartEvent[]): readonly TimeMark[] {
  const bySteps = new Map<number, string[]>();
  for (const { at, text } of events) {
    const step = starts.findIndex((start, index) => start <= at && at < (starts[index + 1] ?? 0));
    if (step >= 0) bySteps.set(step, [...(bySteps.get(step) ?? []), text]);
  }
  return [...bySteps]
    .map(([step, texts]) => ({ step, text: texts.join(', ') }))
    .sort((one, other) => one.step - other.step);
}
