import { noRank, type RankColumn, ranks } from '../store/columns.ts';
import type { Median } from './session-query.ts';

/**
 * The value below which the share `q` of all values lies, between two values by linear interpolation: definition 7 of Hyndman and Fan, "Sample
 * quantiles in statistical packages" (The American Statistician 50:361, 1996), which is also `percentile_cont` of SQL and the default of R.
 * @param sorted ascending, without NaN. @returns undefined for no values.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number | undefined {
  const { index, share } = quantilePosition(sorted.length, q);
  const low = sorted[index];
  if (low === undefined) return undefined;
  return share === 0 ? low : betweenRanks(low, sorted[index + 1] ?? low, share);
}

/** Where the quantile lies among `n` sorted values: at `index`, or the part `share` of the way to the next. */
function quantilePosition(n: number, q: number): { readonly index: number; readonly share: number } {
  const position = q * (n - 1);
  const index = Math.floor(position);
  return { index, share: position - index };
}

/** Between two neighbours; written as PostgreSQL's `percentile_cont` does, so that the last digit is the same. */
function betweenRanks(low: number, high: number, share: number): number {
  return low + share * (high - low);
}

/** Where in the coarse order a group's median lies. */
type Place = {
  readonly n: number;
  /** The ranks of the number at or below the median, and of the next one. */
  readonly low: number;
  readonly high: number;
  /** The numbers of rank `low` are the `before`-th smallest up to, but not with, the `until`-th. */
  readonly before: number;
  readonly until: number;
  /** The numbers from rank `low` to `high`, where their ranks do not say them. */
  readonly found: Float64Array | undefined;
};

/**
 * The exact median of each group and of all rows together, without sorting them: rows are counted by group and rank. Where a rank holds more than one
 * number, a second pass collects the few numbers that share the rank of a median.
 * @param groupOf a code below `groups` for each row. @returns one median for each group, then that of all.
 */
export function medians(
  rows: Uint32Array,
  values: Float64Array,
  column: RankColumn,
  groupOf: Uint16Array,
  groups: number,
): readonly Median[] {
  const { ranks: rankOf } = column;
  const counts = zeros((groups + 1) * ranks);
  const all = groups * ranks;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    if (rank === noRank) continue;
    const cell = (groupOf[row] ?? 0) * ranks + rank;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  for (let group = 0; group < groups; group += 1) {
    for (let rank = 0; rank < ranks; rank += 1) {
      counts[all + rank] = (counts[all + rank] ?? 0) + (counts[group * ranks + rank] ?? 0);
    }
  }
  const places = Array.from({ length: groups + 1 }, (_, group) =>
    placeOf(counts.subarray(group * ranks, (group + 1) * ranks), column),
  );
  if (places.some(({ found }) => found !== undefined)) collect(rows, values, rankOf, groupOf, places);
  return places.map((place) => medianAt(place, column));
}

/** Half a megabyte for a year of days, asked for several times at every press: made anew, it would be the collector's work while charts are drawn. */
let room = new Uint32Array(0);

/** So many zeros, which the next call writes over. */
function zeros(length: number): Uint32Array {
  if (room.length < length) room = new Uint32Array(length);
  return room.subarray(0, length).fill(0);
}

function placeOf(counts: Uint32Array, { lowest, highest }: RankColumn): Place {
  let n = 0;
  for (let rank = 0; rank < ranks; rank += 1) n += counts[rank] ?? 0;
  const { index } = quantilePosition(n, 0.5);
  let low = 0;
  let before = 0;
  while (before + (counts[low] ?? 0) <= index && low < ranks) before += counts[low++] ?? 0;
  const until = before + (counts[low] ?? 0);
  let high = low;
  let end = until;
  // With an even count the other one in the middle may be of a later rank.
  while (end <= Math.min(index + 1, n - 1) && high < ranks - 1) end += counts[++high] ?? 0;
  const isSaid = n === 0 || (lowest[low] === highest[low] && lowest[high] === highest[high]);
  return { n, low, high, before, until, found: isSaid ? undefined : new Float64Array(end - before) };
}

/** Fills `found` of the places that have one. */
function collect(
  rows: Uint32Array,
  values: Float64Array,
  rankOf: Uint16Array,
  groupOf: Uint16Array,
  places: readonly Place[],
): void {
  const asked = places.filter(({ found }) => found !== undefined);
  const lowest = Math.min(...asked.map(({ low }) => low));
  const highest = Math.max(...asked.map(({ high }) => high));
  const counts = new Uint32Array(places.length);
  const keep = (group: number, rank: number, value: number) => {
    const place = places[group];
    if (place?.found === undefined || rank < place.low || rank > place.high) return;
    const at = counts[group] ?? 0;
    place.found[at] = value;
    counts[group] = at + 1;
  };
  // In pieces that a processor has at hand.
  const found = new Uint32Array(4096);
  for (let begin = 0; begin < rows.length; begin += found.length) {
    const piece = rows.subarray(begin, begin + found.length);
    const taken = takeBetween(piece, rankOf, lowest, highest, found);
    for (let index = 0; index < taken; index += 1) {
      const row = found[index] ?? 0;
      const rank = rankOf[row] ?? noRank;
      const value = values[row] ?? 0;
      keep(groupOf[row] ?? 0, rank, value);
      keep(places.length - 1, rank, value);
    }
  }
}

/**
 * Takes the rows of some ranks. Each is written and kept by counting it: which of them pass is nothing that a processor could guess.
 * @returns how many there are.
 */
function takeBetween(
  rows: Uint32Array,
  rankOf: Uint16Array,
  lowest: number,
  highest: number,
  found: Uint32Array,
): number {
  const width = highest - lowest;
  let count = 0;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    found[count] = row;
    count += Number(((rankOf[row] ?? noRank) - lowest) >>> 0 <= width);
  }
  return count;
}

function medianAt({ n, low, high, before, until, found }: Place, { lowest }: RankColumn): Median {
  if (n === 0) return { value: undefined, n };
  const { index, share } = quantilePosition(n, 0.5);
  found?.sort();
  const numberAt = (place: number) =>
    found === undefined ? (lowest[place < until ? low : high] ?? 0) : (found[place - before] ?? 0);
  const value = numberAt(index);
  return { value: share === 0 ? value : betweenRanks(value, numberAt(index + 1), share), n };
}
