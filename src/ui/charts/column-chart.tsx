import { memo } from 'react';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { ChartReader, type Margins, type Reading } from './chart-reader.tsx';
import { axisLook, chartColour, faded } from './chart-style.ts';
import { GridLines } from './grid-lines.tsx';
import { niceTicks } from './nice-ticks.ts';

/** One column of a distribution. */
export type ChartColumn = { readonly name: string; readonly value: number; readonly faded?: boolean | undefined };

type ColumnChartProps = {
  label: string;
  reading: Reading;
  words: (column: number) => string;
  columns: readonly ChartColumn[];
  format: (value: number) => string;
  onChoose: (first: number, last: number) => void;
};

const margins: Margins = { top: 8, right: 0, bottom: 24, left: 44 };
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
      <GridLines at={ticks.map((tick) => tick / (ticks.at(-1) ?? 1))} direction="across" margins={margins} />
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
  return (
    <BarChart
      responsive
      accessibilityLayer={false}
      style={{ position: 'relative', width: '100%', height, pointerEvents: 'none' }}
      data={columns.map(({ name, value, faded: isFaded = false }) => ({ name, value, opacity: isFaded ? faded : 1 }))}
      margin={{ top: margins.top, right: margins.right, bottom: 0, left: 0 }}
      barCategoryGap={1}
    >
      <XAxis dataKey="name" height={margins.bottom} {...axisLook} interval="preserveStart" minTickGap={4} />
      <YAxis
        width={margins.left}
        domain={[0, ticks.at(-1) ?? 1]}
        ticks={[...ticks]}
        tickFormatter={format}
        {...axisLook}
      />
      <Bar dataKey="value" isAnimationActive={false} shape={Column} />
    </BarChart>
  );
});

type ColumnProps = { x?: number; y?: number; width?: number; height?: number; payload?: { opacity: number } };

function Column({ x = 0, y = 0, width = 0, height: tall = 0, payload }: ColumnProps) {
  return <rect x={x} y={y} width={width} height={tall} fill={chartColour(0)} fillOpacity={payload?.opacity ?? 1} />;
}
