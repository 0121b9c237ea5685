import { compareGroups, type GroupTest, type Verdict, withDetail } from '../statistics/group-comparison.ts';
import { type MixAdjusted, mixAdjusted, type Proportion, rateOf, restOf } from '../statistics/proportions.ts';
import { flagCodes, flagIn, no, ratesCodes, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { type Group, type RateMetric, rateMetrics, type SessionQuery } from './session-query.ts';
import { countCodes, togetherOf, withAll } from './tallies.ts';

/** Strata of the mix: one for each of the commonest sources, the last for all others. */
export const mostStrata = 24;

/**
 * Compares all groups by one rate and keeps the first in the query's order, with the outstanding
 * group and the selected ones, which must stay visible.
 * @param groups the largest first. @param mixOf an audience as if all had the same mix of sources.
 */
export function comparedGroups(
  groups: readonly Group[],
  { by, metric, rank, filters }: SessionQuery,
  most: number,
  mixOf?: (audience: string) => MixAdjusted,
) {
  const tests = compareGroups(groups.map((group) => group[metric]));
  const all = groups.flatMap((group, index): readonly TestedGroup[] => {
    const test = tests[index];
    return test === undefined ? [] : [{ ...group, test }];
  });
  const tested = all.filter(({ test }) => test.adjustedP !== undefined);
  const standingOut = outstanding(tested, metric);
  // The number beside a row is that of its measured sessions. Rates of a few are the highest and
  // the lowest, and mean least.
  const height = ({ test, [metric]: own }: TestedGroup) =>
    rank === 'sessions' ? own.n : test.adjustedP === undefined ? -1 : (rateOf(own) ?? -1);
  all.sort((one, other) => height(other) - height(one));
  const chosen = filters[by];
  const isSeen = ({ key }: Group, index: number) =>
    index < most || key === standingOut[0]?.key || chosen?.includes(key) === true;
  const others = togetherOf(all.filter((group, index) => !isSeen(group, index)));
  return {
    top: all.filter(isSeen).map(({ test, ...group }) => ({
      ...group,
      comparison: withDetail(test),
      /** As if all had the same mix of sources: of audiences with enough data. */
      mix: test.adjustedP === undefined ? undefined : mixOf?.(group.key),
    })),
    others,
    whole: togetherOf(groups)[metric],
    /** The groups with enough data: as many comparisons are adjusted for. */
    tested: tested.length,
    /** The group that stands out most, better ones first; always among `top`. */
    outstanding: standingOut[0]?.key,
    /** How many differ in the same direction. */
    alike: standingOut.length,
  };
}

export type ComparedGroups = ReturnType<typeof comparedGroups>;
export type ComparedGroup = ComparedGroups['top'][number];

type TestedGroup = Group & { readonly test: GroupTest };

/** Groups that differ from the rest in one direction, upward where any does, surest first. */
function outstanding(groups: readonly TestedGroup[], metric: RateMetric): readonly TestedGroup[] {
  const better: readonly Verdict[] = metric === 'bounce' ? ['lower', 'higher'] : ['higher', 'lower'];
  const [first = [], second = []] = better.map((verdict) =>
    groups
      .filter(({ test }) => test.verdict === verdict)
      .sort((one, other) => (one.test.adjustedP ?? 1) - (other.test.adjustedP ?? 1)),
  );
  return first.length > 0 ? first : second;
}

/**
 * Each audience against all others as if all had the same mix of UTM sources.
 * @param strata `strataOf` a superset of the rows.
 */
export function mixesOf(
  { texts: { audienceId, utmSource }, codes: { rates } }: SessionStore,
  rows: Uint32Array,
  strata: Uint8Array,
  metric: RateMetric,
): (audience: string) => MixAdjusted {
  const metricIndex = rateMetrics.indexOf(metric);
  const flagOf = Uint8Array.from({ length: ratesCodes }, (_, code) => flagIn(code, metricIndex));
  const size = mostStrata * flagCodes;
  const flags = new Uint32Array((audienceId.values.length + 1) * size);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const stratum = strata[utmSource.codes[row] ?? 0] ?? 0;
    const cell = (audienceId.codes[row] ?? 0) * size + stratum * flagCodes + (flagOf[rates[row] ?? 0] ?? 0);
    flags[cell] = (flags[cell] ?? 0) + 1;
  }
  const ofAll = withAll(flags, size).subarray(-size);
  return (audience) => {
    const own = flags.subarray(audienceId.codeOf(audience) * size).subarray(0, size);
    return mixAdjusted(
      Array.from({ length: mostStrata }, (_, stratum) => {
        const one = rateIn(own, stratum);
        return [one, restOf(rateIn(ofAll, stratum), one)] as const;
      }),
    );
  };
}

function rateIn(counts: Uint32Array, stratum: number): Proportion {
  const successes = counts[stratum * flagCodes + yes] ?? 0;
  return { successes, n: successes + (counts[stratum * flagCodes + no] ?? 0) };
}

/** The stratum of each UTM source: one for each of the rows' commonest, the last for all others. */
export function strataOf({ texts: { utmSource } }: SessionStore, rows: Uint32Array): Uint8Array {
  const counts = countCodes(rows, utmSource.codes, utmSource.values.length);
  const common = Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const strata = new Uint8Array(counts.length).fill(mostStrata - 1);
  common.slice(0, mostStrata - 1).forEach((code, stratum) => {
    strata[code] = stratum;
  });
  return strata;
}
