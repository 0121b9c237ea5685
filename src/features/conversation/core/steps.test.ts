import { describe, expect, test } from 'vitest';
import { type EntryFilter, entryFilters, filterOf, stepFrom, stepsOf } from './steps.ts';
import { timelineOf } from './timeline.ts';

describe('filters and steps', () => {
  const timeline = timelineOf({
    messages: [
      { changes: [{}] },
      { toolCalls: [{ status: 'completed' }] },
      { toolCalls: [{ status: 'failed' }], hasSnapshot: true },
      { toolCalls: [{ status: 'Wird geprüft', error: 'No answer' }] },
      { toolCalls: [], changes: [] },
    ],
  });

  test('keep the messages that hold what they name', () => {
    expect(stepsOf(timeline)).toEqual({ changes: [0], errors: [2, 3], tools: [1, 2, 3], snapshots: [2] });
    const kept = (filter: EntryFilter) => timeline.filter((entry) => filterOf(entry, filter)).map(({ index }) => index);
    expect(Object.fromEntries(entryFilters.map((filter) => [filter, kept(filter)]))).toEqual(stepsOf(timeline));
  });

  test('lead to the nearest place in each direction, and nowhere past the ends', () => {
    expect([stepFrom([2, 5], 2, 1), stepFrom([2, 5], 4, -1), stepFrom([2, 5], 3, 1)]).toEqual([5, 2, 5]);
    expect([stepFrom([2, 5], 5, 1), stepFrom([2, 5], 2, -1), stepFrom([], undefined, 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([stepFrom([2, 5], undefined, 1), stepFrom([2, 5], undefined, -1)]).toEqual([2, 5]);
  });
});
