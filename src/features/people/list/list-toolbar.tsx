import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import type { Twins } from '#src/features/people/core/duplicates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Button } from '#src/ui/button.tsx';
import { Choice } from '#src/ui/choice.tsx';
import { ColumnChooser, type Density } from '#src/ui/column-chooser.tsx';
import { focusListSearch, ListSearch } from '#src/ui/list-search.tsx';
import { Toolbar } from '#src/ui/toolbar.tsx';
import { useBreadth } from '#src/ui/use-media.ts';
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
import type { PersonRow } from './person-rows.ts';

type ListToolbarProps = {
  search: Search;
  view: ListView;
  /** `replace`: further keys of one typing, which Back is to take away together. */
  onSearch: (change: Search, how: { replace: boolean }) => void;
  rows: readonly PersonRow[];
  twins: ReadonlyMap<string, Twins>;
  /** How many there are and how far they are read. */
  count: ReactNode;
  onExport: () => void;
  /** Why there is nothing to export. */
  exportReason: string | undefined;
  onSearchKeyDown: (event: KeyboardEvent) => void;
};

/** Search, the three queues, filters, the count, and how the list is shown. */
export function ListToolbar(props: ListToolbarProps) {
  const { search, view, onSearch, rows, twins, count, onExport, exportReason, onSearchKeyDown } = props;
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
        columns={listColumns.map((key) => ({ key, label: columnWords[key], fixed: key === 'name' }))}
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
            <div className="flex min-h-8 items-center tabular-nums">{count}</div>
            {!narrow && tools}
          </>
        }
      >
        <ListSearch
          label="Search people"
          q={search.q}
          onChange={(q, goesOn) => onSearch({ q }, { replace: goesOn })}
          onKeyDown={onSearchKeyDown}
        />
        <Queues filter={view.filter} rows={rows} twins={twins} onSearch={change} />
        <FilterPanel filter={view.filter} rows={rows} twins={twins} onSearch={change} />
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

type QueuesProps = Pick<ListToolbarProps, 'rows' | 'twins'> & {
  filter: ListView['filter'];
  onSearch: (change: Search) => void;
};

/** The three ways to go through the list: everybody, whoever is worth a look, and those who may be one. Each is a filter in the address. */
function Queues({ filter, rows, twins, onSearch }: QueuesProps) {
  // Not counted anew for each key of the search.
  const odd = useMemo(() => rows.reduce((sum, row) => sum + Number(row.issues.length > 0), 0), [rows]);
  return (
    <Choice
      label="Which people"
      hideLabel
      options={[
        { value: 'all', label: 'All' },
        { value: 'issue', label: `Worth a look ${formatNumber(odd)}` },
        { value: 'same', label: `Duplicates ${formatNumber(twins.size)}` },
      ]}
      value={filter.same !== undefined ? 'same' : filter.issue !== undefined ? 'issue' : 'all'}
      onChange={(queue) =>
        onSearch({ issue: queue === 'issue' ? 'any' : undefined, same: queue === 'same' ? 'any' : undefined })
      }
    />
  );
}
