import { Area, AreaChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import type { Margins } from './chart-reader.tsx';
import { axisStyle, barColour, chartProps, countAxis, countGrid } from './chart-style.tsx';

/** One column of a distribution. */
export type ChartColumn = {
  /** Stands under the column where it fits: "10–20 %". Unique. */
  readonly label: string;
  readonly value: number;
  readonly faded: boolean;
};

type ColumnChartProps = { columns: readonly ChartColumn[]; format: (value: number) => string };

export const columnMargins: Margins = { top: 8, right: 8, bottom: 24, left: countAxis.width };

/** Columns from zero, side by side: how a count is spread. The library's bars are 6 kB more. */
export function ColumnChart({ columns, format }: ColumnChartProps) {
  return (
    <AreaChart {...chartProps(184, columnMargins)} data={[...columns]}>
      <CartesianGrid {...countGrid} />
      <XAxis dataKey="label" scale="band" height={24} interval="preserveStartEnd" minTickGap={12} {...axisStyle} />
      <YAxis {...countAxis} tickFormatter={format} />
      <Area
        dataKey="value"
        isAnimationActive={false}
        shape={({ points = [], baseLine }) => {
          const width = (points[1]?.x ?? 0) - (points[0]?.x ?? 0) - 1;
          const columnOf = (x: number, y: number) => `M${x - width / 2} ${y}h${width}V${baseLine}h${-width}Z`;
          const drawn = columns.map(({ label, faded }, index) => (
            <path key={label} d={columnOf(points[index]?.x ?? 0, points[index]?.y ?? 0)} fill={barColour(faded)} />
          ));
          return <g>{drawn}</g>;
        }}
      />
    </AreaChart>
  );
}
