import { noRank, ranks } from '../store/columns.ts';
import type { Median } from './session-query.ts';

/**
 * The value below which the share `q` of all values lies, between two values by linear interpolation: definition 7 of Hyndman and Fan, "Sample
 * quantiles in statistical packages" (The American Statistician 50:361, 1996), which is also `percentile_cont` of SQL and the default of R.
 * @param sorted ascending, without NaN. @returns undefined for no values.
 */
export function quantileOfSorted(sorted: ArrayLike<number>, q: number): number | undefined {
  return sorted.length === 0 ? undefined : valueAt(sorted, q * (sorted.length - 1));
}

/** Written as PostgreSQL's `percentile_cont` does, so that the last digit is the same. */
function valueAt(sorted: ArrayLike<number>, position: number): number {
  const index = Math.floor(position);
  const low = sorted[index] ?? 0;
  const share = position - index;
  return share === 0 ? low : low + share * ((sorted[index + 1] ?? low) - low);
}

/**
 * The exact median of each group and of all rows together, without sorting them: rows are counted by group and rank, and a second pass collects the few
 * numbers that share the rank of a median.
 * @param rankOf `rankOf` the value of each row. @param groupOf a code below `groups` for each row. @returns one median for each group, then that of all.
 */
export function medians(
  rows: Uint32Array,
  values: Float64Array,
  rankOf: Uint16Array,
  groupOf: Uint16Array,
  groups: number,
): readonly Median[] {
  const counts = new Uint32Array((groups + 1) * ranks);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    if (rank === noRank) continue;
    const cell = (groupOf[row] ?? 0) * ranks + rank;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  const all = groups * ranks;
  for (let cell = 0; cell < all; cell += 1) {
    const ofAll = all + (cell & (ranks - 1));
    counts[ofAll] = (counts[ofAll] ?? 0) + (counts[cell] ?? 0);
  }
  const lows = new Uint16Array(groups + 1);
  const highs = new Uint16Array(groups + 1);
  const places = Array.from({ length: groups + 1 }, (_, group) => {
    const place = placeOf(counts.subarray(group * ranks, (group + 1) * ranks));
    lows[group] = place.low;
    highs[group] = place.high;
    return { ...place, found: new Float64Array(place.end - place.before), taken: 0 };
  });
  const keep = (group: number, value: number) => {
    const place = places[group];
    if (place !== undefined) place.found[place.taken++] = value;
  };
  const lowest = lows.reduce((least, low) => Math.min(least, low), ranks);
  const width = highs.reduce((most, high) => Math.max(most, high), 0) - lowest;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    // Nearly all rows are far from any median.
    if ((rank - lowest) >>> 0 > width) continue;
    for (const group of [groupOf[row] ?? 0, groups])
      if (rank >= (lows[group] ?? 0) && rank <= (highs[group] ?? 0)) keep(group, values[row] ?? 0);
  }
  return places.map(({ n, before, found }) => ({
    value: n === 0 ? undefined : valueAt(found.sort(), (n - 1) / 2 - before),
    n,
  }));
}

/**
 * Between which ranks the median of so many numbers by rank lies: with an even count the two in the middle may be of two ranks. `before` are the
 * numbers below the lower of them, `end` those up to the higher one.
 */
function placeOf(counts: Uint32Array) {
  let n = 0;
  for (let rank = 0; rank < ranks; rank += 1) n += counts[rank] ?? 0;
  // No row is near the median of nothing.
  if (n === 0) return { n, low: ranks - 1, high: 0, before: 0, end: 0 };
  const middle = Math.floor((n - 1) / 2);
  let [low, before] = [0, 0];
  while (low < ranks - 1 && before + (counts[low] ?? 0) <= middle) before += counts[low++] ?? 0;
  let [high, end] = [low, before + (counts[low] ?? 0)];
  while (high < ranks - 1 && end <= n / 2) end += counts[++high] ?? 0;
  return { n, low, high, before, end };
}
