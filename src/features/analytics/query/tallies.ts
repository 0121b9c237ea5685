import type { Proportion } from '../statistics/proportions.ts';
import type { TextColumn } from '../store/columns.ts';
import { flagIn, ratesCodes, unknownFlag, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import { medians } from './medians.ts';
import {
  type Group,
  type Groups,
  type RateMetric,
  rateMetrics,
  type Sum,
  type Tally,
  type Totals,
} from './session-query.ts';

type Codes = Uint8Array | Uint16Array | Uint32Array;

/** How many of the rows have each code. */
export function countCodes(rows: Uint32Array, codes: Codes, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** How many of the rows have each pair of codes: `counts[one * others + other]`. */
export function countPairs(rows: Uint32Array, one: Codes, ones: number, other: Codes, others: number): Uint32Array {
  const counts = new Uint32Array(ones * others);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const cell = (one[row] ?? 0) * others + (other[row] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
}

/** What the counts of one group by `ratesCode` say. */
export function tallyOf(counts: Uint32Array): Tally {
  return {
    sessions: sumOf(counts),
    conversion: proportionIn(counts, 'conversion'),
    formSubmit: proportionIn(counts, 'formSubmit'),
    bounce: proportionIn(counts, 'bounce'),
  };
}

/** One rate from the counts of a group by `ratesCode`. */
export function proportionIn(counts: Uint32Array, metric: RateMetric): Proportion {
  const index = rateMetrics.indexOf(metric);
  let successes = 0;
  let n = 0;
  for (let code = 0; code < counts.length; code += 1) {
    const flag = flagIn(code, index);
    if (flag === unknownFlag) continue;
    n += counts[code] ?? 0;
    if (flag === yes) successes += counts[code] ?? 0;
  }
  return { successes, n };
}

export function sumOf(counts: Uint32Array): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** All groups of a text column, the largest first, ties by their text. */
export function groupsOf(rows: Uint32Array, { values, codes }: TextColumn, rates: Uint8Array): readonly Group[] {
  const counts = countPairs(rows, codes, values.length, rates, ratesCodes);
  const all = values.flatMap((key, code): readonly Group[] => {
    const tally = tallyOf(counts.subarray(code * ratesCodes, (code + 1) * ratesCodes));
    return tally.sessions === 0 ? [] : [{ key, ...tally }];
  });
  return all.sort((a, b) => b.sessions - a.sessions || (a.key < b.key ? -1 : 1));
}

/** What groups did together. */
export function togetherOf(groups: readonly Group[]): Groups['others'] {
  const sum = (one: Proportion, other: Proportion) => ({
    successes: one.successes + other.successes,
    n: one.n + other.n,
  });
  const tally = groups.reduce<Tally>(
    (one, other) => ({
      sessions: one.sessions + other.sessions,
      conversion: sum(one.conversion, other.conversion),
      formSubmit: sum(one.formSubmit, other.formSubmit),
      bounce: sum(one.bounce, other.bounce),
    }),
    tallyOf(new Uint32Array(ratesCodes)),
  );
  return { ...tally, groups: groups.length };
}

/** The numbers of the tiles for each group of rows, and last for all of them. */
export function totalsOf(
  store: SessionStore,
  rows: Uint32Array,
  groupOf: Uint16Array,
  groups: number,
): readonly Totals[] {
  const { numbers, codes, ranks } = store;
  const counts = countPairs(rows, groupOf, groups, codes.rates, ratesCodes);
  const ofAll = new Uint32Array(ratesCodes);
  counts.forEach((count, cell) => {
    ofAll[cell % ratesCodes] = (ofAll[cell % ratesCodes] ?? 0) + count;
  });
  const seconds = medians(rows, numbers.seconds, ranks.seconds, groupOf, groups);
  const scroll = medians(rows, numbers.scroll, ranks.scroll, groupOf, groups);
  const questions = sums(rows, numbers.questions, groupOf, groups);
  const clicks = sums(rows, numbers.clicks, groupOf, groups);
  const noMedian = { value: undefined, n: 0 };
  const noSum = { sum: 0, n: 0 };
  return Array.from({ length: groups + 1 }, (_, group) => ({
    ...tallyOf(group === groups ? ofAll : counts.subarray(group * ratesCodes, (group + 1) * ratesCodes)),
    seconds: seconds[group] ?? noMedian,
    scroll: scroll[group] ?? noMedian,
    questions: questions[group] ?? noSum,
    clicks: clicks[group] ?? noSum,
  }));
}

/** The sum of a column for each group of rows, and last for all of them. */
function sums(rows: Uint32Array, values: Float64Array, groupOf: Uint16Array, groups: number): readonly Sum[] {
  const ofGroups = Array.from({ length: groups + 1 }, () => ({ sum: 0, n: 0 }));
  const add = (group: number, sum: number, n: number) => {
    const own = ofGroups[group];
    if (own === undefined) return;
    own.sum += sum;
    own.n += n;
  };
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (!Number.isNaN(value)) add(groupOf[row] ?? 0, value, 1);
  }
  for (const { sum, n } of ofGroups.slice(0, groups)) add(groups, sum, n);
  return ofGroups;
}
