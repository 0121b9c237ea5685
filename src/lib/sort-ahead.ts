import { compareValues, type SortState, type SortValue, sortRows } from './sort-rows.ts';

type SortValues<Row> = Readonly<Record<string, (row: Row) => SortValue>>;

/** Of a list the rows in ascending order, by what they are sorted by. They go with the list. */
const orders = new WeakMap<readonly unknown[], Map<string, Uint32Array>>();

/** Milliseconds for which the screen may have to wait. */
const turn = 8;

/**
 * Puts a list in order by some of its columns while nobody waits for it: comparing thousands of texts as a person would takes longer than anybody
 * should have to look at a pressed header. @returns what stops it.
 */
export function sortAhead<Row>(rows: readonly Row[], values: SortValues<Row>, keys: readonly string[]): () => void {
  const known = orders.get(rows) ?? new Map<string, Uint32Array>();
  orders.set(rows, known);
  const work = sortEach(rows, values, keys, known);
  let timer = setTimeout(step);
  function step() {
    const began = performance.now();
    while (performance.now() - began < turn) if (work.next().done) return;
    timer = setTimeout(step);
  }
  return () => clearTimeout(timer);
}

function* sortEach<Row>(
  rows: readonly Row[],
  values: SortValues<Row>,
  keys: readonly string[],
  known: Map<string, Uint32Array>,
): Generator<void, void> {
  for (const key of keys) {
    const value = values[key];
    if (value !== undefined && !known.has(key)) known.set(key, yield* ascending(rows.map(value)));
    yield;
  }
}

/** The places of values in ascending order, unknown ones last and equal ones as they stand: merged from runs that double, a few at a time. */
function* ascending(values: readonly SortValue[]): Generator<void, Uint32Array> {
  const count = values.length;
  let from = Uint32Array.from(values.keys());
  let to = new Uint32Array(count);
  let compared = 0;
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const [one = 0, other = 0] = [from[left], from[right]];
        const isLeft = right === end || (left < middle && compareValues(values[one], values[other], 1) <= 0);
        to[at] = isLeft ? one : other;
        if (isLeft) left += 1;
        else right += 1;
        compared += 1;
        if (compared % 256 === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}

/** What `sortRows` gives, at once where the list was put in this order ahead. */
export function sortedRows<Row>(
  rows: readonly Row[],
  { key, direction }: SortState,
  sortValue: (row: Row) => SortValue,
): readonly Row[] {
  const places = orders.get(rows)?.get(key);
  if (places === undefined) return sortRows(rows, sortValue, direction);
  const sorted = Array.from(places, (place) => rows[place]).filter((row) => row !== undefined);
  return direction === 'ascending' ? sorted : descending(sorted, sortValue);
}

/** Read backwards, but for equal rows, which keep their order, and unknown ones, which stay last. */
function descending<Row>(sorted: readonly Row[], sortValue: (row: Row) => SortValue): readonly Row[] {
  const values = sorted.map(sortValue);
  const firstUnknown = values.indexOf(undefined);
  let end = firstUnknown === -1 ? sorted.length : firstUnknown;
  const unknown = sorted.slice(end);
  const rows: Row[] = [];
  for (let start = end - 1; start >= 0; start -= 1) {
    if (start > 0 && compareValues(values[start - 1], values[start], 1) === 0) continue;
    for (const row of sorted.slice(start, end)) rows.push(row);
    end = start;
  }
  return [...rows, ...unknown];
}
