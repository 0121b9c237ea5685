import { useDeferredValue, useMemo } from 'react';
import { formatNumber } from '#src/lib/numbers.ts';
import { Checkbox, Field, Select } from '#src/ui/field.tsx';
import { Popover } from '#src/ui/popover.tsx';
import { Chip, Chips } from '#src/ui/toolbar.tsx';
import type { FieldFilter, ListField } from './list-field.ts';
import {
  countValues,
  filterParam,
  type ListSearch,
  type ListView,
  noFilters,
  readListView,
  searchWords,
  writeFilter,
} from './list-view.ts';

type FilterField<Row, Facts> = ListField<Row, Facts> & { readonly filter: FieldFilter<Row, Facts> };

type FiltersProps<Row, Facts> = {
  fields: readonly ListField<Row, Facts>[];
  filters: ListView['filters'];
  onChange: (change: ListSearch) => void;
};

type PanelProps<Row, Facts> = Omit<FiltersProps<Row, Facts>, 'filters'> & {
  what: string;
  /** The URL, with the filters. */
  search: ListSearch;
  /** All loaded rows. */
  rows: readonly Row[];
  /** The text of the search. */
  q: string;
  facts: Facts;
};

export function filterFields<Row, Facts>(fields: readonly ListField<Row, Facts>[]): readonly FilterField<Row, Facts>[] {
  return fields.filter((field): field is FilterField<Row, Facts> => field.filter !== undefined);
}

/** All filters of a list in one panel; each takes effect, and enters the URL, at once. */
export function FilterPanel<Row extends object, Facts>(props: PanelProps<Row, Facts>) {
  return (
    <Popover
      label={`Filter the ${props.what}`}
      icon="filter"
      panel={() => (
        <div className="flex flex-col gap-3 md:w-84">
          {filterFields(props.fields).map((field) => (
            <FilterControl key={field.key} {...props} field={field} />
          ))}
        </div>
      )}
    >
      Filter
    </Popover>
  );
}

function FilterControl<Row extends object, Facts>(props: PanelProps<Row, Facts> & { field: FilterField<Row, Facts> }) {
  const { field, fields, search, rows, q, facts, onChange } = props;
  const { label, filter } = field;
  const param = filterParam(field);
  const asked = readListView(fields, search).filters.get(param) ?? [];
  // A choice is shown before the rows are counted again.
  const counted = useDeferredValue(search);
  const counts = useMemo(
    () => countValues(rows, fields, field, { search: counted, words: searchWords(q) }, facts),
    [rows, fields, field, counted, q, facts],
  );
  const count = (value: string) => formatNumber(counts.get(value) ?? 0);
  const others = [...(filter.others === 'seen' ? counts.keys() : []), ...asked];
  const values = [...new Set([...Object.keys(filter.options), ...others])];
  const wordsOf = (value: string) => `${labelOf(filter, value)} · ${count(value)}`;
  if (!filter.multiple) {
    return (
      <Field label={label} hint={filter.hint?.(facts)}>
        {(control) => (
          <Select
            {...control}
            className="w-full"
            value={asked[0] ?? ''}
            options={[['', filter.all ?? 'All'], ...values.map((value) => [value, wordsOf(value)] as const)]}
            onChange={(value) => onChange({ [param]: writeFilter(filter, value === '' ? [] : [value]) })}
          />
        )}
      </Field>
    );
  }
  const toggle = (value: string, on: boolean) => {
    const next = on ? [...asked, value] : asked.filter((other) => other !== value);
    onChange({ [param]: writeFilter(filter, next) });
  };
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={<bdi className="wrap-anywhere">{labelOf(filter, value)}</bdi>}
            count={count(value)}
            checked={asked.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The active filters, each with a remove button, and one to clear all with the search. */
export function FilterChips<Row, Facts>({ fields, filters, onChange }: FiltersProps<Row, Facts>) {
  const chips = filterFields(fields).flatMap((field) => {
    const label = chipText(field, filters);
    const remove = () => onChange({ [filterParam(field)]: undefined });
    return label === undefined ? [] : <Chip key={field.key} label={label} onRemove={remove} />;
  });
  if (chips.length === 0) return null;
  return (
    <Chips className="md:px-6 md:pb-2 md:*:flex-wrap" onClear={() => onChange(noFilters(fields))}>
      {chips}
    </Chips>
  );
}

/** What a field's filter asks for; undefined where it asks for nothing. */
export function chipText<Row, Facts>(field: FilterField<Row, Facts>, filters: ListView['filters']): string | undefined {
  const { label, filter } = field;
  const asked = filters.get(filterParam(field));
  // The initial value is no filter of anybody's.
  if (asked === undefined || asked.join() === filter.initial?.value) return undefined;
  const words = asked.map((value) => labelOf(filter, value)).join(', ');
  return asked.every((value) => filter.plainChips?.includes(value)) ? words : `${label}: ${words}`;
}

/** The label of a filter value; without an option, the value itself. */
function labelOf<Row, Facts>({ options }: FieldFilter<Row, Facts>, value: string): string {
  return (Object.hasOwn(options, value) ? options[value] : undefined) ?? value.slice(0, 60);
}
