import { type CsvValue, csvLines, csvText } from '#src/lib/csv.ts';
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
type Loaded = { readonly state: string; readonly loaded: number; readonly totalCount: number | undefined };

type FileColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue];

/** The rows as a file, in the order given. Thousands of them do not hold up the screen. */
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
      ? `Exported ${count}, but only ${formatNumber(loaded)} of ${totalCount === undefined ? 'an unknown number' : formatNumber(totalCount)} are loaded: the file may be incomplete.`
      : `Exported ${count}.`,
    partial,
  };
}

function fileColumns<Row, Facts>(fields: readonly ListField<Row, Facts>[], facts: Facts): readonly FileColumn<Row>[] {
  const ordered = [...fields.filter((field) => field.fileFirst), ...fields.filter((field) => !field.fileFirst)];
  return ordered.flatMap(({ key, value, file }) => Object.entries(file?.(facts) ?? (value && { [key]: value }) ?? {}));
}

/** Entries of one array, a line for each. */
function jsonLines(entries: readonly unknown[], isFirst: boolean): string {
  return entries.map((entry, index) => `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify(entry)}`).join('');
}

/** So many rows are written before the screen does what is asked of it. */
const turn = 500;

/** Lets the screen do what is asked of it. A timer would wait 4 ms each time, and a second in a hidden tab. */
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

/** The texts of some rows at a time. */
async function inTurns<Row>(rows: readonly Row[], textOf: (some: readonly Row[], first: number) => string) {
  const parts: string[] = [];
  for (let first = 0; first < rows.length; first += turn) {
    if (first > 0) await nextTurn();
    parts.push(textOf(rows.slice(first, first + turn), first));
  }
  return parts;
}
