import { Fragment } from 'react';
import type { Margins } from './chart-reader.tsx';
import { chartColour } from './chart-style.tsx';

type HeatMapProps = {
  /** Labels of the rows, topmost first, and of the columns; an empty column label is not drawn. */
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row. */
  values: readonly number[];
  /** The selected cells; the others fade. */
  chosen: readonly number[] | undefined;
};

export const heatMargins: Margins = { top: 0, right: 0, bottom: 24, left: 36 };

/** A grid of cells, darker for higher values. An outline tells an empty cell from no cell. */
export function HeatMap({ rows, columns, values, chosen }: HeatMapProps) {
  const most = Math.max(1, ...values);
  return (
    <div
      className="grid auto-rows-[24px] text-12 leading-6 text-ink-muted"
      style={{ gridTemplateColumns: `${heatMargins.left}px repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {values.map((value, cell) => {
        const column = cell % columns.length;
        const row = rows[Math.floor(cell / columns.length)];
        const filled = value === 0 ? 0 : 12 + 88 * (value / most);
        const share = chosen === undefined || chosen.includes(cell) ? filled : filled * 0.4;
        return (
          <Fragment key={`${row} ${column}`}>
            {column === 0 && <span className="pr-2 text-right">{row}</span>}
            <span
              className="m-px rounded-sign border border-line"
              style={{ background: `color-mix(in oklab, ${chartColour(0)} ${share}%, transparent)` }}
            />
          </Fragment>
        );
      })}
      {columns.map(
        (name, column) =>
          name !== '' && (
            <span key={name} className="whitespace-nowrap" style={{ gridColumnStart: column + 2 }}>
              {name}
            </span>
          ),
      )}
    </div>
  );
}
