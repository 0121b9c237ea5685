import { CartesianGrid, type DotItemDotProps, Line, LineChart, XAxis, YAxis } from 'recharts';
import type { Margins, Run } from './chart-reader.tsx';
import { axisStyle, chartColour, chartProps, countAxis, countGrid } from './chart-style.tsx';

/** One for each step; undefined leaves a gap. */
type Values = readonly (number | undefined)[];

/** One number over time, in a plot of its own. */
type TimeSeries = {
  readonly name: string;
  readonly values: Values;
  /** The period compared with, step by step: thin and grey. */
  readonly before?: Values | undefined;
  /** The 95 % interval of each value, as a wash behind the line. */
  readonly band?: readonly (Interval | undefined)[] | undefined;
  /** Beside the axis. */
  readonly format: (value: number) => string;
  /** Shares, in place of whole numbers. */
  readonly decimals?: boolean | undefined;
};

type Interval = { readonly low: number; readonly high: number };

/** An event: a published version, a note. */
export type TimeMark = { readonly step: number; readonly text: string };

type TimeChartProps = {
  /** The label under a step: "3 Nov". */
  stepName: (step: number) => string;
  /** One below the other, over the same steps. */
  series: readonly TimeSeries[];
  /** The last step is not over yet: drawn dashed. */
  running: boolean;
  /** One for each step: true where its values are undefined because nothing is known (hatched). */
  unknown: readonly boolean[];
  /** The earliest first. */
  marks: readonly TimeMark[];
};

export const timeMargins: Margins = { top: 20, right: 8, bottom: 24, left: countAxis.width };

/** Pixels: a plot below the first one is a strip. */
const heights = { alone: 216, first: 168, strip: 68 };

/** Numbers over time as lines: the running step dashed, a press or a drag selects steps. */
export function TimeChart({ series, marks, unknown, ...steps }: TimeChartProps) {
  const last = series.length - 1;
  return (
    <>
      <div className="absolute" style={timeMargins}>
        {runsOf(unknown).map(([first, end]) => (
          <span
            key={first}
            className="absolute inset-y-0"
            style={{
              left: share(first, unknown.length),
              width: share(end + 1 - first, unknown.length),
              background: 'repeating-linear-gradient(45deg, var(--color-line-strong) 0 1px, transparent 1px 5px)',
            }}
          />
        ))}
      </div>
      {series.map((one, index) => (
        <Plot
          key={one.name}
          {...steps}
          series={one}
          colour={chartColour(index)}
          height={last === 0 ? heights.alone : index === 0 ? heights.first : heights.strip}
          isLast={index === last}
        />
      ))}
      <TimeMarks marks={marks} steps={unknown.length} />
    </>
  );
}

const share = (step: number, steps: number) => `${(100 * step) / steps}%`;

type PlotProps = Omit<TimeChartProps, 'series' | 'marks' | 'unknown'> & {
  series: TimeSeries;
  colour: string;
  /** Pixels of the lines and the room above them. */
  height: number;
  /** It has the labels of the steps. */
  isLast: boolean;
};

function Plot({ stepName, series, running, colour, height, isLast }: PlotProps) {
  const { values, before, band, format, decimals = false } = series;
  const steps = [...values.keys()];
  const last = steps.length - 1;
  const between = (from: number, to: number) =>
    values.map((value, step) => (step >= from && step <= to ? value : undefined));
  const look = { stroke: colour, strokeWidth: 1.75 };
  /** Without labels as high as half of the lowest number beside the axis. */
  const axisHeight = isLast ? timeMargins.bottom : 8;
  const parts = height === heights.strip ? 2 : 4;
  const ticks = band && shareTicks([...values, ...(before ?? [])], band, parts);
  const top = ticks?.at(-1);
  return (
    <div className="relative">
      {band && top && (
        <div className="absolute" style={{ ...timeMargins, bottom: axisHeight }}>
          <Band {...{ band, top, colour }} />
        </div>
      )}
      <LineChart {...chartProps(height + axisHeight, timeMargins)} data={steps.map((step) => ({ step }))}>
        <CartesianGrid {...countGrid} />
        <XAxis
          dataKey="step"
          scale="band"
          ticks={isLast ? steps.filter((step) => step % Math.ceil(steps.length / mostWords) === 0) : []}
          height={axisHeight}
          tickFormatter={stepName}
          interval="equidistantPreserveStart"
          minTickGap={32}
          {...axisStyle}
        />
        <YAxis
          {...countAxis}
          allowDecimals={decimals}
          tickFormatter={format}
          tickCount={parts + 1}
          {...(ticks && top && { domain: [0, top], ticks })}
        />
        {before && <Line {...lineOf(before)} stroke={comparedColour} strokeWidth={1} />}
        <Line {...lineOf(between(0, running ? last - 1 : last))} {...look} />
        {running && <Line {...lineOf(between(last - 1, last))} {...look} strokeDasharray="2 3" />}
      </LineChart>
    </div>
  );
}

/**
 * Beside an axis of shares, evenly, in whole percents: all values with room above them, and at
 * least half of their intervals. Those of a few sessions would leave no room for the others.
 */
