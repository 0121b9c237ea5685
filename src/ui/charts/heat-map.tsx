import { memo } from 'react';
import { ChartReader, type Margins, useReading } from './chart-reader.tsx';
import { chartColour } from './chart-style.ts';

type HeatMapProps = {
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
export function HeatMap({ rows, columns, values, chosen, onChoose }: HeatMapProps) {
  const { index } = useReading();
  const width = `(100% - ${margins.left + margins.right}px) / ${columns.length}`;
  return (
    <ChartReader count={columns.length} across={rows.length} direction="x" margins={margins} onChoose={onChoose}>
      <Cells rows={rows} columns={columns} values={values} chosen={chosen} />
      {index !== undefined && (
        <span
          className="absolute rounded-sign border-2 border-ink"
          style={{
            top: Math.floor(index / columns.length) * cellHeight,
            height: cellHeight,
            width: `calc(${width})`,
            left: `calc(${margins.left}px + ${width} * ${index % columns.length})`,
          }}
        />
      )}
    </ChartReader>
  );
}

/** The drawing alone: it does not change while the chart is read. By hand: for so many cells the library is slow. */
const Cells = memo(
  ({ rows, columns, values, chosen }: Pick<HeatMapProps, 'rows' | 'columns' | 'values' | 'chosen'>) => {
    const most = Math.max(1, ...values);
    const across = 100 / columns.length;
    return (
      <div className="text-12 text-ink-muted" style={{ height: rows.length * cellHeight + margins.bottom }}>
        {rows.map((name, row) => (
          <span
            key={name}
            className="absolute left-0 text-right leading-6"
            style={{ top: row * cellHeight, width: margins.left - 8 }}
          >
            {name}
          </span>
        ))}
        <div className="absolute" style={margins}>
          <svg aria-hidden="true" className="size-full">
            {values.map((value, cell) => {
              const column = cell % columns.length;
              const isFaded = chosen.size > 0 && !chosen.has(cell);
              const filled = value === 0 ? 0 : 0.12 + 0.88 * (value / most);
              return (
                <rect
                  key={`${rows[Math.floor(cell / columns.length)]} ${column}`}
                  x={`${(column + 0.04) * across}%`}
                  y={Math.floor(cell / columns.length) * cellHeight + 1}
                  width={`${0.92 * across}%`}
                  height={cellHeight - 2}
                  rx={2}
                  fill={chartColour(0)}
                  fillOpacity={isFaded ? filled * 0.4 : filled}
                  stroke="var(--color-line)"
                />
              );
            })}
          </svg>
        </div>
        {columns.map(
          (name, column) =>
            name !== '' && (
              <span
                key={name}
                className="absolute leading-6 whitespace-nowrap"
                style={{
                  top: rows.length * cellHeight,
                  left: `calc(${margins.left}px + (100% - ${margins.left}px) * ${column / columns.length})`,
                }}
              >
                {name}
              </span>
            ),
        )}
      </div>
    );
  },
);
