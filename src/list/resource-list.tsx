import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { formatAbsolute } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, sortRows } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { isOfEarlierVisit } from '#src/lib/visit.ts';
import { Button } from '#src/ui/button.tsx';
import { useDisplay } from '#src/ui/display.ts';
import { Empty } from '#src/ui/empty.tsx';
import { focusListSearch } from '#src/ui/list-search.tsx';
import { StaleMark } from '#src/ui/stale-mark.tsx';
import { preloadLongRows } from '#src/ui/table.tsx';
import { WalkStatus } from '#src/ui/walk-status.tsx';
import { downloadList } from './list-export.tsx';
import { type ListForm, listFile } from './list-file.ts';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import type { ListSearch } from './list-search.ts';
import { SelectionBar, SelectionContext, useSelection } from './list-selection.tsx';
import { ListTable, type ListTableProps } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { filterRows, noFilters, readListView, searchedText, searchWords, sortByField, textOf } from './list-view.ts';
import { useOpenedRow } from './opened-row.ts';
import type { ListSource } from './walked-list.tsx';

// Its code comes beside the first rows, not after them.
preloadLongRows();

type ResourceListProps<Row extends object, Facts> = Omit<ListTableProps<Row, Facts>, 'columns' | 'sort' | 'compact'> & {
  /** One of what is listed: "person". */
  one: string;
  /** The URL, which owns how the list is shown; undefined takes a parameter out. `replace`: in place of the last change. */
  search: ListSearch;
  onSearch: (change: ListSearch, how: { replace: boolean }) => void;
  /** How far the list is loaded, where it comes from the API page by page. */
  source?: ListSource | undefined;
  /** The exported file: its name without ending, and what a row is in JSON. */
  file: { readonly name: string; readonly record: (row: Row) => unknown };
  /** Stands in place of a list that holds nothing. */
  empty: ReactNode;
  /** Rows can be selected: by x, Shift and X, Ctrl+A, and the menu of the row. */
  selectable?: boolean | undefined;
  /** Between the search and the filters. */
  quickFilters?: ReactNode | undefined;
  /** Between the toolbar and the table. */
  above?: ReactNode | undefined;
  /** While no column is sorted, rows stand in groups, parted by a line. */
  groups?: Groups<Row> | undefined;
};

type Groups<Row> = {
  /** Groups stand in the order of this number. */
  readonly of: (row: Row) => number | undefined;
  /** What is said of them over the table. */
  readonly note: (groups: number, rows: number) => string;
};

/**
 * The list of a resource: search, filters, columns, sorting, selection and export, as its table of fields says. The URL
 * owns all of it but the selection. Rows are shown by a virtual table; columns for which there is no room fold under
 * the first.
 *
 * A new list is a table of fields (`src/fields/…-fields.tsx`), rows, and a route whose search parameters are passed
 * through (`listSearch`). `WalkedList` loads the rows of an endpoint with a cursor. Forms, dialogs and headings stand
 * beside it on the screen.
 */
export function ResourceList<Row extends object, Facts>(props: ResourceListProps<Row, Facts>) {
  const { what, one, fields, rows, facts, rowKey, search, onSearch, source, file, groups } = props;
  const area = useRef<HTMLDivElement>(null);
  const onClick = useOpenedRow();
  const { view, shown, sorted, shownQ, starts } = useShownRows(props);
  const keys = useMemo(() => shown.map(rowKey), [shown, rowKey]);
  const selection = useSelection(keys);
  const selected = useMemo(
    () => (selection.keys.size === 0 ? [] : sorted.filter((row) => selection.keys.has(rowKey(row)))),
    [sorted, selection.keys, rowKey],
  );
  const change = useCallback((part: ListSearch) => onSearch(part, { replace: false }), [onSearch]);
  const state = source?.report.state ?? 'complete';
  const loaded = source?.report.loaded ?? rows.length;
  const totalCount = source?.report.totalCount;
  const fileOf = useCallback(
    (these: readonly Row[], form: ListForm) =>
      listFile(
        { ...file, fields, facts, rows: these, count: countOf(these.length, one, what) },
        { state, loaded, totalCount },
        form,
      ),
    [file, fields, facts, one, what, state, loaded, totalCount],
  );
  const makeFile = useCallback((form: ListForm) => fileOf(shown, form), [fileOf, shown]);
  const filtered = view.filters.size > 0 || (textOf(search, 'q') ?? '').trim() !== '';

  const notices = <Notices what={what} one={one} source={source} />;
  if (loaded === 0 && state === 'complete') {
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
                onChange={change}
              />
            </>
          }
          count={
            <Count what={what} one={one} source={source} loaded={loaded} shown={filtered ? shown.length : undefined} />
          }
          makeFile={makeFile}
          empty={shown.length === 0}
          area={area}
        />
        <FilterChips fields={fields} filters={view.filters} onChange={change} />
        {props.above}
        {props.selectable && (
          <SelectionBar
            one={one}
            what={what}
            selection={selection}
            shown={keys}
            selected={selected.length}
            onExport={() => downloadList(() => fileOf(selected, 'csv'))}
            area={area}
          />
        )}
        {shown.length === 0 ? (
          // Where nothing was loaded at all the notice over the list says why.
          filtered && (
            <NoMatch
              title={`No ${what} match`}
              all={countOf(loaded, one, what)}
              partial={state !== 'complete'}
              onClear={() => change(noFilters(fields))}
            />
          )
        ) : (
          <>
            {groups !== undefined && starts !== undefined && (
              <p className="px-4 pb-2 text-13 text-ink-muted md:px-6">{groups.note(starts.groups, shown.length)}</p>
            )}
            <SelectionContext value={props.selectable ? selection : undefined}>
              <div ref={area} className="[&_tr:has(input:checked)]:bg-accent-wash">
                <ListTable
                  {...props}
                  columns={view.columns}
                  rows={shown}
                  starts={starts?.keys}
                  sort={view.sort}
                  onSort={(sort) => change({ sort: formatSort(sort) })}
                  compact={view.compact}
                  onToggle={props.selectable ? selection.toggle : undefined}
                />
              </div>
            </SelectionContext>
          </>
        )}
      </div>
    </>
  );
}

