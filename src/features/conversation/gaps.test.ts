import { expect, test } from 'vitest';
import { gapBetween } from './thread.tsx';

const hour = 3_600_000;

test('a silence of an hour or more is told, a shorter one is not', () => {
  expect(gapBetween(0, hour - 1)).toBeUndefined();
  expect(gapBetween(0, hour)).toBe('1 hour later');
  expect(gapBetween(0, 47 * hour)).toBe('47 hours later');
  expect(gapBetween(0, 71 * hour)).toBe('2 days later');
  // A time that runs backwards, and an unknown one.
  expect(gapBetween(5 * hour, 0)).toBeUndefined();
  expect(gapBetween(undefined, hour)).toBeUndefined();
});
