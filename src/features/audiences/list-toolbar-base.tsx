import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { downloadList, useOneFile, useTableAhead } from '#src/list/list-export.tsx';
import type { ListFile, ListForm } from '#src/list/list-file.ts';
import { Button } from '#src/ui/button.tsx';
import { type ChoosableColumn, ColumnChooser, type Density } from '#src/ui/column-chooser.tsx';
import { focusPastChip } from '#src/ui/focus-beside.ts';
import { focusListSearch, ListSearch } from '#src/ui/list-search.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { useBreadth } from '#src/ui/use-media.ts';

/** What the toolbar changes of the address of its list. */
type ToolbarSearch = {
  readonly q?: string | undefined;
  readonly cols?: string | undefined;
  readonly density?: string | undefined;
};

export type ListToolbarProps<Search> = {
  /** What is listed: "people". */
  what: string;
  q: string | undefined;
  /** What the rows that are shown were searched for: a moment behind what is typed. */
  shownQ: string;
  /** `replace`: further keys of one typing, which Back is to take away together. */
  onSearch: (change: Search | ToolbarSearch, how: { replace: boolean }) => void;
  /** All columns, and those that are shown. */
  columns: readonly ChoosableColumn[];
  view: { readonly columns: readonly string[]; readonly compact: boolean | undefined };
  /** The columns as the address names them; undefined for the usual ones. */
  writeColumns: (chosen: readonly string[]) => string | undefined;
  filters: ReactNode;
  /** The filters that are on, where some are, each to be taken off. */
  chips: ((takeOff: (part: Search) => void) => ReactNode) | undefined;
  onClear: () => void;
  /** How many there are and how far they are read. */
  count: ReactNode;
  /** Makes a file of the rows that are shown. Another function only where they are other rows. */
  makeFile: (form: ListForm) => Promise<ListFile>;
  /** Why there is nothing to export. */
  exportReason: string | undefined;
  /** What holds the table: the arrow down leads from the search to its first row. */
  area: RefObject<HTMLElement | null>;
};

/** Search, filters, the count, and how a list is shown. */
export function ListToolbar<Search>(props: ListToolbarProps<Search>) {
  const { what, q, onSearch, columns, view, writeColumns, filters, chips, onClear, count, makeFile } = props;
  const { exportReason, area, shownQ } = props;
  const change = (part: Search | ToolbarSearch) => onSearch(part, { replace: false });
  const density: Density = view.compact === undefined ? 'usual' : view.compact ? 'compact' : 'comfortable';
  const narrow = useBreadth() === 'narrow';
  const chipRow = useRef<HTMLDivElement>(null);
  const takeOff = (part: Search) => {
    focusPastChip(chipRow.current, focusListSearch);
    change(part);
  };
  const firstRow = () => area.current?.querySelector<HTMLElement>('tr[data-index="0"]');
  /** The search box from which the first row was wanted before the rows had followed what was typed: those of now may be about to go. */
  const waiting = useRef<HTMLInputElement>(undefined);
  const focusFirstRow = (event: KeyboardEvent<HTMLInputElement>) => {
    waiting.current = undefined;
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.currentTarget.value === shownQ) firstRow()?.focus();
    else waiting.current = event.currentTarget;
  };
  useEffect(() => {
    if (waiting.current?.value !== shownQ) return;
    if (document.activeElement === waiting.current) firstRow()?.focus();
    waiting.current = undefined;
  });
  const table = useTableAhead(makeFile);
  const oneFile = useOneFile();
  const disabledReason = oneFile.reason ?? exportReason;
  const exportAs = (form: ListForm) =>
    oneFile.makeFile(() => downloadList(() => (form === 'csv' ? table.file.current : undefined) ?? makeFile(form)));
  const exportWords = oneFile.isTold ? 'Exporting…' : 'Export';
  const tools = (
    <>
      <Menu
        label={exportWords}
        icon="download"
        whileOpen={table.whileOpen}
        items={[
          { label: 'Export as CSV', disabledReason, onSelect: () => void exportAs('csv') },
          { label: 'Export as JSON', disabledReason, onSelect: () => void exportAs('json') },
        ]}
      >
        {exportWords}
      </Menu>
      <ColumnChooser
        columns={columns}
        chosen={view.columns}
        onChange={(chosen) => change({ cols: writeColumns(chosen) })}
        onReset={writeColumns(view.columns) === undefined ? undefined : () => change({ cols: undefined })}
        density={density}
        onDensity={(next) => change({ density: next === 'usual' ? undefined : next })}
      />
    </>
  );
  return (
    <>
      <Toolbar
        end={
          <>
            {/* As wide for the words of a list that is being read as for those of one that is there: what stands beside it keeps its place. */}
            <div className="flex min-h-8 items-center justify-end text-right tabular-nums md:-my-1 md:w-64 [&_button]:-my-1.5 md:[&_button]:-my-2">
              {count}
            </div>
            {!narrow && tools}
          </>
        }
      >
        <ListSearch
          label={`Search ${what}`}
          q={q}
          onChange={(next, goesOn) => onSearch({ q: next }, { replace: goesOn })}
          onKeyDown={focusFirstRow}
        />
        {filters}
        {narrow && tools}
      </Toolbar>
      {chips !== undefined && (
        <div ref={chipRow} className="flex flex-wrap items-center gap-2 px-4 pb-2 md:px-6">
          {chips(takeOff)}
          <Button
            variant="quiet"
            onClick={() => {
              focusListSearch();
              onClear();
            }}
          >
            Clear filters
          </Button>
        </div>
      )}
    </>
  );
}