/** From all rows to those that are shown. A key of the search is painted first; the rows follow, sorted once for each order and filtered for each key. */
function useShownRows<Row extends object, Facts>(props: ResourceListProps<Row, Facts>) {
  const { fields, rows, facts, rowKey, search, groups } = props;
  // The parameters stay the same texts from one address to the next; the object that holds them does not.
  const parameters = JSON.stringify({ ...search, q: undefined });
  const view = useMemo(() => readListView(fields, JSON.parse(parameters)), [fields, parameters]);
  const shownQ = useDeferredValue(textOf(search, 'q') ?? '');
  // Before the first key of a search, which would have to wait for all of them.
  useEffect(() => {
    for (const row of rows) searchedText(row, fields);
  }, [rows, fields]);
  const groupOf = view.sort === undefined ? groups?.of : undefined;
  const sorted = useMemo(
    () => (groupOf === undefined ? sortByField(rows, fields, view.sort, facts) : sortRows(rows, groupOf, 'ascending')),
    [rows, fields, view.sort, facts, groupOf],
  );
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

type SourceProps = { what: string; one: string; source: ListSource | undefined };

/** What is wrong with a list that could not be refreshed, or was not loaded to its end. */
function Notices({ what, one, source }: SourceProps) {
  if (source === undefined) return null;
  const { report, failure, loadedAt, refreshing, refresh } = source;
  const broken = report.state !== 'walking' && report.state !== 'complete';
  if (!broken && failure === undefined) return null;
  return (
    <div className="flex flex-col gap-2 px-4 pt-3 md:px-6">
      {failure !== undefined && (
        <StaleMark readAt={loadedAt} reason={failure.message} retrying={refreshing} onRetry={() => void refresh()} />
      )}
      {broken && <WalkStatus what={what} one={one} {...report} />}
    </div>
  );
}

/** How many rows there are, how many of them the filters leave, and how far the list is loaded. */
export function Count({
  what,
  one,
  source,
  loaded,
  shown,
}: SourceProps & { loaded: number; shown: number | undefined }) {
  const all = countOf(loaded, one, what);
  const { state, duplicates } = source?.report ?? { state: 'complete', duplicates: 0 };
  // Nothing remarkable: the two numbers are one run of text.
  if (shown !== undefined && state === 'complete' && duplicates === 0) {
    return (
      <span className="inline-flex flex-wrap gap-x-1">
        <span role="status">{`${formatNumber(shown)} of ${all}`}</span>
        <AsOf source={source} />
      </span>
    );
  }
  const broken = state !== 'walking' && state !== 'complete';
  return (
    <span className="inline-flex min-w-0 flex-wrap items-center gap-x-1">
      {shown !== undefined && (
        <span role="status" className="whitespace-nowrap">
          {formatNumber(shown)} found in
        </span>
      )}
      {/* On a phone both are on one line: the bar is as short as that needs. */}
      <span className="flex min-w-0 max-md:grow max-md:basis-52">
        {source === undefined ? (
          all
        ) : broken ? (
          `${all} loaded`
        ) : (
          <WalkStatus what={what} one={one} {...source.report} />
        )}
      </span>
      <AsOf source={source} />
    </span>
  );
}

/** Says of a list that an earlier visit loaded how old it is, while it is refreshed. */
function AsOf({ source }: Pick<SourceProps, 'source'>) {
  const { timeZone } = useDisplay();
  if (source === undefined || !source.refreshing || !isOfEarlierVisit(source.loadedAt)) return null;
  return <span className="whitespace-nowrap">· as of {formatAbsolute(source.loadedAt, timeZone)}</span>;
}

type NoMatchProps = { title: string; all: string; partial: boolean; onClear: () => void };

function NoMatch({ title, all, partial, onClear }: NoMatchProps) {
  return (
    <Empty
      title={title}
      action={
        <Button
          onClick={() => {
            focusListSearch();
            onClear();
          }}
        >
          Clear filters
        </Button>
      }
    >
      {partial ? `${all} loaded so far` : all}, none with these filters.
    </Empty>
  );
}
