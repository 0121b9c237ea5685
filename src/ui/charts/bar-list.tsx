import type { ReactNode } from 'react';
import { LongName } from '../long-name.tsx';
import type { Margins } from './chart-reader.tsx';
import { barColour, washColour } from './chart-style.tsx';

type ListRow = {
  readonly key: string;
  readonly name: string;
  /** Others are selected. */
  readonly faded?: boolean | undefined;
};

/** A row with a bar from zero behind its name, and its numbers in columns at the right. */
export type BarRow = ListRow & { readonly value: number; readonly figures: readonly ReactNode[] };

/** A row with a rate and its interval, both 0 to 1. */
type IntervalRow = ListRow & {
  /** At the right: "9.0 % · n 3,412". */
  readonly figure: string;
  readonly interval: { readonly low: number; readonly rate: number; readonly high: number } | undefined;
  /** Replaces the interval: "About 380 more needed". */
  readonly instead?: string | undefined;
};

/** Pixels above the rows, for the name of the reference line, and below them, for the scale. */
const referenceHeight = 20;
const axisHeight = 24;

// The mark under the pointer is wider than its row.
export const barMargins: Margins = { top: 0, right: -8, bottom: 0, left: -8 };
export const intervalMargins: Margins = { ...barMargins, top: referenceHeight, bottom: axisHeight };

/** A column of figures: its header, and a class with room for it. */
type BarColumn = { readonly header: string; readonly width: string };

/** A chart as a list of bars: the longest fills the width, names stand on their bars. */
export function BarList({ rows, columns }: { rows: readonly BarRow[]; columns: readonly BarColumn[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <>
      {rows.map(({ key, name, figures, value, faded: isFaded = false }) => (
        <div key={key} className="flex h-7 items-center gap-2 md:gap-3">
          <div className="relative flex h-6 min-w-0 flex-1 items-center">
            <div
              className="absolute inset-y-0 left-0 rounded-sign"
              style={{
                // A count of one among thousands still shows.
                width: value === 0 ? 0 : `max(2px, ${(100 * value) / most}%)`,
                background: washColour(isFaded),
              }}
            />
            <Name isFaded={isFaded} className="relative px-2">
              {name}
            </Name>
          </div>
          {columns.map(({ header, width }, column) => (
            <span key={header} className={`${figureClass} ${width}`}>
              {figures[column]}
            </span>
          ))}
        </div>
      ))}
    </>
  );
}

const figureClass = 'shrink-0 text-right text-12 whitespace-nowrap tabular-nums';

type BarHeadersProps = {
  columns: readonly BarColumn[];
  /** The column that the rows are sorted by, and what a press on another one does. */
  sorted?: number;
  onSort?: (column: number) => void;
};

/** Names the columns of a `BarList`; they sort it where there is `onSort`. */
export function BarHeaders({ columns, sorted, onSort }: BarHeadersProps) {
  return (
    <div className="flex h-6 items-center justify-end gap-2 md:gap-3 text-ink-muted">
      {columns.map(({ header, width }, column) =>
        onSort === undefined ? (
          <span key={header} className={`${figureClass} ${width}`}>
            {header}
          </span>
        ) : (
          <button
            key={header}
            type="button"
            aria-pressed={column === sorted}
            onClick={() => onSort(column)}
            className={`${figureClass} ${width} rounded-sign hover:text-ink aria-pressed:font-medium aria-pressed:text-ink`}
          >
            {header}
            {column === sorted && <span aria-hidden="true"> ↓</span>}
          </button>
        ),
      )}
    </div>
  );
}

type IntervalListProps = {
  rows: readonly IntervalRow[];
  /** A line through all rows with its name above: the overall rate. */
  reference: { readonly value: number; readonly label: string } | undefined;
  format: (value: number) => string;
};

// Where there is room, the interval stands between name and figure; names have what it can spare.
const columns =
  'grid grid-cols-[minmax(0,1fr)_6.5rem] gap-x-3 @min-[30rem]:grid-cols-[minmax(0,max-content)_minmax(11rem,1fr)_6.5rem]';
const rowColumns = 'col-span-full grid grid-cols-subgrid';
const plotColumn = 'relative @min-[30rem]:col-start-2 @min-[30rem]:row-start-1';

/** Rates with their intervals on one scale that starts at zero, each beside or under its name. */
export function IntervalList({ rows, reference, format }: IntervalListProps) {
  const most = Math.max(1.2 * (reference?.value ?? 0), ...rows.map(({ interval }) => interval?.high ?? 0)) || 1;
  // Round steps, at most four.
  const unit = 10 ** Math.floor(Math.log10(most / 4));
  const step = unit * ([1, 2, 5].find((times) => 4 * times * unit >= most) ?? 10);
  const top = Math.min(1, step * Math.ceil(most / step));
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, tick) => tick * step);
  const share = (value: number) => `${(100 * value) / top}%`;
  return (
    <div className="@container">
      <div className={columns}>
        <div className={rowColumns} style={{ height: referenceHeight }}>
          {reference !== undefined && (
            <span className={`${plotColumn} h-4 text-12 leading-4 whitespace-nowrap text-ink-muted`}>
              {/* Beside the line, on the side that has more room for it. */}
              <span
                className="absolute px-1"
                style={
                  2 * reference.value < top
                    ? { left: share(reference.value) }
                    : { right: `calc(100% - ${share(reference.value)})` }
                }
              >
                {reference.label}
              </span>
            </span>
          )}
        </div>
        {rows.map(({ key, name, figure, interval, instead, faded: isFaded = false }) => {
          const background = barColour(isFaded);
          return (
            <div key={key} className={`${rowColumns} h-10 items-center @min-[30rem]:h-7`}>
              <Name isFaded={isFaded}>{name}</Name>
              <span className={`${figureClass} @min-[30rem]:col-start-3`}>{figure}</span>
              <div className={`${plotColumn} h-5 @min-[30rem]:h-7`}>
                {reference !== undefined && (
                  <span
                    className="absolute inset-y-0 border-l border-dashed border-ink-faint"
                    style={{ left: share(reference.value) }}
                  />
                )}
                {interval === undefined ? (
                  <span className="absolute inset-y-0 left-0 flex max-w-full items-center text-12 text-ink-muted">
                    <span className="truncate bg-paper pr-1">{instead}</span>
                  </span>
                ) : (
                  <>
                    <span
                      className="absolute top-1/2 h-0.5 -translate-y-1/2"
                      style={{ left: share(interval.low), width: share(interval.high - interval.low), background }}
                    />
                    <span
                      className="absolute top-1/2 size-2 -translate-1/2 rounded-full"
                      style={{ left: share(interval.rate), background }}
                    />
                  </>
                )}
              </div>
            </div>
          );
        })}
        <div className={`${rowColumns} text-12 text-ink-muted tabular-nums`} style={{ height: axisHeight }}>
          <span className={plotColumn}>
            {ticks.map((tick) => (
              <span
                key={tick}
                className="absolute -translate-x-1/2 leading-6 whitespace-nowrap first:translate-x-0"
                style={{ left: share(tick) }}
              >
                {format(tick)}
              </span>
            ))}
          </span>
        </div>
      </div>
    </div>
  );
}

/** A name on one line. The chart's summary and table have it in full. */
function Name({ isFaded, className = '', children }: { isFaded: boolean; className?: string; children: string }) {
  return (
    <span className={`truncate text-13 ${isFaded ? 'text-ink-muted' : ''} ${className}`}>
      <LongName text={children} />
    </span>
  );
}
