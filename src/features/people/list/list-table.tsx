import { type RefObject, useMemo } from 'react';
import type { Twins } from '#src/features/people/core/duplicates.ts';
import { shortName } from '#src/features/people/core/person-fields.ts';
import type { SortState } from '#src/lib/sort-rows.ts';
import { copyId } from '#src/ui/copy-id.ts';
import { Menu } from '#src/ui/menu.tsx';
import { type Column, DataTable } from '#src/ui/table.tsx';
import { useNarrowerThan } from '#src/ui/use-media.ts';
import { DomainCell, IssuesCell, LinkedinCell, NameCell, PersonIdCell, TextCell, TimeCell } from './list-cells.tsx';
import { columnWords, type ListColumn, type ListView } from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

/** Pixels that the columns take; the name gets what is left. */
const widths = {
  name: undefined,
  email: 220,
  domain: 150,
  phoneNumber: 140,
  linkedinProfileUrl: 220,
  issues: 180,
  updatedAt: 100,
  createdAt: 100,
  slug: 140,
  personId: 140,
} as const satisfies Readonly<Record<ListColumn, number | undefined>>;

/** Columns that go under the name first where there is not room for all. */
const foldsFirst: ReadonlySet<ListColumn> = new Set(['domain', 'issues', 'linkedinProfileUrl', 'slug', 'personId']);

/** The list is sorted before it comes to the table; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

type ListTableProps = {
  /** In the order in which they are shown. */
  rows: readonly PersonRow[];
  view: ListView;
  twins: ReadonlyMap<string, Twins>;
  onSort: (sort: SortState | undefined) => void;
  onEdit: (personId: string) => void;
  area: RefObject<HTMLDivElement | null>;
};

/** The people as a table: arrows move, Enter opens. */
export function ListTable({ rows, view, twins, onSort, onEdit, area }: ListTableProps) {
  // The sidebar, the menu of the row, and a name that can be read.
  const needed = view.columns.reduce((all, key) => all + (widths[key] ?? 200) + 24, 232 + 56);
  const lacksRoom = useNarrowerThan(needed);
  const columns = useMemo(() => view.columns.map((key) => columnOf(key, twins)), [view.columns, twins]);
  const rowActions = useMemo(
    () =>
      ({ person }: PersonRow) => {
        const { personId } = person;
        return personId === undefined ? null : (
          <Menu
            label={`Actions for ${shortName(person, personId)}`}
            items={[
              { label: 'Edit', icon: 'settings', onSelect: () => onEdit(personId) },
              { label: 'Copy person id', icon: 'copy', onSelect: () => void copyId('person', personId) },
            ]}
          />
        );
      },
    [onEdit],
  );
  return (
    <div ref={area}>
      <DataTable
        label="People"
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        sort={view.sort}
        presorted
        onSortChange={onSort}
        compact={view.compact}
        rowActions={rowActions}
        actionsWidth={32}
        manyLines={lacksRoom}
      />
    </div>
  );
}

function rowKey({ key }: PersonRow): string {
  return key;
}

function columnOf(key: ListColumn, twins: ReadonlyMap<string, Twins>): Column<PersonRow> {
  return {
    key,
    header: columnWords[key],
    width: widths[key],
    sortValue: sortable,
    priority: foldsFirst.has(key) ? 3 : 2,
    ...cellOf(key, twins),
  };
}

function cellOf(key: ListColumn, twins: ReadonlyMap<string, Twins>): Pick<Column<PersonRow>, 'cell' | 'align'> {
  switch (key) {
    case 'name':
      return { cell: (row) => <NameCell row={row} /> };
    case 'issues':
      return { cell: (row) => <IssuesCell row={row} twins={twins.get(row.key)} /> };
    case 'linkedinProfileUrl':
      return { cell: ({ person }) => <LinkedinCell value={person.linkedinProfileUrl} /> };
    case 'updatedAt':
    case 'createdAt':
      return { cell: (row) => <TimeCell value={row.person[key]} time={row[key]} />, align: 'end' };
    case 'personId':
      return { cell: ({ person }) => <PersonIdCell personId={person.personId} /> };
    case 'phoneNumber':
    case 'slug':
      return { cell: ({ person }) => <TextCell value={person[key]} mono /> };
    case 'domain':
      return { cell: ({ person }) => <DomainCell value={person.domain} /> };
    case 'email':
      return { cell: ({ person }) => <TextCell value={person[key]} /> };
  }
}
