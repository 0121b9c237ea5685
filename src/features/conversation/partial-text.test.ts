import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interruptRequest } from '#src/contract/conversation.ts';
import { limits } from '#src/contract/fields.ts';
import { partialTextOf } from './interrupt.ts';

const { max } = limits.partialText;
const halfPair = /\p{Surrogate}/u;

test('100,000 units are sent whole, of 100,001 the last is left out', () => {
  expect(partialTextOf('a'.repeat(max))).toEqual({ partialText: 'a'.repeat(max), cut: false });
  expect(partialTextOf('a'.repeat(max + 1))).toEqual({ partialText: 'a'.repeat(max), cut: true });
  expect(partialTextOf('')).toEqual({ partialText: '', cut: false });
});

test('a surrogate pair at the limit is left out whole', () => {
  const text = `${'a'.repeat(max - 1)}😀`;
  expect(partialTextOf(text)).toEqual({ partialText: 'a'.repeat(max - 1), cut: true });
  expect(partialTextOf(`${'a'.repeat(max - 2)}😀`)).toMatchObject({ cut: false });
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
      expect(partialText).not.toMatch(halfPair);
    }),
    { numRuns: 30 },
  );
});

test('what a service would refuse for is sent as the sign that browsers draw in its place', () => {
  expect(partialTextOf('a\uD83D b\0')).toEqual({ partialText: 'a\uFFFD b\uFFFD', cut: false });
});
