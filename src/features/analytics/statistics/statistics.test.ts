import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareGroups } from './audience-comparison.ts';
import { comparisonZ, holmAdjusted } from './multiple-comparisons.ts';
import { normalCdf, normalQuantile, twoSidedP, z95 } from './normal.ts';
import { newcombeDifference, type Proportion, twoProportionP, wilsonInterval } from './proportions.ts';
import { quantileOfSorted } from './quantiles.ts';
import { requiredPerGroup, sessionsLacking } from './sample-size.ts';
import { mixAdjusted } from './standardised-rates.ts';

const of = (successes: number, n: number): Proportion => ({ successes, n });
const counts = fc
  .tuple(fc.nat(5_000), fc.nat(5_000))
  .map(([a, b]) => of(Math.min(a, b), Math.max(a, b)))
  .filter(({ n }) => n > 0);

describe('the normal distribution', () => {
  // NIST/SEMATECH e-Handbook of Statistical Methods 1.3.6.7.1, and the constants of R's qnorm.
  test.each([
    [0.975, 1.959963984540054],
    [0.995, 2.5758293035489004],
    [0.95, 1.6448536269514722],
    [0.5, 0],
    [1e-9, -5.997807015007687],
  ])('has its quantile %d at %d', (p, x) => {
    expect(normalQuantile(p)).toBeCloseTo(x, 12);
    expect(normalCdf(x)).toBeCloseTo(p, 14);
  });

  test('has no more than what a tail holds', () => {
    expect(twoSidedP(0)).toBe(1);
    // 2 * pnorm(-10) in R.
    expect(twoSidedP(10) / 1.523970604832105e-23).toBeCloseTo(1, 10);
    expect(twoSidedP(50)).toBe(0);
  });

  test('turns a quantile back into its probability', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 1 - 1e-12, noNaN: true }), (p) => {
        expect(normalCdf(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
  });
});

describe('a rate has an interval', () => {
  // Newcombe 1998 (Statistics in Medicine 17:857), table I, method 3.
  test.each([
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0.0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ])('%d of %d is as Newcombe printed it', (successes, n, low, high) => {
    const interval = wilsonInterval(of(successes, n));
    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  test('whose ends solve the score equation, which is a second way to define it', () => {
    fc.assert(
      fc.property(counts, ({ successes, n }) => {
        const interval = wilsonInterval(of(successes, n));
        for (const end of [interval?.low ?? -1, interval?.high ?? 2]) {
          if (end === 0 || end === 1) continue;
          const score = (successes / n - end) / Math.sqrt((end * (1 - end)) / n);
          expect(Math.abs(score)).toBeCloseTo(z95, 6);
        }
      }),
    );
  });

  test('and none of nothing has none', () => {
    expect(wilsonInterval(of(0, 0))).toBeUndefined();
  });
});

describe('a difference of rates has an interval', () => {
  // Newcombe 1998 (Statistics in Medicine 17:873), table II, method 10.
  test.each([
    [56, 70, 48, 80, 0.0524, 0.3339],
    [9, 10, 3, 10, 0.1705, 0.809],
    [6, 7, 2, 7, 0.0582, 0.8062],
    [5, 56, 0, 29, -0.0381, 0.1926],
    [0, 10, 0, 20, -0.1611, 0.2775],
    [0, 10, 0, 10, -0.2775, 0.2775],
    [10, 10, 0, 20, 0.6791, 1.0],
    [10, 10, 0, 10, 0.6075, 1.0],
  ])('%d of %d less %d of %d is as Newcombe printed it', (a, m, b, n, low, high) => {
    const difference = newcombeDifference(of(a, m), of(b, n));
    expect(difference?.low).toBeCloseTo(low, 4);
    expect(difference?.high).toBeCloseTo(high, 4);
  });

  test('that turns round with the groups and holds the difference', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const there = newcombeDifference(one, other);
        const back = newcombeDifference(other, one);
        expect(there?.low).toBeCloseTo(-(back?.high ?? Number.NaN), 12);
        expect(there?.low ?? 1).toBeLessThanOrEqual(there?.value ?? -1);
        expect(there?.value ?? 1).toBeLessThanOrEqual(there?.high ?? -1);
      }),
    );
  });
});

