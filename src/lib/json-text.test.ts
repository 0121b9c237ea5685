import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

test('JSON is indented, and what is nested deeper than a call stack is written too, on one line', () => {
  expect(jsonText({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}');
  expect(jsonText(undefined)).toBe('null');
  let deep: unknown = 'end';
  for (let level = 0; level < 20_000; level += 1) deep = { in: deep };
  expect(jsonText(deep)).toBe(`${'{"in":'.repeat(20_000)}"end"${'}'.repeat(20_000)}`);
});
