import { z95 } from './distributions.ts';

/** Counts of sessions that have the field; `n` may be 0. */
export type Proportion = { readonly successes: number; readonly n: number };

type Interval = { readonly low: number; readonly high: number };

/** Undefined for `n` 0. */
export function rateOf({ successes, n }: Proportion): number | undefined {
  return n > 0 ? successes / n : undefined;
}

/**
 * The score interval of a rate: Wilson (JASA 22, 1927), without continuity correction; method 3 of
 * Newcombe, "Two-sided confidence intervals for the single proportion" (Statistics in Medicine
 * 17:857, 1998). Stays within [0, 1] and is never empty, also at 0 of n.
 * @returns undefined for `n` 0.
 */
export function wilsonInterval({ successes, n }: Proportion, z = z95): Interval | undefined {
  if (n <= 0) return undefined;
  const rate = successes / n;
  const centre = 2 * successes + z * z;
  const spread = z * Math.sqrt(z * z + 4 * successes * (1 - rate));
  const width = 2 * (n + z * z);
  return {
    low: successes === 0 ? 0 : (centre - spread) / width,
    high: successes === n ? 1 : (centre + spread) / width,
  };
}

/** The difference of two rates, the first less the second. */
export type Difference = Interval & { readonly value: number };

/**
 * The difference of two independent rates, its interval from both Wilson intervals: method 10 of
 * Newcombe, "Interval estimation for the difference between independent proportions" (Statistics
 * in Medicine 17:873, 1998). @param z a wider quantile than 95 % for several differences.
 */
export function newcombeDifference(one: Proportion, other: Proportion, z = z95): Difference | undefined {
  const first = wilsonInterval(one, z);
  const second = wilsonInterval(other, z);
  if (first === undefined || second === undefined) return undefined;
  const p = one.successes / one.n;
  const q = other.successes / other.n;
  const value = p - q;
  return {
    value,
    low: value - Math.hypot(p - first.low, second.high - q),
    high: value + Math.hypot(first.high - p, q - second.low),
  };
}

export type MixAdjusted = {
  /** The adjusted difference, the first less the second; undefined without a shared stratum. */
  readonly difference: number | undefined;
  /**
   * The adjusted difference has the opposite sign of the crude one (Simpson, "The interpretation of
   * interaction in contingency tables", JRSS B 13, 1951): the mix of sources made the difference.
   */
  readonly signFlips: boolean;
};

/**
 * Compares two groups after direct standardisation (Fleiss, Levin and Paik, 3rd ed., 2003, section
 * 19.3): the rate of each stratum weighted by its share in both groups together. Only strata that
 * both groups have count. @param strata for example one audience and all others by UTM source.
 */
export function mixAdjusted(strata: readonly (readonly [one: Proportion, other: Proportion])[]): MixAdjusted {
  let weight = 0;
  let weighted = 0;
  for (const [one, other] of strata) {
    if (one.n === 0 || other.n === 0) continue;
    weight += one.n + other.n;
    weighted += (one.n + other.n) * (one.successes / one.n - other.successes / other.n);
  }
  const difference = weight > 0 ? weighted / weight : undefined;
  const [rate = 0, otherRate = 0] = [pooled(strata.map(([one]) => one)), pooled(strata.map(([, other]) => other))].map(
    rateOf,
  );
  return { difference, signFlips: (difference ?? 0) * (rate - otherRate) < 0 };
}

export function restOf(whole: Proportion, part: Proportion): Proportion {
  return { successes: whole.successes - part.successes, n: whole.n - part.n };
}

export function pooled(parts: readonly Proportion[]): Proportion {
  return parts.reduce((sum, { successes, n }) => ({ successes: sum.successes + successes, n: sum.n + n }), {
    successes: 0,
    n: 0,
  });
}
