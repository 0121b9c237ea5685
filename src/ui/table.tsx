import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cx } from '#src/lib/class-names.ts';
import { type SortState, type SortValue, sortRows } from '#src/lib/sort-rows.ts';
import { useDisplay } from './display.ts';
import { Icon } from './icon.tsx';
import { Gap, type Layout, TableRow } from './table-row.tsx';
import { watchTips } from './tip.tsx';
import { type Breadth, useBreadth } from './use-media.ts';

export type Column<Row> = {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end' | undefined;
  /** Makes the column sortable. Undefined values come last. */
  readonly sortValue?: ((row: Row) => SortValue) | undefined;
  /** Pixels; columns without a width share what is left. */
  readonly width?: number | undefined;
  /**
   * 1 stays a column at every width, 2 (the default) folds under the first column below 760 px, 3 already below 1100 px.
   * The first column always stays.
   */
  readonly priority?: 1 | 2 | 3 | undefined;
  /** Whether it folds now, where somebody else than the table decides that. */
  readonly folded?: boolean | undefined;
  /** It needs no header to be understood where it is folded. */
  readonly plain?: boolean | undefined;
  /** The header is for screen readers alone. */
  readonly hideHeader?: boolean | undefined;
};

export type DataTableProps<Row> = {
  /** What the table lists: "Webhook subscriptions". Its name for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Unique and lasting: rows keep their focus by it. */
  rowKey: (row: Row) => string;
  /** The URL owns it; the table sorts by it. Undefined keeps the order of `rows`. */
  sort?: SortState | undefined;
  /** `rows` come in the order that `sort` names, so that a long list need not be sorted again for every filter. */
  presorted?: boolean | undefined;
  onSortChange?: ((sort: SortState | undefined) => void) | undefined;
  /** Enter on a row, or a click anywhere in it that meets no control and selects no text. Without it Enter follows the first link or button of the row. */
  onOpenRow?: ((row: Row) => void) | undefined;
  /** Buttons that appear on hover and focus. Each names its object. */
  rowActions?: ((row: Row) => ReactNode) | undefined;
  /** Pixels that the actions take (default 48). */
  actionsWidth?: number | undefined;
  /** Without it the density that the person chose. */
  compact?: boolean | undefined;
  selectedKey?: string | undefined;
  /** Rows may take more than one line on a wide screen too. Otherwise none of a long list is measured there. */
  manyLines?: boolean | undefined;
  /** All rows are drawn, however many: in a box that scrolls by itself, nobody can say which are in sight. */
  everyRow?: boolean | undefined;
};

/** Longer lists draw only the rows in sight. */
const virtualFrom = 100;

/** Rows drawn while the code for long lists is on its way: about as many as a window shows. */
const firstRows = 24;

type VirtualCode = typeof import('./table-virtual.tsx');
let virtualCode: VirtualCode | undefined;
let virtualOnItsWay: Promise<VirtualCode> | undefined;

/** Asked once; a failed fetch is asked again by the next table. The first screen need not carry what few of its readers need. */
function loadVirtual(): Promise<VirtualCode> {
  virtualOnItsWay ??= import('./table-virtual.tsx').then(
    (code) => {
      virtualCode = code;
      return code;
    },
    (error: unknown) => {
      virtualOnItsWay = undefined;
      throw error;
    },
  );
  return virtualOnItsWay;
}

/** Fetches the code of long tables while their rows are asked for: those are then drawn once, not twice. */
export function preloadLongRows(): void {
  // A failed fetch is met again, and reported, when a long table is drawn.
  loadVirtual().catch(() => undefined);
}

/** React.lazy would lose the row's type. */
function LongRows<Row>(props: RowsProps<Row>) {
  // Waiting for a promise that has been kept would still draw the fallback first.
  const { VirtualRows } = virtualCode ?? use(loadVirtual());
  return <VirtualRows {...props} />;
}

