import { expect, test } from 'vitest';
import { pointOf, pointWords } from './history-panels.tsx';
import { timelineOf } from './timeline.ts';

const timeline = timelineOf({ messages: [{ messageId: 'a' }, {}, { messageId: 'c' }] });

test.each([
  ['#', -1, 'Before the first message'],
  ['a', 0, 'After message 1'],
  ['c', 2, 'After message 3'],
  [undefined, 'now', 'Now'],
] as const)('%j in the address is one point, in words', (key, point, words) => {
  expect(pointOf(timeline, key)).toBe(point);
  expect(pointWords(point)).toBe(words);
});

test('a message that is not in the conversation is no point', () => {
  expect(pointOf(timeline, 'gone')).toBeUndefined();
});
