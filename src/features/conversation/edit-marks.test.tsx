import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditsBefore, editMarks } from './edit-marks.tsx';
import { timelineOf } from './timeline.ts';

const hour = (hours: number) => Date.UTC(2026, 10, 1, hours);
const change = { field: 'supplementaryContext', previousValue: 'A', newValue: 'B', status: 'applied' };
const timeline = timelineOf({
  messages: [
    { messageId: 'm1', timestamp: hour(10) },
    { messageId: 'm2', role: 'user', timestamp: hour(12), changes: [change] },
  ],
});
const edit = (hours: number, field: string, after: unknown, messageId?: string) => ({
  at: hour(hours),
  fields: { [field]: { before: undefined, after } },
  ...(messageId !== undefined && { restore: { messageId } }),
});

test('an edit stands before the next message, or after the last one, but for those that a message records', () => {
  const writes = [
    edit(14, 'title', 'Late'),
    edit(13, 'author', 'Ada', 'm2'),
    edit(12, 'supplementaryContext', 'B'),
    edit(11, 'keywords', ['one', 'two']),
    edit(9, 'title', undefined),
  ];
  const marks = editMarks(writes, timeline);
  expect([...marks].map(([index, edits]) => [index, edits.map(({ at }) => at)])).toEqual([
    [0, [hour(9)]],
    [1, [hour(11)]],
    [2, [hour(14)]],
  ]);
  render(<EditsBefore index={1} marks={marks} />);
  expect(screen.getByText(/^You edited/)).toHaveTextContent('You edited Keywords: “one, two” ·');
});