describe('a test of two rates', () => {
  test('finds the chi-square 25.01 of the Physicians’ Health Study (Agresti, Categorical Data Analysis, 2.2)', () => {
    const p = twoProportionP(of(189, 11_034), of(104, 11_037)) ?? 1;
    expect(normalQuantile(p / 2) ** 2).toBeCloseTo(25.01, 2);
  });

  test('agrees with Pearson’s chi-square of the table', () => {
    fc.assert(
      fc.property(counts, counts, (one, other) => {
        const p = twoProportionP(one, other) ?? -1;
        const cells = [one.successes, one.n - one.successes, other.successes, other.n - other.successes];
        const [a = 0, b = 0, c = 0, d = 0] = cells;
        const margins = (a + b) * (c + d) * (a + c) * (b + d);
        const chi = margins === 0 ? 0 : ((a + b + c + d) * (a * d - b * c) ** 2) / margins;
        expect(p).toBeCloseTo(twoSidedP(Math.sqrt(chi)), 9);
      }),
    );
  });
});

describe('several comparisons', () => {
  test('are adjusted as p.adjust of R does', () => {
    expect(holmAdjusted([0.01, 0.02, 0.03, 0.04, 0.05])).toEqual([0.05, 0.08, 0.09, 0.09, 0.09]);
    expect(holmAdjusted([0.04, 0.01, 0.03])).toEqual([0.06, 0.03, 0.06]);
    expect(holmAdjusted([])).toEqual([]);
  });

  test('keep their order, and are never less likely than alone or more than Bonferroni says', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }), (pValues) => {
        const adjusted = holmAdjusted(pValues);
        pValues.forEach((p, index) => {
          expect(adjusted[index] ?? -1).toBeGreaterThanOrEqual(p);
          expect(adjusted[index] ?? 2).toBeLessThanOrEqual(Math.min(1, p * pValues.length));
        });
      }),
    );
  });

  test('of one are none', () => {
    expect(comparisonZ(1)).toBeCloseTo(z95, 12);
    // qnorm(1 - 0.025 / 10) in R.
    expect(comparisonZ(10)).toBeCloseTo(2.807033768343811, 11);
  });
});

describe('the sessions that a difference needs', () => {
  test('are those of the example in the manual of R’s power.prop.test', () => {
    expect(requiredPerGroup(0.5, 0.75, { power: 0.9 })).toBeCloseTo(76.7, 1);
    expect(requiredPerGroup(0.2, 0.2)).toBe(Number.POSITIVE_INFINITY);
  });

  test('are told as those still lacking in the smaller group', () => {
    expect(sessionsLacking(of(15, 30), of(300, 400), { power: 0.9 })).toBe(47);
    expect(sessionsLacking(of(500, 1_000), of(750, 1_000))).toBe(0);
    expect(sessionsLacking(of(1, 2), of(1, 2))).toBeUndefined();
    expect(sessionsLacking(of(0, 0), of(1, 2))).toBeUndefined();
  });
});

describe('quantiles', () => {
  // quantile(c(1, 2, 3, 4, 10), c(0, .25, .5, .9, 1)) in R.
  test.each([
    [0, 1],
    [0.25, 2],
    [0.5, 3],
    [0.9, 7.6],
    [1, 10],
  ])('%d is that of R and SQL', (q, value) => {
    expect(quantileOfSorted([1, 2, 3, 4, 10], q)).toBeCloseTo(value, 12);
  });

  test('of nothing do not exist', () => {
    expect(quantileOfSorted([], 0.5)).toBeUndefined();
    expect(quantileOfSorted([1, 2], 0.5)).toBe(1.5);
  });
});

