import { useMemo } from 'react';
import type { Twins } from '#src/features/people/core/duplicates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { Choice } from '#src/ui/choice.tsx';
import { ListToolbar, type ListToolbarProps } from '#src/ui/list-toolbar.tsx';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import {
  columnWords,
  isFiltered,
  type ListSearch,
  type ListView,
  listColumns,
  noFilters,
  writeColumns,
} from './list-view.ts';
import type { PersonRow } from './person-rows.ts';

type PeopleToolbarProps = Pick<
  ListToolbarProps<ListSearch>,
  'onSearch' | 'shownQ' | 'count' | 'makeFile' | 'exportReason' | 'area'
> & {
  search: ListSearch;
  view: ListView;
  rows: readonly PersonRow[];
  twins: ReadonlyMap<string, Twins>;
};

/** Search, the three queues, filters, the count, and how the list is shown. */
export function PeopleToolbar({ search, view, onSearch, rows, twins, ...rest }: PeopleToolbarProps) {
  const change = (part: ListSearch) => onSearch(part, { replace: false });
  const { filter } = view;
  return (
    <ListToolbar
      what="people"
      q={search.q}
      onSearch={onSearch}
      columns={listColumns.map((key) => ({ key, label: columnWords[key], fixed: key === 'name' }))}
      view={view}
      writeColumns={writeColumns}
      filters={
        <>
          <Queues filter={filter} rows={rows} twins={twins} onSearch={change} />
          <FilterPanel filter={filter} rows={rows} twins={twins} onSearch={change} />
        </>
      }
      chips={
        isFiltered({ ...search, q: undefined })
          ? (takeOff) => <FilterChips filter={filter} onSearch={takeOff} />
          : undefined
      }
      onClear={() => change(noFilters)}
      {...rest}
    />
  );
}

type QueuesProps = Pick<PeopleToolbarProps, 'rows' | 'twins'> & {
  filter: ListView['filter'];
  onSearch: (change: ListSearch) => void;
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
