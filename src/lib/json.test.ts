import { expect, test } from 'vitest';
import { compactJson, jsonText, parseJson } from './json.ts';

test('JSON for people is indented; nothing is null', () => {
  expect(jsonText({ a: [1, null] })).toBe('{\n  "a": [\n    1,\n    null\n  ]\n}');
  expect(jsonText(undefined)).toBe('null');
});

test('JSON from outside is its value, and any other text is none', () => {
  const text = '{"a":[1,null,"x",{"b":true}],"__proto__":{"c":1}}';
  expect(JSON.stringify(parseJson(text))).toBe(text);
  expect(parseJson('{')).toBeUndefined();
});

test.each([
  ['[', ']'],
  ['{"in":', '}'],
])('what %s nests deeper than 100 levels stays text, and nothing of it is lost', (open, close) => {
  const nested = (levels: number) => `${open.repeat(levels)}"end"${close.repeat(levels)}`;
  expect(JSON.stringify(parseJson(nested(100)))).toBe(nested(100));
  const bounded = JSON.stringify(parseJson(nested(100_000)));
  expect(bounded).toBe(`${open.repeat(100)}${JSON.stringify(nested(99_900))}${close.repeat(100)}`);
});

test('a value of any depth can be written on one line', () => {
  let deep: unknown = 'end';
  for (let level = 0; level < 20_000; level += 1) deep = level % 2 === 0 ? [deep] : { in: deep, none: undefined };
  expect(compactJson(deep)).toBe(`${'{"in":['.repeat(10_000)}"end"${']}'.repeat(10_000)}`);
});
