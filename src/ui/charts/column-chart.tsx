import { memo } from 'react';
import { LineChart, XAxis, YAxis } from 'recharts';
import { axisLook, EdgeLabel, numbersLook } from './axis-word.tsx';
import { ChartReader, type Margins, type Reading, type Run, runOf } from './chart-reader.tsx';
import { markColour } from './chart-style.ts';
import { GridLines } from './grid-lines.tsx';
import { niceTicks } from './nice-ticks.ts';
import { type DrawMarks, PlotContentProvider, PlotMarks, samePlaces, shareDomain, sharesOf } from './plot-marks.tsx';

/** One column of a distribution. */
export type ChartColumn = {
  readonly name: string;
  /** Stands under the lower edge of the column, or under the middle of the last one, which has no upper end. */
  readonly label: string;
  readonly value: number;
  readonly faded?: boolean | undefined;
};

type ColumnChartProps = {
  label: string;
  reading: Reading;
  words: (first: number, last: number) => string;
  /** The columns that are selected; undefined for all. */
  selected: Run | undefined;
  columns: readonly ChartColumn[];
  format: (value: number) => string;
  onChoose: (first: number, last: number) => void;
};

/** At the right there is room for the half of the last word that is wider than its column. */
const margins: Margins = { top: 8, right: 8, bottom: 24, left: 44 };
const height = 184;

/** Columns from zero, side by side: how a quantity is spread. All but the last are as wide as what they count. */
export function ColumnChart({ label, reading, words, selected, columns, format, onChoose }: ColumnChartProps) {
  const ticks = ticksOf(columns);
  const run = runOf(reading);
  const width = `(100% - ${margins.left + margins.right}px) / ${columns.length}`;
  return (
    <ChartReader
      label={`Read ${label}`}
      count={columns.length}
      direction="x"
      margins={margins}
      reading={reading}
      words={words}
      selected={selected}
      onChoose={onChoose}
    >
      <GridLines at={sharesOf(ticks)} direction="across" margins={margins} />
      {run !== undefined && (
        <span
          className="absolute bg-paper-sunken"
          style={{
            top: margins.top,
            bottom: margins.bottom,
            width: `calc(${width} * ${run[1] - run[0] + 1})`,
            left: `calc(${margins.left}px + ${width} * ${run[0]})`,
          }}
        />
      )}
      <Columns columns={columns} format={format} />
    </ChartReader>
  );
}

function ticksOf(columns: readonly ChartColumn[]): readonly number[] {
  return niceTicks(Math.max(0, ...columns.map(({ value }) => value)), { whole: true });
}

/** The drawing alone: it does not change while the chart is read. */
const Columns = memo(({ columns, format }: Pick<ColumnChartProps, 'columns' | 'format'>) => {
  const ticks = ticksOf(columns);
  const top = ticks.at(-1) ?? 1;
  const draw: DrawMarks = (plot) => {
    const band = plot.width / columns.length;
    const apart = band / 4;
    const isOpen = (index: number) => index === columns.length - 1;
    return columns.map(({ name, value, faded: isFaded = false }, index) => {
      const tall = (plot.height * value) / top;
      return (
        <rect
          key={name}
          x={plot.x + band * index + (isOpen(index) ? apart : 1)}
          y={plot.y + plot.height - tall}
          width={Math.max(0, band - (isOpen(index) ? apart + 1 : 2))}
          height={tall}
          fill={markColour(0, isFaded)}
        />
      );
    });
  };
  return (
    <PlotContentProvider value={{ draw, ticks, format }}>
      <Frame labels={columns.map(({ label }) => label)} places={sharesOf(ticks)} />
    </PlotContentProvider>
  );
});

type FrameProps = {
  labels: readonly string[];
  /** Where the ticks stand, 0 to 1. */
  places: readonly number[];
};

const outer: Margins = { top: margins.top, right: margins.right, bottom: 0, left: 0 };

/** The plot and its axes. They stay as they are while numbers change under ticks at the same places. */
const Frame = memo(
  ({ labels, places }: FrameProps) => (
    <LineChart
      responsive
      accessibilityLayer={false}
      style={{ position: 'relative', width: '100%', height, pointerEvents: 'none' }}
      data={labels.map((_, column) => ({ column }))}
      margin={outer}
    >
      <XAxis
        dataKey="column"
        scale="band"
        height={margins.bottom}
        {...axisLook}
        interval={0}
        tick={<EdgeLabel labels={labels} />}
      />
      <YAxis width={margins.left} domain={shareDomain} allowDataOverflow ticks={[...places]} {...numbersLook} />
      <PlotMarks />
    </LineChart>
  ),
  (before, after) => before.labels.join() === after.labels.join() && samePlaces(before.places, after.places),
);
