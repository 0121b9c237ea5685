import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { CsvValue } from '#src/lib/csv.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { parseSort, type SortState, sortRows } from '#src/lib/sort-rows.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import type { FieldFilter, ListField } from './list-field.ts';

/** What a list shows, parsed from the URL. Invalid parts are ignored. */
export type ListView = {
  readonly filters: ReadonlyMap<string, readonly string[]>;
  /** What the initial filter hides, "archived", and the change of the URL that shows it too. */
  readonly hidden: { readonly what: string; readonly show: ListSearch } | undefined;
  readonly sort: SortState | undefined;
  readonly columns: readonly string[];
  /** Undefined: the user's setting for all tables. */
  readonly compact: boolean | undefined;
};

type Fields<Row, Facts> = readonly ListField<Row, Facts>[];

/** The name of a field's filter in the URL. */
export function filterParam<Row, Facts>({ key, filter }: ListField<Row, Facts>): string {
  return filter?.param ?? key;
}

/** The columns of a list in the URL (`cols`). The first identifies the row and always stays. */
export function columnsOf<Row, Facts>(fields: Fields<Row, Facts>) {
  const all = fields.filter(({ column }) => column !== undefined);
  const keysOf = (isShown: (field: ListField<Row, Facts>) => boolean) =>
    all.filter((field, index) => index === 0 || isShown(field)).map(({ key }) => key);
  const initial = keysOf(({ column }) => column?.optional !== true);
  return {
    read: (text: string | undefined): readonly string[] => {
      const asked = text?.split(',') ?? [];
      return all.some(({ key }) => asked.includes(key)) ? keysOf(({ key }) => asked.includes(key)) : initial;
    },
    /** Undefined for the initial ones, which are not in the URL. */
    write: (chosen: readonly string[]): string | undefined => {
      const columns = keysOf(({ key }) => chosen.includes(key)).join();
      return columns === initial.join() ? undefined : columns;
    },
  };
}

function textsOf(search: ListSearch, name: string): readonly string[] {
  return [search[name]].flat().filter((value) => typeof value === 'string');
}

/** The text of a parameter, the first if repeated. */
export function textOf(search: ListSearch, name: string): string | undefined {
  return textsOf(search, name)[0];
}

/** Asks for every row, in the URL of a filter that has an initial value. */
const everyRow = 'all';

export function readListView<Row, Facts>(fields: Fields<Row, Facts>, search: ListSearch): ListView {
  const filters = new Map<string, readonly string[]>();
  let hidden: ListView['hidden'];
  for (const field of fields) {
    if (field.filter === undefined) continue;
    const texts = textsOf(search, filterParam(field));
    const { initial } = field.filter;
    const asked = valuesAsked(field.filter, texts);
    const isInitial = initial !== undefined && textsOf(search, initial.unless).length === 0;
    if (asked.length > 0) filters.set(filterParam(field), asked);
    else if (isInitial && !texts.includes(everyRow)) {
      filters.set(filterParam(field), [initial.value]);
      hidden = { what: initial.hides, show: { [filterParam(field)]: everyRow } };
    }
  }
  const sortable = fields.filter((field) => sortOf(field) !== undefined).map(({ key }) => key);
  const density = textOf(search, 'density');
  return {
    filters,
    hidden,
    sort: parseSort(textOf(search, 'sort'), sortable) ?? initialSort(fields),
    columns: columnsOf(fields).read(textOf(search, 'cols')),
    compact: density === 'compact' ? true : density === 'comfortable' ? false : undefined,
  };
}

/** The order that a list has by itself, if any. */
export function initialSort<Row, Facts>(fields: Fields<Row, Facts>): SortState | undefined {
  const field = fields.find(({ column }) => column?.newestFirst);
  return field && { key: field.key, direction: 'descending' };
}

function valuesAsked<Row, Facts>({ options, others, multiple }: FieldFilter<Row, Facts>, texts: readonly string[]) {
  const known = texts.filter((text) => text !== '' && (others !== undefined || Object.hasOwn(options, text)));
  return [...new Set(multiple ? known : known.slice(0, 1))];
}

