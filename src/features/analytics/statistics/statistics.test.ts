import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherEnd, fisherP, normalQuantile, normalTail, z95 } from './distributions.ts';
import { familyRisk, holm, requiredPerGroup, sessionsLacking } from './group-comparison.ts';
import { mixAdjusted, newcombeDifference, type Proportion, wilsonInterval } from './proportions.ts';

const of = (successes: number, n: number): Proportion => ({ successes, n });
const counts = fc.integer({ min: 1, max: 5_000 }).chain((n) => fc.nat(n).map((successes) => of(successes, n)));
const normalCdf = (x: number) => (x > 0 ? 1 - normalTail(-x) : normalTail(x));

// NIST/SEMATECH e-Handbook of Statistical Methods 1.3.6.7.1, and the constants of R's qnorm.
test.each([
  [0.975, 1.959963984540054],
  [0.995, 2.5758293035489004],
  [0.5, 0],
  [1e-9, -5.997807015007687],
])('the normal distribution has its quantile %d at %d', (p, x) => {
  expect(normalQuantile(p)).toBeCloseTo(x, 12);
  expect(normalCdf(x)).toBeCloseTo(p, 14);
});

test('the normal distribution turns a quantile back into its probability, and has no more than what a tail holds', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
      expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
    }),
  );
  expect(normalCdf(-10) / 7.619853024160527e-24).toBeCloseTo(1, 10); // pnorm(-10) in R
  expect(normalCdf(-50)).toBe(0);
});

test('a rate has an interval whose ends solve the score equation, and none of nothing', () => {
  fc.assert(
    fc.property(counts, ({ successes, n }) => {
      const interval = wilsonInterval(of(successes, n));
      for (const end of [interval?.low ?? -1, interval?.high ?? 2]) {
        if ([0, n].includes(successes) && end === successes / n) continue;
        const score = (successes / n - end) / Math.sqrt((end * (1 - end)) / n);
        expect(Math.abs(score)).toBeCloseTo(z95, 6);
      }
    }),
  );
  expect(wilsonInterval(of(0, 0))).toBeUndefined();
});

// Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10.
test.each([
  [56, 70, 48, 80, 0.0524, 0.3339],
  [9, 10, 3, 10, 0.1705, 0.809],
  [5, 56, 0, 29, -0.0381, 0.1926],
  [0, 10, 0, 20, -0.1611, 0.2775],
  [10, 10, 0, 20, 0.6791, 1.0],
  [10, 10, 0, 10, 0.6075, 1.0],
])(
  'a difference of rates has an interval %d of %d less %d of %d is as Newcombe printed it',
  (a, m, b, n, low, high) => {
    const difference = newcombeDifference(of(a, m), of(b, n));
    expect(difference?.low).toBeCloseTo(low, 4);
    expect(difference?.high).toBeCloseTo(high, 4);
  },
);

test('a difference of rates has an interval that turns round with the groups and holds the difference', () => {
  fc.assert(
    fc.property(counts, counts, (one, other) => {
      const there = newcombeDifference(one, other);
      expect(there?.low).toBeCloseTo(-(newcombeDifference(other, one)?.high ?? Number.NaN), 12);
      expect(there?.low ?? 1).toBeLessThanOrEqual(there?.value ?? -1);
      expect(there?.value ?? 1).toBeLessThanOrEqual(there?.high ?? -1);
    }),
  );
});

/** The table of a group and of those that it is compared with, as the test takes it. */
const table = (a: number, n: number, b: number, m: number) => [of(a, n), of(a + b, n + m)] as const;

test('the exact test is exact at margins of a million', () => {
  // From mpmath 1.3 at 30 digits, each probability from its own logarithms of factorials.
  for (const [a, n, b, m, p] of [
    [72, 2_000, 140, 2_000, 1.88326765121129e-6],
    [36_412, 500_000, 35_220, 500_000, 3.86404143748447e-6],
    [250_900, 500_000, 249_000, 500_000, 0.000145865779086612],
    [699_850, 999_000, 500, 1_000, 7.88635706155645e-40],
    [0, 280, 286, 7_720, 6.21725453601718e-5],
  ] as const)
    expect(fisherP(...table(a, n, b, m)) / p).toBeCloseTo(1, 9);
  expect(fisherP(...table(500_000, 500_000, 0, 500_000))).toBe(0);
});

