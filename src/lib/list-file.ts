import { type CsvValue, csvText } from './csv.ts';
import { isoText } from './dates.ts';
import { formatNumber } from './numbers.ts';

/** A file of the rows of a list, and what has to be said about it. */
export type ListFile = {
  readonly fileName: string;
  readonly text: string;
  /** One sentence for the person. */
  readonly said: string;
  /** The list was not read to its end, so there may be rows that the file cannot hold. The file's name says so too. */
  readonly partial: boolean;
};

export type FileColumn<Row> = { readonly header: string; readonly value: (row: Row) => CsvValue };

type Contents<Row> = {
  /** Without its ending. */
  readonly name: string;
  readonly columns: readonly FileColumn<Row>[];
  readonly rows: readonly Row[];
  /** How many rows there are, in words: "12 people". */
  readonly count: string;
};

/** How far the list was read that the rows come from. */
export type ListRead = {
  readonly state: string;
  readonly totalCount: number | null | undefined;
  readonly items: readonly unknown[];
};

/** The rows as a CSV file, in the order given. */
export function listFile<Row>({ name, columns, rows, count }: Contents<Row>, list: ListRead): ListFile {
  const text = csvText(
    columns.map(({ header }) => header),
    rows.map((row) => columns.map(({ value }) => value(row))),
  );
  const partial = list.state !== 'complete';
  const loaded = list.items.length;
  const known = typeof list.totalCount === 'number' && list.totalCount >= loaded ? list.totalCount : undefined;
  return {
    fileName: `${name}${partial ? `-partial-${loaded}-of-${known ?? 'unknown'}` : ''}.csv`,
    text,
    said: partial
      ? `Exported ${count}, but only ${formatNumber(loaded)} of ${known === undefined ? 'an unknown number' : formatNumber(known)} are loaded: the file may be incomplete.`
      : `Exported ${count}.`,
    partial,
  };
}

/** A moment for a cell, as ISO 8601 in UTC. @param ms epoch milliseconds, undefined where there is none. */
export function isoCell(ms: number | undefined): string | undefined {
  return ms === undefined ? undefined : isoText(ms);
}
