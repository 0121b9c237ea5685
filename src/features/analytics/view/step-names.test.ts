import { expect, test } from 'vitest';
import { unreadSteps } from './step-names.ts';

test('a step that was not read to its end is unread, one that only touches what was not is read', () => {
  const starts = [0, 10, 20, 30, 40];
  expect([...unreadSteps(starts, [{ from: 10, to: 20 }])]).toEqual([1]);
  expect([...unreadSteps(starts, [{ from: 19, to: 21 }])]).toEqual([1, 2]);
  expect([
    ...unreadSteps(starts, [
      { from: Number.NEGATIVE_INFINITY, to: 5 },
      { from: 35, to: Number.POSITIVE_INFINITY },
    ]),
  ]).toEqual([0, 3]);
  expect([...unreadSteps(starts, [{ from: 40, to: 90 }])]).toEqual([]);
  expect(unreadSteps([], [{ from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }]).size).toBe(0);
});
