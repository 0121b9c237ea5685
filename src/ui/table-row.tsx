import { memo, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { createStore } from '#src/lib/store.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { Column } from './table.tsx';
import { TipStops } from './tip.tsx';

type Layout<Row> = {
  readonly columns: readonly Column<Row>[];
  /** Columns folded under the first where they do not fit. */
  readonly folded: readonly Column<Row>[];
  readonly rowActions: ((row: Row) => ReactNode) | undefined;
  readonly compact: boolean;
  /** The keyboard moves to another row, which takes the focus once rendered as the active one. */
  readonly isMoving: RefObject<boolean>;
};

/** Measures a row in tables with uneven heights. */
export type MeasureRow = (element: HTMLTableRowElement | null) => void;

type TableRowProps<Row> = {
  row: Row;
  rowId: string;
  index: number;
  layout: Layout<Row>;
  /** The row that the Tab key reaches. */
  active: boolean;
  selected: boolean;
  onActive: (key: string) => void;
  measure: MeasureRow | undefined;
};

/** On a phone as high as the buttons of a row, which come only once a scroll ends. */
const cellClass = 'border-b border-line edge-room px-3 max-md:h-11';

function Row<Row>({ row, rowId, index, layout, active, selected, onActive, measure }: TableRowProps<Row>) {
  const { columns, folded, rowActions, compact, isMoving } = layout;
  const own = useRef<HTMLTableRowElement>(null);
  useLayoutEffect(() => {
    measure?.(own.current);
    return () => measure?.(null);
  }, [measure]);
  useLayoutEffect(() => {
    if (!active || !isMoving.current) return;
    isMoving.current = false;
    own.current?.focus({ preventScroll: true });
    // jsdom scrolls nothing.
    own.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active, isMoving]);
  return (
    <TipStops value={active}>
      <tr
        ref={own}
        data-index={index}
        aria-rowindex={index + 2}
        aria-current={selected || undefined}
        tabIndex={active ? 0 : -1}
        onFocus={() => onActive(rowId)}
        className={cx(
          // Positioned, it keeps what it painted while others come and go beside it.
          'group/row scroll-mt-24 relative -outline-offset-2 hover:bg-paper-sunken aria-current:bg-accent-wash',
          compact ? 'h-8' : 'h-10',
        )}
      >
        {columns.map((column, position) => {
          const holdsFolded = position === 0 && folded.length > 0;
          const isCut = !holdsFolded && !column.wraps;
          return (
            <td
              key={column.key}
              data-tip-cut={isCut ? '' : undefined}
              className={cx(
                cellClass,
                compact ? 'py-0' : 'py-1',
                column.align === 'end' && 'text-right tabular-nums',
                isCut ? 'truncate' : 'wrap-anywhere',
                folded.length > 0 && 'py-2.5 align-top',
              )}
            >
              {holdsFolded ? (
                <>
                  <div data-tip-cut="" className="max-md:line-clamp-3 md:truncate">
                    {column.cell(row)}
                  </div>
                  <Folded row={row} columns={folded} />
                </>
              ) : (
                column.cell(row)
              )}
            </td>
          );
        })}
        {rowActions !== undefined && (
          <td className={cx(cellClass, folded.length > 0 && 'py-1 align-top')}>
            {/* No part of the row's height: it comes only once a scroll ends. */}
            <span className="shown-with-row -my-px flex justify-end">
              <Actions row={row} of={rowActions} />
            </span>
          </td>
        )}
      </tr>
    </TipStops>
  );
}

/** One row. Redrawn only when its own props change: a long table moves its active row often. */
export const TableRow = memo(Row) as typeof Row; // memo drops the generic; the props are the same.

/** Whether a long table is being scrolled. */
export const isScrolling = createStore(false);

/** A row's actions: a third of its elements, unseen without a pointer: a scroll leaves them out. */
function Actions<Row>({ row, of }: { row: Row; of: (row: Row) => ReactNode }) {
  const [isDrawn, setDrawn] = useState(() => !isScrolling.get());
  // Once drawn, it is not rendered again when a scroll starts or ends.
  if (useStore(isScrolling, (moves) => !isDrawn && !moves)) setDrawn(true);
  return isDrawn && of(row);
}

function Folded<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <span className="folded">
      {columns.map(({ key, header, plain, wraps, cell }) => (
        <span key={key} className="folded-cell">
          {!plain && <span>{header}</span>}
          <span className={wraps ? 'text-ink whitespace-normal' : 'min-w-0 text-ink md:truncate'}>{cell(row)}</span>
        </span>
      ))}
    </span>
  );
}

/** A spacer as high as the rows not rendered. As a row it keeps the others in one body, focused. */
export function Gap({ height }: { height: number }) {
  const unread = { 'aria-hidden': true };
  return <tr {...unread} style={{ height }} />;
}
