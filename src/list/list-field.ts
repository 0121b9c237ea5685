import type { ReactNode } from 'react';
import type { CsvValue } from '#src/lib/csv.ts';
import type { SortValue } from '#src/lib/sort-rows.ts';
import type { Column } from '#src/ui/table.tsx';

/**
 * How a list is filtered by a field. One function says which of the values each row answers to: the filter, the number
 * beside each option and the values that are offered besides all follow from it.
 */
export type FieldFilter<Row, Facts> = {
  /** The filter's name in the URL, where it is not the key of the field. */
  readonly param?: string | undefined;
  /** The labels of the values that are offered, by value. */
  readonly options: Readonly<Record<string, string>>;
  /** Values whose label says all: their chip is not "Field: label". */
  readonly plainChips?: readonly string[] | undefined;
  /** Without it, a row answers to the value of the field. */
  readonly valuesOf?: ((row: Row, facts: Facts) => readonly string[]) | undefined;
  /** Values that are no option: `asked` takes the one in the URL, `seen` also offers those that rows have. */
  readonly others?: 'asked' | 'seen' | undefined;
  /** Several values may be asked for: a row answers to any of them. Shown as boxes. */
  readonly multiple?: boolean | undefined;
  /** What no filter is called. Default "All". */
  readonly all?: string | undefined;
  readonly hint?: ((facts: Facts) => string) | undefined;
};

/** A field as a column of a table. The first column gets the width that is left. */
export type FieldColumn<Row, Facts> = Omit<Column<Row>, 'key' | 'header' | 'cell' | 'sortable'> & {
  /** Where the label does not serve: "Person" over names. */
  readonly header?: string | undefined;
  readonly cell: (row: Row, facts: Facts) => ReactNode;
  /** Makes the column sortable by something else than the value of the field. What is undefined comes last. */
  readonly sort?: ((row: Row, facts: Facts) => SortValue) | undefined;
  /** Shown only once it is chosen. */
  readonly optional?: boolean | undefined;
};

/**
 * What a list shows of one field: its column, what is searched, its filter, its cells in a CSV file. Each part may be
 * missing. The column of the first field that has one says what a row is: it is always shown.
 */
export type ListField<Row, Facts = undefined> = {
  /** The contract's name of the field where it has one; its name in the URL (`cols`, `sort`, filters). */
  readonly key: string;
  readonly label: string;
  /** What a row holds of it: its column is sorted by it, its filter asks for it, and it is the cell in a file. */
  readonly value?: ((row: Row) => CsvValue) | undefined;
  readonly column?: FieldColumn<Row, Facts> | undefined;
  /** Texts of the row in which a search looks; `true`: its value. */
  readonly search?: true | ((row: Row) => readonly CsvValue[]) | undefined;
  readonly filter?: FieldFilter<Row, Facts> | undefined;
  /** The cells of a row in a CSV file, by header; without it the value, under the key. */
  readonly file?: ((facts: Facts) => Readonly<Record<string, (row: Row) => CsvValue>>) | undefined;
  readonly fileFirst?: boolean | undefined;
};
