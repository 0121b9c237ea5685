import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { EditorField } from '#src/fields/audience-override-fields.tsx';
import { cutText, lengthGuidance, textWidth } from './text-width.ts';

const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(fc.string({ minLength: 1, maxLength: 14 }), { maxLength: 80 }).map((words) => words.join(' ')),
);
const rooms = fc.record({
  width: fc.integer({ min: 60, max: 900 }),
  lines: fc.integer({ min: 1, max: 4 }),
  size: fc.constant(20),
});
const collapsed = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

it('a cut text is the text itself or a beginning of it with an ellipsis, within the room, and no shorter where there is more', () => {
  fc.assert(
    fc.property(texts, rooms, (text, room) => {
      const { shown, isCut } = cutText(text, room);
      if (isCut) {
        expect(shown.endsWith('…')).toBe(true);
        expect(collapsed(text).startsWith(shown.slice(0, -1).trimEnd())).toBe(true);
      } else expect(shown).toBe(collapsed(text));
      // Widths of words do not add up to the last bit of that of the text.
      expect(textWidth(shown.replaceAll(' ', ''), room.size)).toBeLessThanOrEqual(room.width * room.lines + 0.001);
      const more = cutText(text, { ...room, lines: room.lines + 1 });
      expect(more.shown.length).toBeGreaterThanOrEqual(shown.length);
    }),
  );
});

it('a cut text is cut within a word that is longer than the room, between characters', () => {
  const family = '👩‍👩‍👧‍👦';
  const room = { width: 200, lines: 1, size: 20 };
  expect(cutText('a'.repeat(100), room)).toEqual({ shown: `${'a'.repeat(10)}…`, isCut: true });
  const { shown } = cutText(family.repeat(40), room);
  expect(shown.replace(/ ?…$/, '').length % family.length).toBe(0);
});

it.each<[string, EditorField, string, unknown]>([
  ['nothing about a good length', 'title', 'Cut changeover time on your line by a third', undefined],
  ['nothing about many narrow letters', 'title', 'il'.repeat(32), undefined],
  ['that a text is short', 'title', 'Sale', 'Short: Google shows about 60 characters.'],
  ['what cuts', 'title', 'W'.repeat(50), 'Google will probably cut this after about 60 characters.'],
  ['who cuts', 'twitterDescription', 'word '.repeat(60), expect.stringMatching(/^X will probably cut this/)],
  ['nothing about an empty text', 'title', ' ', undefined],
  ['nothing about a field that nobody cuts', 'canonicalUrl', 'https://offers.example/'.repeat(20), undefined],
])('says %s', (_, field, text, note) => {
  expect(lengthGuidance(field, text)?.note).toEqual(note);
});
