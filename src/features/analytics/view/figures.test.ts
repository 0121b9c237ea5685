import { expect, it } from 'vitest';
import { niceTicks } from '#src/ui/charts/nice-ticks.ts';
import { axisCount, axisPercent, secondsWords } from './figures.ts';

const factors: Readonly<Record<string, number>> = { '%': 0.01, K: 1e3, M: 1e6, B: 1e9 };

/** The number that a reader takes the words for. */
function readBack(words: string): number {
  const unit = words.replace(/[\d.,\s]/g, '');
  return Number.parseFloat(words.replace(/,/g, '')) * (factors[unit] ?? 1);
}

it('says at each tick of an axis the very number that stands there, in a few signs', () => {
  for (let maximum = 1e-3; maximum < 1e9; maximum *= 1.03) {
    for (const [ticks, words] of [
      ...(maximum <= 1 ? [[niceTicks(maximum), axisPercent] as const] : []),
      ...(maximum >= 1
        ? [3, 4].map((wanted) => [niceTicks(maximum, { wanted, whole: true }), axisCount] as const)
        : []),
    ]) {
      for (const tick of ticks) expect(readBack(words(tick))).toBeCloseTo(tick, 9);
      for (const tick of ticks) expect(words(tick).length).toBeLessThanOrEqual('0.075 %'.length);
    }
  }
});

it('goes no further than 100 % with an axis of rates', () => {
  for (let rate = 0.001; rate <= 1; rate += 0.001) expect(niceTicks(rate).at(-1)).toBeLessThanOrEqual(1);
});

it('says a length of time in whole minutes from an hour on, and never 60 of them', () => {
  expect([59.6, 3_599, 3_599.6, 7_199, 7_260].map(secondsWords)).toEqual([
    '1 min',
    '59 min 59 s',
    '1 h',
    '2 h',
    '2 h 1 min',
  ]);
});
