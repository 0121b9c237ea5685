import { expect, test } from 'vitest';
import { textErrors } from './text-rules.ts';

/** A text within so many objects. */
function within(levels: number): unknown {
  let value: unknown = 'text';
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

test('64 levels of objects pass, and one more is too deep', () => {
  expect(textErrors(within(64))).toEqual([]);
  expect(textErrors(within(65))).toEqual([{ path: 'a', message: 'Is nested too deeply.' }]);
});

test('a text that cannot be stored is named by its place, a name by that of its object', () => {
  expect(textErrors({ a: { b: ['x', '\0'] } })).toEqual([{ path: 'a.b.1', message: 'Holds a NUL character.' }]);
  expect(textErrors({ a: { '\ud800': 'x' } })).toEqual([
    { path: 'a', message: 'The name of a field holds half of a surrogate pair.' },
  ]);
});
