import type { ListField } from '#src/list/list-field.ts';

/**
 * A field of a resource, said once: its name in the contract, what it is called, and what lists do with it. Each
 * resource has one table of them; a new column is one entry there.
 */
export type Field<Row, Facts = undefined> = ListField<Row, Facts> & {
  /** What it means, where the label alone does not say so. */
  readonly help?: string | undefined;
};
