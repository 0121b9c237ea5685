import type { Proportion } from './proportions.ts';

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
