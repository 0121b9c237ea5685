import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { fuzzySearch } from './fuzzy-search.ts';

function found(texts: readonly string[], needle: string): readonly string[] {
  return fuzzySearch(texts)(needle).order.map((index) => texts[index] ?? '');
}

const english = ['Spring offer', 'Off-site spring meeting', 'Webhooks', 'page_01J9ABCDEF'];
const texts = [...english, 'Prix d’été', '春の特集', 'Über uns'];

it('a fuzzy search gives everything in its own order while nothing is typed', () => {
  expect(found(texts, '  ')).toEqual(texts);
});

it.each([
  ['puts the text that begins with what is typed first', 'spr', ['Spring offer', 'Off-site spring meeting']],
  ['takes words in any order', 'offer spring', ['Spring offer']],
  ['forgives one slip of a finger', 'wehbooks', ['Webhooks']],
  ['forgives one slip of a finger', 'webhoks', ['Webhooks']],
  ['knows letters with and without accents', 'ete', ['Prix d’été']],
  ['knows letters with and without accents', 'uber', ['Über uns']],
  ['knows other alphabets', '特集', ['春の特集']],
  ['finds an id by its end', 'ABCDEF', ['page_01J9ABCDEF']],
])('a fuzzy search %s: %s', (_what, needle, expected) => {
  expect(found(texts, needle).slice(0, 2)).toEqual(expected);
});

it.each(['🎄', '→', '&'])('a fuzzy search finds %s where it stands', (sign) => {
  expect(found([`Spring ${sign} offer`, ...texts], sign)).toEqual([`Spring ${sign} offer`]);
});

it('a fuzzy search never throws, never invents and never repeats, whatever is typed', () => {
  const anyText = fc.string({ unit: 'binary' });
  forMany(40, [fc.array(anyText, { maxLength: 30 }), anyText], (all, needle) => {
    const search = fuzzySearch(all)(needle);
    expect(new Set(search.order).size).toBe(search.order.length);
    for (const index of search.order) {
      const ranges = search.ranges(index);
      expect(ranges.length % 2).toBe(0);
      for (const offset of ranges) expect(offset).toBeLessThanOrEqual(all[index]?.length ?? -1);
    }
  });
});
