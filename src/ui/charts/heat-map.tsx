import { Fragment } from 'react';
import type { Margins } from './chart-reader.tsx';
import { chartColour } from './chart-style.tsx';

type HeatMapProps = {
  /** Labels of the rows, topmost first, and of the columns; an empty column label is not drawn. */
  rows: readonly string[];
  columns: readonly string[];
  /** Row by row; undefined where nothing is known. */
  values: readonly (number | undefined)[];
  /** The selected cells; the others fade. */
  selected: readonly number[] | undefined;
};

export const heatMargins: Margins = { top: 0, right: 0, bottom: 24, left: 36 };

/** Percent of the colour: of the lowest value that is not zero, and between neighbouring shades. */
const lightest = 12;
const shadeStep = 4;
const fill = (share: number) => `color-mix(in oklab, ${chartColour(0)} ${share}%, transparent)`;

/** A grid of cells, darker for higher values. An unknown one has no frame. */
export function HeatMap({ rows, columns, values, selected }: HeatMapProps) {
  const most = Math.max(...values.map((value) => value ?? 0));
  return (
    <div
      className="grid auto-rows-[24px] text-12 leading-6 text-ink-muted"
      style={{ gridTemplateColumns: `${heatMargins.left}px repeat(${columns.length}, minmax(0, 1fr))` }}
    >
      {values.map((value, cell) => {
        const column = cell % columns.length;
        const row = rows[Math.floor(cell / columns.length)];
        // In steps, as a change that nobody sees costs as much as any other.
        const filled = !value ? 0 : lightest + shadeStep * Math.round(((100 - lightest) / shadeStep) * (value / most));
        const share = selected === undefined || selected.includes(cell) ? filled : filled * 0.4;
        return (
          <Fragment key={`${row} ${column}`}>
            {column === 0 && <span className="pr-2 text-right">{row}</span>}
            <span
              className={`m-px rounded-sign ${value === undefined ? '' : 'border border-line'}`}
              style={{ background: fill(share) }}
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

/** What the lightest and the darkest cell stand for. */
export function HeatLegend({ from, to }: { from: string; to: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {from}
      <span
        aria-hidden="true"
        className="h-2 w-16 rounded-sign"
        style={{ background: `linear-gradient(to right, ${fill(lightest)}, ${fill(100)})` }}
      />
      {to}
    </span>
  );
}
