import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutText, estimatedWidth, measureAt } from './preview-text.ts';

const measure = (text: string) => estimatedWidth(text, 20);
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.array(fc.string({ minLength: 1, maxLength: 14 }), { maxLength: 80 }).map((words) => words.join(' ')),
);
const rooms = fc.record({ width: fc.integer({ min: 60, max: 900 }), lines: fc.integer({ min: 1, max: 4 }) });
const collapsed = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

describe('a cut text', () => {
  it('is the text itself, or a beginning of it with an ellipsis', () => {
    fc.assert(
      fc.property(texts, rooms, (text, room) => {
        const { shown, isCut } = cutText(text, room, measure);
        if (isCut) {
          expect(shown.endsWith('…')).toBe(true);
          expect(collapsed(text).startsWith(shown.slice(0, -1).trimEnd())).toBe(true);
        } else expect(shown).toBe(collapsed(text));
      }),
    );
  });

  it('never takes more room than there is', () => {
    fc.assert(
      fc.property(texts, rooms, (text, room) => {
        const { shown } = cutText(text, room, measure);
        // Widths of words do not add up to the last bit of that of the text.
        expect(measure(shown.replaceAll(' ', ''))).toBeLessThanOrEqual(room.width * room.lines + 0.001);
      }),
    );
  });

  it('never takes more room, also after a word that fills its lines to the end', () => {
    const tenEach = (text: string) => text.length * 10;
    expect(cutText('twelveletter !', { width: 60, lines: 2 }, tenEach)).toEqual({ shown: 'twelvelette…', isCut: true });
  });

  it('shows no less where there is more room', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 60, max: 900 }), fc.integer({ min: 1, max: 3 }), (text, width, lines) => {
        const less = cutText(text, { width, lines }, measure);
        const more = cutText(text, { width, lines: lines + 1 }, measure);
        expect(more.shown.length).toBeGreaterThanOrEqual(less.shown.length);
      }),
    );
  });

  it('keeps an emoji of a family and a letter with its accent whole', () => {
    const family = '👩‍👩‍👧‍👦';
    const { shown } = cutText(family.repeat(40), { width: 200, lines: 1 }, (text) => [...text].length * 10);
    expect(shown.slice(0, -1).length % family.length).toBe(0);
  });

  it('of a whole book is found at once', () => {
    const measure = measureAt(14);
    let measured = 0;
    const counting: typeof measure = (text) => {
      measured += text.length;
      return measure(text);
    };
    const book = 'word '.repeat(200_000);
    expect(cutText(book, { width: 600, lines: 2 }, counting).isCut).toBe(true);
    expect(measured).toBeLessThan(book.length / 10);
  });
});
