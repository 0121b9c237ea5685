import { expect, test } from 'vitest';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { outlookOf } from './outlook.ts';

const hour = (hours: number) => Date.UTC(2026, 10, 1, hours);
const conversation = {
  messages: [
    { messageId: 'm11', role: 'assistant', timestamp: hour(11), hasSnapshot: true },
    { messageId: 'm15', role: 'assistant', timestamp: hour(15), hasSnapshot: true },
  ],
};
const write = (hours: number, before: string, after: string, restore?: string): ChangeEntry => ({
  at: hour(hours),
  fields: { author: { before, after } },
  ...(restore !== undefined && { restore: { messageId: restore } }),
});
function lostEdits(now: string, newestFirst: readonly ChangeEntry[], messageId = 'm11') {
  const audience = { metadataOverride: { author: now } };
  const { known } = outlookOf({ conversation, audience }, messageId, newestFirst);
  return [...known.values()].map(({ values, editedAt }) => ({ after: values?.after, editedAt }));
}

test('an edit made since the message is told to be lost', () => {
  expect(lostEdits('Ada', [write(12, 'Old', 'Ada')])).toEqual([{ after: 'Old', editedAt: hour(12) }]);
});

test('a restore is not told as an edit, nor an edit that something else has replaced since', () => {
  expect(lostEdits('Back', [write(15, 'Old', 'Back', 'm15')])).toEqual([{ after: 'Old', editedAt: undefined }]);
  expect(lostEdits('Old', [write(13, 'Ada', 'Old'), write(12, 'Old', 'Ada')])).toEqual([]);
  expect(lostEdits('Ada', [write(14, 'Bob', 'Ada'), write(13, 'Ada', 'Bob'), write(12, 'Old', 'Ada')])).toEqual([
    { after: 'Old', editedAt: hour(14) },
  ]);
  expect(lostEdits('Bob', [write(12, 'Old', 'Ada')])).toEqual([{ after: 'Old', editedAt: undefined }]);
});

test('what a restore changed belongs to the message that records it', () => {
  const restored = [write(15, 'Old', 'Back', 'm15')];
  expect(lostEdits('Back', restored, 'm15')).toEqual([]);
  expect(lostEdits('Back', restored, 'm11')).toEqual([{ after: 'Old', editedAt: undefined }]);
});

test('what an edit from here found counts more than the record of an earlier message', () => {
  const changes = [{ field: 'metaTitle', status: 'applied', previousValue: 'First', newValue: 'Told' }];
  const earlier = { messageId: 'm10', role: 'assistant', timestamp: hour(10), changes };
  const reading = {
    conversation: { messages: [earlier, ...conversation.messages] },
    audience: { metadataOverride: { title: 'Mine' } },
  };
  const writes = [{ at: hour(12), fields: { title: { before: 'A colleague’s', after: 'Mine' } } }];
  const after = (messageId: string) => outlookOf(reading, messageId, writes).known.get('metaTitle')?.values?.after;
  expect([after('m10'), after('m11')]).toEqual(['Told', 'A colleague’s']);
});
