import { expect, test } from 'vitest';
import { ledgerOf } from './ledger.ts';
import { timelineOf } from './timeline.ts';

const title = (previousValue: string | undefined, newValue: string | undefined, status = 'applied') => ({
  field: 'metaTitle',
  previousValue,
  newValue,
  status,
});

/** The places of the title's rows before which the chain is broken. */
function brokenIn(...changes: ReturnType<typeof title>[]): readonly number[] {
  const [field] = ledgerOf(timelineOf({ messages: changes.map((change) => ({ changes: [change] })) }));
  return (field?.rows ?? []).flatMap(({ isBrokenBefore, index }) => (isBrokenBefore ? [index] : []));
}

test('every change stands under its field with its message, time, values and status', () => {
  const timeline = timelineOf({
    messages: [
      { messageId: 'm1', timestamp: 1_763_683_200_000, changes: [title('A', 'B'), { newValue: 'x' }] },
      { changes: [{ field: 'in_legal_review' }, title('B', 'C', 'pending')] },
    ],
  });
  expect(ledgerOf(timeline)).toMatchObject([
    {
      field: 'metaTitle',
      rows: [
        { key: 'm1', index: 0, at: 1_763_683_200_000, previous: 'A', next: 'B', status: 'applied' },
        { key: '#1', index: 1, at: undefined, previous: 'B', next: 'C', status: 'pending' },
      ],
    },
    { field: '', rows: [{ key: 'm1', previous: undefined, next: 'x', status: undefined }] },
    { field: 'in_legal_review', rows: [{ key: '#1' }] },
  ]);
});

test('a chain is broken where an edit left no record, and nowhere else', () => {
  expect(brokenIn(title('A', 'B'), title('B', 'C'), title('X', 'D'))).toEqual([2]);
  expect(brokenIn(title('A', 'B'), title('X', 'C', 'pending'), title('B', 'C'))).toEqual([]);
  expect(brokenIn(title('A', 'B'), title('B', 'C', 'reverted'), title('B', 'D'))).toEqual([]);
  expect(brokenIn(title('A', 'B', 'reverted'), title('B', 'C', 'reverted'), title('A', 'D'))).toEqual([]);
  expect(brokenIn(title('A', 'B'), title('B', 'C', 'reverted'), title('A', 'D'))).toEqual([2]);
  expect(brokenIn(title('A', 'B'), title('B', 'C', 'Wird geprüft'), title('C', 'D'))).toEqual([]);
  expect(brokenIn(title('A', undefined), title('B', 'C'), title(undefined, 'D'))).toEqual([]);
});
