import { type KeyboardEvent, lazy, type MouseEvent, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { cx } from '#src/lib/class-names.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { useDisplay, useNarrow, useWidth } from './display.ts';
import { Icon } from './icon.tsx';
import { Gap, type MeasureRow, TableRow } from './table-row.tsx';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  /** Its header sorts. */
  readonly sortable?: boolean | undefined;
  /** Pixels; columns without a width share what is left. */
  readonly width?: number | undefined;
  /** It gets most of the room that is left where the first column is wide enough. One a table. */
  readonly grows?: boolean | undefined;
  /** The least width in pixels that is still readable. */
  readonly leastWidth?: number | undefined;
  /** The highest (default 2) folds under the first column first. 1 stays a column on a phone. */
  readonly priority?: number | undefined;
  /** Shown without its header when folded. */
  readonly plain?: boolean | undefined;
  /** Its text goes on in a new line where it would be cut. For tables with `manyLines`. */
  readonly wraps?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** What the table lists: "Webhooks". Its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Unique and lasting: a row keeps its focus by it. */
  rowKey: (row: Row) => string;
  /** The sort order of `rows`. */
  sort?: SortState | undefined;
  /** Without it no column can be sorted. */
  onSortChange?: ((sort: SortState | undefined) => void) | undefined;
  /** Enter or a click on a row outside its controls. Default: Enter follows its first control. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Buttons that appear on hover and focus. Each names its object. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Default: the density that the user chose. */
  compact?: boolean | undefined;
  selectedKey?: string | undefined;
  /** Pixels of a panel beside the table with the opened row. Keys that move open the next one. */
  panelWidth?: number | undefined;
  /** Rows may wrap on a wide screen too. Otherwise a long list is not measured there. */
  manyLines?: boolean | undefined;
  /** In a box that scrolls: no column folds and all rows are rendered, as none is known to show. */
  boxed?: boolean | undefined;
};

/** Longer lists render only the visible rows. */
const virtualFrom = 100;

/** Pixels of the column of actions: one button. */
const actionsWidth = 56;

const loadVirtual = () => import('./virtual-lists.tsx');

/** Fetches the code of long tables while their rows load. */
export function preloadLongRows(): void {
  // A failed fetch is retried, and reported, when a long table renders.
  loadVirtual().catch(() => undefined);
}

/** Keeps the code that few users need out of the first screen. */
const VirtualRows = lazy(async () => ({ default: (await loadVirtual()).VirtualRows }));

