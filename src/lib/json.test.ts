import { expect, it, test } from 'vitest';
import { clipJson, jsonText, parseJson } from './json.ts';

test('JSON for people is indented; nothing is null', () => {
  expect(jsonText({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}');
  expect(jsonText(undefined)).toBe('null');
});

/** A value within so many lists and objects, in turn. */
function nested(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { in: value, none: undefined };
  return value;
}

test('what is nested too deep to be indented stands on one line, and is never thrown at a screen', () => {
  expect(jsonText(nested(100_000))).toBe(`${'{"in":['.repeat(50_000)}"end"${']}'.repeat(50_000)}`);
});

test('JSON from outside is its value, and any other text is none', () => {
  const text = '{"a":[1,null,"x",{"b":true}]}';
  expect(JSON.stringify(parseJson(text))).toBe(text);
  expect(parseJson('{')).toBeUndefined();
});

test('keys that could pollute a prototype are dropped at every depth', () => {
  const text = '{"keep":[{"deep":{"__proto__":{"polluted":true},"constructor":1,"also":null}}],"__proto__":{"c":1}}';
  const value = parseJson(text);
  expect(JSON.stringify(value)).toBe('{"keep":[{"deep":{"also":null}}]}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
});

test.each([
  ['[', ']'],
  ['{"in":', '}'],
])('what %s nests deeper than 100 levels stays text, and nothing of it is lost', (open, close) => {
  const written = (levels: number) => `${open.repeat(levels)}"end"${close.repeat(levels)}`;
  expect(JSON.stringify(parseJson(written(100)))).toBe(written(100));
  const bounded = JSON.stringify(parseJson(written(100_000)));
  expect(bounded).toBe(`${open.repeat(100)}${JSON.stringify(written(99_900))}${close.repeat(100)}`);
});

it('a JSON value to draw is the value itself where nothing is large', () => {
  const value = { a: [1, null, 'two', { b: true }], '': '', empty: {}, none: [] };
  expect(clipJson(value)).toEqual(value);
});

it('a JSON value to draw says what was cut at any depth, and cuts no character in half', () => {
  expect(clipJson('x'.repeat(1_000_000))).toMatch(/^x{2000}… \(1,000,000 characters in all\)$/);
  const fields = Object.fromEntries(Array.from({ length: 202 }, (_, index) => [`field ${index}`, index]));
  expect(clipJson(fields)).toMatchObject({ 'field 199': 199, '…': 'and 2 more fields' });
  expect(clipJson(Object.values(fields))).toHaveProperty('200', '… and 2 more items');
  expect(clipJson(`${'a'.repeat(1_999)}😀😀`)).toBe(`${'a'.repeat(1_999)}… (2,003 characters in all)`);
  expect(JSON.stringify(clipJson(nested(100_000)))).toMatch(/\{\\"in\\":\[.*characters in all/);
});
