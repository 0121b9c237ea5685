import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { ListField } from './list-field.ts';

/** CSV for spreadsheets, JSON for programs: only JSON has all fields, and null apart from "". */
export type ListForm = 'csv' | 'json';

/** An exported file, and its message. */
export type ListFile = {
  readonly fileName: string;
  readonly mediaType: string;
  /** In order. One text of everything would have to be made in one go. */
  readonly parts: readonly string[];
  /** One sentence for the user. */
  readonly said: string;
  /** The list is not complete, so rows may be missing. The file's name says so too. */
  readonly partial: boolean;
};

type Contents<Row, Facts> = {
  /** Without the extension. */
  readonly name: string;
  /** The columns of a CSV file. */
  readonly fields: readonly ListField<Row, Facts>[];
  readonly facts: Facts;
  /** A row in a JSON file: as the service sent it. */
  readonly record: (row: Row) => unknown;
  readonly rows: readonly Row[];
  /** The number of rows in words: "12 people". */
  readonly count: string;
};

/** How far the list of the rows was loaded. */
type Loaded = { readonly state: string; readonly loaded: number; readonly totalCount: number | undefined };

type FileColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue];

/** The rows as a file, in the given order. Thousands of them do not block the screen. */
export async function listFile<Row, Facts>(
  { name, fields, facts, record, rows, count }: Contents<Row, Facts>,
  { state, loaded, totalCount }: Loaded,
  form: ListForm,
): Promise<ListFile> {
  const partial = state !== 'complete';
  const columns = fileColumns(fields, facts);
  const headers = columns.map(([header]) => header);
  const parts =
    form === 'csv'
      ? [
          csvText(headers, []),
          ...(await inTurns(rows, (some) => csvLines(some.map((row) => columns.map(([, value]) => value(row)))))),
        ]
      : ['[\n', ...(await inTurns(rows, (some, first) => jsonLines(some.map(record), first === 0))), '\n]\n'];
  return {
    fileName: `${name}${partial ? `-partial-${loaded}-of-${totalCount ?? 'unknown'}` : ''}.${form}`,
    mediaType: form === 'csv' ? 'text/csv' : 'application/json',
    parts,
    said: partial
      ? `Partial export: ${count}. ${formatNumber(loaded)}${totalCount === undefined ? '' : ` of ${formatNumber(totalCount)}`} loaded so far.`
      : `Exported ${count}.`,
    partial,
  };
}

function fileColumns<Row, Facts>(fields: readonly ListField<Row, Facts>[], facts: Facts): readonly FileColumn<Row>[] {
  const ordered = [...fields.filter((field) => field.fileFirst), ...fields.filter((field) => !field.fileFirst)];
  return ordered.flatMap(({ key, value, file }) => Object.entries(file?.(facts) ?? (value && { [key]: value }) ?? {}));
}

/** Entries of one array, one per line. */
function jsonLines(entries: readonly unknown[], isFirst: boolean): string {
  return entries.map((entry, index) => `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(entry)}`).join('');
}

/** Rows written before yielding to the screen. */
const turn = 500;

/** Yields to the screen. A timer would wait 4 ms each time, and a second in a hidden tab. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** The texts of the rows in batches. */
async function inTurns<Row>(rows: readonly Row[], textOf: (some: readonly Row[], first: number) => string) {
  const parts: string[] = [];
  for (let first = 0; first < rows.length; first += turn) {
    if (first > 0) await nextTurn();
    parts.push(textOf(rows.slice(first, first + turn), first));
  }
  return parts;
}
