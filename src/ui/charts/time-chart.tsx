import { memo } from 'react';
import { Curve, LineChart, XAxis, YAxis } from 'recharts';
import { axisLook, numbersLook } from './axis-word.tsx';
import { ChartReader, type Margins, type Reading, type Run, runOf } from './chart-reader.tsx';
import { chartColour } from './chart-style.ts';
import { GridLines } from './grid-lines.tsx';
import { Hatching } from './hatching.tsx';
import { niceTicks } from './nice-ticks.ts';
import { type DrawMarks, PlotContentProvider, PlotMarks, samePlaces, shareDomain, sharesOf } from './plot-marks.tsx';
import { TimeMarks } from './time-marks.tsx';
import type { TimeMark } from './words-of-marks.ts';

/** One line of a chart over time. */
export type TimeSeries = {
  readonly name: string;
  /** One for each step; undefined leaves a gap. */
  readonly values: readonly (number | undefined)[];
  /** The period compared with, step by step: thin and grey. */
  readonly before?: readonly (number | undefined)[] | undefined;
};

type TimeChartProps = {
  label: string;
  reading: Reading;
  words: (first: number, last: number) => string;
  /** What stands under each step: "3 Nov". */
  steps: readonly string[];
  series: readonly TimeSeries[];
  /** The last step is not over yet: drawn dashed. */
  running: boolean;
  /** Steps of which nothing is known, whose values are undefined, and what is the matter with them: "not read yet". */
  unknown?: { readonly steps: ReadonlySet<number>; readonly words: string } | undefined;
  /** The earliest first. */
  marks: readonly TimeMark[];
  /** Undefined for all steps. */
  selected: Run | undefined;
  onChoose: (first: number, last: number) => void;
  format: (value: number) => string;
  whole?: boolean | undefined;
};

const margins: Margins = { top: 20, right: 104, bottom: 24, left: 44 };
const height = 240;

/** Lines over time: hairlines across, a label at the end of each line, the running step dashed, a press or a drag chooses steps. */
export function TimeChart(props: TimeChartProps) {
  const { label, reading, words, steps, series, running, marks, selected, onChoose, format, whole = false } = props;
  const count = steps.length;
  const values = series.flatMap((line) => [...line.values, ...(line.before ?? [])]);
  const ticks = niceTicks(Math.max(0, ...values.filter((value) => value !== undefined)), { whole });
  const places = labelPlaces(series, ticks.at(-1) ?? 1);
  // While another run is drawn, that one.
  const brushed = reading.anchor === undefined ? selected : runOf(reading);
  const across = (share: number) => `calc(${margins.left}px + (100% - ${margins.left + margins.right}px) * ${share})`;
  return (
    <ChartReader
      label={`Read ${label}`}
      count={count}
      direction="x"
      margins={margins}
      reading={reading}
      words={words}
      selected={selected}
      onChoose={onChoose}
    >
      <GridLines at={sharesOf(ticks)} direction="across" margins={margins} />
      {runsOf(props.unknown?.steps).map(([first, last]) => (
        <Hatching
          key={first}
          style={{
            top: margins.top,
            bottom: margins.bottom,
            left: across(first / count),
            right: `calc(100% - ${across((last + 1) / count)})`,
          }}
          words={(last + 1 - first) / count < wideEnough ? undefined : props.unknown?.words}
        />
      ))}
      {brushed !== undefined && (
        <span
          className="absolute bg-accent-wash"
          style={{
            top: margins.top,
            bottom: margins.bottom,
            left: across(brushed[0] / count),
            right: `calc(100% - ${across((brushed[1] + 1) / count)})`,
          }}
        />
      )}
      <Lines steps={steps} series={series} running={running} format={format} whole={whole} />
      {reading.index !== undefined && (
        <span
          className="absolute w-px bg-line-control"
          style={{ top: margins.top, bottom: margins.bottom, left: across((reading.index + 0.5) / count) }}
        />
      )}
      {places.map(({ name, index, y }) => (
        <span
          key={name}
          className="absolute right-0 flex w-24 items-center gap-1.5 text-12 leading-4 font-medium"
          style={{ top: y - 8 }}
        >
          {/* The colour of a line is too light for words. */}
          <svg aria-hidden="true" className="h-0.5 w-2 shrink-0">
            <rect width="100%" height="100%" fill={chartColour(index)} />
          </svg>
          <span className="truncate">{name}</span>
        </span>
      ))}
      {marks.length > 0 && <TimeMarks marks={marks} steps={count} margins={margins} />}
    </ChartReader>
  );
}

