import { type RefObject, useCallback, useMemo } from 'react';
import type { SortState } from '#src/lib/sort-rows.ts';
import { copyId } from '#src/ui/copy-button.tsx';
import { Menu, type MenuItem } from '#src/ui/menu.tsx';
import { useShortcut } from '#src/ui/shortcuts.ts';
import { DataTable } from '#src/ui/table.tsx';
import { useBreadth, useNarrowerThan } from '#src/ui/use-media.ts';
import { audienceColumns, roomFor } from './list-columns.tsx';
import type { ListFigures } from './list-figures.ts';
import { type AudienceRow, audienceTitle } from './list-rows.ts';
import { SelectedRowsContext } from './list-selected.tsx';
import { nothingSelected, type Selection, selectAll, selectRange, toggleSelected } from './list-selection.ts';
import type { ListView } from './list-view.ts';
import type { StuckRule } from './stuck.ts';

type ListTableProps = {
  /** In the order in which they are shown. */
  rows: readonly AudienceRow[];
  view: ListView;
  onSort: (sort: SortState | undefined) => void;
  rule: StuckRule | undefined;
  stuck: ReadonlyMap<string, number>;
  selection: Selection;
  onSelection: (change: (before: Selection) => Selection) => void;
  onPerson: (personId: string) => void;
  onLive: (row: AudienceRow) => void;
  figures: ListFigures;
  area: RefObject<HTMLDivElement | null>;
};

const group = 'In the list of audiences';

/** The audiences as a table: arrows move, Enter opens, x selects, Shift and X selects a range. */
export function ListTable(props: ListTableProps) {
  const { rows, view, onSort, rule, stuck, selection, onSelection, onPerson, onLive, figures, area } = props;
  const breadth = useBreadth();
  const needed = roomFor(view.columns, breadth);
  const lacksSome = useNarrowerThan(needed.all);
  const lacksMost = useNarrowerThan(needed.some);
  const room = lacksMost ? 'few' : lacksSome ? 'some' : 'all';
  const columns = useMemo(
    () => audienceColumns({ chosen: view.columns, breadth, room, rule, stuck, figures }),
    [view.columns, breadth, room, rule, stuck, figures],
  );
  const select = useCallback(
    (key: string, range: boolean) =>
      onSelection((before) => (range ? selectRange(before, key, rows.map(rowKey)) : toggleSelected(before, key))),
    [onSelection, rows],
  );
  const keyAt = ({ target }: KeyboardEvent) => {
    const row = target instanceof Element ? target.closest('tr[data-index]') : null;
    return row === null ? undefined : rows[Number(row.getAttribute('data-index'))]?.key;
  };
  const selectFrom = (event: KeyboardEvent, range: boolean) => {
    const key = keyAt(event);
    if (key !== undefined) select(key, range);
  };

  useShortcut({
    keys: 'x',
    label: 'Select the audience',
    group,
    within: area,
    run: (event) => selectFrom(event, false),
  });
  useShortcut({
    keys: 'X',
    label: 'Select all from the last one selected to this one',
    group,
    within: area,
    run: (event) => selectFrom(event, true),
  });
  useShortcut({
    keys: 'mod+a',
    label: 'Select all audiences that are shown',
    group,
    within: area,
    run: () => onSelection((before) => selectAll(before, rows.map(rowKey))),
  });
  useShortcut({
    keys: 'Escape',
    label: 'Clear the selection',
    group,
    within: area,
    worksNow: () => selection.keys.size > 0,
    run: () => onSelection(() => nothingSelected),
  });

  const selected = useMemo(() => ({ keys: selection.keys, onToggle: select }), [selection.keys, select]);
  const rowActions = useMemo(
    () => (row: AudienceRow) => (
      <Menu
        label={`Actions for ${audienceTitle(row).slice(0, 200)}`}
        items={actionsOf(row, (key) => onSelection((before) => toggleSelected(before, key)), onPerson, onLive)}
      />
    ),
    [onSelection, onPerson, onLive],
  );

  return (
    <div ref={area} className="[&_tr:has(input:checked)]:bg-accent-wash">
      <SelectedRowsContext value={selected}>
        <DataTable
          label="Audiences"
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sort={view.sort}
          presorted
          onSortChange={onSort}
          compact={view.compact}
          rowActions={rowActions}
          actionsWidth={32}
          manyLines={lacksSome}
        />
      </SelectedRowsContext>
    </div>
  );
}

function rowKey({ key }: AudienceRow): string {
  return key;
}

function actionsOf(
  row: AudienceRow,
  onToggle: (key: string) => void,
  onPerson: (personId: string) => void,
  onLive: (row: AudienceRow) => void,
): readonly MenuItem[] {
  const { audienceId, personId } = row.audience;
  return [
    { label: 'Select or take out', icon: 'check', onSelect: () => onToggle(row.key) },
    ...(audienceId === undefined
      ? []
      : ([
          { label: 'View live', icon: 'external-link', onSelect: () => onLive(row) },
          { label: 'Copy audience id', icon: 'copy', onSelect: () => void copyId('audience', audienceId) },
        ] as const)),
    ...(typeof personId !== 'string'
      ? []
      : ([
          'separator',
          { label: 'Copy person id', icon: 'copy', onSelect: () => void copyId('person', personId) },
          { label: 'Show audiences of this person', icon: 'search', onSelect: () => onPerson(personId) },
        ] as const)),
  ];
}
