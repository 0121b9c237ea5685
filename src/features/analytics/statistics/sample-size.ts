import { normalQuantile } from './normal.ts';
import { type Proportion, rateOf } from './proportions.ts';

/** The usual risks: 5 % of a false alarm (two-sided), 20 % of missing the difference. `comparisons` shares the first among several (Bonferroni). */
export type Risks = { readonly alpha?: number; readonly power?: number; readonly comparisons?: number };

/**
 * Sessions that each of two equally large groups needs before a difference between these rates shows: Fleiss, Levin and Paik, "Statistical Methods
 * for Rates and Proportions" (3rd ed., 2003), formula 4.14, which is also that of `power.prop.test` in R.
 * @returns not rounded; infinite for equal rates.
 */
export function requiredPerGroup(one: number, other: number, risks: Risks = {}): number {
  const { alpha = 0.05, power = 0.8, comparisons = 1 } = risks;
  if (one === other) return Number.POSITIVE_INFINITY;
  const mean = (one + other) / 2;
  const underNone = -normalQuantile(alpha / 2 / comparisons) * Math.sqrt(2 * mean * (1 - mean));
  const underSome = normalQuantile(power) * Math.sqrt(one * (1 - one) + other * (1 - other));
  return ((underNone + underSome) / (one - other)) ** 2;
}

/**
 * "Needs about n more sessions": how many the smaller of two groups lacks before a difference as large as the one observed would show.
 * @returns undefined when that cannot be said (an empty group, equal rates) and 0 when it has enough.
 */
export function sessionsLacking(one: Proportion, other: Proportion, risks?: Risks): number | undefined {
  const rate = rateOf(one);
  const otherRate = rateOf(other);
  if (rate === undefined || otherRate === undefined || rate === otherRate) return undefined;
  return Math.max(0, Math.ceil(requiredPerGroup(rate, otherRate, risks)) - Math.min(one.n, other.n));
}
