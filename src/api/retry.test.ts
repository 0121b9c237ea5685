import { expect, test } from 'vitest';
import { failedWith } from '#test/api-errors.ts';
import { retryAfterMs, retryDelayMs } from './retry.ts';

const now = Date.UTC(2026, 10, 21, 12, 0, 0);

test.each([
  ['7', 7_000],
  ['0', 0],
  ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));

test.each([[400], [401], [403], [404], [409], [422]])('status %i is not tried again', (status) => {
  expect(retryDelayMs(failedWith(status), 0, 0)).toBeUndefined();
});

test.each([[408], [500], [502], [503], [504]])('status %i is tried again three times, later each time', (status) => {
  const delays = [0, 1, 2, 3].map((attempt) => retryDelayMs(failedWith(status), attempt, 0.5));
  expect(delays).toEqual([400, 800, 1600, undefined]);
});

test('429 waits as long as asked, at most two minutes, without a wish 5, 10, 20 seconds, and for no sign-in', () => {
  expect(retryDelayMs(failedWith(429, { retryAfterMs: 7_000 }), 0, 0)).toBe(7_000);
  expect(retryDelayMs(failedWith(429, { retryAfterMs: 9_999_000 }), 0, 0)).toBe(120_000);
  expect([0, 1, 2].map((attempt) => retryDelayMs(failedWith(429), attempt, 0))).toEqual([5_000, 10_000, 20_000]);
  const body = { message: undefined, fields: [], gatewayCode: 'sign_in_limit' };
  expect(retryDelayMs(failedWith(429, { retryAfterMs: 240_000, body }), 0, 0)).toBeUndefined();
});
