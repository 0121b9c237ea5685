/** What rows can be sorted by. Undefined sorts last in both directions: what is unknown is neither small nor large. */
export type SortValue = string | number | boolean | undefined;

export type SortState = { readonly key: string; readonly direction: 'ascending' | 'descending' };

let collator: Intl.Collator | undefined;

function compare(a: NonNullable<SortValue>, b: NonNullable<SortValue>): number {
  if (typeof a === 'string' && typeof b === 'string') {
    collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
    return collator.compare(a, b);
  }
  if (typeof a === typeof b) return a < b ? -1 : a > b ? 1 : 0;
  return compare(typeof a, typeof b);
}

/** Below 0 where the first comes first. @param sign -1 for the descending order, in which unknown values come last too. */
export function compareValues(a: SortValue, b: SortValue, sign: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * compare(a, b);
}

/** A sorted copy; rows that compare equal keep their order, in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortState['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => ({ row, value: sortValue(row) }))
    .sort((a, b) => compareValues(a.value, b.value, sign))
    .map(({ row }) => row);
}

/** Reads a sort from the URL: `createdAt` ascending, `-createdAt` descending. A key that is not in `keys` is no sort. */
export function parseSort(text: string | undefined, keys: readonly string[]): SortState | undefined {
  if (text === undefined) return undefined;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, direction: descending ? 'descending' : 'ascending' } : undefined;
}

/** The form of a sort in the URL; undefined when nothing is sorted. */
export function formatSort(sort: SortState | undefined): string | undefined {
  if (sort === undefined) return undefined;
  return sort.direction === 'descending' ? `-${sort.key}` : sort.key;
}
