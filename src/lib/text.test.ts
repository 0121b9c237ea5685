import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipEnd, clipMiddle, countOf, isBlank, searchable } from './text.ts';

describe('clipEnd', () => {
  it('never cuts through an emoji or an accent', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(clipEnd(family.repeat(5), 2)).toBe(`${family}${family}…`);
    expect(clipEnd('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301e\u0301…');
  });

  it('keeps text that fits, and otherwise begins with the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, maximum) => {
        const clipped = clipEnd(text, maximum);
        return clipped === text || (clipped.endsWith('…') && text.startsWith(clipped.slice(0, -1)));
      }),
    );
  });

  it('cuts European text where one would that is segmented', () => {
    expect(clipEnd('Žluťoučký kůň', 9)).toBe('Žluťoučký…');
    expect(clipEnd('abc\u0301d', 3)).toBe('abc\u0301…');
    expect(clipEnd('ab\r\ncd', 3)).toBe('ab…');
  });

  it('cuts a long text where one would that is segmented whole', () => {
    const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
    const piece = fc.constantFrom('a ', 'ü', 'e\u0301', '👨‍👩‍👧', '🇩🇪', '\r\n', 'क्षि', '\ud800', 'x'.repeat(200));
    fc.assert(
      fc.property(fc.array(piece, { minLength: 150, maxLength: 400 }), fc.nat(900), (pieces, maximum) => {
        const text = pieces.join('');
        const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
        const cut = `${characters.slice(0, maximum).join('').trimEnd()}…`;
        return clipEnd(text, maximum) === (characters.length > maximum ? cut : text);
      }),
      { numRuns: 40 },
    );
  });
});

describe('clipMiddle', () => {
  it('keeps both ends', () => {
    expect(clipMiddle('page_01jd8f3k2m9x4kzq7v5r6t8w9x', 9, 4)).toBe('page_01jd…8w9x');
    expect(clipMiddle('page_1', 9, 4)).toBe('page_1');
  });
});

describe('isBlank', () => {
  it('sees what nobody would see', () => {
    for (const text of ['', ' \t\n', '\u200b\u200d', '\ufeff', '\u202e', '\u00a0', '\u3164'])
      expect(isBlank(text), JSON.stringify(text)).toBe(true);
    for (const text of ['a', ' . ', 'ش', '👍']) expect(isBlank(text)).toBe(false);
  });
});

describe('words', () => {
  it('are found without case and accents', () => {
    expect(searchable(' Zürich ')).toBe('zurich');
  });

  it('agree with their number', () => {
    expect(countOf(1, 'page')).toBe('1 page');
    expect(countOf(0, 'page')).toBe('0 pages');
    expect(countOf(2, 'person', 'people')).toBe('2 people');
  });
});
