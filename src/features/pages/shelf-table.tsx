import { useEffect, useMemo, useRef } from 'react';
import { cx } from '#src/lib/class-names.ts';
import { copyText } from '#src/lib/hand-out.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { movePage, pinPage, shelfRecord } from '#src/local/shelf.ts';
import { IconButton } from '#src/ui/button.tsx';
import { Menu, type MenuItem } from '#src/ui/menu.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { type Breadth, useBreadth } from '#src/ui/use-media.ts';
import {
  AudiencesCell,
  NameCell,
  NamedCell,
  StackedCell,
  StatusCell,
  TitleCell,
  TypeCell,
  UpdatedCell,
} from './shelf-cells.tsx';
import { movableAmong, rowTitle, type ShelfRow, shelfSortValues } from './shelf-rows.ts';

type ShelfTableProps = {
  label: string;
  rows: readonly ShelfRow[];
  sort: SortState | undefined;
  onSort: (sort: SortState | undefined) => void;
  /** Why the order cannot be changed now; undefined when it can. */
  fixedOrder: string | undefined;
  /** The page to show as just added. */
  selected: string | undefined;
  onRemove: (row: ShelfRow) => void;
  /** Says to screen readers what moved where. */
  onMoved: (sentence: string) => void;
};

/** The pages as a table, with what can be done to each: pin, move, take off. Alt and an arrow key move the row that has the focus. */
export function ShelfTable({ label, rows, sort, onSort, fixedOrder, selected, onRemove, onMoved }: ShelfTableProps) {
  const breadth = useBreadth();
  const columns = useMemo(() => columnsFor(breadth, onRemove), [breadth, onRemove]);
  const area = useRef<HTMLDivElement>(null);
  const moved = useRef<string>(undefined);

  function move(row: ShelfRow, places: number) {
    const among = movableAmong(rows, row.pageId);
    const to = Math.min(Math.max(among.indexOf(row.pageId) + places, 0), among.length - 1);
    shelfRecord.update((shelf) => movePage(shelf, among, row.pageId, places));
    moved.current = row.pageId;
    onMoved(`${rowTitle(row)}: place ${to + 1} of ${among.length}${row.pinned ? ' pinned pages' : ''}`);
  }

  // A row that changes its place in the document may lose the focus.
  useEffect(() => {
    const index = rows.findIndex(({ pageId }) => pageId === moved.current);
    moved.current = undefined;
    const row = index === -1 ? null : area.current?.querySelector(`tr[data-index="${index}"]`);
    if (row instanceof HTMLElement && !row.contains(document.activeElement)) row.focus();
  }, [rows]);

  useShortcut({
    keys: 'alt+ArrowUp, alt+ArrowDown',
    label: 'Move the page up or down',
    group: 'In the list of pages',
    within: area,
    run: ({ target }, keys) => {
      if (!(target instanceof Element)) return;
      const row = rows[Number(target.closest('tr[data-index]')?.getAttribute('data-index') ?? -1)];
      if (row === undefined) return;
      if (fixedOrder === undefined) move(row, keys === 'alt+ArrowUp' ? -1 : 1);
      else onMoved(fixedOrder);
    },
  });

  return (
    <div ref={area} className="contents">
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowKey={({ pageId }) => pageId}
        sort={sort}
        onSortChange={onSort}
        selectedKey={selected}
        rowActions={(row) => (
          <Menu label={`Actions for ${rowTitle(row)}`} items={actionsOf(row, rows, fixedOrder, move, onRemove)} />
        )}
      />
    </div>
  );
}

function actionsOf(
  row: ShelfRow,
  rows: readonly ShelfRow[],
  fixedOrder: string | undefined,
  move: (row: ShelfRow, places: number) => void,
  onRemove: (row: ShelfRow) => void,
): readonly MenuItem[] {
  const among = movableAmong(rows, row.pageId);
  const place = among.indexOf(row.pageId);
  const first = fixedOrder ?? (place <= 0 ? 'It is the first already.' : undefined);
  const last = fixedOrder ?? (place === among.length - 1 ? 'It is the last already.' : undefined);
  return [
    row.pinned
      ? { label: 'Unpin', icon: 'pin-off', onSelect: () => setPinned(row, false) }
      : { label: 'Pin', icon: 'pin', onSelect: () => setPinned(row, true) },
    { label: 'Copy page id', icon: 'copy', onSelect: () => void copyId(row.pageId) },
    'separator',
    { label: 'Move up', icon: 'arrow-up', disabledReason: first, onSelect: () => move(row, -1) },
    { label: 'Move down', icon: 'arrow-down', disabledReason: last, onSelect: () => move(row, 1) },
    { label: 'Move to the top', icon: 'arrow-up', disabledReason: first, onSelect: () => move(row, -place) },
    'separator',
    { label: 'Remove from the shelf', icon: 'close', onSelect: () => onRemove(row) },
  ];
}

function setPinned(row: ShelfRow, pinned: boolean) {
  shelfRecord.update((shelf) => pinPage(shelf, row.pageId, pinned));
}

async function copyId(pageId: string) {
  const done = await copyText(pageId);
  showToast(
    done
      ? { tone: 'good', text: 'Copied the page id.' }
      : { tone: 'bad', text: `The browser did not allow copying: ${pageId}` },
  );
}

/** Columns for the room there is: with less of it the title stands under the name, with still less everything does. Rows never fold. */
function columnsFor(breadth: Breadth, onRemove: (row: ShelfRow) => void): readonly Column<ShelfRow>[] {
  if (breadth === 'narrow') {
    return [{ key: 'name', header: 'Page', cell: (row) => <StackedCell row={row} onRemove={() => onRemove(row)} /> }];
  }
  const title = (row: ShelfRow) => <TitleCell row={row} onRemove={() => onRemove(row)} />;
  const first: readonly Column<ShelfRow>[] =
    breadth === 'wide'
      ? [
          { key: 'name', header: 'Name', cell: (row) => <NameCell row={row} /> },
          { key: 'title', header: 'Title', cell: title },
          { key: 'pageType', header: 'Type', width: 100, cell: (row) => <TypeCell row={row} /> },
        ]
      : [{ key: 'name', header: 'Name', cell: (row) => <NamedCell row={row}>{title(row)}</NamedCell> }];
  const columns: readonly Column<ShelfRow>[] = [
    ...first,
    { key: 'status', header: 'Status', width: 100, cell: (row) => <StatusCell row={row} /> },
    { key: 'audiencesCount', header: 'Audiences', width: 76, align: 'end', cell: (row) => <AudiencesCell row={row} /> },
    { key: 'updatedAt', header: 'Updated', width: 108, cell: (row) => <UpdatedCell row={row} /> },
    { key: 'pinned', header: 'Pinned', width: 44, cell: (row) => <PinCell row={row} /> },
  ];
  return columns.map((column) => ({ ...column, priority: 1, sortValue: shelfSortValues[column.key] }));
}

function PinCell({ row }: { row: ShelfRow }) {
  const label = `${row.pinned ? 'Unpin' : 'Pin'} ${rowTitle(row)}`;
  return (
    <IconButton
      label={label}
      icon="pin"
      aria-pressed={row.pinned}
      className={cx(
        '-my-1',
        // Until a row is looked at, the column shows what is pinned and nothing else.
        row.pinned
          ? 'text-accent!'
          : 'opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 pointer-coarse:opacity-100',
      )}
      onClick={() => setPinned(row, !row.pinned)}
    />
  );
}
