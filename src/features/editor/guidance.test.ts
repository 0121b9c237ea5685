import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type EditorField, editorFields } from '#src/fields/audience-override-fields.tsx';
import { lengthGuidance } from './guidance.ts';

it('counts characters as a person does, and the width where pixels cut', () => {
  expect(lengthGuidance('ogTitle', '👩‍👩‍👧‍👦 né')?.count).toBe('4 characters');
  expect(lengthGuidance('title', 'Cut changeover time on your Linköping line by a third')?.count).toBe('53 characters');
  expect(lengthGuidance('title', 'W'.repeat(50))?.count).toMatch(
    /^50 characters · too wide for Google \(\d{3}|1,\d{3} \/ 580 px\)$/,
  );
});

it('says what a length means, and nothing about a good one', () => {
  const note = (field: EditorField, text: string) => lengthGuidance(field, text)?.note;
  expect(note('title', 'Cut changeover time on your line by a third')).toBeUndefined();
  expect(note('title', 'Sale')).toBe('Short: Google shows about 60 characters.');
  expect(note('title', 'W'.repeat(50))).toBe('Google will probably cut this after about 60 characters.');
  expect(note('title', 'il'.repeat(32))).toBeUndefined();
  expect(note('twitterDescription', 'word '.repeat(60))).toMatch(/^X will probably cut this/);
});

it('has nothing to say of empty texts and of fields that nobody cuts', () => {
  expect(lengthGuidance('title', ' ')).toBeUndefined();
  expect(lengthGuidance('canonicalUrl', 'https://offers.example/'.repeat(20))).toBeUndefined();
});

it('takes any text of any field', () => {
  fc.assert(
    fc.property(fc.constantFrom(...editorFields), fc.string({ unit: 'binary', maxLength: 300 }), (field, text) => {
      const guidance = lengthGuidance(field, text);
      expect(guidance === undefined || guidance.count.length > 0).toBe(true);
    }),
  );
});
