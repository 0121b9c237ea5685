// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putOff } from './connection.ts';
import { ApiError } from './errors.ts';
import { readRepeatedly } from './repeated-read.ts';

/** What each reading ends with, in order; the last one again and again. */
type Script = readonly ('changed' | 'same' | number)[];

let stop: () => void = () => undefined;

/** Starts reading; the moments at which it read, in milliseconds since the start. */
function reading(script: Script) {
  const moments: number[] = [];
  const refusals: ApiError[] = [];
  const start = Date.now();
  stop = readRepeatedly({
    read: async () => {
      const end = script[Math.min(moments.length, script.length - 1)];
      moments.push(Date.now() - start);
      if (typeof end !== 'number') return end === 'changed';
      throw new ApiError({ kind: 'status', status: end, endpoint: 'listAudiences', method: 'GET', path: '/', at: 0 });
    },
    onRefused: (error) => refusals.push(error),
  });
  return {
    refusals,
    pauses: () => moments.map((moment, index) => moment - (moments[index - 1] ?? 0)),
  };
}

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  hide(false);
  vi.useRealTimers();
});

test('the pause grows from 2 to 30 seconds while nothing changes, and is short again after a change', async () => {
  const { pauses } = reading(['same', 'same', 'changed', 'same']);
  await vi.advanceTimersByTimeAsync(180_000);
  expect(pauses().slice(0, 5)).toEqual([2_000, 3_000, 4_500, 2_000, 3_000]);
  expect(pauses().at(-1)).toBe(30_000);
});

test('a failure that passes makes it slower, one that says "too often" twice as slow, up to a minute', async () => {
  const { pauses } = reading([503, 429, 'same', 429]);
  await vi.advanceTimersByTimeAsync(400_000);
  expect(pauses().slice(0, 7)).toEqual([2_000, 3_000, 6_000, 9_000, 18_000, 36_000, 60_000]);
});

test('how long it waits for a service that says "too often" is told, until it has asked again', async () => {
  reading([429, 'same']);
  const told = () => putOff.get().map(({ at, until }) => until - at);
  expect(told()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told()).toEqual([4_000]);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(told()).toEqual([]);
});

test('a refused key ends it', async () => {
  const { pauses, refusals } = reading(['same', 401]);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(pauses()).toEqual([2_000, 3_000]);
  expect(refusals).toHaveLength(1);
});

test('a hidden tab asks nothing; back in sight it asks at once', async () => {
  const { pauses } = reading(['same']);
  await vi.advanceTimersByTimeAsync(2_000);
  hide(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(pauses()).toEqual([2_000]);
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(pauses()).toEqual([2_000, 600_000]);
});

test('nothing is read after the end', async () => {
  const { pauses } = reading(['same']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(pauses()).toEqual([]);
});
