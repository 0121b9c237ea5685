import { normalQuantile } from './normal.ts';

/**
 * Holm's step-down adjustment ("A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6:65, 1979): an adjusted
 * p below 0.05 holds with at most 5 % risk of any false alarm among all of them, whatever depends on what.
 * @returns adjusted p values in the given order, at most 1.
 */
export function holmAdjusted(pValues: readonly number[]): readonly number[] {
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<number>(pValues.length).fill(1);
  let highest = 0;
  ascending.forEach(({ p, index }, rank) => {
    highest = Math.max(highest, Math.min(1, p * (pValues.length - rank)));
    adjusted[index] = highest;
  });
  return adjusted;
}

/**
 * The normal quantile for intervals of which `comparisons` are looked at together, so that all of them hold at once with `confidence`: Bonferroni's
 * inequality (Dunn, "Multiple comparisons among means", JASA 56, 1961). Holm's procedure has no intervals of its own.
 */
export function comparisonZ(comparisons: number, confidence = 0.95): number {
  return -normalQuantile((1 - confidence) / 2 / Math.max(1, comparisons));
}
