import { describe, expect, test } from 'vitest';
import {
  compareGroups,
  type GroupComparison,
  withDetail,
} from '#src/features/analytics/statistics/group-comparison.ts';
import type { Proportion } from '#src/features/analytics/statistics/proportions.ts';
import { randomFrom } from './chaos/random.ts';

/** Sessions that convert each with this probability, by themselves. */
function drawn(random: () => number, n: number, rate: number): Proportion {
  let successes = 0;
  for (let session = 0; session < n; session += 1) if (random() < rate) successes += 1;
  return { successes, n };
}

/** Every group with all that can be said of it. */
export const compared = (groups: readonly Proportion[]) => compareGroups(groups).map(withDetail);

export const isVerdict = ({ verdict }: GroupComparison) => verdict === 'higher' || verdict === 'lower';

/** The risks that are promised on the screen, measured on drawn data as the screen compares it. */
export function promiseDrawnRisks(dataSets: number) {
  describe(`of ${dataSets} drawn data sets`, () => {
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
}
