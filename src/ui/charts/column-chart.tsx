import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import type { Margins } from './chart-reader.tsx';
import { axisStyle, barColour, chartProps, countAxis, countGrid } from './chart-style.tsx';

/** One column of a distribution. */
type ChartColumn = {
  /** Stands under the column where it fits: "10–20 %". Unique. */
  readonly label: string;
  readonly value: number;
  readonly faded: boolean;
};

type ColumnChartProps = { columns: readonly ChartColumn[]; format: (value: number) => string };

export const columnMargins: Margins = { top: 8, right: 8, bottom: 24, left: countAxis.width };

/** Columns from zero, side by side: how a count is spread. */
export function ColumnChart({ columns, format }: ColumnChartProps) {
  return (
    <BarChart
      {...chartProps(184, columnMargins)}
      data={columns.map(({ faded, ...column }) => ({ ...column, fill: barColour(faded) }))}
      barCategoryGap={1}
    >
      <CartesianGrid {...countGrid} />
      <XAxis dataKey="label" height={columnMargins.bottom} interval="preserveStartEnd" minTickGap={12} {...axisStyle} />
      <YAxis {...countAxis} tickFormatter={format} />
      <Bar dataKey="value" isAnimationActive={false} />
    </BarChart>
  );
}
