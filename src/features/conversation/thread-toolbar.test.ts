import { expect, test } from 'vitest';
import { entryFilters, originOf, stepFrom } from './thread-toolbar.tsx';
import { timelineOf } from './timeline.ts';

const timeline = timelineOf({
  messages: [
    { changes: [{}] },
    { toolCalls: [{ status: 'completed' }] },
    { toolCalls: [{ status: 'failed' }], hasSnapshot: true },
    { toolCalls: [{ status: 'Wird geprüft', error: 'No answer' }] },
    { toolCalls: [], changes: [] },
  ],
});

test('filters and steps keep the messages that hold what they name', () => {
  const kept = [...entryFilters].map(([name, { holds }]) => [name, timeline.filter(holds).map(({ index }) => index)]);
  expect(Object.fromEntries(kept)).toEqual({ changes: [0], errors: [2, 3], tools: [1, 2, 3], snapshots: [2] });
});

test('filters and steps lead to the nearest place in each direction, and nowhere past the ends', () => {
  const step = (origin: number | undefined, by: 1 | -1) => stepFrom([2, 5], origin, by);
  expect([step(2, 1), step(4, -1), step(3, 1)]).toEqual([5, 2, 5]);
  expect([step(5, 1), step(2, -1), stepFrom([], undefined, 1)]).toEqual([undefined, undefined, undefined]);
  expect([step(undefined, 1), step(undefined, -1)]).toEqual([2, 5]);
});

test('a step begins at the selected message while that is on the screen, else at what is', () => {
  const visible = { first: 10, last: 14 };
  expect(originOf(12, visible, 1)).toBe(12);
  expect(stepFrom([3, 10, 13, 20], originOf(undefined, visible, 1), 1)).toBe(10);
  expect(stepFrom([3, 10, 13, 20], originOf(2, visible, -1), -1)).toBe(13);
  expect(originOf(2, undefined, 1)).toBe(2);
});
