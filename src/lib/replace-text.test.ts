import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forAll } from '#test/for-all.ts';
import { type Replacement, replaceTexts } from './replace-text.ts';

const plain: Replacement = { find: '', put: '', matchCase: true, wholeWord: false, isPattern: false };
const replaced = (text: string, replacement: Partial<Replacement>) =>
  replaceTexts([text], { ...plain, ...replacement })[0];

test.each<readonly [what: string, text: string, Partial<Replacement>, after: string]>([
  ['all matches', 'a-b-a', { find: 'a', put: 'c' }, 'c-b-c'],
  ['only the same case', 'Acme acme', { find: 'acme', put: 'x' }, 'Acme x'],
  ['any case', 'Acme ACME', { find: 'acme', put: 'x', matchCase: false }, 'x x'],
  ['any case of any alphabet', 'ΆΛΦΑ Ähre', { find: 'ähre', put: 'x', matchCase: false }, 'ΆΛΦΑ x'],
  ['whole words', 'Öl Ölfarbe Öl2 (Öl)', { find: 'Öl', put: 'x', wholeWord: true }, 'x Ölfarbe Öl2 (x)'],
  ['signs of patterns as they are', 'a.b (1+1)? $&', { find: '(1+1)?', put: '$& $1' }, 'a.b $& $1 $&'],
  [
    'groups of a pattern',
    '2026-11-28',
    { find: String.raw`(\d+)-(\d+)-(\d+)`, put: '$3.$2.$1', isPattern: true },
    '28.11.2026',
  ],
  ['whole words of a pattern', 'cat cats', { find: 'c.t', put: 'x', isPattern: true, wholeWord: true }, 'x cats'],
])('replaces %s', (_what, text, replacement, after) => {
  expect(replaced(text, replacement)).toBe(after);
});

test.each(['(', '[a', 'x*', '^', '(?<n'])('the pattern %s is refused', (find) => {
  expect(() => replaced('text', { find, isPattern: true })).toThrow(SyntaxError);
});

test('a text without a pattern is found and replaced as it is, whatever its characters', () => {
  forAll([fc.string({ minLength: 1 }), fc.string(), fc.array(fc.string())], (find, put, parts) => {
    const clean = parts.map((part) => part.replaceAll(find, ''));
    expect(replaced(clean.join(find), { find, put })).toBe(clean.join(find).split(find).join(put));
  });
});
