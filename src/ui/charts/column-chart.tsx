import { Bar, BarChart, CartesianGrid, XAxis, YAxis } from 'recharts';
import { ChartReader, type Margins, type Run } from './chart-reader.tsx';
import { axisStyle, barColour, chartProps, countAxis, countGrid } from './chart-style.ts';

/** One column of a distribution. */
export type ChartColumn = {
  /** Stands under the column where there is room: "10–20 %". No two are the same. */
  readonly label: string;
  readonly value: number;
  readonly faded: boolean;
};

type ColumnChartProps = {
  /** The columns that are selected; undefined for all. */
  selected: Run | undefined;
  columns: readonly ChartColumn[];
  format: (value: number) => string;
  onChoose: (first: number, last: number) => void;
};

const margins: Margins = { top: 8, right: 8, bottom: 24, left: countAxis.width };

/** Columns from zero, side by side: how a count is spread. */
export function ColumnChart({ columns, format, ...reader }: ColumnChartProps) {
  return (
    <ChartReader columns={columns.length} margins={margins} {...reader}>
      <BarChart
        {...chartProps(184)}
        data={columns.map(({ faded, ...column }) => ({ ...column, fill: barColour(faded) }))}
        margin={{ ...margins, bottom: 0, left: 0 }}
        barCategoryGap={1}
      >
        <CartesianGrid {...countGrid} />
        <XAxis dataKey="label" height={margins.bottom} interval="preserveStartEnd" minTickGap={12} {...axisStyle} />
        <YAxis {...countAxis} tickFormatter={format} />
        <Bar dataKey="value" isAnimationActive={false} />
      </BarChart>
    </ChartReader>
  );
}