/** The value of a filter in the URL; undefined where nothing is asked and nothing would be. */
export function writeFilter<Row, Facts>({ initial, multiple }: FieldFilter<Row, Facts>, values: readonly string[]) {
  if (values.length === 0) return initial === undefined ? undefined : everyRow;
  return multiple ? values : values[0];
}

/** A change of the URL that clears the search and all filters; `whole` also the initial ones. */
export function noFilters<Row, Facts>(fields: Fields<Row, Facts>, whole = false): ListSearch {
  const filtered = fields.flatMap((field) =>
    field.filter === undefined ? [] : [[filterParam(field), whole ? writeFilter(field.filter, []) : undefined]],
  );
  return Object.fromEntries([['q', undefined], ...filtered]);
}

/** The words of a search, normalized like the texts of the rows. */
export function searchWords(q: string): readonly string[] {
  return searchable(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Characters of a text that are searched. */
const searchedLength = 2_000;

/** Rows whose texts are prepared in one idle moment: a few milliseconds. */
const rowsAtOnce = 500;

/** By field table, then by row. */
const searchedTexts = new WeakMap<object, WeakMap<object, string>>();

/** The searched text of a row, cached: rows survive a refresh of their list. */
function searchedText<Row extends object, Facts>(row: Row, fields: Fields<Row, Facts>): string {
  const rows = searchedTexts.get(fields) ?? new WeakMap<object, string>();
  searchedTexts.set(fields, rows);
  const known = rows.get(row);
  if (known !== undefined) return known;
  const texts = new Set(fields.flatMap(({ search, value }) => (search === true ? value?.(row) : search?.(row)) ?? []));
  const parts = [...texts].flatMap((text) => (typeof text === 'string' ? [text.slice(0, searchedLength)] : []));
  const text = searchable(parts.join('\n'));
  rows.set(row, text);
  return text;
}

/** What is asked of the rows: the filters, and the words of the search. */
type Asked = { readonly filters: ListView['filters']; readonly words: readonly string[] };

/** The rows that match the filters and the search, in order. All words must match, in any text. */
export function filterRows<Row extends object, Facts>(
  rows: readonly Row[],
  fields: Fields<Row, Facts>,
  { filters, words }: Asked,
  facts: Facts,
): readonly Row[] {
  const tests = fields.flatMap((field) => {
    const asked = field.filter && filters.get(filterParam(field));
    return asked === undefined ? [] : [{ asked, valuesOf: valuesOf(field) }];
  });
  if (tests.length === 0 && words.length === 0) return rows;
  return rows.filter(
    (row) =>
      tests.every(({ asked, valuesOf }) => valuesOf(row, facts).some((value) => asked.includes(value))) &&
      words.every((word) => searchedText(row, fields).includes(word)),
  );
}

function valuesOf<Row, Facts>({ filter, value }: ListField<Row, Facts>) {
  const held = (row: Row) => [value?.(row)].flatMap((text) => (text == null ? [] : String(text)));
  return filter?.valuesOf ?? held;
}

/** The sort value of a field's column; undefined if not sortable. */
export function sortOf<Row, Facts>({ column, value }: ListField<Row, Facts>) {
  return column && (column.sort ?? value);
}

/** The sorted rows, or their own order. Undefined values come last. */
export function sortByField<Row, Facts>(
  rows: readonly Row[],
  fields: Fields<Row, Facts>,
  sort: SortState | undefined,
  facts: Facts,
): readonly Row[] {
  const field = fields.find(({ key }) => key === sort?.key);
  const value = field && sortOf(field);
  if (sort === undefined || value === undefined) return rows;
  const seen = (held: CsvValue) => (held === null || (typeof held === 'string' && isBlank(held)) ? undefined : held);
  return sortRows(rows, (row) => seen(value(row, facts)), sort.direction);
}

/**
 * The values of a filter, with how many rows each shows beside the search and the other filters.
 * @param search the URL: an initial filter that gives way to this one hides nothing here.
 */
export function countValues<Row extends object, Facts>(
  rows: readonly Row[],
  fields: Fields<Row, Facts>,
  field: ListField<Row, Facts>,
  { search, words }: { readonly search: ListSearch; readonly words: readonly string[] },
  facts: Facts,
): ReadonlyMap<string, number> {
  const others = new Map(readListView(fields, { ...search, [filterParam(field)]: everyRow }).filters);
  others.delete(filterParam(field));
  const shown = new Set(filterRows(rows, fields, { filters: others, words }, facts));
  const counts = new Map<string, number>();
  const answers = valuesOf(field);
  for (const row of rows)
    for (const value of answers(row, facts)) counts.set(value, (counts.get(value) ?? 0) + (shown.has(row) ? 1 : 0));
  return counts;
}

/** Caches a function of a row: rows survive a refresh of their list. */
export function perRow<Row extends object, Value>(compute: (row: Row) => Value): (row: Row) => Value {
  const known = new WeakMap<Row, Value>();
  return (row) => {
    const value = known.get(row) ?? compute(row);
    known.set(row, value);
    return value;
  };
}

/** Groups of rows, separated by a line. */
export type Groups<Row> = {
  /** The number of a row's group, which orders the groups. */
  readonly of: (row: Row) => number | undefined;
  /** The note over the table. */
  readonly note: (rows: readonly Row[], groups: number) => string;
  /** Keeps the groups while a column is sorted, with that order inside. */
  readonly whileSorted?: true;
};

type Shown<Row, Facts> = {
  readonly fields: Fields<Row, Facts>;
  readonly rows: readonly Row[];
  readonly facts: Facts;
  readonly rowKey: (row: Row) => string;
  readonly groups?: Groups<Row> | undefined;
};

/**
 * Filters and sorts all rows. A key of the search is painted first; the rows follow, sorted once
 * per order and filtered per key. `starts` are the rows that start a group, if there are groups.
 */
export function useShownRows<Row extends object, Facts>(list: Shown<Row, Facts>, search: ListSearch) {
  const { fields, rows, facts, rowKey, groups } = list;
  // The parameters stay the same texts between URLs; the object around them does not.
  const parameters = JSON.stringify(search, ['sort', 'cols', 'density', ...fields.map(filterParam)]);
  const view = useMemo(() => readListView(fields, JSON.parse(parameters)), [fields, parameters]);
  const shownQ = useDeferredValue(textOf(search, 'q') ?? '');
  // Prepares the texts before the first key of a search, which would have to wait for all of them.
  useEffect(() => {
    let done = 0;
    const someMore = () => {
      for (const row of rows.slice(done, done + rowsAtOnce)) searchedText(row, fields);
      done += rowsAtOnce;
      if (done < rows.length) stop = whenIdle(someMore);
    };
    let stop = whenIdle(someMore);
    return () => stop();
  }, [rows, fields]);
  const groupOf = view.sort === undefined || groups?.whileSorted === true ? groups?.of : undefined;
  // A filter makes another view with the same order.
  const { key, direction = 'ascending' } = view.sort ?? {};
  const sorted = useMemo(() => {
    const ordered = sortByField(rows, fields, key === undefined ? undefined : { key, direction }, facts);
    return groupOf === undefined ? ordered : sortRows(ordered, groupOf, 'ascending');
  }, [rows, fields, key, direction, facts, groupOf]);
  const shown = useMemo(
    () => filterRows(sorted, fields, { filters: view.filters, words: searchWords(shownQ) }, facts),
    [sorted, fields, view.filters, shownQ, facts],
  );
  const starts = useMemo(() => {
    if (groupOf === undefined) return undefined;
    const later = shown.slice(1).filter((row, index) => groupOf(row) !== groupOf(shown[index] ?? row));
    return new Set(later.map(rowKey));
  }, [shown, groupOf, rowKey]);
  return { view, sorted, shown, shownQ, starts };
}

/** The URL parameters of a list: `q`, `sort`, `cols`, `density`, and filters by name. Any value. */
export type ListSearch = { readonly [name: string]: unknown };

export function useListSearch(): ListSearch {
  return useSearch({ strict: false });
}

/** The search parameters of a list's route: all, so that the route needs no field table. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return search;
}

/** Changes URL parameters; undefined removes one. `replace`: replaces the last change. */
export function useOnSearch() {
  const navigate = useNavigate();
  return useCallback(
    (change: ListSearch, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
}
