import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fuzzySearch } from './fuzzy-search.ts';

function found(texts: readonly string[], needle: string): readonly string[] {
  return fuzzySearch(texts)(needle).order.map((index) => texts[index] ?? '');
}

describe('a fuzzy search', () => {
  const texts = [
    'Spring offer',
    'Off-site spring meeting',
    'Webhooks',
    'Prix d’été',
    'page_01J9ABCDEF',
    '春の特集',
    'Über uns',
  ];

  it('gives everything in its own order while nothing is typed', () => {
    expect(found(texts, '  ')).toEqual(texts);
  });

  it('puts the text that begins with what is typed first', () => {
    expect(found(texts, 'spr')).toEqual(['Spring offer', 'Off-site spring meeting']);
  });

  it('takes words in any order', () => {
    expect(found(texts, 'offer spring')[0]).toBe('Spring offer');
  });

  it('forgives one slip of a finger', () => {
    expect(found(texts, 'wehbooks')).toEqual(['Webhooks']);
    expect(found(texts, 'webhoks')).toEqual(['Webhooks']);
  });

  it('knows letters with and without accents, and other alphabets', () => {
    expect(found(texts, 'ete')).toEqual(['Prix d’été']);
    expect(found(texts, 'uber')).toEqual(['Über uns']);
    expect(found(texts, '特集')).toEqual(['春の特集']);
  });

  it.each(['🎄', '→', '&'])('finds %s where it stands', (sign) => {
    expect(found([`Spring ${sign} offer`, ...texts], sign)).toEqual([`Spring ${sign} offer`]);
  });

  it('finds an id by its end', () => {
    expect(found(texts, 'ABCDEF')).toEqual(['page_01J9ABCDEF']);
  });

  it('says where the match stands', () => {
    const search = fuzzySearch(texts)('offer');
    const index = search.order[0] ?? -1;
    expect(texts[index]).toBe('Spring offer');
    expect(search.ranges(index)).toEqual([7, 12]);
  });

  it('orders also what matches more often than anyone can rank', () => {
    const many = Array.from({ length: 5_000 }, (_item, index) => `Item ${index}`);
    const all = [...many, 'Tem'];
    const search = fuzzySearch(all)('tem');
    expect(search.order).toHaveLength(5_001);
    expect(all[search.order[0] ?? -1]).toBe('Tem');
    expect(search.ranges(0)).toEqual([1, 4]);
  });

  it('never throws, never invents and never repeats, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 30 }),
        fc.string({ unit: 'binary' }),
        (all, needle) => {
          const search = fuzzySearch(all)(needle);
          expect(new Set(search.order).size).toBe(search.order.length);
          for (const index of search.order) {
            const text = all[index];
            expect(text).toBeDefined();
            const ranges = search.ranges(index);
            expect(ranges.length % 2).toBe(0);
            for (const offset of ranges) expect(offset).toBeLessThanOrEqual(text?.length ?? 0);
          }
        },
      ),
    );
  });
});
