import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
import { isoText } from '#src/lib/dates.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { ListField } from './list-field.ts';

/** For a spreadsheet, or for a program: JSON alone keeps null, an empty text and nothing apart, and has every field. */
export type ListForm = 'csv' | 'json';

/** A file of the rows of a list, and what has to be said about it. */
export type ListFile = {
  readonly fileName: string;
  readonly mediaType: string;
  /** In their order. A text of everything would have to be made at once. */
  readonly parts: readonly string[];
  /** One sentence for the person. */
  readonly said: string;
  /** The list was not read to its end, so there may be rows that the file cannot hold. The file's name says so too. */
  readonly partial: boolean;
};

type Contents<Row, Facts> = {
  /** Without its ending. */
  readonly name: string;
  /** What the cells of a CSV file are. */
  readonly fields: readonly ListField<Row, Facts>[];
  readonly facts: Facts;
  /** What a row is in a JSON file: as the service sent it. */
  readonly record: (row: Row) => unknown;
  readonly rows: readonly Row[];
  /** How many rows there are, in words: "12 people". */
  readonly count: string;
};

/** How far the list was loaded that the rows come from. */
type Loaded = { readonly state: string; readonly loaded: number; readonly totalCount: number | null | undefined };

type FileColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue];

/** The rows as a file, in the order given. Thousands of them do not hold up the screen. */
export async function listFile<Row, Facts>(
  { name, fields, facts, record, rows, count }: Contents<Row, Facts>,
  { state, loaded, totalCount }: Loaded,
  form: ListForm,
): Promise<ListFile> {
  const partial = state !== 'complete';
  const known = typeof totalCount === 'number' && totalCount >= loaded ? totalCount : undefined;
  const [mediaType, parts] =
    form === 'csv'
      ? (['text/csv', await csvParts(fileColumns(fields, facts), rows)] as const)
      : (['application/json', await jsonParts(record, rows)] as const);
  return {
    fileName: `${name}${partial ? `-partial-${loaded}-of-${known ?? 'unknown'}` : ''}.${form}`,
    mediaType,
    parts,
    said: partial
      ? `Exported ${count}, but only ${formatNumber(loaded)} of ${known === undefined ? 'an unknown number' : formatNumber(known)} are loaded: the file may be incomplete.`
      : `Exported ${count}.`,
    partial,
  };
}

function fileColumns<Row, Facts>(fields: readonly ListField<Row, Facts>[], facts: Facts): readonly FileColumn<Row>[] {
  const ordered = [...fields.filter((field) => field.fileFirst), ...fields.filter((field) => !field.fileFirst)];
  return ordered.flatMap(({ file }) => Object.entries(file?.(facts) ?? {}));
}

async function csvParts<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): Promise<readonly string[]> {
  const head = csvText(
    columns.map(([header]) => header),
    [],
  );
  return [
    head,
    ...(await inTurns(rows, (some) => csvLines(some.map((row) => columns.map(([, value]) => value(row)))))),
  ];
}

/** One array, a line for each row. */
async function jsonParts<Row>(record: (row: Row) => unknown, rows: readonly Row[]): Promise<readonly string[]> {
  const lines = await inTurns(rows, (some, first) =>
    some.map((row, index) => `${first + index === 0 ? '' : ',\n'}${JSON.stringify(record(row))}`).join(''),
  );
  return ['[\n', ...lines, '\n]\n'];
}

/** So many rows are written before the clock is looked at. */
const chunk = 100;

/** Milliseconds for which the screen may have to wait. */
const turn = 24;

/** The texts of some rows at a time. Between two of them the screen does what is asked of it. */
async function inTurns<Row>(
  rows: readonly Row[],
  textOf: (some: readonly Row[], first: number) => string,
): Promise<readonly string[]> {
  const parts: string[] = [];
  let began = performance.now();
  for (let first = 0; first < rows.length; first += chunk) {
    if (performance.now() - began > turn) {
      await browserTurn();
      began = performance.now();
    }
    parts.push(textOf(rows.slice(first, first + chunk), first));
  }
  return parts;
}

/** Resolves when the browser has had its turn. A timer would wait some milliseconds more each time. */
function browserTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * A moment for a cell, as ISO 8601 in UTC; empty for what no `Date` can hold, whose text as it was sent stands in the column before.
 * @param ms epoch milliseconds, undefined where there is none.
 */
export function isoCell(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}
