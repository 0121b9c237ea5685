import { comparisonZ, holmAdjusted } from './multiple-comparisons.ts';
import {
  type Difference,
  type Interval,
  newcombeDifference,
  type Proportion,
  rateOf,
  twoProportionP,
  wilsonInterval,
} from './proportions.ts';
import { sessionsLacking } from './sample-size.ts';
import { type MixAdjusted, mixAdjusted, type StratifiedGroup } from './standardised-rates.ts';

/** One group of a comparison: its rate as a whole and by stratum. */
export type ComparedGroup = { readonly id: string; readonly whole: Proportion; readonly strata: StratifiedGroup };

/** A group against all others together. */
export type GroupComparison = {
  readonly id: string;
  readonly rate: number | undefined;
  /** Wilson, 95 %, of this rate alone. */
  readonly interval: Interval | undefined;
  /** Against all other groups, with an interval that holds for all groups at once. Undefined when there is nothing to compare with. */
  readonly difference: Difference | undefined;
  /** After Holm's adjustment for the number of groups. */
  readonly adjustedP: number | undefined;
  /** How many sessions this group, or the rest, lacks before a difference of this size would show; 0 when it has enough. */
  readonly lacking: number | undefined;
  readonly mix: MixAdjusted;
};

/** What all groups did together, as a whole and by stratum. */
export type AllGroups = Omit<ComparedGroup, 'id'>;

/**
 * Compares each group with all the others together. Groups are chosen, not drawn by lot: a difference says that they differ, never why.
 * Groups without a session stay in the answer and count as no comparison.
 * @param all those that are not compared themselves among them; without it the groups are all there are.
 */
export function compareGroups(
  groups: readonly ComparedGroup[],
  { whole: total, strata: allStrata }: AllGroups = together(groups),
): readonly GroupComparison[] {
  const restOf = (whole: Proportion) => ({ successes: total.successes - whole.successes, n: total.n - whole.n });
  const tested = groups.flatMap(({ id, whole }) => {
    const p = twoProportionP(whole, restOf(whole));
    return p === undefined ? [] : [{ id, p }];
  });
  const adjusted = holmAdjusted(tested.map(({ p }) => p));
  const adjustedP = new Map(tested.map(({ id }, index) => [id, adjusted[index]]));
  const z = comparisonZ(tested.length);
  return groups.map(({ id, whole, strata }) => {
    const rest = restOf(whole);
    const restStrata = new Map(
      [...allStrata].map(([key, all]) => {
        const own = strata.get(key) ?? { successes: 0, n: 0 };
        return [key, { successes: all.successes - own.successes, n: all.n - own.n }];
      }),
    );
    return {
      id,
      rate: rateOf(whole),
      interval: wilsonInterval(whole),
      difference: newcombeDifference(whole, rest, z),
      adjustedP: adjustedP.get(id),
      lacking: sessionsLacking(whole, rest, { comparisons: Math.max(1, tested.length) }),
      mix: mixAdjusted(strata, restStrata),
    };
  });
}

function together(groups: readonly ComparedGroup[]): AllGroups {
  const strata = new Map<string, Proportion>();
  for (const group of groups) {
    for (const [key, part] of group.strata) strata.set(key, plus(strata.get(key) ?? { successes: 0, n: 0 }, part));
  }
  return { whole: groups.reduce((sum, { whole }) => plus(sum, whole), { successes: 0, n: 0 }), strata };
}

function plus(one: Proportion, other: Proportion): Proportion {
  return { successes: one.successes + other.successes, n: one.n + other.n };
}
