import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forMany } from '#test/for-all.ts';
import { clipEnd, isBlank } from './text.ts';

it('clipEnd cuts a text of any length and script where one would that is segmented whole', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const european = fc.array(fc.constantFrom('a', ' ', 'ž', '\n'), { maxLength: 40 });
  const piece = fc.constantFrom('a ', 'ü', 'e\u0301', '👨‍👩‍👧', '🇩🇪', '\r\n', 'क्षि', '\ud800', 'x'.repeat(200));
  const long = fc.array(piece, { minLength: 150, maxLength: 400 });
  forMany(80, [fc.array(european), fc.option(long, { nil: [] }), fc.nat(100)], (words, pieces, percent) => {
    const text = [...words.flat(), ...pieces].join('');
    const maximum = Math.floor((percent / 100) * text.length);
    const characters = Array.from(segmenter.segment(text), ({ segment }) => segment);
    const cut = `${characters.slice(0, maximum).join('').trimEnd()}…`;
    return clipEnd(text, maximum) === (characters.length > maximum ? cut : text);
  });
});

it('isBlank sees what nobody would see', () => {
  for (const text of ['', ' \t\n', '\u200b\u200d', '\ufeff', '\u202e', '\u00a0', '\u3164'])
    expect(isBlank(text), JSON.stringify(text)).toBe(true);
  for (const text of ['a', ' . ', 'ش', '👍']) expect(isBlank(text)).toBe(false);
});