export type RowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly layout: Layout<Row>;
  readonly activeIndex: number;
  readonly selectedKey: string | undefined;
  /** The row that the keyboard asked for; it gets the focus once it is drawn. */
  readonly wanted: { readonly current: number | undefined };
  readonly onActive: (key: string) => void;
};

/**
 * A full-width table: sortable, with rows for the arrow keys (Home and End too), virtual over 100 rows, and usable at 360 px, where
 * columns fold under the first.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, sort, onSortChange, onOpenRow, rowActions, actionsWidth = 48 } = props;
  const display = useDisplay();
  const compact = props.compact ?? display.compact ?? false;
  const screen = useBreadth();
  const breadth = props.manyLines && screen === 'wide' ? 'middle' : screen;
  const table = useRef<HTMLTableElement>(null);
  const wanted = useRef<number>(undefined);
  const [activeKey, setActiveKey] = useState<string>();
  const [moves, setMoves] = useState(0);

  const rows = useMemo(() => {
    const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue;
    return props.presorted || sort === undefined || sortValue === undefined
      ? props.rows
      : sortRows(props.rows, sortValue, sort.direction);
  }, [props.rows, props.presorted, columns, sort]);

  const layout = useMemo(
    () => ({ ...split(columns, breadth), rowActions, compact, breadth }),
    [columns, breadth, rowActions, compact],
  );
  const found = activeKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === activeKey);
  const activeIndex = Math.max(0, found);
  const virtual = rows.length > virtualFrom && !props.everyRow;

  // For cells whose text is cut.
  useEffect(() => watchTips(), []);

  // The row that the keyboard asked for may have to be scrolled into sight and drawn first.
  useEffect(() => {
    if (moves === 0) return;
    const index = wanted.current;
    if (index === undefined) return;
    let frames = 0;
    let frame = 0;
    const focus = () => {
      const row = table.current?.querySelector(`tr[data-index="${index}"]`);
      if (row instanceof HTMLElement) {
        wanted.current = undefined;
        row.focus({ preventScroll: virtual });
        row.scrollIntoView?.({ block: 'nearest' });
      } else if (frames < 20) {
        frames += 1;
        frame = requestAnimationFrame(focus);
      }
    };
    focus();
    return () => cancelAnimationFrame(frame);
  }, [moves, virtual]);

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey) return;
    const row = event.target.closest('tr[data-index]');
    // A menu that hangs on a row sends its keys through React too; an input keeps its arrows.
    if (row === null || !table.current?.contains(row) || event.target.closest('input, textarea, select')) return;
    const index = Number(row.getAttribute('data-index'));
    const to = target(event.key, index, rows.length);
    const next = to === undefined ? undefined : rows[to];
    if (to !== undefined && next !== undefined) {
      event.preventDefault();
      wanted.current = to;
      setActiveKey(rowKey(next));
      setMoves((count) => count + 1);
    } else if (event.key === 'Enter' && event.target === row) {
      event.preventDefault();
      const opened = rows[index];
      const inside = row.querySelector('a[href], button');
      if (onOpenRow !== undefined && opened !== undefined) onOpenRow(opened);
      else if (inside instanceof HTMLElement) inside.click();
    }
  }

  function onClick({ target: pressed }: MouseEvent) {
    if (!(pressed instanceof Element) || getSelection()?.isCollapsed === false) return;
    const row = pressed.closest('tr[data-index]');
    // A menu or dialog that hangs on a row sends its clicks through React too.
    if (row === null || !table.current?.contains(row) || pressed.closest('a, button, input, label') !== null) return;
    const opened = rows[Number(row.getAttribute('data-index'))];
    if (opened !== undefined) onOpenRow?.(opened);
  }

  const rowsProps: RowsProps<Row> = {
    rows,
    rowKey,
    layout,
    activeIndex,
    selectedKey: props.selectedKey,
    wanted,
    onActive: setActiveKey,
  };

  return (
    <table
      ref={table}
      aria-label={label}
      aria-rowcount={virtual ? rows.length + 1 : undefined}
      onKeyDown={onKeyDown}
      onClick={onOpenRow && onClick}
      className={cx(
        'w-full table-fixed border-separate border-spacing-0 text-13',
        onOpenRow !== undefined && '[&_tr[data-index]]:cursor-pointer',
      )}
    >
      <colgroup>
        {layout.columns.map(({ key, width }) => (
          <col key={key} style={width === undefined ? undefined : { width: width + 24 }} />
        ))}
        {rowActions !== undefined && <col style={{ width: actionsWidth + 24 }} />}
      </colgroup>
      <thead>
        <tr aria-rowindex={virtual ? 1 : undefined}>
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
        <Suspense
          fallback={<PlainRows {...rowsProps} rows={rows.slice(0, firstRows)} rest={rows.length - firstRows} />}
        >
          <LongRows {...rowsProps} />
        </Suspense>
      ) : (
        <PlainRows {...rowsProps} rest={0} />
      )}
    </table>
  );
}

function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return Math.min(index + 1, count - 1);
  if (key === 'ArrowUp') return Math.max(index - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

function split<Row>(columns: readonly Column<Row>[], breadth: Breadth) {
  const lowest = breadth === 'narrow' ? 1 : breadth === 'middle' ? 2 : 3;
  const stays = ({ priority = 2, folded = priority > lowest }: Column<Row>, index: number) => index === 0 || !folded;
  return { columns: columns.filter(stays), folded: columns.filter((column, index) => !stays(column, index)) };
}

function PlainRows<Row>({
  rows,
  rowKey,
  layout,
  activeIndex,
  selectedKey,
  onActive,
  rest,
}: RowsProps<Row> & { rest: number }) {
  return (
    <tbody>
      {rows.map((row, index) => {
        const key = rowKey(row);
        return (
          <TableRow
            key={key}
            row={row}
            rowId={key}
            index={index}
            layout={layout}
            active={index === activeIndex}
            selected={key === selectedKey}
            onActive={onActive}
          />
        );
      })}
      {rest > 0 && <Gap height={rest * (layout.compact ? 32 : 40)} />}
    </tbody>
  );
}

const headerClass =
  'sticky top-(--sticky-top) z-10 h-9 border-b border-line bg-paper px-3 text-12 font-medium text-ink-muted first:pl-4 last:pr-4 md:first:pl-6 md:last:pr-6';

type HeaderCellProps<Row> = {
  column: Column<Row>;
  sort: SortState | undefined;
  onSortChange: ((sort: SortState | undefined) => void) | undefined;
};

function HeaderCell<Row>({ column, sort, onSortChange }: HeaderCellProps<Row>) {
  const { key, header, align, sortValue, hideHeader = false } = column;
  const sorted = sort?.key === key ? sort.direction : undefined;
  const end = align === 'end';
  const className = cx(headerClass, end ? 'text-right' : 'text-left');
  if (sortValue === undefined || onSortChange === undefined) {
    return (
      <th scope="col" className={className}>
        <span className={hideHeader ? 'sr-only' : undefined}>{header}</span>
      </th>
    );
  }
  return (
    <th scope="col" aria-sort={sorted} className={className}>
      <button
        type="button"
        onClick={() => onSortChange(nextSort(key, sorted))}
        className={cx(
          'inline-flex max-w-full items-center gap-1 rounded-sign hover:text-ink',
          end && 'flex-row-reverse',
          sorted !== undefined && 'text-ink',
        )}
      >
        <span className="truncate">{header}</span>
        {sorted !== undefined && <Icon name={sorted === 'ascending' ? 'arrow-up' : 'arrow-down'} className="size-3" />}
      </button>
    </th>
  );
}

/** Ascending, descending, back to the list's own order. */
function nextSort(key: string, sorted: SortState['direction'] | undefined): SortState | undefined {
  if (sorted === undefined) return { key, direction: 'ascending' };
  return sorted === 'ascending' ? { key, direction: 'descending' } : undefined;
}
