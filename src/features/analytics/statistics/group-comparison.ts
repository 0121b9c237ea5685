import { fisherEnd, fisherP, normalQuantile } from './distributions.ts';
import {
  type Difference,
  newcombeDifference,
  type Proportion,
  pooled,
  rateOf,
  restOf,
  wilsonInterval,
} from './proportions.ts';

/** The risk of any false alarm among all comparisons that are looked at together. */
export const familyRisk = 0.05;

/** What Holm's procedure makes of one of several p values. */
type Adjusted = {
  /** The comparison is significant below `familyRisk`. At most 1. */
  readonly p: number;
  /** The risk level of this comparison: its raw p is below it where `p` is below `familyRisk`. */
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

/** The risk of missing a difference is 20 %; comparisons share the false alarm's (Bonferroni). */
type Risks = { readonly power?: number; readonly comparisons?: number };

/**
 * Sessions that each of two equal groups needs before a difference between these rates shows:
 * Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions" (3rd ed., 2003), formula
 * 4.14, also `power.prop.test` of R. @returns not rounded; infinite for equal rates.
 */
export function requiredPerGroup(one: number, other: number, { power = 0.8, comparisons = 1 }: Risks = {}): number {
  if (one === other) return Number.POSITIVE_INFINITY;
  const mean = (one + other) / 2;
  const underNone = -normalQuantile(familyRisk / 2 / comparisons) * Math.sqrt(2 * mean * (1 - mean));
  const underSome = normalQuantile(power) * Math.sqrt(one * (1 - one) + other * (1 - other));
  return ((underNone + underSome) / (one - other)) ** 2;
}

/**
 * "About n more needed": what the smaller group lacks before the observed difference shows.
 * @returns undefined when unknown (an empty group, equal rates) and 0 when it has enough.
 */
export function sessionsLacking(one: Proportion, other: Proportion, risks?: Risks): number | undefined {
  const rate = rateOf(one);
  const otherRate = rateOf(other);
  if (rate === undefined || otherRate === undefined || rate === otherRate) return undefined;
  return Math.max(0, Math.ceil(requiredPerGroup(rate, otherRate, risks)) - Math.min(one.n, other.n));
}

/** The conclusion on a group against all others together. Screen and files follow from it. */
export type Verdict = 'higher' | 'lower' | 'noDifference' | 'notEnoughData' | 'alone';

/** Worked out only for shown groups: for thousands it would take a second. */
type ComparisonDetail = {
  /** Against all others; its interval agrees with the verdict. Undefined without enough data. */
  readonly difference: Difference | undefined;
  /**
   * Sessions that this group, or the rest, lacks before a difference of this size shows, or 0;
   * without enough data, before it can be tested.
   */
  readonly lacking: number | undefined;
};

/** How a group was tested against all others together. */
export type GroupTest = {
  readonly verdict: Verdict;
  /** Fisher's exact p, Holm-adjusted over all groups with enough data; undefined for the others. */
  readonly adjustedP: number | undefined;
  readonly detail: () => ComparisonDetail;
};

export type GroupComparison = Omit<GroupTest, 'detail'> & ComparisonDetail;

export function withDetail({ detail, ...test }: GroupTest): GroupComparison {
  return { ...test, ...detail() };
}

/**
 * Fewer expected conversions, or sessions without one, in the group or the rest are not enough data
 * (Cochran, Biometrics 10:417, 1954).
 */
const fewestExpected = 5;

/**
 * Compares each group with all others together. Visitors are not assigned at random, so a
 * difference never says why. Which groups are tested depends on their sizes and the rate of all,
 * never on their own rates, so that Holm's procedure adjusts for an honest number.
 * @returns in the order of `groups`, which must be all there are.
 */
export function compareGroups(groups: readonly Proportion[]): readonly GroupTest[] {
  const all = pooled(groups);
  const rarer = Math.min(all.successes, all.n - all.successes);
  const isTested = ({ n }: Proportion) => Math.min(n, all.n - n) * rarer >= fewestExpected * all.n && all.n > 0;
  const tested = groups.filter(isTested);
  const tests = new Map(holm(tested.map((group) => fisherP(group, all))).map((test, index) => [tested[index], test]));
  return groups.map((group) => {
    const test = tests.get(group);
    if (test !== undefined) return comparedBy(test, group, all, tested.length);
    const isAlone = group.n > 0 && group.n === all.n;
    const lacking = Math.ceil((fewestExpected * all.n) / rarer) - Math.min(group.n, all.n - group.n);
    return {
      verdict: isAlone ? 'alone' : 'notEnoughData',
      adjustedP: undefined,
      detail: () => ({ difference: undefined, lacking: isAlone || rarer === 0 ? undefined : lacking }),
    };
  });
}

function comparedBy(test: Adjusted, group: Proportion, all: Proportion, comparisons: number): GroupTest {
  const rest = restOf(all, group);
  const isSure = test.p < familyRisk;
  const isHigher = group.successes * rest.n > rest.successes * group.n;
  return {
    verdict: !isSure ? 'noDifference' : isHigher ? 'higher' : 'lower',
    adjustedP: test.p,
    detail: () => ({
      difference: agreeing(test, group, all),
      lacking: sessionsLacking(group, rest, { comparisons }),
    }),
  };
}

/**
 * Newcombe's interval at the risk at which Holm's procedure tests this group. Where it disagrees
 * with the exact test about zero, the end next to zero comes from the exact test.
 */
function agreeing({ p, alpha }: Adjusted, group: Proportion, all: Proportion): Difference | undefined {
  const difference = newcombeDifference(group, restOf(all, group), -normalQuantile(alpha / 2));
  const isSure = p < familyRisk;
  if (difference === undefined || (difference.low > 0 || difference.high < 0) === isSure) return difference;
  const end = difference.value > 0 ? 'low' : 'high';
  return { ...difference, [end]: fisherEnd(group, all, alpha, end) };
}

/**
 * The interval of a group's difference around the rate of all: that rate lies in it exactly where
 * zero lies in the interval of the difference, so the drawing agrees with the verdict. A group's
 * own interval would not: it ignores the rest and the number of comparisons.
 */
export function intervalAroundAll(group: Proportion, { difference }: GroupComparison, all: Proportion) {
  const ofAll = rateOf(all);
  if (difference === undefined || ofAll === undefined) return wilsonInterval(group);
  const rest = 1 - group.n / all.n;
  return {
    low: Math.max(0, ofAll + rest * difference.low),
    high: Math.min(1, ofAll + rest * difference.high),
  };
}
