import type { AudienceSession } from '#src/contract/session.ts';
import { type StoredField, storedFields } from '#src/fields/session-fields.ts';
import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { flagIn, flags } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { rateMetrics, type TextColumn } from './session-query.ts';

/** What the table can be sorted by. Sessions without the field come last either way. */
export type SortColumn = Exclude<StoredField['column'], 'audienceSessionId'>;
export const sortColumns: readonly SortColumn[] = storedFields.flatMap(({ column }) =>
  column === 'audienceSessionId' ? [] : [column],
);

export type RowWindow = {
  readonly sort: SortColumn;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Audiences in name order, for sorting by audience: the store does not know names. */
  readonly audiences?: readonly string[] | undefined;
};

function isIn<Name extends string>(columns: Readonly<Record<Name, unknown>>, column: string): column is Name {
  return Object.hasOwn(columns, column);
}

/** Reads a column row by row in the API's form; undefined where the session lacks the field. */
function readerOf({ ids, texts, numbers, codes }: SessionStore, column: StoredField['column']) {
  if (column === 'audienceSessionId')
    return (row: number) => {
      const id = ids.textAt(row);
      // A session without an ID has a fingerprint instead, which stays internal.
      return id.startsWith('\0') ? undefined : id;
    };
  if (isIn(texts, column)) {
    const text = texts[column];
    return (row: number) => text.values[text.codes[row] ?? 0] || undefined;
  }
  if (isIn(numbers, column)) {
    const isMoment = column === 'startedAt' || column === 'endedAt';
    const values = numbers[column];
    return (row: number) => {
      const value = values[row] ?? Number.NaN;
      if (Number.isNaN(value)) return undefined;
      return isMoment ? isoText(value) : value;
    };
  }
  const metric = rateMetrics.indexOf(column);
  return (row: number) => flags[flagIn(codes.rates[row] ?? 0, metric)];
}

/** A row in the API's form. Its other fields load from the service when it is opened. */
export function sessionRow(store: SessionStore, row: number): AudienceSession {
  const entries = storedFields.map(({ field, column }) => [field, readerOf(store, column)(row)]);
  // Each column returns the type of its field.
  return Object.fromEntries(entries) as AudienceSession;
}

/** Rows sorted by a column, ties by start, then by arrival. @param audiences as in `RowWindow`. */
export function sortedRows(
  store: SessionStore,
  rows: Uint32Array,
  { sort, descending, audiences = [] }: Pick<RowWindow, 'sort' | 'descending' | 'audiences'>,
): Uint32Array {
  const places = placesOf(store, sort, audiences);
  const { startedAt } = store.numbers;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [places[a] ?? Number.NaN, places[b] ?? Number.NaN];
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other || (startedAt[a] ?? Number.NaN) - (startedAt[b] ?? Number.NaN)) || a - b;
  });
}

/** The sort value of each row; NaN without the field. "No" comes before "yes". */
function placesOf({ texts, numbers, codes }: SessionStore, sort: SortColumn, audiences: readonly string[]) {
  if (isIn(numbers, sort)) return numbers[sort];
  if (isIn(texts, sort)) {
    const ranks = textRanks(texts[sort], sort === 'audienceId' ? audiences : []);
    return Float64Array.from(texts[sort].codes, (code) => ranks[code] ?? Number.NaN);
  }
  const metric = rateMetrics.indexOf(sort);
  return Float64Array.from(codes.rates, (code) => flagIn(code, metric) || Number.NaN);
}

/** The place of each text of a column; NaN for none. @param first texts that lead, in order. */
function textRanks({ values }: SessionStore['texts'][TextColumn], first: readonly string[]): Float64Array {
  const placeOf = new Map(first.map((value, place) => [value, place]));
  const place = (code: number) => placeOf.get(values[code] ?? '') ?? first.length;
  const order = Array.from(values.keys()).sort(
    (a, b) => place(a) - place(b) || ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1),
  );
  const ranks = new Float64Array(values.length);
  order.forEach((code, rank) => {
    ranks[code] = values[code] === '' ? Number.NaN : rank;
  });
  return ranks;
}

/** The ID comes first: rows are identified by it. */
const fileFields = [
  ...storedFields.filter(({ kind }) => kind === 'id'),
  ...storedFields.filter(({ kind }) => kind !== 'id'),
];
export const fileHeaders: readonly string[] = fileFields.map(({ field }) => field);

/** Makes the cells of rows of a store, in the order of `fileHeaders`. */
export function fileCells(store: SessionStore): (row: number) => readonly CsvValue[] {
  const readers = fileFields.map(({ column }) => readerOf(store, column));
  return (row) => readers.map((read) => read(row));
}

/** Rows of a file. Cells that a spreadsheet would run are neutralised (R36). */
export function filePart(rows: readonly (readonly CsvValue[])[]): Blob {
  return new Blob([csvLines(rows)]);
}

/** A blob: one text of this size would be too long. */
export function fileOf(headers: readonly string[], parts: readonly Blob[]): Blob {
  return new Blob([csvText(headers, []), ...parts], { type: 'text/csv;charset=utf-8' });
}

/** Rows written at a time: a text of a million rows is never built. */
const chunk = 10_000;

/** Writes rows of the store as CSV, in pieces and in order. */
export async function writeSessionsFile(store: SessionStore, rows: Uint32Array) {
  const parts: Blob[] = [];
  const cells = fileCells(store);
  for (let from = 0; from < rows.length; from += chunk) {
    parts.push(filePart(Array.from(rows.subarray(from, from + chunk), cells)));
    // Waiting queries are answered between two pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { file: fileOf(fileHeaders, parts), sessions: rows.length };
}
