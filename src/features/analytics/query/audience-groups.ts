import { compareGroups } from '../statistics/audience-comparison.ts';
import type { Proportion } from '../statistics/proportions.ts';
import { flagCodes, flagIn, no, ratesCodes, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { outside } from './row-places.ts';
import { type RateMetric, rateMetrics } from './session-query.ts';
import type { AudienceGroup, Groups } from './session-result.ts';
import { countCodes, groupsOf } from './tallies.ts';

/** Strata of the mix: the commonest sources one by one, all others together. */
const mostStrata = 24;

/**
 * The audiences with the most sessions, each compared with all others together, also as if all had the same mix of UTM sources.
 * @param mix of the period (`mixOfRows`), or of the sources that are chosen (`mixOfChosen`).
 */
export function audienceGroups(
  store: SessionStore,
  rows: Uint32Array,
  mix: Uint32Array,
  metric: RateMetric,
  most: number,
): { readonly top: readonly AudienceGroup[]; readonly others: Groups['others'] } {
  const { audienceId } = store.texts;
  const { rates } = store;
  const { top, others } = groupsOf(rows, audienceId, rates, most);
  const metricIndex = rateMetrics.indexOf(metric);
  const flagOf = Uint8Array.from({ length: ratesCodes }, (_, code) => flagIn(code, metricIndex));
  const flags = new Uint32Array(audienceId.values.length * mostStrata * flagCodes);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const cell = (mix[row] ?? 0) * flagCodes + (flagOf[rates[row] ?? 0] ?? 0);
    flags[cell] = (flags[cell] ?? 0) + 1;
  }
  const partsOf = (counts: Uint32Array) => {
    const parts = new Map<string, Proportion>();
    for (let stratum = 0; stratum < mostStrata; stratum += 1) {
      const cell = stratum * flagCodes;
      const successes = counts[cell + yes] ?? 0;
      const n = successes + (counts[cell + no] ?? 0);
      if (n > 0) parts.set(String(stratum), { successes, n });
    }
    return parts;
  };
  const size = mostStrata * flagCodes;
  const flagsOf = (audience: string) => flags.subarray(audienceId.codeOf(audience) * size).subarray(0, size);
  const ofAll = new Uint32Array(size);
  flags.forEach((count, cell) => {
    ofAll[cell % size] = (ofAll[cell % size] ?? 0) + count;
  });
  const strataOfAll = partsOf(ofAll);
  const whole = [...strataOfAll.values()].reduce(
    (sum, { successes, n }) => ({ successes: sum.successes + successes, n: sum.n + n }),
    { successes: 0, n: 0 },
  );
  const comparisons = compareGroups(
    top.map((group) => ({ id: group.key, whole: group[metric], strata: partsOf(flagsOf(group.key)) })),
    { whole, strata: strataOfAll },
  );
  return {
    top: top.flatMap((group, index) => {
      const comparison = comparisons[index];
      return comparison === undefined ? [] : [{ ...group, comparison }];
    }),
    others,
  };
}

/** For each row its audience and its stratum of the mix in one code. The strata are those of the period, whatever is filtered. */
export function mixOfRows({ texts: { audienceId, utmSource }, rows }: SessionStore, steps: Uint16Array): Uint32Array {
  const counts = new Uint32Array(utmSource.values.length);
  for (let row = 0; row < rows; row += 1) {
    const code = utmSource.codes[row] ?? 0;
    if (steps[row] !== outside) counts[code] = (counts[code] ?? 0) + 1;
  }
  const strata = strataOf(counts);
  const mix = new Uint32Array(rows);
  for (let row = 0; row < rows; row += 1)
    mix[row] = (audienceId.codes[row] ?? 0) * mostStrata + (strata[utmSource.codes[row] ?? 0] ?? 0);
  return mix;
}

/**
 * The same by the strata of some rows, and right for those alone: sources that were chosen by hand are compared one by one, though they be rare in the
 * period. Undefined where the period has a stratum for every source.
 */
export function mixOfChosen(
  { texts: { audienceId, utmSource }, rows: all }: SessionStore,
  rows: Uint32Array,
): Uint32Array | undefined {
  const sources = utmSource.values.length;
  if (sources < mostStrata) return undefined;
  const strata = strataOf(countCodes(rows, utmSource.codes, sources));
  const mix = new Uint32Array(all);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    mix[row] = (audienceId.codes[row] ?? 0) * mostStrata + (strata[utmSource.codes[row] ?? 0] ?? 0);
  }
  return mix;
}

/** The stratum of each source: one for each of the commonest, and the last for all others. */
function strataOf(counts: Uint32Array): Uint8Array {
  const common = Array.from(counts.keys()).sort((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b);
  const strata = new Uint8Array(counts.length).fill(mostStrata - 1);
  common.slice(0, mostStrata - 1).forEach((code, stratum) => {
    strata[code] = stratum;
  });
  return strata;
}
