/** A sort value. Undefined sorts last in both directions: unknown is neither small nor large. */
export type SortValue = string | number | boolean | undefined;

export type SortState = { readonly key: string; readonly direction: 'ascending' | 'descending' };

/** Made at the first sort: that takes milliseconds. */
let numeric: Intl.Collator | undefined;

/** Numbers in texts count by value. Without two of them `localeCompare` says the same, faster. */
function compareTexts(a: string, b: string, haveNumbers: boolean): number {
  if (!haveNumbers) return a.localeCompare(b);
  numeric ??= new Intl.Collator(undefined, { numeric: true });
  return numeric.compare(a, b);
}

function compare<Value extends string | number | boolean>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** A sorted copy; equal rows keep their order in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortState['direction'],
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows
    .map((row) => {
      const value = sortValue(row);
      return { row, value, hasNumber: typeof value === 'string' && /\p{N}/u.test(value) };
    })
    .sort((one, other) => {
      const a = one.value;
      const b = other.value;
      if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
      if (typeof a === 'string' && typeof b === 'string') {
        return sign * compareTexts(a, b, one.hasNumber && other.hasNumber);
      }
      return sign * (typeof a === typeof b ? compare(a, b) : compare(typeof a, typeof b));
    })
    .map(({ row }) => row);
}

/** A list with one item moved by `places`, at most to its end; the same list if nothing moves. */
export function moved<Item>(list: readonly Item[], from: number, places: number): readonly Item[] {
  const to = Math.min(Math.max(from + places, 0), list.length - 1);
  return from === -1 || to === from ? list : list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** Parses a sort in the URL: `createdAt`, descending `-createdAt`. Ignores keys not in `keys`. */
export function parseSort(text: string | undefined, keys: readonly string[]): SortState | undefined {
  if (text === undefined) return undefined;
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return keys.includes(key) ? { key, direction: descending ? 'descending' : 'ascending' } : undefined;
}

/** Formats a sort for the URL; undefined without one. */
export function formatSort(sort: SortState | undefined): string | undefined {
  if (sort === undefined) return undefined;
  return sort.direction === 'descending' ? `-${sort.key}` : sort.key;
}
