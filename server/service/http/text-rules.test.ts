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
