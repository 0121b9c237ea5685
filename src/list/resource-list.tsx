import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { whenIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, sortRows } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { downloadList } from './list-export.tsx';
import type { ListForm } from './list-file.ts';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import type { SelectableRows, Selecting } from './list-selection.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import {
  filterParam,
  filterRows,
  type ListSearch,
  noFilters,
  readListView,
  searchedText,
  searchWords,
  sortByField,
  textOf,
  useListSearch,
  useOnSearch,
} from './list-view.ts';
import { useOpenedRow } from './opened-row.ts';
import type { ListSource } from './walked-list.tsx';

/** Seldom asked for: the first screen does not carry it. */
const loadFiles = () => import('./list-file.ts');

type ResourceListProps<Row extends object, Facts> = Omit<ListTableProps<Row, Facts>, 'columns' | 'sort' | 'compact'> & {
  /** One of what is listed: "person". */
  one: string;
  /** How far the list is loaded, where it comes from the API page by page. */
  source?: ListSource | undefined;
  /** The exported file: its name without ending, and what a row is in JSON. */
  file: { readonly name: string; readonly record: (row: Row) => unknown };
  /** How many rows, of how many, were loaded whole, where that is not all: a file of them says that it is partial. */
  partial?: { readonly loaded: number; readonly totalCount: number | undefined } | undefined;
  /** Stands in place of a list that holds nothing. */
  empty: ReactNode;
  /** Given where rows can be selected: by x, Shift and X, Ctrl+A, and the menu of the row. */
  Selectable?: typeof SelectableRows | undefined;
  /** Around the number of rows, or in its place: how far what stands in them is loaded. */
  count?: ((found: ReactNode) => ReactNode) | undefined;
  /** Between the search and the filters. */
  quickFilters?: ReactNode | undefined;
  /** Between the toolbar and the table. */
  above?: ReactNode | undefined;
  /** Rows stand in groups, parted by a line. */
  groups?: Groups<Row> | undefined;
};

type Groups<Row> = {
  /** Groups stand in the order of this number. */
  readonly of: (row: Row) => number | undefined;
  /** What is said of them over the table. */
  readonly note: (rows: readonly Row[], groups: number) => string;
  /** Also while a column is sorted, in its order within each group. */
  readonly whileSorted?: true;
};

type ListScreenProps = {
  title: string;
  /** What is listed, in a sentence or two. */
  meta: string;
  actions?: ReactNode | undefined;
  children: ReactNode;
};

/** The screen of a list: its title in the document and over the list, and what is listed. */
export function ListScreen({ title, meta, actions, children }: ListScreenProps) {
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <ScreenHeader title={title} meta={meta} actions={actions} />
      {children}
    </>
  );
}

/**
 * The list of a resource: search, filters, columns, sorting, selection and export, as its table of fields says. The URL
 * owns all of it but the selection. Rows are shown by a virtual table; columns for which there is no room fold under
 * the first.
 *
 * A new list is a table of fields (`src/fields/…-fields.tsx`), rows, and a route that takes any search parameters
 * (`listSearch`). `WalkedList` loads the rows of an endpoint with a cursor. Forms and dialogs stand beside it on
 * its `ListScreen`.
 */
