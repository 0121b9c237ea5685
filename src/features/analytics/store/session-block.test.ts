import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowed, widened } from './session-block.ts';

const day = Date.UTC(2026, 2, 29);
const edges = [0, 254, 255, 65_534, 65_535, 2 ** 32 - 3, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 53];
const tenths = (min: number, max: number) => fc.integer({ min, max }).map((number) => number / 10);

test.each([
  ['anything that a number can be', fc.double()],
  ['whole numbers', fc.oneof(fc.constant(Number.NaN), fc.integer({ min: -300, max: 70_000 }))],
  ['the largest whole numbers', fc.constantFrom(...edges)],
  ['tenths of seconds', fc.oneof(fc.constant(Number.NaN), tenths(0, 40_000))],
  ['numbers below nothing', fc.oneof(fc.constantFrom(Number.NEGATIVE_INFINITY, -0, -1e10), tenths(-400, 4_000))],
  ['moments of a day', fc.nat(86_400_000).map((ms) => day + ms)],
])('narrow numbers give back %s', (_what, number) => {
  fc.assert(
    fc.property(fc.array(number), (some) => {
      const numbers = Float64Array.from(some);
      expect(widened(narrowed(numbers))).toEqual(numbers);
    }),
  );
});
