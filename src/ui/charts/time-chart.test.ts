import { expect, test } from 'vitest';
import { shareTicks } from './time-chart.tsx';

const inPercent = (ticks: readonly number[]) => ticks.map((share) => Number((100 * share).toFixed(6)));

test('the labels beside shares are evenly spaced, and end above the highest at a round number', () => {
  const percents = (...values: readonly number[]) => inPercent(shareTicks(values, [], 2));
  expect([percents(0.18), percents(0, 0.06), percents(0.9), percents()]).toEqual([
    [0, 15, 30],
    [0, 5, 10],
    [0, 50, 100],
    [0, 1, 2],
  ]);
});

test('an axis of shares has room for half of the intervals', () => {
  const bands = [0.2, 0.3, 0.8].map((high) => ({ low: 0, high }));
  expect(inPercent(shareTicks([0], [...bands, undefined], 4))).toEqual([0, 10, 20, 30, 40]);
});
