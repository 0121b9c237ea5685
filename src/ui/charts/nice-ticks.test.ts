import { expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

it('gives round steps from zero that reach the maximum', () => {
  expect(niceTicks(312)).toEqual([0, 80, 160, 240, 320]);
  expect(niceTicks(0.153)).toEqual([0, 0.04, 0.08, 0.12, 0.16]);
  expect(niceTicks(100)).toEqual([0, 25, 50, 75, 100]);
  expect(niceTicks(101)).toEqual([0, 30, 60, 90, 120]);
});

it('gives as many as are wanted, whatever the maximum, and no axis that is mostly empty', () => {
  for (let maximum = 0.0137; maximum < 1e9; maximum *= 1.07) {
    const ticks = niceTicks(maximum, { wanted: 3 });
    expect(ticks).toHaveLength(4);
    expect(ticks[3]).toBeGreaterThanOrEqual(maximum * (1 - 1e-9));
    expect(ticks[3]).toBeLessThanOrEqual(maximum * 1.5 * (1 + 1e-9));
  }
});

it('counts in whole numbers where a part of one means nothing', () => {
  expect(niceTicks(2, { whole: true })).toEqual([0, 1, 2]);
  expect(niceTicks(2)).toEqual([0, 0.5, 1, 1.5, 2]);
  expect(niceTicks(5, { whole: true })).toEqual([0, 2, 4, 6, 8]);
  expect(niceTicks(9, { whole: true })).toEqual([0, 3, 6, 9, 12]);
});

it('has an axis for nothing at all', () => {
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(Number.NaN)).toEqual([0, 1]);
});
