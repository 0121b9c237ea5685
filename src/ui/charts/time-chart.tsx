import { useId } from 'react';
import { CartesianGrid, type DotItemDotProps, Line, LineChart, ReferenceArea, XAxis, YAxis } from 'recharts';
import type { Margins, Run } from './chart-reader.tsx';
import { axisStyle, chartColour, chartProps, countAxis, countGrid } from './chart-style.tsx';

/** One for each step; undefined leaves a gap. */
type Values = readonly (number | undefined)[];

/** One line of a chart over time. */
export type TimeSeries = {
  readonly name: string;
  readonly values: Values;
  /** The period compared with, step by step: thin and grey. */
  readonly before?: Values | undefined;
};

/** An event: a published version, a note. */
export type TimeMark = { readonly step: number; readonly text: string };

type TimeChartProps = {
  /** The label under a step: "3 Nov". */
  stepName: (step: number) => string;
  series: readonly TimeSeries[];
  /** The last step is not over yet: drawn dashed. */
  running: boolean;
  /** One for each step: true where its values are undefined because nothing is known (hatched). */
  unknown: readonly boolean[];
  /** The earliest first. */
  marks: readonly TimeMark[];
  format: (value: number) => string;
  /** Shares, in place of whole numbers. */
  decimals?: boolean | undefined;
};

export const timeMargins: Margins = { top: 20, right: 8, bottom: 24, left: countAxis.width };

/** Numbers over time as lines: the running step dashed, a press or a drag selects steps. */
export function TimeChart({ stepName, series, running, unknown, marks, format, decimals = false }: TimeChartProps) {
  const hatching = useId();
  const steps = [...unknown.keys()];
  const last = steps.length - 1;
  return (
    <>
      <LineChart {...chartProps(240, timeMargins)} data={steps.map((step) => ({ step }))}>
        <CartesianGrid {...countGrid} />
        <XAxis
          dataKey="step"
          scale="band"
          ticks={steps.filter((step) => step % Math.ceil(steps.length / mostWords) === 0)}
          height={timeMargins.bottom}
          tickFormatter={stepName}
          interval="equidistantPreserveStart"
          minTickGap={32}
          {...axisStyle}
        />
        <YAxis {...countAxis} allowDecimals={decimals} tickFormatter={format} />
        <pattern id={hatching} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <line x1="0" x2="0" y1="0" y2="6" stroke="var(--color-line-strong)" />
        </pattern>
        {runsOf(unknown).map(([first, end]) => (
          <ReferenceArea key={first} x1={first} x2={end} fill={`url(#${hatching})`} fillOpacity={1} />
        ))}
        {series.map(
          ({ name, before }) =>
            before && <Line key={`${name} before`} {...lineOf(before)} stroke={comparedColour} strokeWidth={1} />,
        )}
        {series.map(({ name, values }, index) => {
          const look = { stroke: chartColour(index), strokeWidth: 1.75 };
          const between = (from: number, to: number) =>
            values.map((value, step) => (step >= from && step <= to ? value : undefined));
          return [
            <Line key={name} {...lineOf(between(0, running ? last - 1 : last))} {...look} />,
            running && (
              <Line key={`${name} running`} {...lineOf(between(last - 1, last))} {...look} strokeDasharray="2 3" />
            ),
          ];
        })}
      </LineChart>
      <TimeMarks marks={marks} steps={steps.length} />
    </>
  );
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
  const across = (step: number) => `${(100 * (step + 0.5)) / steps}%`;
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
        return (
          <span
            key={first.step}
            className="absolute top-0 truncate text-12 leading-4 text-ink-muted"
            style={{
              left: across(first.step),
              maxWidth: `calc(${next ? across(next.step) : '100%'} - ${across(first.step)})`,
            }}
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
    ...series.map(({ name }, index) => ({ name, colour: chartColour(index) })),
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
