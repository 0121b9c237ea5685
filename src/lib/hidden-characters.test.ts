import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { hasHiddenCharacters, visibleRuns } from './hidden-characters.ts';

test('a character that changes direction or has no width is set apart and named', () => {
  expect(visibleRuns('pay\u202Eevas\u200B\u{E0041}')).toEqual([
    { kind: 'text', text: 'pay' },
    { kind: 'hidden', code: 'U+202E' },
    { kind: 'text', text: 'evas' },
    { kind: 'hidden', code: 'U+200B' },
    { kind: 'hidden', code: 'U+E0041' },
  ]);
});

test('line breaks, tabs and what an emoji is written with are no hidden characters', () => {
  expect(hasHiddenCharacters('one\n\ttwo\r\nthree')).toBe(false);
  expect(hasHiddenCharacters('👩‍👩‍👧 ❤️ 1️⃣')).toBe(false);
  expect(hasHiddenCharacters('a\u200Db')).toBe(true);
});

test('nothing of the text is lost', () =>
  forAll([fc.string({ unit: 'grapheme' })], (text) => {
    const again = visibleRuns(text).map((run) =>
      run.kind === 'text' ? run.text : String.fromCodePoint(Number.parseInt(run.code.slice(2), 16)),
    );
    expect(again.join('')).toBe(text);
  }));
