import { expect, test } from 'vitest';
import { statesOf } from './state-at.ts';
import { type MessageRead, timelineOf } from './timeline.ts';

const hour = (hours: number) => Date.UTC(2026, 10, 1, hours);
const message = (hours: number, rest: MessageRead = {}): MessageRead => ({
  messageId: `m${hours}`,
  role: 'assistant',
  timestamp: hour(hours),
  ...rest,
});
const write = (hours: number, before: string | undefined, after: string | undefined, restore?: string) => ({
  at: hour(hours),
  fields: { title: { before, after } },
  ...(restore !== undefined && { restore: { messageId: restore } }),
});

function titles(messages: readonly MessageRead[], now: string, writes: Parameters<typeof statesOf>[2]) {
  const states = statesOf(timelineOf({ messages }), { currentMetaTitle: now }, writes);
  return messages.map((_, index) => states.stateAt(index).get('metaTitle'));
}
const pending = (previousValue: string) => ({
  changes: [{ field: 'metaTitle', previousValue, newValue: 'Proposed', status: 'pending' }],
});

test('a hand edit of 12:00 is not the title at 11:00, but is at 13:00', () => {
  expect(titles([message(11), message(13)], 'By hand', [write(12, 'Old', 'By hand')])).toEqual([
    { kind: 'assumed', value: 'Old' },
    { kind: 'known', value: 'By hand' },
  ]);
});

test('of several hand edits the next one after a message tells what it held', () => {
  const writes = [write(16, 'Two', 'Three'), write(12, 'Old', 'One')];
  expect(titles([message(11), message(13), message(17)], 'Three', writes)).toEqual([
    { kind: 'assumed', value: 'Old' },
    // Somebody else made a Two of it, before this message or after.
    { kind: 'unknown', reason: 'unrecorded-edit', candidates: ['One', 'Two'] },
    { kind: 'known', value: 'Three' },
  ]);
});

test('what was inherited before the first hand edit is told as that', () => {
  expect(titles([message(11)], 'By hand', [write(12, undefined, 'By hand')])).toEqual([
    { kind: 'unknown', reason: 'inherited', candidates: [] },
  ]);
});

test('a later proposal tells what it would have replaced', () => {
  expect(titles([message(11), message(13, pending('Old')), message(15)], 'By hand', [])).toEqual([
    { kind: 'assumed', value: 'Old' },
    { kind: 'known', value: 'Old' },
    { kind: 'unknown', reason: 'unrecorded-edit', candidates: ['Old', 'By hand'] },
  ]);
});

test('a proposal may speak of a hand edit that was made while its message was written', () => {
  expect(titles([message(11, pending('By hand'))], 'By hand', [write(12, 'Old', 'By hand')])).toEqual([
    { kind: 'assumed', value: 'Old' },
  ]);
});

test('an applied change decides between a hand edit and an older message', () => {
  const applied = { changes: [{ field: 'metaTitle', previousValue: 'Old', newValue: 'Agent’s', status: 'applied' }] };
  expect(titles([message(11), message(13, applied)], 'By hand', [write(14, 'Agent’s', 'By hand')])).toEqual([
    { kind: 'assumed', value: 'Old' },
    { kind: 'known', value: 'Agent’s' },
  ]);
});

test('a restore from this browser holds from the message on that records it, whatever the clocks say', () => {
  const writes = [write(15, 'By hand', 'Old', 'm14'), write(12, 'Old', 'By hand')];
  expect(titles([message(11), message(13), message(14)], 'Old', writes)).toEqual([
    { kind: 'assumed', value: 'Old' },
    { kind: 'known', value: 'By hand' },
    { kind: 'known', value: 'Old' },
  ]);
});

test('a hand edit decides also where an earlier change was reverted, as long as no restore can have come in between', () => {
  const reverted = { changes: [{ field: 'metaTitle', previousValue: 'Old', newValue: 'Gone', status: 'reverted' }] };
  const told = titles(
    [message(9, reverted), message(10), message(11, { hasSnapshot: true }), message(13, { role: 'user' })],
    'By hand',
    [write(14, 'Old', 'By hand')],
  );
  expect(told.slice(2)).toEqual([
    { kind: 'assumed', value: 'Old' },
    { kind: 'assumed', value: 'Old' },
  ]);
});

test('messages without a time are not brought into an order with edits', () => {
  const writes = [write(12, 'Old', 'By hand')];
  expect(titles([{ messageId: 'm1' }], 'By hand', writes)).toEqual([{ kind: 'assumed', value: 'By hand' }]);
});
