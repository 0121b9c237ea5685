import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { whenIdle } from '#src/lib/idle.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { formatSort, type SortState } from '#src/lib/sort-rows.ts';
import { countOf } from '#src/lib/text.ts';
import { Button } from '#src/ui/button.tsx';
import { useNarrow } from '#src/ui/display.ts';
import { Empty } from '#src/ui/empty.tsx';
import { ListSearch } from '#src/ui/list-search.tsx';
import { ScreenHeader, ScreenTitle } from '#src/ui/screen-header.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { downloadList, ExportMenu } from './list-export.tsx';
import type { ListForm } from './list-file.ts';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import type { SelectableRows, Selecting } from './list-selection.tsx';
import { Columns, ListTable, type ListTableProps } from './list-table.tsx';
import { type Groups, initialSort, noFilters, textOf, useListSearch, useOnSearch, useShownRows } from './list-view.ts';
import { useOpenedRow } from './opened-row.ts';
import type { ListSource } from './walked-list.tsx';

/** Rarely needed: kept out of the first screen. */
const loadFiles = () => import('./list-file.ts');

type ResourceListProps<Row extends object, Facts> = Omit<ListTableProps<Row, Facts>, 'columns' | 'sort' | 'compact'> & {
  /** The singular, if not the plural without its s: "person". */
  one?: string | undefined;
  /** How far the list is loaded, if it comes from the API page by page. */
  source?: ListSource | undefined;
  /** The name of the exported file, without extension; default: `what`. */
  fileName?: string | undefined;
  /** A row in a JSON file; default: the row. */
  record?: ((row: Row) => unknown) | undefined;
  /** How many rows are fully loaded, if not all: their file says that it is partial. */
  partial?: { readonly loaded: number; readonly totalCount: number | undefined } | undefined;
  empty: ReactNode;
  /** Where a search finds nothing: what it covers, and where else to look. */
  noneFound?: ReactNode | undefined;
  /** Makes rows selectable: by x, Shift and X, Ctrl+A, and the row's menu. */
  Selectable?: typeof SelectableRows | undefined;
  /** Wraps or replaces the number of rows: how far their content is loaded. */
  count?: ((found: ReactNode) => ReactNode) | undefined;
  /** Between search and filters. */
  quickFilters?: ReactNode | undefined;
  /** Before the export, in the toolbar. */
  tools?: ReactNode | undefined;
  /** Between toolbar and table. */
  above?: ReactNode | undefined;
  groups?: Groups<Row> | undefined;
};

type ListScreenProps = {
  title: string;
  /** Describes the list in a sentence or two. */
  meta: ReactNode;
  actions?: ReactNode | undefined;
  children: ReactNode;
};

/** The screen of a list: its title in the document and over the list, and a description. */
export function ListScreen({ title, meta, actions, children }: ListScreenProps) {
  return (
    <>
      <ScreenTitle>{title}</ScreenTitle>
      <ScreenHeader
        title={title}
        meta={meta}
        actions={actions && <div className="flex flex-wrap gap-2 max-md:w-full">{actions}</div>}
      />
      {children}
    </>
  );
}

/**
 * The list of a resource by its field table: search, filters, columns, sorting, selection, export.
 * The URL owns all but the selection. The table is virtual; columns that do not fit fold under the
 * first.
 *
 * A new list is a field table (`src/fields/…-fields.tsx`), rows, and a route with any search
 * parameters (`listSearch`). `WalkedList` loads rows by cursor. Forms and dialogs stand beside it
 * on its `ListScreen`.
 */
