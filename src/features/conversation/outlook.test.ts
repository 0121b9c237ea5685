import { expect, test } from 'vitest';
import type { ChangeEntry } from '#src/local/change-history.ts';
import { outlookOf, type Reading, whatChanged } from './outlook.ts';
import type { MessageRead } from './timeline.ts';

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
  const { known, unknown } = outlookOf({ conversation, audience }, messageId, newestFirst);
  return [...Array.from(known.values(), ({ values, editedAt }) => ({ after: values?.after, editedAt })), ...unknown];
}

test('an edit made since the message is told to be lost, but not a restore, nor an edit that something else has replaced since', () => {
  expect(lostEdits('Ada', [write(12, 'Old', 'Ada')])).toEqual([{ after: 'Old', editedAt: hour(12) }]);
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
  const changes = [{ field: 'metaTitle', status: 'applied', newValue: 'Old' }];
  const messages = conversation.messages.map((message, index) => ({ ...message, ...(index === 0 && { changes }) }));
  const reading = { conversation: { messages, context: { currentMetaTitle: 'Back' } }, audience: {} };
  const writes = restored.map((one) => ({ ...one, fields: { title: { before: 'Old', after: 'Back' } } }));
  expect(outlookOf(reading, 'm15', writes).known).toEqual(new Map());
});

