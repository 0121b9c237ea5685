import { z95 } from './distributions.ts';

/** So many of `n` did it. Counts of sessions that have the field; `n` may be 0. */
export type Proportion = { readonly successes: number; readonly n: number };

/** Both ends of an interval. */
export type Interval = { readonly low: number; readonly high: number };

/** `successes / n`; undefined for none of nothing, which is no rate. */
export function rateOf({ successes, n }: Proportion): number | undefined {
  return n > 0 ? successes / n : undefined;
}

/**
 * The score interval of a rate: Wilson, "Probable inference" (JASA 22, 1927), without continuity correction; method 3 of Newcombe, "Two-sided
 * confidence intervals for the single proportion" (Statistics in Medicine 17:857, 1998). Stays within [0, 1] and is never empty, also at 0 of n.
 * @returns undefined without a session: nothing is known then.
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
 * A difference of two independent rates with its interval, from the Wilson intervals of both: method 10 of Newcombe, "Interval estimation for the
 * difference between independent proportions" (Statistics in Medicine 17:873, 1998).
 * @param z a wider quantile than 95 % where several differences are looked at together.
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

/** What one group did in each stratum, for example one audience by UTM source. A stratum that is absent or empty says nothing. */
export type StratifiedGroup = ReadonlyMap<string, Proportion>;

/** Two groups as if both had the same mix. */
export type MixAdjusted = {
  /** Directly standardised rates; undefined when the groups share no stratum. */
  readonly one: number | undefined;
  readonly other: number | undefined;
  /** The adjusted difference, the first less the second. */
  readonly difference: number | undefined;
  /** The difference of the rates as they are. */
  readonly crudeDifference: number | undefined;
  /**
   * The adjusted difference points the other way than the crude one (Simpson, "The interpretation of interaction in contingency tables", JRSS B 13,
   * 1951): what looked better did so because of where its sessions came from.
   */
  readonly signFlips: boolean;
  /** The share of both groups' sessions in the strata that both have, which alone can be compared. */
  readonly covered: number;
};

/**
 * Compares two groups after direct standardisation (Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions", 3rd ed., 2003, section
 * 19.3): the rate of each stratum weighted by the share that stratum has in both groups together. Only strata that both groups have enter.
 */
export function mixAdjusted(one: StratifiedGroup, other: StratifiedGroup): MixAdjusted {
  let weight = 0;
  let first = 0;
  let second = 0;
  for (const [stratum, a] of one) {
    const b = other.get(stratum);
    if (b === undefined || a.n <= 0 || b.n <= 0) continue;
    const n = a.n + b.n;
    weight += n;
    first += (n * a.successes) / a.n;
    second += (n * b.successes) / b.n;
  }
  const all = whole(one);
  const allOther = whole(other);
  const crudeDifference =
    all.n > 0 && allOther.n > 0 ? all.successes / all.n - allOther.successes / allOther.n : undefined;
  const difference = weight > 0 ? (first - second) / weight : undefined;
  return {
    one: weight > 0 ? first / weight : undefined,
    other: weight > 0 ? second / weight : undefined,
    difference,
    crudeDifference,
    signFlips: (difference ?? 0) * (crudeDifference ?? 0) < 0,
    covered: weight / Math.max(1, all.n + allOther.n),
  };
}

function whole(group: StratifiedGroup): Proportion {
  let successes = 0;
  let n = 0;
  for (const part of group.values()) {
    successes += part.successes;
    n += part.n;
  }
  return { successes, n };
}
