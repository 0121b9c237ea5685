import { type Proportion, pooled } from '../statistics/proportions.ts';
import type { CodeArray, TextColumn } from '../store/columns.ts';
import { flagIn, ratesCodes, unknownFlag, yes } from '../store/row-codes.ts';
import type { SessionStore } from '../store/session-store.ts';
import {
  type Group,
  type Groups,
  type Median,
  type RateMetric,
  rateMetrics,
  type Sum,
  type Tally,
  type Totals,
} from './session-query.ts';

/** How many of the rows have each code. */
export function countCodes(rows: Uint32Array, codes: CodeArray, length: number): Uint32Array {
  const counts = new Uint32Array(length);
  for (let index = 0; index < rows.length; index += 1) {
    const code = codes[rows[index] ?? 0] ?? 0;
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

/** Sums the counts of all groups, `size` each, into the last group, which stands for all. */
export function withAll(counts: Uint32Array, size: number): Uint32Array {
  const all = counts.length - size;
  for (let from = 0; from < all; from += size) {
    for (let code = 0; code < size; code += 1)
      counts[all + code] = (counts[all + code] ?? 0) + (counts[from + code] ?? 0);
  }
  return counts;
}

/** Rows by pair of codes, `counts[one * others + other]`, and in the last block by `other`. */
export function countPairs(rows: Uint32Array, one: CodeArray, ones: number, other: CodeArray, others: number) {
  const counts = new Uint32Array((ones + 1) * others);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const cell = (one[row] ?? 0) * others + (other[row] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return withAll(counts, others);
}

/** The tally of one group, from its counts by `ratesCode`. */
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
export function groupsOf(rows: Uint32Array, { values, codes }: TextColumn, rates: CodeArray): readonly Group[] {
  const counts = countPairs(rows, codes, values.length, rates, ratesCodes);
  const all = values.flatMap((key, code): readonly Group[] => {
    const tally = tallyOf(counts.subarray(code * ratesCodes, (code + 1) * ratesCodes));
    return tally.sessions === 0 ? [] : [{ key, ...tally }];
  });
  return all.sort((a, b) => b.sessions - a.sessions || (a.key < b.key ? -1 : 1));
}

export function togetherOf(groups: readonly Group[]): Groups['others'] {
  const rate = (metric: RateMetric) => pooled(groups.map((group) => group[metric]));
  return {
    groups: groups.length,
    sessions: groups.reduce((sum, { sessions }) => sum + sessions, 0),
    conversion: rate('conversion'),
    formSubmit: rate('formSubmit'),
    bounce: rate('bounce'),
  };
}

/** The numbers of the tiles by step and for all rows, from the step of each row and the medians. */
export function totalsOf(
  { numbers, codes }: SessionStore,
  rows: Uint32Array,
  groupOf: Uint16Array,
  { seconds, scroll }: { readonly seconds: readonly Median[]; readonly scroll: readonly Median[] },
) {
  const groups = seconds.length - 1;
  const counts = countPairs(rows, groupOf, groups, codes.rates, ratesCodes);
  const questions = sums(rows, numbers.questions, groupOf, groups);
  const clicks = sums(rows, numbers.clicks, groupOf, groups);
  const noMedian = { value: undefined, n: 0 };
  const noSum = { sum: 0, n: 0 };
  const totals = (group: number): Totals => ({
    ...tallyOf(counts.subarray(group * ratesCodes, (group + 1) * ratesCodes)),
    seconds: seconds[group] ?? noMedian,
    scroll: scroll[group] ?? noMedian,
    questions: questions[group] ?? noSum,
    clicks: clicks[group] ?? noSum,
  });
  return { ofGroups: Array.from({ length: groups }, (_, group) => totals(group)), ofAll: totals(groups) };
}

/** The sum of a column for each group of rows, and last for all of them. */
export function sums(rows: Uint32Array, values: Float64Array, groupOf: CodeArray, groups: number): readonly Sum[] {
  const added = new Float64Array(groups);
  const counts = new Uint32Array(groups);
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const value = values[row] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    const group = groupOf[row] ?? 0;
    added[group] = (added[group] ?? 0) + value;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  const ofGroups = Array.from(added, (sum, group): Sum => ({ sum, n: counts[group] ?? 0 }));
  return [...ofGroups, ofGroups.reduce((all, { sum, n }) => ({ sum: all.sum + sum, n: all.n + n }), { sum: 0, n: 0 })];
}
