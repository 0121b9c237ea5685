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