/**
 * A full-width table: sortable, arrow keys, Home and End between rows, virtual over 100 rows, and
 * usable at 360 px, where columns fold under the first.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    sort,
    onSortChange,
    onOpenRow,
    rowActions,
    boxed = false,
    panelWidth = 0,
  } = props;
  const display = useDisplay();
  const compact = props.compact ?? display.compact ?? false;
  const isNarrow = useNarrow();
  const taken = panelWidth + (rowActions === undefined ? 0 : actionsWidth);
  const room = useWidth((width) => JSON.stringify(roomFor(boxed ? [] : columns, width, taken)));
  const table = useRef<HTMLTableElement>(null);
  const [activeKey, setActiveKey] = useState<string>();
  const isMoving = useRef(false);
  /** When rows of a long table take the place of these, the active one takes their focus too. */
  const [handFocusOn] = useState(() => (body: HTMLTableSectionElement) => () => {
    if (body.contains(document.activeElement)) isMoving.current = true;
  });

  const layout = useMemo(() => {
    const { folded, spare }: ReturnType<typeof roomFor> = JSON.parse(room);
    return {
      columns: columns.filter(({ key }) => !folded.includes(key)),
      // A panel beside the table has them too.
      folded: panelWidth > 0 ? [] : columns.filter(({ key }) => folded.includes(key)),
      spare,
      rowActions,
      compact,
      isMoving,
    };
  }, [columns, room, rowActions, compact, panelWidth]);
  const isFolded = layout.folded.length > 0;
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === activeKey),
  );
  const virtual = rows.length > virtualFrom && !boxed;
  // On a wide screen every cell is one line, and all folded ones together one more. A wrong
  // guess has each new row of an uneven table rendered twice.
  const line = compact ? 32 : 40;
  const estimated = isNarrow ? 44 + (isFolded ? 4 + layout.folded.length * 20 : 0) : line + (isFolded ? 20 : 0);

  /** The row of an event outside its controls. React bubbles events of a row's dialogs here too. */
  function rowOf(at: EventTarget, controls: string): HTMLElement | undefined {
    if (!(at instanceof Element) || at.closest(controls) !== null) return undefined;
    const row = at.closest<HTMLElement>('tr[data-index]');
    return row !== null && table.current?.contains(row) ? row : undefined;
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rowOf(event.target, 'input:not([type=checkbox]), textarea, select, [popover]');
    if (row === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = Number(row.dataset.index);
    const last = rows.length - 1;
    const down = Math.min(index + 1, last);
    const moves: Record<string, number> = { ArrowDown: down, ArrowUp: Math.max(index - 1, 0), Home: 0, End: last };
    const to = moves[event.key];
    const next = rows[to ?? -1];
    if (next !== undefined) {
      event.preventDefault();
      isMoving.current = to !== index;
      setActiveKey(rowKey(next));
      // A held key passes thirty rows a second.
      if (panelWidth > 0 && !event.repeat) onOpenRow?.(next);
    } else if (event.key === 'Enter' && event.target === row) {
      event.preventDefault();
      const opened = rows[index];
      if (onOpenRow !== undefined && opened !== undefined) onOpenRow(opened);
      else row.querySelector<HTMLElement>('a[href], button')?.click();
    } else if (event.key === ' ' && event.target === row) {
      // Where rows are selectable; never a scroll of the page.
      event.preventDefault();
      row.querySelector<HTMLElement>('input[readonly]')?.click();
    }
  }

  function onClick(event: MouseEvent) {
    const row = rowOf(event.target, 'a, button, input, label, [popover]');
    const opened = row && rows[Number(row.dataset.index)];
    if (opened !== undefined && getSelection()?.isCollapsed !== false) onOpenRow?.(opened);
  }

  const drawRow = (index: number, measure?: MeasureRow) => {
    const row = rows[index];
    if (row === undefined) return null;
    const key = rowKey(row);
    return (
      <TableRow
        key={key}
        row={row}
        rowId={key}
        index={index}
        layout={layout}
        active={index === activeIndex}
        selected={key === props.selectedKey}
        onActive={setActiveKey}
        measure={measure}
      />
    );
  };
  const drawFirst = (count: number) => (
    <tbody ref={handFocusOn}>
      {rows.slice(0, count).map((_row, index) => drawRow(index))}
      {rows.length > count && <Gap height={(rows.length - count) * estimated} />}
    </tbody>
  );

  return (
    <table
      ref={table}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      onKeyDown={onKeyDown}
      onClick={onOpenRow && onClick}
      className={cx(
        // Isolated, it is painted once: a key typed elsewhere does not go through its cells again.
        'isolate w-full table-fixed border-separate border-spacing-0 text-13',
        onOpenRow !== undefined && '[&_tr[data-index]]:cursor-pointer',
      )}
    >
      <colgroup>
        {layout.columns.map(({ key, width, leastWidth = width, grows }, index) => {
          const { spare } = layout;
          // The column that others fold under gets the remaining width.
          const own =
            index === 0 && isFolded ? undefined : width && (spare < 0 ? leastWidth : width + (grows ? spare : 0));
          return <col key={key} style={own === undefined ? undefined : { width: own + gutters }} />;
        })}
        {rowActions !== undefined && <col style={{ width: actionsWidth }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {layout.columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
          {rowActions !== undefined && (
            <th scope="col" className={headerClass}>
              <span className="sr-only">Actions</span>
            </th>
          )}
        </tr>
      </thead>
      {virtual ? (
        // While the code for long lists loads: as many rows as the window shows.
        <Suspense fallback={drawFirst(Math.ceil(window.innerHeight / estimated))}>
          <VirtualRows
            count={rows.length}
            keyAt={(index) => {
              const row = rows[index];
              return row === undefined ? index : rowKey(row);
            }}
            activeIndex={activeIndex}
            estimated={estimated}
            isUneven={isNarrow || props.manyLines === true || isFolded}
            drawRow={drawRow}
          />
        </Suspense>
      ) : (
        drawFirst(rows.length)
      )}
    </table>
  );
}

const headerClass =
  'sticky top-(--sticky-top) z-10 h-9 border-b border-line bg-paper edge-room px-3 text-12 font-medium text-ink-muted';

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSortChange'> & { column: Column<Row> };

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const { key, header, align, sortable = false } = column;
  const sorted = sort?.key === key ? sort.direction : undefined;
  const end = align === 'end';
  return (
    <th scope="col" aria-sort={sorted} className={cx(headerClass, end ? 'text-right' : 'text-left')}>
      {!sortable || onSortChange === undefined ? (
        header
      ) : (
        <button
          type="button"
          onClick={() => onSortChange(nextSort(key, sorted))}
          className={cx(
            // All of the cell can be pressed.
            'inline-flex max-w-full items-center gap-1 rounded-sign after:absolute after:inset-0 hover:text-ink',
            end && 'flex-row-reverse',
            sorted !== undefined && 'text-ink',
          )}
        >
          <span className="truncate">{header}</span>
          {sorted !== undefined && (
            <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} className="size-3" />
          )}
        </button>
      )}
    </th>
  );
}

/** Ascending, descending, back to the list's own order. */
function nextSort(key: string, sorted: SortState['direction'] | undefined): SortState | undefined {
  if (sorted === undefined) return { key, direction: 'ascending' };
  return sorted === 'ascending' ? { key, direction: 'descending' } : undefined;
}

/** What the layout needs of a column. */
type RoomColumn = Pick<Column<never>, 'key' | 'width' | 'leastWidth' | 'priority'>;

/** Pixels: a cell's padding, the sidebar, and its rail. */
const gutters = 24;
const sidebar = 232;
const rail = 56;

/**
 * Which columns fold under the first at this window width: the least important first, until the
 * others are readable; on a phone all but priority 1. `spare`: pixels of the growing column beyond
 * its width, in steps; below 0 the columns take their least widths.
 * @param used pixels that no column gets, besides the sidebar.
 */
function roomFor(columns: readonly RoomColumn[], windowWidth: number, used: number) {
  const taken = (windowWidth >= 1100 ? sidebar : rail) + used;
  // A column without a width. The name of a row, with gutters and a scroll bar, has 340 at 1440.
  const firstWidth = windowWidth < 1400 || columns[0]?.width !== undefined ? 200 : 332;
  const needed = (stay: readonly RoomColumn[], least: boolean) =>
    stay.reduce(
      (sum, { width = firstWidth, leastWidth = width }) => sum + (least ? leastWidth : width) + gutters,
      taken,
    );
  // The least important first, and of equals the last.
  const order = columns.slice(1).reverse();
  order.sort((one, other) => (other.priority ?? 2) - (one.priority ?? 2));
  let stay = columns;
  for (const column of order) {
    const fits = windowWidth < 760 ? column.priority === 1 : needed(stay, true) <= windowWidth;
    if (!fits) stay = stay.filter((other) => other !== column);
  }
  const folded = columns.filter((column) => !stay.includes(column)).map(({ key }) => key);
  const left = windowWidth - needed(stay, false);
  // The first column gets 340 pixels before another one grows, and then three of every ten.
  return { folded, spare: left < 0 ? -1 : Math.max(0, Math.trunc((left + firstWidth - 340) / 50) * 35) };
}
