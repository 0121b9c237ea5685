import { memo } from 'react';
import { LineChart, XAxis, YAxis } from 'recharts';
import { axisLook, BandWord, numbersLook } from './axis-word.tsx';
import { ChartReader, type Margins, type Reading } from './chart-reader.tsx';
import { markColour } from './chart-style.ts';
import { GridLines } from './grid-lines.tsx';
import { niceTicks } from './nice-ticks.ts';
import { type DrawMarks, PlotContentProvider, PlotMarks, samePlaces, shareDomain, sharesOf } from './plot-marks.tsx';

/** One column of a distribution. */
export type ChartColumn = {
  readonly name: string;
  /** What stands under the columns where not every one has room for its name; without it the name. */
  readonly shortName?: string | undefined;
  readonly value: number;
  readonly faded?: boolean | undefined;
};

type ColumnChartProps = {
  label: string;
  reading: Reading;
  words: (column: number) => string;
  columns: readonly ChartColumn[];
  format: (value: number) => string;
  onChoose: (first: number, last: number) => void;
};

/** At the right there is room for the half of the last word that is wider than its column. */
const margins: Margins = { top: 8, right: 8, bottom: 24, left: 44 };
const height = 184;

/** Columns from zero, side by side: how a quantity is spread. */
export function ColumnChart({ label, reading, words, columns, format, onChoose }: ColumnChartProps) {
  const ticks = ticksOf(columns);
  const width = `(100% - ${margins.left + margins.right}px) / ${columns.length}`;
  return (
    <ChartReader
      label={`Read ${label}`}
      count={columns.length}
      direction="x"
      margins={margins}
      reading={reading}
      words={words}
      onChoose={onChoose}
    >
      <GridLines at={sharesOf(ticks)} direction="across" margins={margins} />
      {reading.index !== undefined && (
        <span
          className="absolute bg-paper-sunken"
          style={{
            top: margins.top,
            bottom: margins.bottom,
            width: `calc(${width})`,
            left: `calc(${margins.left}px + ${width} * ${reading.index})`,
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
    return columns.map(({ name, value, faded: isFaded = false }, index) => {
      const tall = (plot.height * value) / top;
      return (
        <rect
          key={name}
          x={plot.x + band * index + 1}
          y={plot.y + plot.height - tall}
          width={Math.max(0, band - 2)}
          height={tall}
          fill={markColour(0, isFaded)}
        />
      );
    });
  };
  return (
    <PlotContentProvider value={{ draw, ticks, format }}>
      <Frame
        names={columns.map(({ name }) => name)}
        shortNames={columns.map(({ name, shortName = name }) => shortName)}
        places={sharesOf(ticks)}
      />
    </PlotContentProvider>
  );
});

type FrameProps = {
  names: readonly string[];
  shortNames: readonly string[];
  /** Where the ticks stand, 0 to 1. */
  places: readonly number[];
};

const outer: Margins = { top: margins.top, right: margins.right, bottom: 0, left: 0 };

/** The plot and its axes. They stay as they are while numbers change under ticks at the same places. */
const Frame = memo(
  ({ names, shortNames, places }: FrameProps) => (
    <LineChart
      responsive
      accessibilityLayer={false}
      style={{ position: 'relative', width: '100%', height, pointerEvents: 'none' }}
      data={names.map((name) => ({ name }))}
      margin={outer}
    >
      {/* Every column is named: which words have room is Facet's to say, all of them or the short ones. */}
      <XAxis
        dataKey="name"
        scale="band"
        height={margins.bottom}
        {...axisLook}
        interval={0}
        tick={<BandWord names={names} shortNames={shortNames} />}
      />
      <YAxis width={margins.left} domain={shareDomain} allowDataOverflow ticks={[...places]} {...numbersLook} />
      <PlotMarks />
    </LineChart>
  ),
  (before, after) => before.names.join() === after.names.join() && samePlaces(before.places, after.places),
);
