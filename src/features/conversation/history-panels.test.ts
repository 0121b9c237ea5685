import { expect, test } from 'vitest';
import { keyOf, pointOf, pointWords } from './history-panels.tsx';
import { timelineOf } from './timeline.ts';

const timeline = timelineOf({ messages: [{ messageId: 'a' }, {}, { messageId: 'c' }] });

test.each([
  ['0', -1, 'Before the first message'],
  ['1', 0, 'After message 1'],
  ['2', 1, 'After message 2'],
  ['3', 2, 'After message 3'],
  ['99', 2, 'After message 3'],
  ['', 'now', 'Now'],
  ['x', 'now', 'Now'],
] as const)('what is typed as %j is one point, by its number, in the address and in words', (typed, point, words) => {
  expect(pointOf(timeline, keyOf(timeline, typed))).toBe(point);
  expect(pointWords(point)).toBe(words);
});

test('a message that is not in the conversation is no point', () => {
  expect(pointOf(timeline, 'gone')).toBeUndefined();
});
