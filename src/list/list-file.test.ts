import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoText } from '#src/lib/dates.ts';
import { isoCell } from './list-file.ts';

test('a moment is written as the date itself would write it', () => {
  const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
  fc.assert(
    fc.property(fc.integer({ min: -latest, max: latest }), (ms) => {
      expect(isoCell(ms)).toBe(isoText(ms));
    }),
  );
});

test.each([undefined, Number.NaN, 9e15, -9e15, 8.64e15 + 1, -8.64e15 - 1])(
  '%s is no moment: its cell is empty',
  (ms) => {
    expect(isoCell(ms)).toBeUndefined();
  },
);

test.each([8.64e15, 8.64e15 - 1, -8.64e15])('%s is among the first and last moments that a date can hold', (ms) => {
  expect(isoCell(ms)).toBe(isoText(ms));
});
