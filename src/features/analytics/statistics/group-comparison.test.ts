import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fisherP } from './distributions.ts';
import { compareGroups, familyRisk, type GroupComparison, intervalAroundAll, withDetail } from './group-comparison.ts';
import { newcombeDifference, type Proportion, rateOf } from './proportions.ts';

const of = (successes: number, n: number): Proportion => ({ successes, n });

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Sessions that convert each with this probability, by themselves. */
function drawn(random: () => number, n: number, rate: number): Proportion {
  let successes = 0;
  for (let session = 0; session < n; session += 1) if (random() < rate) successes += 1;
  return { successes, n };
}

/** Every group with all that can be said of it. */
const compared = (groups: readonly Proportion[]) => compareGroups(groups).map(withDetail);

const isVerdict = ({ verdict }: GroupComparison) => verdict === 'higher' || verdict === 'lower';

describe('groups', () => {
  test('are drawn with an interval that misses the rate of all exactly where they differ', () => {
    const group = fc.nat(3_000).chain((n) => fc.nat(n).map((successes) => of(successes, n)));
    const near = fc.integer({ min: 500, max: 3_000 }).chain((n) => fc.nat(Math.floor(n / 10)).map((x) => of(x, n)));
    let verdicts = 0;
    fc.assert(
      fc.property(fc.array(fc.oneof(group, near), { minLength: 2, maxLength: 8 }), (groups) => {
        const all = groups.reduce((sum, { successes, n }) => of(sum.successes + successes, sum.n + n));
        const ofAll = rateOf(all) ?? 0;
        compared(groups).forEach((comparison, index) => {
          const own = groups[index] ?? all;
          const { low, high } = intervalAroundAll(own, comparison, all) ?? { low: 0, high: 1 };
          if (comparison.difference === undefined) return;
          verdicts += 1;
          expect(low > ofAll || high < ofAll).toBe(isVerdict(comparison));
          expect(low).toBeGreaterThanOrEqual(0);
          expect(high).toBeLessThanOrEqual(1);
          expect(low).toBeLessThanOrEqual((rateOf(own) ?? 0) + 1e-9);
          expect(high).toBeGreaterThanOrEqual((rateOf(own) ?? 1) - 1e-9);
        });
      }),
      { seed: 17, numRuns: 2_000 },
    );
    expect(verdicts).toBeGreaterThan(2_000);
  });

  test('are each compared with all others together, those with enough data', () => {
    const groups = [of(40, 100), of(20, 100), of(20, 100), of(1, 2), of(0, 0)];
    const [a, b, , small, empty] = compared(groups);
    expect(a?.verdict).toBe('higher');
    expect(a?.difference?.value).toBeCloseTo(0.4 - 41 / 202, 12);
    expect(a?.adjustedP).toBeCloseTo(3 * fisherP(of(40, 100), of(81, 302)), 12);
    expect(b?.verdict).toBe('noDifference');
    // One of several comparisons is less sure of its difference than it would be alone.
    const alone = newcombeDifference(of(20, 100), of(61, 202));
    expect(b?.difference?.low ?? 0).toBeLessThan(alone?.low ?? -1);
    expect(small).toMatchObject({ verdict: 'notEnoughData', difference: undefined, adjustedP: undefined });
    expect(empty).toEqual(small);
  });

  test('have enough data from five expected of either outcome on, whatever they did themselves', () => {
    const verdictOf = (successes: number, n: number) =>
      compareGroups([of(successes, n), of(100 - successes, 1_000 - n)])[0];
    expect(verdictOf(49, 49)?.verdict).toBe('notEnoughData');
    expect(verdictOf(50, 50)?.verdict).toBe('higher');
    expect(verdictOf(0, 50)?.verdict).not.toBe('notEnoughData');
    // The others may be the few, and conversions the rule.
    expect(verdictOf(100, 951)?.verdict).toBe('notEnoughData');
    expect(compareGroups([of(49, 49), of(851, 951)])[0]?.verdict).toBe('notEnoughData');
    expect(compareGroups([of(0, 900), of(0, 900)])[0]?.verdict).toBe('notEnoughData');
  });

  test('of which one alone has sessions are compared with nothing', () => {
    expect(compared([of(1, 10), of(0, 0)])[0]).toMatchObject({
      verdict: 'alone',
      difference: undefined,
    });
    expect(compareGroups([])).toEqual([]);
  });

  test('have a p, an interval and a verdict that never contradict each other', () => {
    const group = fc.tuple(fc.nat(400), fc.nat(4_000)).map(([a, b]) => of(Math.min(a, b), Math.max(a, b)));
    fc.assert(
      fc.property(fc.array(group, { minLength: 2, maxLength: 12 }), (groups) => {
        for (const comparison of compared(groups)) {
          const { verdict, difference, adjustedP } = comparison;
          expect(difference === undefined).toBe(adjustedP === undefined);
          if (difference === undefined || adjustedP === undefined) continue;
          expect(adjustedP < familyRisk).toBe(isVerdict(comparison));
          expect(difference.low > 0).toBe(verdict === 'higher');
          expect(difference.high < 0).toBe(verdict === 'lower');
          expect(difference.low).toBeLessThanOrEqual(difference.value);
          expect(difference.high).toBeGreaterThanOrEqual(difference.value);
        }
      }),
      { numRuns: 400 },
    );
  });
});

// The risks that are promised on the screen, measured on drawn data as the screen compares it.
describe('of 1,000 drawn data sets', () => {
  const dataSets = 1_000;
  const commonRate = 0.036;
  /**
   * 2,393 audiences of four sessions in the middle, and the few that have most of them, as on the
   * busiest page.
   */
  const longTail = Array.from({ length: 2_393 }, (_, index) =>
    index < 40 ? Math.round(2_400 / (index + 1)) : 1 + (index % 8),
  );
  const shareWith = (
    sizes: readonly number[],
    rateOf: (index: number) => number,
    holds: (verdicts: readonly GroupComparison[]) => boolean,
    seed: number,
  ) => {
    const random = randomFrom(seed);
    let found = 0;
    for (let round = 0; round < dataSets; round += 1) {
      if (holds(compared(sizes.map((n, index) => drawn(random, n, rateOf(index)))))) found += 1;
    }
    return found / dataSets;
  };

  test.each([
    ['2,393 groups of about 4 sessions', Array.from({ length: 2_393 }, (_, index) => 1 + (index % 7))],
    ['2,393 groups of which some have many sessions', longTail],
    ['12 groups of 40 to 3,600 sessions', [3_600, 2_400, 1_600, 1_100, 800, 600, 400, 250, 160, 100, 60, 40]],
    ['2 groups of 300 sessions', [300, 300]],
  ])(
    'at most 5 % call any of %s different that are not',
    (_, sizes) => {
      const share = shareWith(
        sizes,
        () => commonRate,
        (comparisons) => comparisons.some(isVerdict),
        20_261_122,
      );
      expect(share).toBeLessThanOrEqual(0.05);
    },
    60_000,
  );

  test('at least 95 % find 7 % against 3.6 % of 2,000 sessions each', () => {
    const share = shareWith(
      [2_000, 2_000],
      (index) => (index === 0 ? 0.07 : 0.036),
      ([first]) => first?.verdict === 'higher',
      20_261_123,
    );
    expect(share).toBeGreaterThanOrEqual(0.95);
  }, 60_000);
});
