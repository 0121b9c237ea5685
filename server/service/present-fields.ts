type Present<Row> = {
  [Field in keyof Row]: null extends Row[Field] ? Exclude<Row[Field], null> | undefined : Row[Field];
};

/** A row without its nulls, for resources whose unknown values are absent. */
export function presentFields<Row extends object>(row: Row): Present<Row> {
  const present: Partial<Row> = {};
  for (const field in row) if (row[field] !== null) present[field] = row[field];
  // Leaving a null out is what Present means.
  return present as Present<Row>;
}
