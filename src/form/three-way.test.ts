import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { baseAfter, changedFields, type FieldValues, sameValue, threeWay } from './three-way.ts';

test('a value is the same as its copy, whatever the order of fields', () =>
  forAll([fc.dictionary(fc.string(), fc.jsonValue())], (value) => {
    const copy: unknown = JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).reverse())));
    expect(sameValue(JSON.parse(JSON.stringify(value)), copy)).toBe(true);
  }));

test('values nested 1,000 levels deep are compared to the innermost', () => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (innermost: string): unknown => JSON.parse(open.repeat(1000) + innermost + close.repeat(1000));
    expect(sameValue(nested('1'), nested('1'))).toBe(true);
    expect(sameValue(nested('1'), nested('2'))).toBe(false);
  }
});

test('undefined, null, "" and an empty list are four different values, and a missing field is changed', () => {
  const values = [undefined, null, '', []];
  for (const [i, one] of values.entries()) {
    for (const [j, other] of values.entries()) expect(sameValue(one, other)).toBe(i === j);
  }
  expect(sameValue({ a: undefined }, { b: undefined })).toBe(false);
  expect(changedFields<Record<string, unknown>>({ a: 1, b: 2 }, { a: 1, c: 3 })).toEqual(['b', 'c']);
});

test.each([
  [[], {}],
  [['a'], { 0: 'a' }],
  ['a', { 0: 'a' }],
  [null, {}],
  // The order of keywords is the user's.
  [[...'ab'], [...'ba']],
])('%j and %j differ, though they have the same entries', (one, other) => {
  expect([sameValue(one, other), sameValue(other, one)]).toEqual([false, false]);
});

test('a field conflicts exactly when both sides changed it, differently', () => {
  const value = fc.constantFrom('a', 'b', 'c', null, undefined);
  forAll([value, value, value], (base, mine, theirs) => {
    const state = threeWay(base, mine, theirs);
    expect(state === 'conflict').toBe(base !== mine && base !== theirs && mine !== theirs);
    expect(state === 'untouched').toBe(base === mine);
  });
});

test('what was first typed while a save ran is still compared with what its writer saw', () => {
  const base = { title: 'old', note: 'old', url: 'old' };
  const now = { title: 'mine', note: 'theirs', url: 'theirs' };
  const typed = { title: 'mine, longer', note: 'typed meanwhile', url: 'old' };
  const next = baseAfter(base, now, typed, new Set(['title']));
  expect(next).toEqual({ title: 'mine', note: 'old', url: 'theirs' });
  expect(threeWay(next.note, typed.note, now.note)).toBe('conflict');
  expect(baseAfter(base, now, { ...typed, note: 'theirs' }, new Set())).toMatchObject({ note: 'theirs' });
  // A field that is reset meanwhile counts as typed; one that the form does not have follows.
  expect(baseAfter<FieldValues>(base, now, { note: undefined }, new Set())).toEqual({ ...now, note: 'old' });
});