/** Part of the width at which the words of a hatched stretch can be read. */
const wideEnough = 0.3;

/** Steps that follow each other, as the first and the last of each run. */
function runsOf(steps: ReadonlySet<number> = new Set()): readonly (readonly [number, number])[] {
  const sorted = [...steps].sort((one, other) => one - other);
  const firsts = sorted.filter((step) => !steps.has(step - 1));
  const lasts = sorted.filter((step) => !steps.has(step + 1));
  return firsts.map((first, index) => [first, lasts[index] ?? first]);
}

type LinesProps = Pick<TimeChartProps, 'steps' | 'series' | 'running' | 'format'> & { whole: boolean };

/** The drawing alone: it does not change while the chart is read. */
const Lines = memo(({ steps, series, running, format, whole }: LinesProps) => {
  const values = series.flatMap((line) => [...line.values, ...(line.before ?? [])]);
  const ticks = niceTicks(Math.max(0, ...values.filter((value) => value !== undefined)), { whole });
  const top = ticks.at(-1) ?? 1;
  const last = steps.length - 1;
  const draw: DrawMarks = (plot) => {
    /** The course of a line from one step to another, with gaps where there is no value. */
    const points = (line: TimeSeries['values'], from: number, to: number) =>
      line.slice(from, to + 1).map((value, index) => ({
        x: plot.x + (plot.width * (from + index + 0.5)) / steps.length,
        y: value === undefined ? null : plot.y + plot.height * (1 - value / top),
      }));
    return series.map(({ name, values: own, before }, index) => {
      const look = { stroke: chartColour(index), strokeWidth: 1.75, fill: 'none' };
      const isAlone = (step: number) => own[step - 1] === undefined && own[step + 1] === undefined;
      return (
        <g key={name}>
          {before !== undefined && (
            <Curve {...look} points={points(before, 0, last)} stroke="var(--color-line-control)" strokeWidth={1} />
          )}
          <Curve {...look} points={points(own, 0, running ? last - 1 : last)} />
          {running && last > 0 && <Curve {...look} points={points(own, last - 1, last)} strokeDasharray="2 3" />}
          {/* A step between two gaps has no line to be seen by. */}
          {points(own, 0, last).map(
            ({ x, y }, step) =>
              y !== null && isAlone(step) && <circle key={x} cx={x} cy={y} r={3} fill={chartColour(index)} />,
          )}
        </g>
      );
    });
  };
  return (
    <PlotContentProvider value={{ draw, ticks, format }}>
      <Frame steps={steps} places={sharesOf(ticks)} />
    </PlotContentProvider>
  );
});

type FrameProps = {
  steps: readonly string[];
  /** Where the ticks stand, 0 to 1. */
  places: readonly number[];
};

const outer: Margins = { top: margins.top, right: margins.right, bottom: 0, left: 0 };

/** The plot and its axes. They stay as they are while numbers change under ticks at the same places. */
const Frame = memo(
  ({ steps, places }: FrameProps) => (
    <LineChart
      responsive
      accessibilityLayer={false}
      style={{ position: 'relative', width: '100%', height, pointerEvents: 'none' }}
      data={steps.map((_, step) => ({ step }))}
      margin={outer}
    >
      <XAxis
        dataKey="step"
        scale="band"
        height={margins.bottom}
        tickFormatter={(step: number) => steps[step] ?? ''}
        {...axisLook}
        interval="equidistantPreserveStart"
        minTickGap={32}
      />
      <YAxis width={margins.left} domain={shareDomain} allowDataOverflow ticks={[...places]} {...numbersLook} />
      <PlotMarks />
    </LineChart>
  ),
  (before, after) => before.steps === after.steps && samePlaces(before.places, after.places),
);

/** Where the names of the lines stand: beside their last values, moved apart where they would touch. Pixels from the top of the chart. */
function labelPlaces(series: readonly TimeSeries[], top: number) {
  const plot = height - margins.top - margins.bottom;
  const places = series
    .flatMap(({ name, values }, index) => {
      const value = values.findLast((one) => one !== undefined);
      return value === undefined ? [] : [{ name, index, y: margins.top + plot * (1 - value / top) }];
    })
    .sort((one, other) => one.y - other.y);
  let above = Number.NEGATIVE_INFINITY;
  const apart = places.map((place) => {
    above = Math.max(place.y, above + 16);
    return { ...place, y: above };
  });
  // None below the axis, where its words are.
  let below = height - margins.bottom + 16;
  return apart.toReversed().map((place) => {
    below = Math.min(place.y, below - 16);
    return { ...place, y: below };
  });
}
