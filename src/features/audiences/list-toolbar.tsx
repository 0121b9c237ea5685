import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Button } from '#src/ui/button.tsx';
import { ColumnChooser, type Density } from '#src/ui/column-chooser.tsx';
import { focusListSearch, ListSearch } from '#src/ui/list-search.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { useBreadth } from '#src/ui/use-media.ts';
import type { StatusCount } from './list-filter.ts';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import {
  columnWords,
  isFiltered,
  type ListView,
  listColumns,
  noFilters,
  type ListSearch as Search,
  writeColumns,
} from './list-view.ts';
import type { StuckRule } from './stuck.ts';

type ListToolbarProps = {
  search: Search;
  view: ListView;
  /** `replace`: further keys of one typing, which Back is to take away together. */
  onSearch: (change: Search, how: { replace: boolean }) => void;
  statuses: readonly StatusCount[];
  rule: StuckRule | undefined;
  /** How many there are and how far they are read. */
  count: ReactNode;
  onExport: () => void;
  /** Why there is nothing to export. */
  exportReason: string | undefined;
  onSearchKeyDown: (event: KeyboardEvent) => void;
};

/** Search, filters, the count, and how the list is shown. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, view, onSearch, statuses, rule, count, onExport, exportReason, onSearchKeyDown } = props;
  const change = (part: Search) => onSearch(part, { replace: false });
  const density: Density = view.compact === undefined ? 'usual' : view.compact ? 'compact' : 'comfortable';
  const narrow = useBreadth() === 'narrow';
  const chips = useRef<HTMLDivElement>(null);
  /** A chip goes with its filter, and the last one takes the row along: the focus goes on to what stays. */
  const takeOff = (part: Search) => {
    const next = document.activeElement?.nextElementSibling;
    if ((chips.current?.childElementCount ?? 0) > 2 && next instanceof HTMLElement) next.focus();
    else focusListSearch();
    change(part);
  };
  const tools = (
    <>
      <Button icon="download" disabledReason={exportReason} onClick={onExport}>
        Export CSV
      </Button>
      <ColumnChooser
        columns={listColumns.map((key) => ({ key, label: columnWords[key], fixed: key === 'effectiveName' }))}
        chosen={view.columns}
        onChange={(chosen) => change({ cols: writeColumns(listColumns.filter((key) => chosen.includes(key))) })}
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
            <div className="flex min-h-8 items-center tabular-nums">{count}</div>
            {!narrow && tools}
          </>
        }
      >
        <ListSearch
          label="Search audiences"
          q={search.q}
          onChange={(q, goesOn) => onSearch({ q }, { replace: goesOn })}
          onKeyDown={onSearchKeyDown}
        />
        <FilterPanel filter={view.filter} statuses={statuses} rule={rule} onSearch={change} />
        {narrow && tools}
      </Toolbar>
      {isFiltered({ ...search, q: undefined }) && (
        <div ref={chips} className="flex flex-wrap items-center gap-2 px-4 pb-2 md:px-6">
          <FilterChips filter={view.filter} onSearch={takeOff} />
          <Button
            variant="quiet"
            onClick={() => {
              focusListSearch();
              change(noFilters);
            }}
          >
            Clear filters
          </Button>
        </div>
      )}
    </>
  );
}