export function ResourceList<Row extends object, Facts>(props: ResourceListProps<Row, Facts>) {
  const { what, one = what.slice(0, -1), fields, rows, facts, rowKey, source, groups, Selectable, partial } = props;
  const area = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const search = useListSearch();
  const onSearch = useOnSearch();
  const { view, shown, sorted, shownQ, starts } = useShownRows(props, search);
  const onClick = useOpenedRow(shown, rowKey);
  const onSearchKey = useFirstRow(area, shownQ);
  const whole = { state: 'complete', loaded: rows.length, totalCount: rows.length };
  const report = source?.report ?? (partial && { state: 'partial', ...partial }) ?? whole;
  const { state } = report;
  const loaded = source?.report.loaded ?? rows.length;
  const all = countOf(loaded, one, what);
  // Preloads the code, so that an export works offline too.
  useEffect(() => whenIdle(() => void loadFiles().catch(() => undefined)), []);
  const fileOf = async (these: readonly Row[], form: ListForm) => {
    const { listFile } = await loadFiles();
    const count = these.length < rows.length ? `${formatNumber(these.length)} of ${all}` : all;
    const { fileName = what, record = (row: Row) => row } = props;
    return listFile({ name: fileName, record, fields, facts, rows: these, count }, report, form);
  };
  /** A third press on a header clears its order; the list's own order is only turned. */
  const onSortChange = (next: SortState | undefined) => {
    const own = initialSort(fields);
    onSearch({ sort: own && next === undefined && own.key === view.sort?.key ? own.key : formatSort(next) });
  };
  const q = textOf(search, 'q');
  const asked = Boolean(q?.trim()) || [...view.filters.keys()].some((param) => search[param] !== undefined);
  const filtered = asked || shown.length < rows.length;
  const found = <span role="status">{filtered ? `${formatNumber(shown.length)} of ${all}` : all}</span>;
  const notices = source && <source.Notices what={what} one={one} source={source} />;
  const table = (selecting?: Selecting) =>
    shown.length === 0 ? (
      // If nothing was loaded the notice over the list says why.
      filtered && (
        <Empty
          title={`No ${what} match`}
          action={
            <Button onClick={() => onSearch(view.hidden?.show ?? noFilters(fields, true))}>
              Show {view.hidden?.what ?? 'all'}
            </Button>
          }
        >
          {view.hidden ? '' : `Searched ${all}. `}
          {q?.trim() && props.noneFound}
        </Empty>
      )
    ) : (
      <>
        {groups !== undefined && starts !== undefined && (
          <p className="px-4 pb-2 text-13 text-ink-muted md:px-6">{groups.note(shown, starts.size + 1)}</p>
        )}
        <div ref={area} className="[&_tr:has(input:checked)]:bg-accent-wash">
          <ListTable
            {...props}
            columns={view.columns}
            rows={shown}
            starts={starts}
            sort={view.sort}
            onSortChange={onSortChange}
            compact={view.compact}
            selecting={selecting}
          />
        </div>
      </>
    );
  const tools = (
    <>
      {props.tools}
      <ExportMenu
        makeFile={(form) => fileOf(shown, form)}
        disabledReason={shown.length === 0 ? 'The list is empty.' : undefined}
      />
      <Columns fields={fields} view={view} onChange={onSearch} />
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
        <Toolbar
          end={
            <>
              {/* As large while loading, on a phone its own line: nothing moves. */}
              <div className="flex min-h-8 items-center justify-end text-right tabular-nums max-md:min-h-11 max-md:min-w-[calc(100vw-4rem)] md:-my-1 md:min-w-72 [&_button]:-my-2">
                {source === undefined ? (
                  (props.count?.(found) ?? found)
                ) : (
                  <source.Count
                    what={what}
                    one={one}
                    source={source}
                    // What the list itself hides is counted once it is loaded.
                    shown={asked || (filtered && state !== 'walking') ? shown.length : undefined}
                    hidden={view.hidden?.what}
                  />
                )}
              </div>
              {!narrow && tools}
            </>
          }
        >
          <ListSearch
            label={`Search ${what}`}
            q={q}
            onChange={(next, goesOn) => onSearch({ q: next }, goesOn)}
            onKeyDown={onSearchKey}
          />
          {!narrow && props.quickFilters}
          <FilterPanel {...{ what, fields, search, rows, facts }} q={shownQ} onChange={onSearch} />
          {narrow && tools}
          {narrow && props.quickFilters}
        </Toolbar>
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

/** Moves the focus from search to first row on arrow down, once the rows match the text. */
function useFirstRow(area: RefObject<HTMLElement | null>, shownQ: string) {
  const firstRow = () => area.current?.querySelector<HTMLElement>('tr[data-index="0"]');
  /** The search box that waits for the first row: the old rows may be about to go. */
  const waiting = useRef<HTMLInputElement>(undefined);
  useEffect(() => {
    if (waiting.current?.value !== shownQ) return;
    if (document.activeElement === waiting.current) firstRow()?.focus();
    waiting.current = undefined;
  });
  return (event: KeyboardEvent<HTMLInputElement>) => {
    waiting.current = undefined;
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.currentTarget.value === shownQ) firstRow()?.focus();
    else waiting.current = event.currentTarget;
  };
}
