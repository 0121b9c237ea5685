import { betweenRanks, quantilePosition } from '../statistics/quantiles.ts';
import { noRank, ranks } from '../store/row-codes.ts';
import type { Median } from './session-result.ts';

type Numbers = { readonly values: Float64Array; readonly ranks: Uint16Array };

/** Where in the coarse order a group's median lies: between `low` and `high`, the first of which begins at the `before`-th smallest. */
type Place = {
  readonly n: number;
  readonly low: number;
  readonly high: number;
  readonly before: number;
  readonly found: Float64Array;
};

/**
 * The exact median of each group and of all rows together, in two passes and without sorting them: the first counts rows by group and rank, the second
 * collects the few numbers that share the rank of a median.
 * @param groupOf a code below `groups` for each row. @returns one median for each group, then that of all.
 */
export function medians(
  rows: Uint32Array,
  { values, ranks: rankOf }: Numbers,
  groupOf: Uint16Array,
  groups: number,
): readonly Median[] {
  const counts = new Uint32Array((groups + 1) * ranks);
  const all = groups * ranks;
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    if (rank === noRank) continue;
    const cell = (groupOf[row] ?? 0) * ranks + rank;
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  for (let cell = 0; cell < all; cell += 1) {
    const count = counts[cell] ?? 0;
    if (count > 0) counts[all + (cell % ranks)] = (counts[all + (cell % ranks)] ?? 0) + count;
  }
  const places = Array.from({ length: groups + 1 }, (_, group) =>
    placeOf(counts.subarray(group * ranks, (group + 1) * ranks)),
  );
  collect(rows, values, rankOf, groupOf, places);
  return places.map(medianAt);
}

function placeOf(counts: Uint32Array): Place {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const { index } = quantilePosition(n, 0.5);
  let low = 0;
  let before = 0;
  while (before + (counts[low] ?? 0) <= index && low < ranks) before += counts[low++] ?? 0;
  let high = low;
  let until = before + (counts[low] ?? 0);
  // With an even count the other one in the middle may be of a later rank.
  while (until <= Math.min(index + 1, n - 1) && high < ranks - 1) until += counts[++high] ?? 0;
  return { n, low, high, before, found: new Float64Array(n === 0 ? 0 : until - before) };
}

function collect(
  rows: Uint32Array,
  values: Float64Array,
  rankOf: Uint16Array,
  groupOf: Uint16Array,
  places: readonly Place[],
): void {
  const found = new Uint32Array(places.length);
  const lows = Uint16Array.from(places, ({ low }) => low);
  const highs = Uint16Array.from(places, ({ high }) => high);
  const all = places.length - 1;
  const lowOfAll = lows[all] ?? 0;
  const highOfAll = highs[all] ?? 0;
  const keep = (group: number, value: number) => {
    const at = found[group] ?? 0;
    const place = places[group];
    if (place !== undefined) place.found[at] = value;
    found[group] = at + 1;
  };
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const rank = rankOf[row] ?? noRank;
    if (rank === noRank) continue;
    const group = groupOf[row] ?? 0;
    if (rank >= (lows[group] ?? 0) && rank <= (highs[group] ?? 0)) keep(group, values[row] ?? 0);
    if (rank >= lowOfAll && rank <= highOfAll) keep(all, values[row] ?? 0);
  }
}

function medianAt({ n, before, found }: Place): Median {
  if (n === 0) return { value: undefined, n };
  found.sort();
  const { index, share } = quantilePosition(n, 0.5);
  const low = found[index - before] ?? 0;
  return { value: share === 0 ? low : betweenRanks(low, found[index - before + 1] ?? low, share), n };
}
