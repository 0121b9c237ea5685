/** The risk of any false alarm among all comparisons that are looked at together. */
export const familyRisk = 0.05;

/** What Holm's procedure makes of one of several p values. */
export type Adjusted = {
  /** Below `familyRisk` it holds. At most 1. */
  readonly p: number;
  /**
   * The risk that this comparison was given: its own p is below it where the adjusted one is below
   * `familyRisk`.
   */
  readonly alpha: number;
};

/**
 * Holm's step-down adjustment ("A simple sequentially rejective multiple test procedure",
 * Scandinavian Journal of Statistics 6:65, 1979): the risk of any false alarm among all of them
 * stays below 5 %, whatever depends on what.
 * @returns in the given order.
 */
export function holm(pValues: readonly number[]): readonly Adjusted[] {
  const ascending = pValues.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p);
  const adjusted = new Array<Adjusted>(pValues.length);
  let highest = 0;
  ascending.forEach(({ p, index }, rank) => {
    const comparisons = pValues.length - rank;
    highest = Math.max(highest, p * comparisons);
    adjusted[index] = { p: Math.min(1, highest), alpha: familyRisk * (p > 0 ? p / highest : 1 / comparisons) };
  });
  return adjusted;
}
