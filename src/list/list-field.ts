import type { ReactNode } from 'react';
import type { CsvValue } from '#src/lib/csv.ts';
import type { SortValue } from '#src/lib/sort-rows.ts';
import type { Column } from '#src/ui/table.tsx';

/** A list's filter by a field. The filter, the counts and the extra values all use one function. */
export type FieldFilter<Row, Facts> = {
  /** The filter's name in the URL, if not the field's key. */
  readonly param?: string | undefined;
  readonly options: Readonly<Record<string, string>>;
  /** Values whose label is enough: their chip is not "Field: label". */
  readonly plainChips?: readonly string[] | undefined;
  /** Default: a row matches the value of the field. */
  readonly valuesOf?: ((row: Row, facts: Facts) => readonly string[]) | undefined;
  /** Values without an option: `asked` allows the URL's, `seen` also offers those of rows. */
  readonly others?: 'asked' | 'seen' | undefined;
  /** Allows several values: a row matches any of them. Shown as checkboxes. */
  readonly multiple?: boolean | undefined;
  /**
   * The value asked for where the URL has neither this filter nor the other one, which says more;
   * `all` in the URL asks for every row.
   */
  readonly initial?: { readonly value: string; readonly unless: string; readonly hides: string } | undefined;
  /** The label for no filter. Default "All". */
  readonly all?: string | undefined;
  readonly hint?: ((facts: Facts) => string) | undefined;
};

/** A field as a column of a table. The first column gets the remaining width. */
export type FieldColumn<Row, Facts> = Omit<Column<Row>, 'key' | 'header' | 'cell' | 'sortable'> & {
  /** Replaces the label: "Person" over names. */
  readonly header?: string | undefined;
  readonly cell: (row: Row, facts: Facts) => ReactNode;
  /** Sorts the column by another value than the field's. Undefined comes last. */
  readonly sort?: ((row: Row, facts: Facts) => SortValue) | undefined;
  /** Where the URL has no order the newest come first. One field of a list may have it. */
  readonly newestFirst?: true | undefined;
  /** Hidden until selected. */
  readonly optional?: boolean | undefined;
};

/**
 * A field of a list: column, search, filter, cells in a CSV file. Each part is optional. The first
 * field with a column identifies the row: it is always shown.
 */
export type ListField<Row, Facts = undefined> = {
  /** The contract's name of the field, if any; its name in the URL (`cols`, `sort`, filters). */
  readonly key: string;
  readonly label: string;
  /** The value of a row: for sorting, the filter, and the cell in a file. */
  readonly value?: ((row: Row) => CsvValue) | undefined;
  readonly column?: FieldColumn<Row, Facts> | undefined;
  /** Texts of the row for the search; `true`: its value. */
  readonly search?: true | ((row: Row) => readonly CsvValue[]) | undefined;
  readonly filter?: FieldFilter<Row, Facts> | undefined;
  /** The cells of a row in a CSV file, by header; default: the value, under the key. */
  readonly file?: ((facts: Facts) => Readonly<Record<string, (row: Row) => CsvValue>>) | undefined;
  readonly fileFirst?: boolean | undefined;
};
