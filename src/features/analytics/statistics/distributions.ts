import type { Proportion } from './proportions.ts';

/** The two-sided 95 % point of the normal distribution. */
export const z95 = 1.959963984540054;

/**
 * The probability that a standard normal variable is at most `x <= 0`, to about 1e-15: the series
 * of Marsaglia (J. Stat. Software 11(4), 2004) near the middle, the continued fraction of
 * Abramowitz and Stegun 26.2.14 in the tail.
 */
export function normalTail(x: number): number {
  if (x < -38.5) return 0;
  if (x > -3) {
    let term = x;
    let sum = x;
    for (let odd = 3; Math.abs(term) > 1e-18; odd += 2) {
      term *= (x * x) / odd;
      sum += term;
    }
    return 0.5 + sum * density(x);
  }
  let fraction = 0;
  for (let depth = 200; depth >= 1; depth -= 1) fraction = depth / (-x + fraction);
  return density(x) / (-x + fraction);
}

/**
 * The standard normal quantile of `p`, to about 1e-14: Newton's method on the logarithm of the
 * tail. That is concave, so the steps come from the left and never overshoot.
 * @returns NaN outside [0, 1].
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) return Number.NaN;
  if (p === 0) return Number.NEGATIVE_INFINITY;
  if (p > 0.5) return -normalQuantile(1 - p);
  let x = -Math.sqrt(-2 * Math.log(p));
  for (let step = -1; step < -1e-15; x -= step) {
    const tail = normalTail(x);
    step = (Math.log(tail / p) * tail) / density(x);
  }
  return x;
}

function density(x: number): number {
  return Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI);
}

/**
 * `P(X <= x)` and `P(X >= x)` of Fisher's noncentral hypergeometric distribution, where `x` of the
 * `n` in a group and `all.successes` of all did it. Each probability follows from its neighbour, so
 * only ratios to that of `x` are added up, outward until they vanish: exact to rounding also at
 * margins of a million, without a factorial.
 */
function tails({ successes: x, n }: Proportion, all: Proportion, oddsRatio = 1) {
  const outside = all.n - n - all.successes;
  const up = (at: number) => (oddsRatio * (n - at) * (all.successes - at)) / ((at + 1) * (outside + at + 1));
  const below = weightFrom(x, -1, (at) => 1 / up(at - 1));
  const above = weightFrom(x, 1, up);
  const total = below + 1 + above;
  // Beyond the range of a number the other side outweighs the own tail, which is then 0.
  return {
    lower: Number.isFinite(below) ? (below + 1) / total : 1,
    upper: Number.isFinite(above) ? (above + 1) / total : 1,
  };
}

/**
 * The weights beyond `x` in one direction, relative to that of `x`.
 * @param ratio of a weight to the one before it.
 */
function weightFrom(x: number, direction: 1 | -1, ratio: (at: number) => number): number {
  let sum = 0;
  let weight = 1;
  for (let at = x; Number.isFinite(sum); at += direction) {
    weight *= ratio(at);
    sum += weight;
    if (weight <= (1 + sum) * 1e-17) break;
  }
  return sum;
}

/**
 * How likely a table at least this far from equal rates is when the rates are equal: Fisher's exact
 * test, two-sided as twice the smaller tail, the "central" test of Fay, "Confidence intervals that
 * match Fisher's exact or Blaker's exact tests" (Biostatistics 11:373, 2010). Never too small,
 * however few sessions there are.
 * @param all the group and everyone it is compared with.
 */
export function fisherP(group: Proportion, all: Proportion): number {
  const { lower, upper } = tails(group, all);
  return Math.min(1, 2 * lower, 2 * upper);
}

/**
 * The end of the central interval of Fisher's test: the difference, group less the rest, beyond
 * which the test at `alpha` rejects. Given at the margins of the table, as the difference of its
 * expected rates under that odds ratio.
 */
export function fisherEnd(group: Proportion, all: Proportion, alpha: number, end: 'low' | 'high'): number {
  const { n } = group;
  const rest = all.n - n;
  let kept = group.successes;
  let rejected = end === 'low' ? Math.max(0, all.successes - rest) : Math.min(n, all.successes);
  for (let step = 0; step < 60; step += 1) {
    const middle = (kept + rejected) / 2;
    const odds = (middle * (rest - all.successes + middle)) / ((n - middle) * (all.successes - middle));
    const { lower, upper } = tails(group, all, odds);
    if (2 * (end === 'low' ? upper : lower) < alpha) rejected = middle;
    else kept = middle;
  }
  return rejected / n - (all.successes - rejected) / rest;
}
