import { lazy, Suspense, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { ChartFrame } from '#src/ui/charts/chart-frame.tsx';
import { TimeChart } from '#src/ui/charts/time-chart.tsx';
import type { TimeMark } from '#src/ui/charts/words-of-marks.ts';
import { Popover } from '#src/ui/popover.tsx';
import { Select } from '#src/ui/select.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import type { Course } from '../query/session-result.ts';
import { unitsFor } from '../time/buckets.ts';
import type { TimeUnit } from '../time/calendar.ts';
import { axisCount, sessionsWords } from '../view/figures.ts';
import { rangeName, type StepNames } from '../view/step-names.ts';
import { otherRun, writeIndexes } from '../view/view.ts';
import type { ChartProps, Unread } from './chart-props.ts';

/** What happened when, in epoch milliseconds: a version was published, a note was made. */
export type ChartEvent = { readonly at: number; readonly text: string };

type OverTimeChartProps = ChartProps<Course> & {
  pageId: string;
  names: StepNames;
  events: readonly ChartEvent[];
  unread: Unread;
};

const NotesPanel = lazy(() => import('./notes-panel.tsx').then((module) => ({ default: module.NotesPanel })));

const unitWords: Readonly<Record<TimeUnit, string>> = {
  hour: 'hour',
  day: 'day',
  week: 'week',
  month: 'month',
  year: 'year',
  century: 'century',
};

/** Sessions and conversions by hour, day, week or month. A press or a drag keeps those steps alone. */
export function OverTimeChart(props: OverTimeChartProps) {
  const { pageId, result, shown, onFilter, onSearch, fileName, names, events, unread } = props;
  const { axis, overTime, comparison } = result;
  const range = { from: axis.starts[0] ?? 0, to: axis.starts.at(-1) ?? 0 };
  const { steps } = shown.filters;
  const chosen = steps === undefined ? undefined : ([Math.min(...steps), Math.max(...steps)] as const);
  const series = useMemo(
    () => [
      {
        name: 'Sessions',
        values: overTime.map(({ sessions }, step) => (unread.steps.has(step) ? undefined : sessions)),
        before: unread.comparison ? undefined : comparison?.overTime.map(({ sessions }) => sessions),
      },
      {
        name: 'Conversions',
        values: overTime.map(({ conversion }, step) => (unread.steps.has(step) ? undefined : conversion.successes)),
      },
    ],
    [overTime, comparison, unread],
  );
  const marks = useMemo(() => marksOn(axis.starts, events), [axis.starts, events]);
  const words = (step: number) => {
    const totals = overTime[step];
    const before = unread.comparison ? undefined : comparison?.overTime[step];
    if (totals === undefined) return '';
    const conversions = `${formatNumber(totals.conversion.successes)} conversion${totals.conversion.successes === 1 ? '' : 's'}`;
    const compared = before === undefined ? '' : `; ${sessionsWords(before.sessions)} in the period compared with`;
    const happened = marks.find((mark) => mark.step === step)?.text;
    const early = unread.steps.has(step) ? ' not read yet; so far' : '';
    return `${names.whole[step]}:${early} ${sessionsWords(totals.sessions)}, ${conversions}${compared}${happened === undefined ? '' : `. ${happened}`}`;
  };
  const most = overTime.reduce(
    (best, { sessions }, step) => (!unread.steps.has(step) && sessions > (overTime[best]?.sessions ?? 0) ? step : best),
    -1,
  );
  const unit = unitWords[axis.unit];
  return (
    <ChartFrame
      title={`Sessions and conversions by ${unitWords[axis.unit]}`}
      aside={
        comparison && `thin line: ${rangeName(comparison.range, axis.zone)}${unread.comparison ? `, ${notRead}` : ''}`
      }
      summary={`${unreadWords(unread.steps.size, overTime.length, unit)}${
        most >= 0
          ? `Most sessions: ${words(most)}. Press ${axis.unit === 'hour' ? 'an' : 'a'} ${unit}, or draw over several, to see them alone.`
          : unread.steps.size === 0
            ? 'No sessions in this range.'
            : ''
      }`}
      words={words}
      table={() => {
        const begin = unit.charAt(0).toUpperCase() + unit.slice(1);
        const columns = ['Sessions', 'Conversions', ...(comparison === undefined ? [] : ['Sessions compared with'])];
        const numbers = overTime.map(({ sessions, conversion }, step) => [
          ...(unread.steps.has(step) ? [undefined, undefined] : [sessions, conversion.successes]),
          ...(comparison === undefined ? [] : [unread.comparison ? undefined : comparison.overTime[step]?.sessions]),
        ]);
        const nameOf = (step: number) => `${names.whole[step]}${unread.steps.has(step) ? `, ${notRead}` : ''}`;
        const begins = (step: number) => new Date(axis.starts[step] ?? 0).toISOString();
        return {
          columns: [begin, ...columns],
          rows: numbers.map((row, step) => [nameOf(step), ...row]),
          format: (value) => formatNumber(value),
          // A program needs the moment.
          whole: async () => ({
            columns: [begin, 'Begins', ...columns],
            rows: numbers.map((row, step) => [nameOf(step), begins(step), ...row]),
          }),
        };
      }}
      fileName={`${fileName}-over-time`}
      controls={
        <>
          <Popover
            label="Own notes on the time axis"
            icon="pin"
            align="end"
            panel={() => (
              <Suspense fallback={<Spinner />}>
                <NotesPanel
                  pageId={pageId}
                  zone={shown.zone}
                  suggested={axis.starts[chosen?.[0] ?? axis.starts.length - 2] ?? range.to}
                />
              </Suspense>
            )}
          >
            Notes
          </Popover>
          <Select
            aria-label="Unit of the time axis"
            value={axis.unit}
            onChange={(event) => onSearch({ unit: event.target.value, steps: undefined })}
          >
            {unitsFor(range).map((unit) => (
              <option key={unit} value={unit}>
                By {unitWords[unit]}
              </option>
            ))}
          </Select>
        </>
      }
    >
      {(reading, label) => (
        <TimeChart
          label={label}
          reading={reading}
          words={words}
          steps={names.short}
          series={series}
          running={axis.running !== undefined}
          unknown={{ steps: unread.steps, words: notRead }}
          marks={marks}
          chosen={chosen}
          onChoose={(first, last) => {
            onFilter((now) => ({ steps: writeIndexes(otherRun(now.steps, first, last)) }));
          }}
          format={axisCount}
          whole
        />
      )}
    </ChartFrame>
  );
}

const notRead = 'not read yet';

/** How much of the axis is hatched, and why. */
function unreadWords(unread: number, all: number, unit: string): string {
  if (unread === 0) return '';
  return unread === all ? 'Not read yet. ' : `${formatNumber(unread)} of ${formatNumber(all)} ${unit}s not read yet. `;
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
