import { expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

it('gives round steps from zero that reach the maximum', () => {
  expect(niceTicks(312)).toEqual([0, 100, 200, 300, 400]);
  expect(niceTicks(0.153)).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
  expect(niceTicks(100)).toEqual([0, 50, 100]);
});

it('counts in whole numbers where a part of one means nothing', () => {
  expect(niceTicks(2, { whole: true })).toEqual([0, 1, 2]);
  expect(niceTicks(2)).toEqual([0, 0.5, 1, 1.5, 2]);
});

it('has an axis for nothing at all', () => {
  expect(niceTicks(0)).toEqual([0, 1]);
  expect(niceTicks(Number.NaN)).toEqual([0, 1]);
});