describe('rates adjusted for the mix', () => {
  test('turn the treatment of kidney stones round (Peters, Janzing and Schölkopf, Elements of Causal Inference, example 6.37)', () => {
    const open = new Map([
      ['small', of(81, 87)],
      ['large', of(192, 263)],
    ]);
    const closed = new Map([
      ['small', of(234, 270)],
      ['large', of(55, 80)],
    ]);
    const adjusted = mixAdjusted(open, closed);
    expect(adjusted.one).toBeCloseTo(0.832, 2);
    expect(adjusted.other).toBeCloseTo(0.782, 2);
    expect(adjusted.crudeDifference).toBeCloseTo(273 / 350 - 289 / 350, 12);
    expect(adjusted).toMatchObject({ signFlips: true, covered: 1 });
  });

  test('are those of the admissions to Berkeley (Freedman, Pisani and Purves, Statistics, chapter 2: 39 % and 43 %)', () => {
    const departments = ['A', 'B', 'C', 'D', 'E', 'F'];
    const strata = (rows: readonly (readonly [number, number])[]) =>
      new Map(rows.map(([admitted, n], index) => [departments[index] ?? '', of(admitted, n)]));
    const men = strata([
      [512, 825],
      [353, 560],
      [120, 325],
      [138, 417],
      [53, 191],
      [22, 373],
    ]);
    const women = strata([
      [89, 108],
      [17, 25],
      [202, 593],
      [131, 375],
      [94, 393],
      [24, 341],
    ]);
    const adjusted = mixAdjusted(men, women);
    expect(adjusted.one).toBeCloseTo(0.39, 2);
    expect(adjusted.other).toBeCloseTo(0.43, 2);
    expect(adjusted.signFlips).toBe(true);
  });

  test('say how much of the sessions could be compared', () => {
    const adjusted = mixAdjusted(
      new Map([['a', of(1, 10)]]),
      new Map([
        ['a', of(2, 10)],
        ['b', of(5, 20)],
      ]),
    );
    expect(adjusted).toMatchObject({ covered: 0.5, signFlips: false });
    expect(mixAdjusted(new Map([['a', of(1, 1)]]), new Map()).difference).toBeUndefined();
  });
});

describe('groups', () => {
  const group = (id: string, successes: number, n: number) => ({
    id,
    whole: of(successes, n),
    strata: new Map([['mail', of(successes, n)]]),
  });

  test('are each compared with all others together', () => {
    const compared = compareGroups([group('a', 40, 100), group('b', 20, 100), group('c', 20, 100), group('d', 0, 0)]);
    const [a, b, , d] = compared;
    expect(a?.difference?.value).toBeCloseTo(0.2, 12);
    expect(a?.adjustedP).toBeCloseTo(3 * (twoProportionP(of(40, 100), of(40, 200)) ?? 0), 12);
    const alone = newcombeDifference(of(20, 100), of(60, 200));
    expect(b?.difference?.low ?? 0).toBeLessThan(alone?.low ?? -1);
    expect(d).toMatchObject({ rate: undefined, interval: undefined, difference: undefined, adjustedP: undefined });
  });

  test('are compared with those too that are not compared themselves', () => {
    const groups = [group('a', 40, 100), group('b', 20, 100), group('c', 20, 100)];
    const strata = new Map([['mail', of(80, 300)]]);
    const [a] = compareGroups(groups.slice(0, 1), { whole: of(80, 300), strata });
    expect(a?.difference?.value).toBeCloseTo(0.2, 12);
    expect(a?.mix).toEqual(compareGroups(groups)[0]?.mix);
  });

  test('of which there is one are compared with nothing', () => {
    expect(compareGroups([group('a', 1, 10)])[0]).toMatchObject({
      rate: 0.1,
      difference: undefined,
      lacking: undefined,
    });
    expect(compareGroups([])).toEqual([]);
  });
});