export function shareTicks(values: Values, band: NonNullable<TimeSeries['band']>, parts: number): number[] {
  const highs = band.flatMap((interval) => interval?.high ?? []).sort((one, other) => one - other);
  const usual = highs[Math.floor(highs.length / 2)] ?? 0;
  const most = Math.max(0.01, usual, ...values.map((value) => 1.5 * (value ?? 0)));
  const unit = parts * (most > 0.1 ? 0.05 : 0.01);
  const top = Math.min(1, Math.ceil(most / unit - 1e-9) * unit);
  return Array.from({ length: parts + 1 }, (_, part) => (top * part) / parts);
}

type BandProps = { band: NonNullable<TimeSeries['band']>; top: number; colour: string };

/** Intervals behind a line. One wider than the axis, that of few sessions, ends at its top. */
function Band({ band, top, colour }: BandProps) {
  const point = (x: number, value = 0) => `${x} ${1 - Math.min(1, value / top)}`;
  const runs = runsOf(band.map((interval) => interval !== undefined));
  return (
    <svg aria-hidden="true" className="size-full" viewBox={`0 0 ${band.length} 1`} preserveAspectRatio="none">
      {runs.map(([first, last]) => {
        const middles = band.slice(first, last + 1).map((interval, index) => ({ x: first + index + 0.5, interval }));
        // A step alone has a width too.
        const ends = [{ x: first + 0.3, interval: band[first] }, ...middles, { x: last + 0.7, interval: band[last] }];
        const high = ends.map(({ x, interval }) => point(x, interval?.high));
        const low = ends.map(({ x, interval }) => point(x, interval?.low));
        return (
          <path key={first} d={`M${[...high, ...low.toReversed()].join('L')}Z`} style={{ fill: washOf(colour) }} />
        );
      })}
    </svg>
  );
}

/** A colour as a wash that is seen on either ground. */
function washOf(colour: string): string {
  const wash = (percent: number) => `color-mix(in oklab, ${colour} ${percent}%, transparent)`;
  return `light-dark(${wash(14)}, ${wash(36)})`;
}

/** Labels under the axis: the library measures each one to see how many fit. */
const mostWords = 14;

const comparedColour = 'var(--color-line-control)';

/** A library line through values, with gaps; a value between two gaps is a dot. */
function lineOf(values: Values) {
  const isAlone = (step: number) =>
    values[step] !== undefined && values[step - 1] === undefined && values[step + 1] === undefined;
  return {
    dataKey: ({ step }: { step: number }) => values[step] ?? null,
    dot: values.some((_, step) => isAlone(step))
      ? ({ cx, cy, stroke, index }: DotItemDotProps) => (
          <circle key={index} cx={cx} cy={cy} r={isAlone(index) ? 3 : 0} fill={stroke} />
        )
      : false,
    isAnimationActive: false,
  } as const;
}

/** The first and last step of each run of consecutive steps. */
function runsOf(are: readonly boolean[]): readonly Run[] {
  const ends = (beside: -1 | 1) => [...are.keys()].filter((step) => are[step] && !are[step + beside]);
  const lasts = ends(1);
  return ends(-1).map((first, index) => [first, lasts[index] ?? first]);
}

/** Marks closer than this share of the axis share their label. */
const wordsRoom = 0.2;

/** Events: a dashed line for each, with its label above, truncated where the next one starts. */
function TimeMarks({ marks, steps }: { marks: readonly TimeMark[]; steps: number }) {
  const groups: TimeMark[][] = [];
  for (const mark of marks) {
    const group = groups.at(-1);
    if (group?.[0] !== undefined && mark.step - group[0].step < wordsRoom * steps) group.push(mark);
    else groups.push([mark]);
  }
  const across = (step: number) => share(step + 0.5, steps);
  return (
    <div className="absolute" style={{ ...timeMargins, top: 0 }}>
      {marks.map(({ step, text }) => (
        <span
          key={`${step} ${text}`}
          className="absolute top-5 bottom-0 border-l border-dashed border-line-control"
          style={{ left: across(step) }}
        />
      ))}
      {groups.map(([first = { step: 0, text: '' }, ...others], index) => {
        const next = groups[index + 1]?.[0];
        // The only label at the end of the axis has its room before its line.
        const isBefore = groups.length === 1 && first.step > (1 - wordsRoom) * steps;
        return (
          <span
            key={first.step}
            className="absolute top-0 truncate text-12 leading-4 text-ink-muted"
            style={
              isBefore
                ? { right: `calc(100% - ${across(first.step)})`, maxWidth: across(first.step) }
                : {
                    left: across(first.step),
                    maxWidth: `calc(${next ? across(next.step) : '100%'} - ${across(first.step)})`,
                  }
            }
          >
            {[first, ...others].map(({ text }) => text).join(', ')}
          </span>
        );
      })}
    </div>
  );
}

/** The legend of a chart over time. `before` names the compared period. */
export function TimeLegend({ series, before }: { series: readonly TimeSeries[]; before: string | undefined }) {
  const lines = [
    ...series.map(({ name, band }, index) => ({ name: band ? `${name}, 95 % CI` : name, colour: chartColour(index) })),
    ...(before === undefined ? [] : [{ name: before, colour: comparedColour }]),
  ];
  return (
    <span className="flex flex-wrap gap-x-4">
      {lines.map(({ name, colour }) => (
        <span key={name} className="flex items-center gap-1.5">
          <svg aria-hidden="true" className="h-0.5 w-3 shrink-0">
            <rect width="100%" height="100%" fill={colour} />
          </svg>
          {name}
        </span>
      ))}
    </span>
  );
}
