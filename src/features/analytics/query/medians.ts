import { borrowed, giveBack, noRank, ranks } from '../store/columns.ts';
import type { Median } from './session-query.ts';
import { withAll } from './tallies.ts';

/**
 * The exact median of each group and of all rows, without sorting: one pass counts rows by group
 * and rank, a second collects the few numbers that share a median's rank.
 * @param rankOf `rankOf` the value of each row. @param groupOf a code below `groups` for each row.
 * @returns one median for each group, then that of all.
 */
export function medians(
  rows: Uint32Array,
  values: Float64Array,
  rankOf: Uint16Array,
  groupOf: Uint16Array,
  groups: number,
): readonly Median[] {
  const size = (groups + 1) * ranks;
  const counts = new Uint32Array(borrowed(4 * size), 0, size).fill(0);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    if (rank === noRank) continue;
    const cell = (groupOf[row] ?? 0) * ranks + rank;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  withAll(counts, ranks);
  const places = Array.from({ length: groups + 1 }, (_, group) =>
    placeOf(counts.subarray(group * ranks, (group + 1) * ranks)),
  );
  giveBack(counts);
  const lows = Uint16Array.from(places, ({ low }) => low);
  const highs = Uint16Array.from(places, ({ high }) => high);
  // The numbers around each median, group after group.
  const ends = new Uint32Array(groups + 2);
  for (const [group, { before, end }] of places.entries()) ends[group + 1] = (ends[group] ?? 0) + end - before;
  const found = new Float64Array(ends[groups + 1] ?? 0);
  const lowest = lows.reduce((least, low) => Math.min(least, low), ranks);
  const width = highs.reduce((most, high) => Math.max(most, high), 0) - lowest;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    // Nearly all rows are far from any median.
    if ((rank - lowest) >>> 0 > width) continue;
    for (let group = groupOf[row] ?? 0; ; group = groups) {
      if (rank >= (lows[group] ?? 0) && rank <= (highs[group] ?? 0)) {
        const end = ends[group] ?? 0;
        found[end] = values[row] ?? 0;
        ends[group] = end + 1;
      }
      if (group === groups) break;
    }
  }
  return places.map(({ n, before, end }, group) => {
    const last = ends[group] ?? 0;
    const own = found.subarray(last - (end - before), last).sort();
    const middle = (n - 1) / 2 - before;
    const [low = 0, high = 0] = [own[Math.floor(middle)], own[Math.ceil(middle)]];
    // Written as PostgreSQL's `percentile_cont` does, for the same last digit.
    return { value: n === 0 ? undefined : low + (high - low) / 2, n };
  });
}

/**
 * The ranks of the median: two, where the count is even and its two middle numbers differ in rank.
 * `before` counts the numbers below the lower rank, `end` those up to the higher one.
 */
function placeOf(counts: Uint32Array) {
  let n = 0;
  for (let rank = 0; rank < ranks; rank += 1) n += counts[rank] ?? 0;
  // No row is near the median of an empty group.
  if (n === 0) return { n, low: ranks - 1, high: 0, before: 0, end: 0 };
  const middle = Math.floor((n - 1) / 2);
  let [low, before] = [0, 0];
  while (low < ranks - 1 && before + (counts[low] ?? 0) <= middle) before += counts[low++] ?? 0;
  let [high, end] = [low, before + (counts[low] ?? 0)];
  while (high < ranks - 1 && end <= n / 2) end += counts[++high] ?? 0;
  return { n, low, high, before, end };
}
