import { expect, test } from 'vitest';
import { totals } from '#test/session-fixtures.ts';
import type { TimeRange } from '../time/ranges.ts';
import { timeSteps } from './time-steps.ts';

const visits = (sessions: number) => totals({ sessions });
const axisOf = (starts: readonly number[]) => ({ unit: 'day', zone: 'UTC', starts, running: undefined }) as const;

/** The steps of an axis that were not read to their end, where there are two sessions in each. */
function unreadSteps(starts: readonly number[], unread: readonly TimeRange[], createdAt?: number) {
  const overTime = starts.slice(1).map(() => visits(createdAt === undefined ? 2 : 0));
  const known = { createdAt, unread, unreadBefore: [] };
  const steps = timeSteps({ axis: axisOf(starts), overTime, comparison: undefined }, known);
  return [...steps.keys()].filter((step) => steps[step]?.state === 'unread');
}

test('a step that was not read to its end is unread, one that only touches what was not is read', () => {
  const starts = [0, 10, 20, 30, 40];
  expect(unreadSteps(starts, [{ from: 10, to: 20 }])).toEqual([1]);
  expect(unreadSteps(starts, [{ from: 19, to: 21 }])).toEqual([1, 2]);
  expect(
    unreadSteps(starts, [
      { from: Number.NEGATIVE_INFINITY, to: 5 },
      { from: 35, to: Number.POSITIVE_INFINITY },
    ]),
  ).toEqual([0, 3]);
  expect(unreadSteps(starts, [{ from: 40, to: 90 }])).toEqual([]);
  expect(unreadSteps(starts, [{ from: 0, to: 10 }], 15)).toEqual([0]);
  expect(unreadSteps([], [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }])).toEqual([]);
});

test('a step is compared with its own, and with none while any of them is not read', () => {
  const comparison = {
    starts: [-30, -20, -10, 0],
    period: { from: -30, to: 0 },
    totals: visits(4),
    overTime: [visits(0), visits(4), visits(0)],
  };
  const statesBefore = (unreadBefore: readonly TimeRange[]) =>
    timeSteps(
      { axis: axisOf([0, 10, 20, 30]), overTime: [visits(1), visits(2), visits(3)], comparison },
      { createdAt: -9, unread: [], unreadBefore },
    ).map(({ before }) => [before?.state, before?.totals.sessions]);
  expect(statesBefore([])).toEqual([
    ['unborn', 0],
    ['counted', 4],
    ['counted', 0],
  ]);
  expect(statesBefore([{ from: -20, to: -15 }]).map(([state]) => state)).toEqual(['unread', 'unread', 'unread']);
});
