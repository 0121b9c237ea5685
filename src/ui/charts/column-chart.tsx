import { Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts';
import type { Margins } from './chart-reader.tsx';
import { axisStyle, barColour, chartProps, countAxis, countGrid, washColour } from './chart-style.tsx';

/** One column of a distribution. */
type ChartColumn = {
  /** Stands under the column where it fits: "10–20 %". Unique. */
  readonly label: string;
  readonly value: number;
  readonly faded: boolean;
};

type ColumnChartProps = {
  columns: readonly ChartColumn[];
  format: (value: number) => string;
  /** A curve over the columns: what falls from one to the next. */
  hasCurve: boolean;
};

export const columnMargins: Margins = { top: 8, right: 8, bottom: 24, left: countAxis.width };

/** Columns from zero, side by side: how a count is spread. */
export function ColumnChart({ columns, format, hasCurve }: ColumnChartProps) {
  return (
    <ComposedChart
      {...chartProps(184, columnMargins)}
      data={columns.map(({ faded, ...column }) => ({ ...column, fill: (hasCurve ? washColour : barColour)(faded) }))}
      barCategoryGap={1}
    >
      <CartesianGrid {...countGrid} />
      <XAxis
        dataKey="label"
        height={columnMargins.bottom}
        interval="equidistantPreserveStart"
        minTickGap={12}
        {...axisStyle}
      />
      <YAxis {...countAxis} tickFormatter={format} />
      <Bar dataKey="value" isAnimationActive={false} />
      {hasCurve && (
        <Line
          dataKey="value"
          type="monotone"
          stroke="var(--chart-1)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      )}
    </ComposedChart>
  );
}