test('an edit that a message records counts at that message, and not after the answer that began with it', () => {
  const context = (at: number, previousValue: string, newValue: string) => ({
    messageId: `u${at}`,
    role: 'user',
    timestamp: hour(at),
    changes: [{ field: 'supplementaryContext', status: 'applied', previousValue, newValue }],
  });
  const messages = [
    context(10, 'A', 'A B'),
    { ...conversation.messages[0], timestamp: hour(10) },
    context(12, 'A B', 'A C'),
  ];
  const reading = {
    conversation: { messages, context: { currentSupplementaryContext: 'A C' } },
    audience: { supplementaryContext: 'A C' },
  };
  const edit = (at: number, before: string, after: string) => ({
    at: hour(at) + 300,
    fields: { supplementaryContext: { before, after } },
  });
  const { known } = outlookOf(reading, 'm11', [edit(12, 'A B', 'A C'), edit(10, 'A', 'A B')]);
  expect([...known.values()]).toEqual([
    { what: 'Context for this audience', values: { before: 'A C', after: 'A B' }, editedAt: hour(12) + 300 },
  ]);
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

test('a field that goes back to what it is, also to inheriting, is no change', () => {
  const context = { currentSupplementaryContext: '', currentMetaTitle: 'Of the page', currentMetaKeywords: 'a,b' };
  const known = (now: Reading['audience'], ...fields: ChangeEntry['fields'][]) => {
    const writes = fields.map((each, index) => ({ at: hour(14 - index), fields: each }));
    const reading = { conversation: { ...conversation, context }, audience: now };
    return [...outlookOf(reading, 'm11', writes).known].map(([field, { values }]) => [field, values?.after]);
  };
  const inherits = { supplementaryContext: null, metadataOverride: {} };
  const title = (before?: string, after?: string) => ({ title: { before, after } });
  expect(known(inherits, title('X', undefined), title(undefined, 'X'))).toEqual([]);
  expect(known(inherits, { supplementaryContext: { before: null, after: '' } })).toEqual([]);
  const keywords = ['a', 'b'];
  expect(known({ metadataOverride: { keywords } }, { keywords: { before: keywords, after: keywords } })).toEqual([]);
  expect(known({ metadataOverride: { title: 'X' } }, title(undefined, 'X'))).toEqual([['metaTitle', undefined]]);
  expect(known({}, title('X', undefined), title(undefined, 'X'))).toEqual([['metaTitle', undefined]]);
});

test('a restore reverts the later changes that were applied, and what one of an unknown status did is unknown', () => {
  const [first, last] = conversation.messages;
  const change = (status: string) => ({ field: 'metaTitle', status, previousValue: 'A', newValue: 'B' });
  const messages = [
    { ...first, changes: [change('applied')] },
    { ...last, changes: [...['applied', 'rejected'].map(change), { ...change('proposed'), field: 'metaDescription' }] },
    { changes: [{ ...change('applied'), field: undefined }] },
  ];
  const outlook = outlookOf(
    { conversation: { messages, context: { currentMetaTitle: 'B' } }, audience: {} },
    'm11',
    [],
  );
  expect(outlook).toEqual({ later: 2, known: new Map(), unknown: new Map([['metaDescription', 'Description']]) });
  const unclear = { messages: [first ?? {}, { ...last, changes: [change('proposed')] }] };
  const mine = { conversation: unclear, audience: { metadataOverride: { title: 'Mine' } } };
  const { unknown } = outlookOf(mine, 'm11', [{ at: hour(16), fields: { title: { before: 'B', after: 'Mine' } } }]);
  expect([...unknown.keys()]).toEqual(['metaTitle']);
});

const asked: MessageRead = { messageId: 'm1', role: 'user', content: 'Write it.' };
const answer: MessageRead = { messageId: 'm2', role: 'assistant', content: 'Half a sent' };
const longer = { ...answer, content: 'Half a sentence', toolCalls: [{ name: 'search', status: 'running' }] };
const saved: MessageRead = { messageId: 'm3', role: 'user', content: 'Another context.' };
const all = [asked, answer, saved];
const audience = { customName: 'Ada', status: 'processing', metadataOverride: { title: 'T' } };

test.each<[string, readonly MessageRead[], readonly MessageRead[], string?]>([
  ['that the newest answer goes on, with text and tool calls', [asked, answer], [asked, longer]],
  ['that it goes on before a context saved meanwhile', all, [asked, longer, saved]],
  ['the end of it', [asked, answer], [asked, { ...answer, hasSnapshot: true }], 'Messages changed.'],
  ['a proposal in it', [asked, answer], [asked, { ...answer, changes: [{ changeId: 'c' }] }], 'Messages changed.'],
  ['that it was interrupted', [asked, answer], [asked, { ...answer, isInterrupted: true }], 'Messages changed.'],
  ['a message that came', all, [...all, { messageId: 'm4', role: 'user' }], '1 new message.'],
  ['a message that went', all, [asked, answer], 'Messages changed.'],
  ['another newest answer', [asked, answer], [asked, { ...answer, messageId: 'm5' }], 'Messages changed.'],
  ['an earlier message', all, [{ ...asked, content: 'Do not.' }, answer, saved], 'Messages changed.'],
])('whether a restore is stopped by %s', (_, before, after, what) => {
  const reading = (messages: readonly MessageRead[]) => ({ conversation: { messages: [...messages] }, audience });
  expect(whatChanged(reading(before), reading(after))).toEqual(what === undefined ? [] : [{ what }]);
});

test.each<[string, Reading['audience'], Reading['audience'], string?]>([
  ['its status alone', audience, { ...audience, status: 'published' }],
  ['its name', audience, { ...audience, customName: 'Bo' }, 'Custom name changed.'],
  ['its metadata', audience, { ...audience, metadataOverride: {} }, 'Title changed.'],
  ['its archive', audience, { ...audience, status: 'archived' }, 'The audience was archived.'],
  ['its return', { ...audience, status: 'archived' }, audience, 'The audience is no longer archived.'],
])('whether a restore is stopped by a change of the audience: %s', (_, before, after, what) => {
  const changed = whatChanged({ conversation: {}, audience: before }, { conversation: {}, audience: after });
  expect(changed.map((one) => one.what)).toEqual(what === undefined ? [] : [what]);
});

test('what stops a restore is told once when conversation and audience both show it', () => {
  const reading = (context: string): Reading => ({
    conversation: { context: { currentSupplementaryContext: context } },
    audience: { supplementaryContext: context },
  });
  const live = (id: string) => ({ conversation: { conversation: { publishedMessageId: id } }, audience: {} });
  expect(whatChanged(live('m1'), live('m2'))).toEqual([{ what: 'Another message is the live one now.' }]);
  const about = (pageContext: string) => ({ conversation: { context: { pageContext } }, audience: {} });
  expect(whatChanged(about('A'), about('B'))).toMatchObject([{ what: 'Page context changed.' }]);
  const found = whatChanged(reading('One'), reading('Two'));
  expect(found.map(({ what }) => what)).toEqual(['Context for this audience changed.']);
});
