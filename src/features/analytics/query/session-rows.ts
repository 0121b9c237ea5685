import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { flagIn, unknownFlag, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { type RateMetric, rateMetrics, type TextColumn, textColumns } from './session-query.ts';

/** One session as the table shows it: undefined is a field that it does not have. Whatever else it has is read from the service when it is opened. */
export type SessionRow = Readonly<Record<TextColumn, string>> & {
  readonly audienceSessionId: string;
  /** Epoch milliseconds. */
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly seconds: number | undefined;
  /** Percent. */
  readonly scroll: number | undefined;
  readonly questions: number | undefined;
  readonly clicks: number | undefined;
  readonly conversion: boolean | undefined;
  readonly formSubmit: boolean | undefined;
  readonly bounce: boolean | undefined;
};

/** What the table can be sorted by. Sessions without the field come last either way. */
export const sortColumns = [
  'startedAt',
  'endedAt',
  'seconds',
  'scroll',
  'questions',
  'clicks',
  ...rateMetrics,
  ...textColumns,
] as const;
export type SortColumn = (typeof sortColumns)[number];

/** A window of the table. */
export type RowWindow = {
  readonly sort: SortColumn;
  readonly descending: boolean;
  readonly offset: number;
  readonly limit: number;
  /** Audiences in the order of their names, which the store does not know: sorted by audience, rows stand in it. */
  readonly audiences?: readonly string[] | undefined;
};

/** A row of the store as an object. */
export function sessionRow(store: SessionStore, row: number): SessionRow {
  const number = (name: keyof SessionStore['numbers']) => {
    const value = store.numbers[name][row] ?? Number.NaN;
    return Number.isNaN(value) ? undefined : value;
  };
  const rate = (metric: (typeof rateMetrics)[number]) => {
    const flag = flagIn(store.rates[row] ?? 0, rateMetrics.indexOf(metric));
    return flag === unknownFlag ? undefined : flag === yes;
  };
  const text = (name: TextColumn) => store.texts[name].values[store.texts[name].codes[row] ?? 0] ?? '';
  const id = store.ids.textAt(row);
  return {
    // A session without an id is known by a fingerprint, which is nobody's to see.
    audienceSessionId: id.startsWith('\0') ? '' : id,
    startedAt: number('startedAt'),
    endedAt: number('endedAt'),
    seconds: number('seconds'),
    scroll: number('scroll'),
    questions: number('questions'),
    clicks: number('clicks'),
    conversion: rate('conversion'),
    formSubmit: rate('formSubmit'),
    bounce: rate('bounce'),
    audienceId: text('audienceId'),
    utmSource: text('utmSource'),
    utmMedium: text('utmMedium'),
    utmCampaign: text('utmCampaign'),
    utmContent: text('utmContent'),
    utmTerm: text('utmTerm'),
    identifierType: text('identifierType'),
    computationStatus: text('computationStatus'),
  };
}

/** The rows in the order of a column, ties by start, then as they came. @param audiences as in `RowWindow`. */
export function sortedRows(
  store: SessionStore,
  rows: Uint32Array,
  { sort, descending, audiences = [] }: Pick<RowWindow, 'sort' | 'descending' | 'audiences'>,
): Uint32Array {
  const ranks = sortRanks(store, sort, audiences);
  const { startedAt } = store.numbers;
  const sign = descending ? -1 : 1;
  const at = (values: Float64Array, row: number) => values[row] ?? Number.NaN;
  return rows.toSorted((a, b) => {
    const one = at(ranks, a);
    const other = at(ranks, b);
    if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
    return sign * (one - other || at(startedAt, a) - at(startedAt, b)) || a - b;
  });
}

/** A number by row that stands for its place in the order; NaN for a session without the field. */
function sortRanks(store: SessionStore, sort: SortColumn, audiences: readonly string[]): Float64Array {
  const text = textColumns.find((column) => column === sort);
  if (text !== undefined) return textRanks(store, text, text === 'audienceId' ? audiences : []);
  const metric = rateMetrics.find((column) => column === sort);
  if (metric !== undefined) return rateRanks(store, rateMetrics.indexOf(metric));
  // Neither a text nor a rate: what is left are numbers.
  return store.numbers[sort as Exclude<SortColumn, TextColumn | RateMetric>];
}

/** "No" before "yes". */
function rateRanks(store: SessionStore, metric: number): Float64Array {
  return Float64Array.from({ length: store.rows }, (_, row) => {
    const flag = flagIn(store.rates[row] ?? 0, metric);
    return flag === unknownFlag ? Number.NaN : Number(flag === yes);
  });
}

/** @param first texts that come before all others, in their order. */
function textRanks(store: SessionStore, text: TextColumn, first: readonly string[]): Float64Array {
  const { values, codes } = store.texts[text];
  const placeOf = new Map(first.map((value, place) => [value, place]));
  const place = (code: number) => placeOf.get(values[code] ?? '') ?? first.length;
  const order = Array.from(values.keys()).sort(
    (a, b) => place(a) - place(b) || ((values[a] ?? '') < (values[b] ?? '') ? -1 : 1),
  );
  const rankOf = new Float64Array(values.length);
  order.forEach((code, rank) => {
    rankOf[code] = values[code] === '' ? Number.NaN : rank;
  });
  return Float64Array.from({ length: store.rows }, (_, row) => rankOf[codes[row] ?? 0] ?? Number.NaN);
}

/** The columns of an exported file: the store's, by the contract's names (§2.5). */
const columns: readonly (readonly [string, (row: SessionRow) => CsvValue])[] = [
  ['audienceSessionId', ({ audienceSessionId }) => audienceSessionId],
  ['sessionStartedAt', ({ startedAt }) => moment(startedAt)],
  ['sessionEndedAt', ({ endedAt }) => moment(endedAt)],
  ['timeSpentSeconds', ({ seconds }) => seconds],
  ['maxScrollDepthPercentage', ({ scroll }) => scroll],
  ['questionsAskedCount', ({ questions }) => questions],
  ['totalClicksCount', ({ clicks }) => clicks],
  ['hasConversion', ({ conversion }) => conversion],
  ['hasFormSubmit', ({ formSubmit }) => formSubmit],
  ['isBounce', ({ bounce }) => bounce],
  ...textColumns.map(
    (name) =>
      [name === 'identifierType' ? 'formSubmissionIdentifierType' : name, (row: SessionRow) => row[name]] as const,
  ),
];

export const sessionHeaders: readonly string[] = columns.map(([header]) => header);

/** A session as the cells of a file, in the order of `sessionHeaders`. Moments are ISO 8601 in UTC. */
export function sessionCells(row: SessionRow): readonly CsvValue[] {
  return columns.map(([, cell]) => cell(row));
}

function moment(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}

/** The beginning of a file: a byte order mark and its headers. */
export function fileHead(headers: readonly string[]): Blob {
  return new Blob([csvText(headers, [])]);
}

/** Rows that follow a head, or other rows. Cells that a spreadsheet would run are neutralised (R36). */
export function filePart(rows: readonly (readonly CsvValue[])[]): Blob {
  return new Blob([csvLines(rows)]);
}

/** All parts as one file, which no text of this size ever was. */
export function fileOf(parts: readonly Blob[]): Blob {
  return new Blob([...parts], { type: 'text/csv;charset=utf-8' });
}

/** So many rows are written at a time: no text of a million rows is ever built. */
const chunk = 10_000;

/** A file, with the sessions that it holds. */
export type SessionFile = { readonly file: Blob; readonly sessions: number };

/** Writes rows of the store as CSV, in pieces and in their order. */
export async function writeSessionsFile(store: SessionStore, rows: Uint32Array): Promise<SessionFile> {
  const parts = [fileHead(sessionHeaders)];
  for (let from = 0; from < rows.length; from += chunk) {
    parts.push(filePart(Array.from(rows.subarray(from, from + chunk), (row) => sessionCells(sessionRow(store, row)))));
    // Questions that came meanwhile are answered between two pieces.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return { file: fileOf(parts), sessions: rows.length };
}