export function ResourceList<Row extends object, Facts>(props: ResourceListProps<Row, Facts>) {
  const { what, one, fields, rows, facts, rowKey, source, file, groups, Selectable, partial } = props;
  const area = useRef<HTMLDivElement>(null);
  const onClick = useOpenedRow();
  const search = useListSearch();
  const onSearch = useOnSearch();
  const { view, shown, sorted, shownQ, starts } = useShownRows(props, search);
  const whole = { state: 'complete', loaded: rows.length, totalCount: rows.length };
  const report = source?.report ?? (partial && { state: 'partial', ...partial }) ?? whole;
  const { state } = report;
  const loaded = source?.report.loaded ?? rows.length;
  // A file can be made offline too.
  useEffect(() => whenIdle(() => void loadFiles().catch(() => undefined)), []);
  const fileOf = async (these: readonly Row[], form: ListForm) => {
    const { listFile } = await loadFiles();
    return listFile({ ...file, fields, facts, rows: these, count: countOf(these.length, one, what) }, report, form);
  };
  const filtered = view.filters.size > 0 || (textOf(search, 'q') ?? '').trim() !== '';

  const all = countOf(loaded, one, what);
  const found = <span role="status">{filtered ? `${formatNumber(shown.length)} of ${all}` : all}</span>;
  const notices = source && <source.Notices what={what} one={one} source={source} />;
  const table = (selecting?: Selecting) =>
    shown.length === 0 ? (
      // Where nothing was loaded at all the notice over the list says why.
      filtered && (
        <Empty
          title={`No ${what} match`}
          action={<Button onClick={() => onSearch(noFilters(fields))}>Clear filters</Button>}
        >
          {state === 'complete' ? all : `${all} loaded so far`}, none with these filters.
        </Empty>
      )
    ) : (
      <>
        {groups !== undefined && starts !== undefined && (
          <p className="px-4 pb-2 text-13 text-ink-muted md:px-6">{groups.note(shown, starts.groups)}</p>
        )}
        <div ref={area} className="[&_tr:has(input:checked)]:bg-accent-wash">
          <ListTable
            {...props}
            columns={view.columns}
            rows={shown}
            starts={starts?.keys}
            sort={view.sort}
            onSort={(sort) => onSearch({ sort: formatSort(sort) })}
            compact={view.compact}
            selecting={selecting}
          />
        </div>
      </>
    );
  if (loaded === 0 && (source === undefined || state === 'complete')) {
    return (
      <>
        {notices}
        {props.empty}
      </>
    );
  }
  return (
    <>
      {notices}
      <div onClickCapture={onClick}>
        <ListToolbar
          what={what}
          fields={fields}
          view={view}
          search={search}
          shownQ={shownQ}
          onSearch={onSearch}
          filters={
            <>
              {props.quickFilters}
              <FilterPanel
                what={what}
                fields={fields}
                filters={view.filters}
                rows={rows}
                facts={facts}
                onChange={onSearch}
              />
            </>
          }
          count={
            source === undefined ? (
              (props.count?.(found) ?? found)
            ) : (
              <source.Count what={what} one={one} source={source} shown={filtered ? shown.length : undefined} />
            )
          }
          makeFile={(form) => fileOf(shown, form)}
          empty={shown.length === 0}
          area={area}
        />
        <FilterChips fields={fields} filters={view.filters} onChange={onSearch} />
        {props.above}
        {Selectable === undefined ? (
          table()
        ) : (
          <Selectable
            one={one}
            what={what}
            rows={sorted}
            shown={shown}
            rowKey={rowKey}
            onExport={(selected) => downloadList(() => fileOf(selected, 'csv'))}
            area={area}
          >
            {table}
          </Selectable>
        )}
      </div>
    </>
  );
}

/** From all rows to those that are shown. A key of the search is painted first; the rows follow, sorted once for each order and filtered for each key. */
function useShownRows<Row extends object, Facts>(props: ResourceListProps<Row, Facts>, search: ListSearch) {
  const { fields, rows, facts, rowKey, groups } = props;
  // The parameters stay the same texts from one address to the next; the object that holds them does not.
  const parameters = JSON.stringify(search, ['sort', 'cols', 'density', ...fields.map(filterParam)]);
  const view = useMemo(() => readListView(fields, JSON.parse(parameters)), [fields, parameters]);
  const shownQ = useDeferredValue(textOf(search, 'q') ?? '');
  // Before the first key of a search, which would have to wait for all of them.
  useEffect(() => {
    for (const row of rows) searchedText(row, fields);
  }, [rows, fields]);
  const groupOf = view.sort === undefined || groups?.whileSorted === true ? groups?.of : undefined;
  const sorted = useMemo(() => {
    const ordered = sortByField(rows, fields, view.sort, facts);
    return groupOf === undefined ? ordered : sortRows(ordered, groupOf, 'ascending');
  }, [rows, fields, view.sort, facts, groupOf]);
  const shown = useMemo(
    () => filterRows(sorted, fields, { filters: view.filters, words: searchWords(shownQ) }, facts),
    [sorted, fields, view.filters, shownQ, facts],
  );
  const starts = useMemo(
    () => (groupOf === undefined ? undefined : groupStarts(shown, groupOf, rowKey)),
    [shown, groupOf, rowKey],
  );
  return { view, sorted, shown, shownQ, starts };
}

/** Where groups of rows that stand together begin, after the first one, and how many groups there are. */
export function groupStarts<Row>(
  rows: readonly Row[],
  groupOf: (row: Row) => number | undefined,
  rowKey: (row: Row) => string,
) {
  const keys = new Set<string>();
  let before: number | undefined;
  let groups = 0;
  for (const row of rows) {
    const group = groupOf(row);
    if (group === before) continue;
    groups += 1;
    if (before !== undefined) keys.add(rowKey(row));
    before = group;
  }
  return { keys, groups };
}
