import { expect, test } from 'vitest';
import { decoded, looksLikeId, namedIn, typedQuotes, withoutStop, wordIn } from './pasted-id.ts';

test.each([
  ['page_1.', 'see page_1.', 'page_1'],
  ['page_1).', '(see page_1).', 'page_1'],
  ['page(1)', 'see page(1) too', 'page(1)'],
  ['page_1.', 'page_1.', 'page_1.'],
  ['...', 'and so on ...', '...'],
])('of %s in “%s” the id is %s', (found, text, id) => {
  expect(withoutStop(found, text)).toBe(id);
});

test('a part of an address is decoded where it is encoded, and stays as it is elsewhere', () => {
  expect(decoded('p%201')).toBe('p 1');
  expect(decoded('100%')).toBe('100%');
});

test.each([...typedQuotes, '"', "'"])('an id ends before %s, and is found alone between two of them', (quote) => {
  for (const text of [`page_1${quote}`, ` ${quote}page_1${quote} `]) expect(wordIn(text)).toBe('page_1');
  expect(namedIn(`its pageId: ${quote}page_1.${quote} (and page_id=page_2${quote})`, 'page')).toEqual([
    'page_1',
    'page_2',
  ]);
});

test.each(['two words', 'a”b', '“”', '/pages/page_1', ''])('“%s” is no single word', (text) => {
  expect(wordIn(text)).toBeUndefined();
});

test.each([
  ['page_nobody', true],
  ['AUDIENCE_01JGXK', true],
  ['01jgxk3v9q2r8s', true],
  ['3f2b8c1e-77aa-4a0e-9d5c-0123456789ab', true],
  ['120045', true],
  ['kess', false],
  ['Kessler-Brothers', false],
  ['spring2026', false],
  ['b2b', false],
])('%s may be an id: %s', (word, expected) => {
  expect(looksLikeId(word)).toBe(expected);
});

test('a long token that is no id is told at once', () => {
  const start = performance.now();
  expect(looksLikeId(`${'a1'.repeat(50_000)}=`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
