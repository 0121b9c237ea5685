import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll, forMany } from '#test/for-all.ts';
import { readTimestamp } from './timestamp.ts';

const moments = fc.date({
  min: new Date('1973-03-03T10:00:00Z'),
  // A day less than four digits of a year hold, in any offset.
  max: new Date('9999-12-30T23:59:59Z'),
  noInvalidDate: true,
});

const isoWithOffset = fc.tuple(moments, fc.integer({ min: -14 * 60, max: 14 * 60 })).map(([date, offset]) => {
  const local = new Date(date.getTime() + offset * 60_000);
  const hours = String(Math.floor(Math.abs(offset) / 60)).padStart(2, '0');
  const minutes = String(Math.abs(offset) % 60).padStart(2, '0');
  const text = `${local.toISOString().slice(0, -1)}${offset < 0 ? '-' : '+'}${hours}:${minutes}`;
  return { ms: date.getTime(), forms: [text, date.toISOString()] };
});
const seconds = fc.integer({ min: 1, max: 99_999_999_999 });

test.each<readonly [string, fc.Arbitrary<{ ms: number; forms: readonly (string | number)[] }>]>([
  ['the declared pattern in milliseconds', moments.map((date) => ({ ms: +date, forms: [`+${+date}`] }))],
  ['seconds, as text and as a number', seconds.map((at) => ({ ms: at * 1_000, forms: [`+${at}`, String(at), at] }))],
  ['ISO 8601 with any offset', isoWithOffset],
])('every moment survives %s', (_form, written) =>
  forAll([written], ({ ms, forms }) => {
    for (const form of forms) expect(readTimestamp(form)?.ms).toBe(ms);
  }),
);

test('no text makes it throw or yield an impossible moment, and the raw text is kept', () =>
  forMany(1000, [fc.oneof(fc.string(), fc.anything())], (value) => {
    fc.pre(typeof value !== 'bigint' && typeof value !== 'symbol' && typeof value !== 'function');
    const read = readTimestamp(typeof value === 'object' ? 'object' : value);
    if (read?.ms !== undefined) expect(Number.isFinite(read.ms)).toBe(true);
    if (typeof value === 'string' && value !== '') expect(read?.raw).toBe(value);
  }));

const impossible = ['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-11-21T24:01:00Z'];
const odd = ['2026-11-21T10:00:00', '2026-11-21', 'yesterday', '+0x12', '-5', '9999999999999999', '999999999999999'];

test.each([...impossible, ...odd])('%s is shown raw', (text) => {
  expect(readTimestamp(text)).toEqual({ raw: text });
});

test.each([null, undefined, ''])('%s is no moment', (value) => {
  expect(readTimestamp(value)).toBeUndefined();
});
