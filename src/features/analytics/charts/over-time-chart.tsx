import { memo, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { TimeChart, TimeLegend, type TimeMark, timeMargins } from '#src/ui/charts/time-chart.tsx';
import { Select } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { NotesPanel } from '../notes.tsx';
import type { Course } from '../query/run-query.ts';
import type { Totals } from '../query/session-query.ts';
import { pooled, rateOf, wilsonInterval } from '../statistics/proportions.ts';
import { rangeOf, stepsIn, stretchOf, type TimeRange, unitsFor } from '../time/ranges.ts';
import { changeOf, detailOf, differenceWords, type KeyMetric, keyMetrics } from '../view/key-metrics.ts';
import { comparedName, periodName, rangeName, stepNames, type TimeStep } from '../view/time-steps.ts';
import { writeBrush } from '../view/view.ts';
import { percent, sessionsWords } from '../view/words.ts';
import type { ChartProps } from './chart-props.ts';

/** What happened when, in epoch milliseconds: a version went live, or a note. */
export type ChartEvent = { readonly at: number; readonly text: string };

type OverTimeChartProps = ChartProps<Course> & {
  events: readonly ChartEvent[];
  steps: readonly TimeStep[];
  /** Default: sessions and their conversion rate. */
  graph?: KeyMetric | undefined;
};

/** Sessions and their conversion rate, or one metric, by time step. A press or a drag brushes. */
export const OverTimeChart = memo((props: OverTimeChartProps) => {
  const { pageId, result, shown, onFilter, onSearch, events, steps, graph } = props;
  const { axis, comparison } = result;
  const { unit, zone } = axis;
  const range = rangeOf(axis.starts);
  const selected = stepsIn(axis, shown.filters.brush);
  const names = useMemo(() => stepNames(axis), [axis]);
  const marks = marksOn(steps, events);
  const metrics = graph ? [graph] : usual;
  const series = metrics.map(({ label, of, rate, axis: format }) => ({
    name: label,
    values: steps.map((step) => counted(step, of)),
    before: comparison && steps.map(({ before }) => counted(before, of)),
    band: rate && steps.map(({ totals, state }) => (state === 'counted' ? wilsonInterval(rate(totals)) : undefined)),
    format,
    decimals: rate !== undefined,
  }));
  const period = comparison && rangeName(rangeOf(comparison.starts), zone);
  const numbersOf = ({ sessions, conversion }: Counts, change = '') => {
    const rate = rateOf(conversion);
    const measured = conversion.n === sessions ? '' : ` of ${formatNumber(conversion.n)} measured`;
    const share = rate === undefined ? '' : ` (${percent(rate)}${measured})`;
    return `${sessionsWords(sessions)}${change}, ${countOf(conversion.successes, 'conversion')}${share}`;
  };
  /** Numbers and, where the comparison has such steps, its numbers under its name. */
  const comparedNumbers = (now: Counts, before: Counts | undefined, when: () => string) =>
    before === undefined
      ? numbersOf(now)
      : `${numbersOf(now, changeWords(now.sessions, before.sessions))}; ${when()}: ${numbersOf(before)}`;
  const metricWords = (metric: KeyMetric, { totals, before }: TimeStep) => {
    const now = `${metric.label} ${detailOf(metric, totals)}`;
    const sessions = sessionsWords(totals.sessions);
    if (before?.state !== 'counted') return `${now}; ${sessions}`;
    const isKnown = changeOf(metric, totals, before.totals) !== undefined;
    const difference = isKnown ? `, ${differenceWords(metric, before.totals, totals)}` : '';
    return `${now}${difference}; ${sessions}; ${comparedName(before, axis)}: ${detailOf(metric, before.totals)}`;
  };
  const words = (first: number, last: number) => {
    const run = steps.slice(first, last + 1);
    const before = run.flatMap(({ before }) => before ?? []);
    const [only] = first === last ? run : [];
    if (only?.state === 'unborn') return `${names.whole(first)}: ${notCreated}`;
    const stretch = (parts: readonly TimeRange[]) =>
      periodName({ from: parts[0]?.from ?? 0, to: parts.at(-1)?.to ?? 0 }, zone, unit);
    const numbers =
      graph && only
        ? metricWords(graph, only)
        : comparedNumbers(
            countsOf(run),
            before.some(({ state }) => state === 'counted') ? countsOf(before) : undefined,
            () => (only && before[0] ? comparedName(before[0], axis) : stretch(before)),
          );
    const early = run.some(({ state }) => state === 'unread') ? ` ${notLoaded}, so far` : '';
    const happened = marks.filter(({ step }) => first <= step && step <= last).map(({ text }) => text);
    return `${only ? names.whole(first) : stretch(run)}:${early} ${numbers}${happened.length === 0 ? '' : `. ${happened.join(', ')}`}`;
  };
  const loaded = steps.map(({ state, totals }) => (state === 'unread' ? 0 : totals.sessions));
  const unread = steps.filter(({ state }) => state === 'unread').length;
  const peak = loaded.indexOf(Math.max(1, ...loaded));
  const brushed = steps.slice(selected?.[0], selected && selected[1] + 1);
  const summary =
    shown.filters.brush !== undefined
      ? `${periodName(result.period, zone, unit)}: ${comparedNumbers(
          result.totals,
          brushed.some(({ before }) => before?.state === 'counted') ? comparison?.totals : undefined,
          () => (comparison ? periodName(comparison.period, zone, unit) : ''),
        )}.`
      : peak >= 0 && !graph
        ? `Peak: ${words(peak, peak)}.`
        : peak < 0 && unread === 0
          ? 'No sessions in this range.'
          : '';
  return (
    <ChartFrame
      title={`${graph?.label ?? 'Sessions and conversion rate'} by ${unit}`}
      aside={
        <TimeLegend
          series={series}
          before={period && `${period}${steps[0]?.before?.state === 'unread' ? `, ${notLoaded}` : ''}`}
        />
      }
      summary={`${unreadWords(unread, steps.length, unit)}${summary}`}
      hint={peak >= 0 ? `Click ${unit === 'hour' ? 'an' : 'a'} ${unit} or drag to filter.` : undefined}
      marks={{
        columns: steps.length,
        margins: timeMargins,
        selected,
        words,
        onChoose: (first, last) => onFilter((now) => ({ brush: writeBrush(stretchOf(axis, first, last), now.brush) })),
      }}
      table={() => ({
        columns: [
          {
            header: capitalised(unit),
            cell: (step) => `${names.whole(step)}${stateWords[steps[step]?.state ?? 'counted']}`,
          },
          { header: 'Begins', cell: (step) => new Date(axis.starts[step] ?? 0).toISOString(), inFile: true },
          ...metrics.flatMap(({ label, whole, rate }, index) => [
            { header: label, cell: (step: number) => series[index]?.values[step], format: whole },
            ...(rate === undefined
              ? []
              : (['low', 'high'] as const).map((end) => ({
                  header: `95 % CI ${end === 'low' ? 'lower' : 'upper'}`,
                  cell: (step: number) => series[index]?.band?.[step]?.[end],
                  format: whole,
                }))),
            ...(period === undefined
              ? []
              : [
                  {
                    header: `${label}, ${period}`,
                    cell: (step: number) => series[index]?.before?.[step],
                    format: whole,
                  },
                ]),
          ]),
          ...(graph ? [] : [{ header: 'Conversions', cell: (step: number) => counted(steps[step], conversionsOf) }]),
        ],
        rows: [...steps.keys()],
      })}
      file="over-time"
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
        stepName={names.short}
        series={series}
        running={axis.running !== undefined}
        unknown={steps.map(({ state }) => state === 'unread')}
        marks={marks}
      />
    </ChartFrame>
  );
});

/** What is drawn where no metric was chosen: the most important two. */
const usual = keyMetrics.slice(0, 2);

const notLoaded = 'not loaded';
const notCreated = 'not created yet';
const stateWords = { counted: '', unread: `, ${notLoaded}`, unborn: `, ${notCreated}` } as const;

const conversionsOf = ({ conversion }: Totals) => conversion.successes;

type Counts = Pick<Totals, 'sessions' | 'conversion'>;

type Part = Pick<TimeStep, 'totals' | 'state'>;

/** A number of a step; undefined where nothing was counted in it. */
function counted(part: Part | undefined, of: KeyMetric['of']): number | undefined {
  return part?.state === 'counted' ? of(part.totals) : undefined;
}

function countsOf(parts: readonly Part[]): Counts {
  return {
    sessions: parts.reduce((all, { totals }) => all + totals.sessions, 0),
    conversion: pooled(parts.map(({ totals }) => totals.conversion)),
  };
}

/** " (+286 %)": the change against the comparison; empty where that was too small for percent. */
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
function marksOn(steps: readonly TimeStep[], events: readonly ChartEvent[]): readonly TimeMark[] {
  return steps.flatMap(({ from, to }, step) => {
    const texts = events.flatMap(({ at, text }) => (from <= at && at < to ? text : []));
    return texts.length === 0 ? [] : { step, text: texts.join(', ') };
  });
}
