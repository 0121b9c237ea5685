import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared, isVerdict, promiseDrawnRisks } from '#test/drawn-risks.ts';
import { fisherP, normalQuantile } from './distributions.ts';
import { compareGroups, familyRisk, intervalAroundAll, sessionsLacking } from './group-comparison.ts';
import { newcombeDifference, type Proportion, rateOf } from './proportions.ts';

const of = (successes: number, n: number): Proportion => ({ successes, n });

test('groups have a p, a difference and an interval around the rate of all that never contradict each other', () => {
  const group = fc.nat(4_000).chain((n) => fc.nat(n).map((successes) => of(successes, n)));
  const near = fc.integer({ min: 500, max: 3_000 }).chain((n) => fc.nat(Math.floor(n / 10)).map((x) => of(x, n)));
  let verdicts = 0;
  fc.assert(
    fc.property(fc.array(fc.oneof(group, near), { minLength: 2, maxLength: 12 }), (groups) => {
      const all = groups.reduce((sum, { successes, n }) => of(sum.successes + successes, sum.n + n));
      const ofAll = rateOf(all) ?? 0;
      compared(groups).forEach((comparison, index) => {
        const own = groups[index] ?? all;
        const { verdict, difference, adjustedP } = comparison;
        const interval = intervalAroundAll(own, comparison, all);
        expect(difference === undefined).toBe(adjustedP === undefined);
        if (difference === undefined || adjustedP === undefined || interval === undefined) return;
        verdicts += 1;
        expect(adjustedP < familyRisk).toBe(isVerdict(comparison));
        expect([difference.low > 0, difference.high < 0]).toEqual([verdict === 'higher', verdict === 'lower']);
        expect(interval.low > ofAll || interval.high < ofAll).toBe(isVerdict(comparison));
        expect(difference.low).toBeLessThanOrEqual(difference.value);
        expect(difference.high).toBeGreaterThanOrEqual(difference.value);
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual((rateOf(own) ?? 0) + 1e-9);
        expect(interval.high).toBeGreaterThanOrEqual((rateOf(own) ?? 1) - 1e-9);
      });
    }),
    { seed: 17, numRuns: 1_000 },
  );
  expect(verdicts).toBeGreaterThan(2_000);
});

test('groups are each compared with all others together, those with enough data', () => {
  const [a, b, , small, empty] = compared([of(40, 100), of(20, 100), of(20, 100), of(1, 2), of(0, 0)]);
  expect(a?.verdict).toBe('higher');
  expect(a?.difference?.value).toBeCloseTo(0.4 - 41 / 202, 12);
  expect(a?.adjustedP).toBeCloseTo(3 * fisherP(of(40, 100), of(81, 302)), 12);
  expect(b?.verdict).toBe('noDifference');
  // Two comparisons are left after the first: each has half the risk, half of that at an end.
  const atHalf = newcombeDifference(of(20, 100), of(61, 202), -normalQuantile(familyRisk / 2 / 2));
  expect(b?.difference?.low).toBeCloseTo(atHalf?.low ?? 0, 12);
  expect(b?.lacking).toBe(sessionsLacking(of(20, 100), of(61, 202), { comparisons: 3 }));
  // 19 sessions at the rate of all, 81 of 302, have five expected conversions.
  expect(small).toEqual({ verdict: 'notEnoughData', difference: undefined, adjustedP: undefined, lacking: 17 });
  expect(empty).toEqual({ ...small, lacking: 19 });
  // Of two groups the smaller one lacks sessions, for both.
  expect(compared([of(10, 950), of(1, 30)]).map(({ lacking }) => lacking)).toEqual([416, 416]);
});

test('groups have enough data from five expected of either outcome on, whatever they did themselves, and one alone is compared with nothing', () => {
  expect(compared([of(1, 10), of(0, 0)])[0]).toMatchObject({ verdict: 'alone', difference: undefined });
  expect(compareGroups([])).toEqual([]);
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

promiseDrawnRisks(300);
