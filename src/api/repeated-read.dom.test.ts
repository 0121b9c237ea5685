import { expect, test } from 'vitest';
import { failedWith } from '#test/api-errors.ts';
import { pauseAfter } from './repeated-read.ts';

/** The pauses after reads that end so, with the last change at 0 and no time between the reads. */
function pauses(ends: readonly ('same' | number)[]): readonly (number | false)[] {
  const readings = { dataUpdatedAt: 0, errorUpdatedAt: 0 };
  let pause = pauseAfter({ ...readings, error: null }, 0);
  let now = 0;
  return [
    pause,
    ...ends.map((end) => {
      now += Number(pause);
      readings[end === 'same' ? 'dataUpdatedAt' : 'errorUpdatedAt'] = now;
      pause = pauseAfter({ ...readings, error: end === 'same' ? null : failedWith(end) }, 0);
      return pause;
    }),
  ];
}

test('the pause grows from 2 to 30 seconds while nothing changes or no answer comes', () => {
  expect(pauses(['same', 503, 'same'])).toEqual([2_000, 3_000, 4_500, 6_750]);
  expect(pauses(Array(12).fill('same')).at(-1)).toBe(30_000);
});

test('it is twice as long, up to a minute, while the service says "too often"', () => {
  expect(pauses([429])).toEqual([2_000, 6_000]);
  expect(pauses([...Array(12).fill('same'), 429]).at(-1)).toBe(60_000);
});

test('there is none once the key is refused, and before anything was read', () => {
  expect(pauses([401])).toEqual([2_000, false]);
  expect(pauseAfter({ dataUpdatedAt: 0, errorUpdatedAt: 0, error: null }, undefined)).toBe(false);
});
