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
export function quantilePosition(n: number, q: number): { readonly index: number; readonly share: number } {
  const position = q * (n - 1);
  const index = Math.floor(position);
  return { index, share: position - index };
}

/** Between two neighbours; written as PostgreSQL's `percentile_cont` does, so that the last digit is the same. */
export function betweenRanks(low: number, high: number, share: number): number {
  return low + share * (high - low);
}
