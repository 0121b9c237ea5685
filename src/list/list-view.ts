import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react';
import type { CsvValue } from '#src/lib/csv.ts';
import { whenIdle } from '#src/lib/idle.ts';
import { parseSort, type SortState, sortRows } from '#src/lib/sort-rows.ts';
import { isBlank, searchable } from '#src/lib/text.ts';
import type { FieldFilter, ListField } from './list-field.ts';

/** What a list shows, read from the URL. Whatever makes no sense there asks for nothing. */
export type ListView = {
  /** The values asked for, by the name of the filter. */
  readonly filters: ReadonlyMap<string, readonly string[]>;
  readonly sort: SortState | undefined;
  /** Keys of the columns that are shown. */
  readonly columns: readonly string[];
  /** Undefined: as the person set it for all tables. */
  readonly compact: boolean | undefined;
};

type Fields<Row, Facts> = readonly ListField<Row, Facts>[];

/** The name of a field's filter in the URL. */
export function filterParam<Row, Facts>({ key, filter }: ListField<Row, Facts>): string {
  return filter?.param ?? key;
}

/** The columns of a list as the URL names them (`cols`). The first says what a row is, and always stays. */
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
    /** Undefined for the initial ones, which need no place in the URL. */
    write: (chosen: readonly string[]): string | undefined => {
      const columns = keysOf(({ key }) => chosen.includes(key)).join();
      return columns === initial.join() ? undefined : columns;
    },
  };
}

function textsOf(search: ListSearch, name: string): readonly string[] {
  return [search[name]].flat().filter((value) => typeof value === 'string');
}

/** The text of a parameter, the first where it stands more than once. */
export function textOf(search: ListSearch, name: string): string | undefined {
  return textsOf(search, name)[0];
}

export function readListView<Row, Facts>(fields: Fields<Row, Facts>, search: ListSearch): ListView {
  const filters = new Map<string, readonly string[]>();
  for (const field of fields) {
    if (field.filter === undefined) continue;
    const values = valuesAsked(field.filter, textsOf(search, filterParam(field)));
    if (values.length > 0) filters.set(filterParam(field), values);
  }
  const sortable = fields.filter((field) => sortOf(field) !== undefined).map(({ key }) => key);
  const density = textOf(search, 'density');
  return {
    filters,
    sort: parseSort(textOf(search, 'sort'), sortable),
    columns: columnsOf(fields).read(textOf(search, 'cols')),
    compact: density === 'compact' ? true : density === 'comfortable' ? false : undefined,
  };
}

function valuesAsked<Row, Facts>({ options, others, multiple }: FieldFilter<Row, Facts>, texts: readonly string[]) {
  const known = texts.filter((text) => text !== '' && (others !== undefined || Object.hasOwn(options, text)));
  return [...new Set(multiple ? known : known.slice(0, 1))];
}

/** A change of the URL that takes every filter and the search off it. */
export function noFilters<Row, Facts>(fields: Fields<Row, Facts>): ListSearch {
  const filtered = fields.filter(({ filter }) => filter !== undefined);
  return Object.fromEntries(['q', ...filtered.map(filterParam)].map((name) => [name, undefined]));
}

/** The words of a search, in the form in which a row's texts are kept. */
export function searchWords(q: string): readonly string[] {
  return searchable(q)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** Texts are searched up to here, in characters. */
const searchedLength = 2_000;

/** Texts of so many rows are made in one idle moment: a few milliseconds. */
const rowsAtOnce = 500;

/** By table of fields, and by row. */
const searchedTexts = new WeakMap<object, WeakMap<object, string>>();

/** What a search looks through in a row: computed once, for rows outlive a refresh of their list. */
export function searchedText<Row extends object, Facts>(row: Row, fields: Fields<Row, Facts>): string {
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

type Asked = { readonly filters: ListView['filters']; readonly words: readonly string[] };

/** The rows that the filters and the search ask for, in their order. Every word has to be found, in any of a row's texts. */
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

/** Which values of a field's filter a row answers to. */
function valuesOf<Row, Facts>({ filter, value }: ListField<Row, Facts>) {
  const held = (row: Row) => [value?.(row)].flatMap((text) => (text == null ? [] : String(text)));
  return filter?.valuesOf ?? held;
}

/** What the column of a field is sorted by; undefined where it cannot be. */
export function sortOf<Row, Facts>({ column, value }: ListField<Row, Facts>) {
  return column && (column.sort ?? value);
}

/** The rows in the order that is asked for; without one as they came. What nobody can see comes last. */
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

/** How many rows answer to each value of a filter. Each row is looked at once for all of them. */
export function countValues<Row, Facts>(
  rows: readonly Row[],
  field: ListField<Row, Facts>,
  facts: Facts,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const answers = valuesOf(field);
  for (const row of rows) for (const value of answers(row, facts)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** A function of a row that is computed once for each: rows outlive a refresh of their list. */
export function perRow<Row extends object, Value>(compute: (row: Row) => Value): (row: Row) => Value {
  const known = new WeakMap<Row, Value>();
  return (row) => {
    const value = known.get(row) ?? compute(row);
    known.set(row, value);
    return value;
  };
}

/** Rows that stand in groups, parted by a line. */
export type Groups<Row> = {
  /** Groups stand in the order of this number. */
  readonly of: (row: Row) => number | undefined;
  /** What is said of them over the table. */
  readonly note: (rows: readonly Row[], groups: number) => string;
  /** Also while a column is sorted, in its order within each group. */
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
 * From all rows to those that are shown. A key of the search is painted first; the rows follow, sorted once for each
 * order and filtered for each key. `starts` are the rows with which another group begins, where there are groups.
 */
export function useShownRows<Row extends object, Facts>(list: Shown<Row, Facts>, search: ListSearch) {
  const { fields, rows, facts, rowKey, groups } = list;
  // The parameters stay the same texts from one address to the next; the object that holds them does not.
  const parameters = JSON.stringify(search, ['sort', 'cols', 'density', ...fields.map(filterParam)]);
  const view = useMemo(() => readListView(fields, JSON.parse(parameters)), [fields, parameters]);
  const shownQ = useDeferredValue(textOf(search, 'q') ?? '');
  // Before the first key of a search, which would have to wait for all of them; the rows on the screen do not.
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
  const sorted = useMemo(() => {
    const ordered = sortByField(rows, fields, view.sort, facts);
    return groupOf === undefined ? ordered : sortRows(ordered, groupOf, 'ascending');
  }, [rows, fields, view.sort, facts, groupOf]);
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

/** What the URL says about a list: `q`, `sort`, `cols`, `density`, and each filter by its name. Anything may stand there. */
export type ListSearch = { readonly [name: string]: unknown };

/** Changes some of what the URL says; undefined takes a parameter out. `replace`: in place of the last change. */
export type OnSearch = (change: ListSearch, replace?: boolean) => void;

/** What the URL says of the list that is shown. */
export function useListSearch(): ListSearch {
  return useSearch({ strict: false });
}

/** The search parameters of a list's route. Its table of fields says which there are: the route's file need not carry it. */
export function listSearch(search: Record<string, unknown>): ListSearch {
  return search;
}

/** Changes the search parameters of the route that is shown; its other parameters stay. */
export function useOnSearch(): OnSearch {
  const navigate = useNavigate();
  return useCallback<OnSearch>(
    (change, replace = false) =>
      void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace, resetScroll: false }),
    [navigate],
  );
}