test('the exact test is what counting every table in whole numbers gives', () => {
  const choose = (n: number, k: number): bigint => {
    let ways = 1n;
    for (let one = 0; one < k; one += 1) ways = (ways * BigInt(n - one)) / BigInt(one + 1);
    return k < 0 || k > n ? 0n : ways;
  };
  const small = counts.map(({ successes, n }) => of(successes % 40, (successes % 40) + (n % 40)));
  fc.assert(
    fc.property(small, small, (one, other) => {
      const successes = one.successes + other.successes;
      let [lower, upper, ways] = [0n, 0n, 0n];
      for (let count = 0; count <= one.n; count += 1) {
        const tables = choose(one.n, count) * choose(other.n, successes - count);
        ways += tables;
        if (count <= one.successes) lower += tables;
        if (count >= one.successes) upper += tables;
      }
      const expected = Math.min(1, (2 * Number(lower < upper ? lower : upper)) / Number(ways));
      expect(fisherP(one, of(successes, one.n + other.n))).toBeCloseTo(expected, 10);
    }),
  );
});

test('the exact test has the interval of the odds ratio that R’s manual prints for the twins', () => {
  const [group, all] = table(2, 17, 10, 13);
  const [low, high] = (['low', 'high'] as const).map((end) => {
    // The table with these margins and this difference, and its odds ratio.
    const count = (fisherEnd(group, all, 0.05, end) + 12 / 13) / (1 / 17 + 1 / 13);
    return (count * (count + 1)) / ((17 - count) * (12 - count));
  });
  // R stops searching within 0.0001.
  expect(low).toBeCloseTo(0.003325764, 4);
  expect(high).toBeCloseTo(0.363182271, 4);
});

test('the exact test has an interval that holds no difference exactly where the test does', () => {
  fc.assert(
    fc.property(counts, counts, fc.double({ min: 0.0001, max: 0.2, noNaN: true }), (one, other, alpha) => {
      const all = of(one.successes + other.successes, one.n + other.n);
      fc.pre(all.successes > 0 && all.successes < all.n);
      const rejects = fisherP(one, all) < alpha;
      const [low, high] = (['low', 'high'] as const).map((end) => fisherEnd(one, all, alpha, end));
      expect((low ?? 0) > 0 || (high ?? 0) < 0).toBe(rejects);
    }),
    { numRuns: 300 },
  );
});

const adjusted = (pValues: readonly number[]) => holm(pValues).map(({ p }) => p);

test('several comparisons are adjusted as p.adjust of R does', () => {
  expect(adjusted([0.01, 0.02, 0.03, 0.04, 0.05])).toEqual([0.05, 0.08, 0.09, 0.09, 0.09]);
  expect(adjusted([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
  expect(adjusted([])).toEqual([]);
});

test('several comparisons keep their order, are never less likely than alone or more than Bonferroni says, and each has its own risk', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (pValues) => {
      const tests = holm(pValues);
      pValues.forEach((alone, index) => {
        const { p, alpha } = tests[index] ?? { p: -1, alpha: -1 };
        expect(p).toBeGreaterThanOrEqual(alone);
        expect(p).toBeLessThanOrEqual(Math.min(1, alone * pValues.length));
        expect(alone < alpha).toBe(p < familyRisk);
      });
    }),
  );
});

test('the sessions that a difference needs are those of the manual of R’s power.prop.test, less what the smaller group has', () => {
  expect(requiredPerGroup(0.5, 0.75, { power: 0.9 })).toBeCloseTo(76.7, 1);
  expect(requiredPerGroup(0.2, 0.2)).toBe(Number.POSITIVE_INFINITY);
  expect(sessionsLacking(of(15, 30), of(300, 400), { power: 0.9 })).toBe(47);
  expect(sessionsLacking(of(300, 400), of(15, 30), { power: 0.9 })).toBe(47);
  expect(sessionsLacking(of(500, 1_000), of(750, 1_000))).toBe(0);
  expect(sessionsLacking(of(1, 2), of(1, 2))).toBeUndefined();
  expect(sessionsLacking(of(0, 0), of(1, 2))).toBeUndefined();
});

test('rates adjusted for the mix turn the treatment of kidney stones round, and compare the strata alone that both have', () => {
  // Peters, Janzing and Schölkopf, Elements of Causal Inference, example 6.37.
  const stones = mixAdjusted([
    [of(81, 87), of(234, 270)],
    [of(192, 263), of(55, 80)],
  ]);
  expect(stones.difference).toBeCloseTo(0.832 - 0.782, 2);
  expect(stones.signFlips).toBe(true);
  const ofOneStratum = mixAdjusted([
    [of(1, 10), of(2, 10)],
    [of(0, 0), of(5, 20)],
  ]);
  expect(ofOneStratum.difference).toBeCloseTo(-0.1, 12);
  expect(ofOneStratum.signFlips).toBe(false);
  expect(mixAdjusted([[of(1, 1), of(0, 0)]]).difference).toBeUndefined();
});
