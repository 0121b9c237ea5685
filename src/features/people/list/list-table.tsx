import { type RefObject, useMemo } from 'react';
import type { PersonAnswer } from '#src/api/people.ts';
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

/** Pixels that the columns take where there is room, and the least in which they can be read; the name gets what is left. */
const widths = {
  name: [200, 160],
  email: [220, 188],
  domain: [150, 128],
  phoneNumber: [140, 112],
  linkedinProfileUrl: [220, 188],
  issues: [180, 160],
  updatedAt: [100, 96],
  createdAt: [100, 96],
  slug: [140, 112],
  personId: [140, 128],
} as const satisfies Readonly<Record<ListColumn, readonly [usual: number, least: number]>>;

/** The width of the window for these columns: with the sidebar, and the menu of the row. */
function needed(columns: readonly ListColumn[], which: 0 | 1): number {
  return columns.reduce((all, key) => all + widths[key][which] + 24, 232 + 56);
}

/** Columns that go under the name first where there is not room for all. */
const foldsFirst: ReadonlySet<ListColumn> = new Set(['domain', 'issues', 'linkedinProfileUrl', 'slug', 'personId']);

/** The list is sorted before it comes to the table; that a column has a value to sort by makes its header a button. */
const sortable = () => undefined;

type ListTableProps = {
  /** In the order in which they are shown. */
  rows: readonly PersonRow[];
  view: ListView;
  twins: ReadonlyMap<string, Twins>;
  /** Whether a person looks the same as another here. */
  isShared: (person: PersonAnswer) => boolean;
  /** People who may be one stand beside each other: where a group of them begins. */
  starts: ReadonlySet<string>;
  onSort: (sort: SortState | undefined) => void;
  onEdit: (personId: string) => void;
  area: RefObject<HTMLDivElement | null>;
};

/** The people as a table: arrows move, Enter opens. */
export function ListTable({ rows, view, twins, isShared, starts, onSort, onEdit, area }: ListTableProps) {
  const isTight = useNarrowerThan(needed(view.columns, 0));
  const lacksRoom = useNarrowerThan(needed(view.columns, 1));
  const which = isTight && !lacksRoom ? 1 : 0;
  const columns = useMemo(
    () => view.columns.map((key) => columnOf(key, which, { twins, isShared, starts })),
    [view.columns, which, twins, isShared, starts],
  );
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

type Known = Pick<ListTableProps, 'twins' | 'isShared' | 'starts'>;

function columnOf(key: ListColumn, which: 0 | 1, known: Known): Column<PersonRow> {
  return {
    key,
    header: columnWords[key],
    width: key === 'name' ? undefined : widths[key][which],
    sortValue: sortable,
    priority: foldsFirst.has(key) ? 3 : 2,
    ...cellOf(key, known),
  };
}

function cellOf(key: ListColumn, { twins, isShared, starts }: Known): Pick<Column<PersonRow>, 'cell' | 'align'> {
  switch (key) {
    case 'name':
      return {
        cell: (row) => <NameCell row={row} shared={isShared(row.person)} starts={starts.has(row.key)} />,
      };
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
