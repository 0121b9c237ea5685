import { memo } from 'react';
import { Bar, BarChart, XAxis, YAxis } from 'recharts';
import { ChartReader, type Margins, type Reading } from './chart-reader.tsx';
import { axisLook, chartColour } from './chart-style.ts';

type HeatMapProps = {
  label: string;
  reading: Reading;
  words: (cell: number) => string;
  /** Names of the rows, the topmost first, and of the columns; a column without a name is not written. */
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row. */
  values: readonly number[];
  /** The chosen cell; the others fade. */
  chosen: ReadonlySet<number>;
  onChoose: (cell: number) => void;
};

const margins: Margins = { top: 0, right: 0, bottom: 24, left: 36 };
const cellHeight = 24;

/** A grid of cells, the fuller the darker. Empty cells keep an outline, so that "none" and "no such cell" differ. */
export function HeatMap({ label, reading, words, rows, columns, values, chosen, onChoose }: HeatMapProps) {
  const width = `(100% - ${margins.left + margins.right}px) / ${columns.length}`;
  return (
    <ChartReader
      label={`Read ${label}`}
      count={columns.length}
      across={rows.length}
      direction="x"
      margins={margins}
      reading={reading}
      words={words}
      onChoose={onChoose}
    >
      <Cells rows={rows} columns={columns} values={values} chosen={chosen} />
      {reading.index !== undefined && (
        <span
          className="absolute rounded-sign border-2 border-ink"
          style={{
            top: Math.floor(reading.index / columns.length) * cellHeight,
            height: cellHeight,
            width: `calc(${width})`,
            left: `calc(${margins.left}px + ${width} * ${reading.index % columns.length})`,
          }}
        />
      )}
    </ChartReader>
  );
}

/** The drawing alone: it does not change while the chart is read. */
const Cells = memo(
  ({ rows, columns, values, chosen }: Pick<HeatMapProps, 'rows' | 'columns' | 'values' | 'chosen'>) => {
    const most = Math.max(1, ...values);
    const fromBelow = rows.map((_name, row) => rows.length - 1 - row);
    return (
      <BarChart
        responsive
        accessibilityLayer={false}
        style={{ width: '100%', height: rows.length * cellHeight + margins.bottom, pointerEvents: 'none' }}
        data={columns.map((_name, column) => ({
          column,
          cells: rows.map((_row, row) => {
            const cell = row * columns.length + column;
            return { strength: (values[cell] ?? 0) / most, faded: chosen.size > 0 && !chosen.has(cell) };
          }),
        }))}
        margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
        barCategoryGap={0}
      >
        <XAxis
          dataKey="column"
          height={margins.bottom}
          tickFormatter={(column: number) => columns[column] ?? ''}
          {...axisLook}
          interval={0}
        />
        <YAxis
          width={margins.left}
          domain={[0, rows.length]}
          ticks={fromBelow.map((row) => row + 0.5)}
          tickFormatter={(place: number) => rows[rows.length - Math.ceil(place)] ?? ''}
          {...axisLook}
          interval={0}
        />
        {fromBelow.map((row) => (
          <Bar
            key={rows[row]}
            dataKey={one}
            stackId="all"
            isAnimationActive={false}
            shape={(place: CellProps) => <Cell {...place} row={row} />}
          />
        ))}
      </BarChart>
    );
  },
);

/** Every cell is as high as every other: its strength is its colour. */
const one = () => 1;

type CellProps = {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: { cells: readonly { strength: number; faded: boolean }[] };
};

function Cell({ x = 0, y = 0, width = 0, height = 0, payload, row }: CellProps & { row: number }) {
  const { strength, faded } = payload?.cells[row] ?? { strength: 0, faded: false };
  const filled = strength === 0 ? 0 : 0.12 + 0.88 * strength;
  return (
    <rect
      x={x + 1}
      y={y + 1}
      width={Math.max(0, width - 2)}
      height={Math.max(0, height - 2)}
      rx={2}
      fill={chartColour(0)}
      fillOpacity={faded ? filled * 0.4 : filled}
      stroke="var(--color-line)"
    />
  );
}
