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
  expect(interruptRequest.safeParse({ partialText }).success).toBe(true);
});
