import type { StatusCount } from './list-filter.ts';
import { FilterChips, FilterPanel } from './list-filters.tsx';
import { ListToolbar, type ListToolbarProps } from './list-toolbar-base.tsx';
import {
  columnWords,
  isFiltered,
  type ListSearch,
  type ListView,
  listColumns,
  noFilters,
  writeColumns,
} from './list-view.ts';
import type { StuckRule } from './stuck.ts';

type AudiencesToolbarProps = Pick<
  ListToolbarProps<ListSearch>,
  'onSearch' | 'shownQ' | 'count' | 'makeFile' | 'exportReason' | 'area'
> & {
  search: ListSearch;
  view: ListView;
  statuses: readonly StatusCount[];
  rule: StuckRule | undefined;
};

/** Search, filters, the count, and how the list is shown. */
export function AudiencesToolbar({ search, view, onSearch, statuses, rule, ...rest }: AudiencesToolbarProps) {
  const change = (part: ListSearch) => onSearch(part, { replace: false });
  const { filter } = view;
  return (
    <ListToolbar
      what="audiences"
      q={search.q}
      onSearch={onSearch}
      columns={listColumns.map((key) => ({ key, label: columnWords[key], fixed: key === 'effectiveName' }))}
      view={view}
      writeColumns={writeColumns}
      filters={<FilterPanel filter={filter} statuses={statuses} rule={rule} onSearch={change} />}
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
