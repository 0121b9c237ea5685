import { describe, expect, it } from 'vitest';
import { clipJson } from './clip-json.ts';

describe('a JSON value that is small enough to draw', () => {
  it('is the value itself where nothing is large', () => {
    const value = { a: [1, null, 'two', { b: true }], '': '', empty: {}, none: [] };
    expect(clipJson(value)).toEqual(value);
  });

  it('says what was cut', () => {
    expect(clipJson('x'.repeat(1_000_000))).toMatch(/^x{2000}… \(1,000,000 characters in all\)$/);
    expect(clipJson(Array.from({ length: 250 }, (_, index) => index))).toHaveLength(201);
    expect(clipJson([1, 2, 3], { text: 9, entries: 2, depth: 9 })).toEqual([1, 2, '… and 1 more item']);
    expect(clipJson({ a: 1, b: 2, c: 3 }, { text: 9, entries: 1, depth: 9 })).toEqual({
      a: 1,
      '…': 'and 2 more fields',
    });
  });

  it('cuts no character in half', () => {
    expect(clipJson('a😀😀', { text: 2, entries: 9, depth: 9 })).toBe('a… (5 characters in all)');
  });

  it('bears any depth', () => {
    let deep: unknown = 'end';
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { deep };
    expect(JSON.stringify(clipJson(deep))).toMatch(/\{\\"deep\\":\[.*characters in all/);
  });
});
