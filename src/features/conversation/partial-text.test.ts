import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interruptRequest } from '#src/contract/conversation.ts';
import { limits } from '#src/contract/fields.ts';
import { partialTextOf } from './interrupt.ts';

const { max } = limits.partialText;
const most = 'a'.repeat(max);
const butOne = 'a'.repeat(max - 1);
test.each([
  ['nothing stays nothing', '', '', false],
  ['100,000 units are sent whole', most, most, false],
  ['of 100,001 units the last is left out', `${most}a`, most, true],
  ['a surrogate pair at the limit is left out whole', `${butOne}😀`, butOne, true],
  ['a surrogate pair before the limit is sent', `${butOne.slice(1)}😀`, `${butOne.slice(1)}😀`, false],
  ['what a service would refuse is the sign that browsers draw in its place', 'a\uD83D b\0', 'a\uFFFD b\uFFFD', false],
])('%s', (_, shown, partialText, cut) => {
  expect(partialTextOf(shown)).toEqual({ partialText, cut });
});

test('what is sent is what was visible up to the limit, is allowed, and holds no half pair', () => {
  const pieces = fc.array(fc.constantFrom('a', 'ü', '😀', '👨‍👩‍👧'), { minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(pieces, fc.integer({ min: -3, max: 9 }), (piece, more) => {
      const text = piece
        .join('')
        .repeat(max)
        .slice(0, max + more)
        .replace(/[\uD800-\uDBFF]$/, '');
      const { partialText, cut } = partialTextOf(text);
      expect(text.startsWith(partialText)).toBe(true);
      expect(cut).toBe(partialText !== text);
      expect(partialText.length).toBeGreaterThanOrEqual(Math.min(text.length, max - 1));
      expect(interruptRequest.safeParse({ partialText }).success).toBe(true);
      expect(partialText).not.toMatch(/\p{Surrogate}/u);
    }),
    { numRuns: 30 },
  );
});
