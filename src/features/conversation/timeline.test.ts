import { replaceEqualDeep } from '@tanstack/react-query';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyOf, type ConversationRead, type MessageRead, timelineOf } from './timeline.ts';

const ids = fc.constantFrom('a', 'b', 'c', '#0', '#1', '#2', 'a#1', '', undefined);
const conversations = fc
  .record({ live: ids, messages: fc.array(fc.record({ messageId: ids, content: fc.string() }), { maxLength: 12 }) })
  .map(({ live, messages }): ConversationRead => ({ conversation: { publishedMessageId: live }, messages }));

test('a timeline has an entry for every message in the order given, each with a key of its own', () => {
  fc.assert(
    fc.property(conversations, (conversation) => {
      const timeline = timelineOf(conversation);
      expect(timeline.map(({ message }) => message)).toEqual(conversation.messages);
      expect(timeline.map(({ index }) => index)).toEqual(timeline.map((_, index) => index));
      expect(new Set(timeline.map(({ key }) => key)).size).toBe(timeline.length);
      for (const { messageId, isLive } of timeline) {
        expect(isLive).toBe(messageId !== undefined && messageId === conversation.conversation?.publishedMessageId);
      }
    }),
  );
});

test('a timeline gives a message its id as key, one without an id its place, and is empty without any', () => {
  expect(timelineOf({})).toEqual([]);
  const timeline = timelineOf({ messages: [{ messageId: 'm1' }, {}, { messageId: 'm1' }, { messageId: '' }] });
  expect(timeline.map(({ key }) => key)).toEqual(['m1', '#1', 'm1#2', '#3']);
});

test('a timeline keeps the entries of all messages that stayed the same', () => {
  const read = (last: string, live: string): ConversationRead => ({
    conversation: { publishedMessageId: live },
    messages: [{ messageId: 'm1', content: 'One' }, { messageId: 'm2', content: 'Two' }, { content: last }],
  });
  const first = read('Thr', 'm1');
  const before = timelineOf(first);
  expect(timelineOf(replaceEqualDeep(first, read('Thr', 'm1')))).toBe(before);
  const grown = timelineOf(replaceEqualDeep(first, read('Three', 'm1')));
  expect(grown.map((entry, index) => entry === before[index])).toEqual([true, true, false]);
  const other = timelineOf(replaceEqualDeep(first, read('Thr', 'm2')));
  expect(other.map((entry, index) => entry === before[index])).toEqual([false, false, true]);
  expect(other.map(({ isLive }) => isLive)).toEqual([false, true, false]);
  expect(other[0]?.body).toBe(before[0]?.body);
});

const text = (value: string) => ({ type: 'text', text: value });
const audio = { type: 'audio' };
const reasoning = { type: 'reasoning', text: 'R' };

test.each<[string, MessageRead, string, object?]>([
  ['content alone', { content: 'A' }, 'A'],
  ['parts alone', { contentParts: [text('A'), text('B')] }, 'A\n\nB'],
  ['parts that are the content', { content: 'A\n\nB', contentParts: [text('A\n\n'), text('B')] }, 'A\n\nB'],
  ['a word in two parts', { content: 'Hello', contentParts: [text('Hel'), text('lo')] }, 'Hello'],
  ['two readings', { content: 'C', contentParts: [text('A')] }, 'A', { other: 'C' }],
  ['parts that end in a line', { contentParts: [text('A\n'), text('B\n\n'), text('C')] }, 'A\n\nB\n\nC'],
  ['parts of nothing but space beside a content', { content: 'A', contentParts: [text(' \n')] }, 'A'],
  ['parts without type and text', { content: 'A', contentParts: [{}, { type: '', text: '' }] }, 'A'],
  ['a part with a type alone', { contentParts: [audio] }, '', { parts: [{ ...audio, text: '' }] }],
  [
    'parts that are no text',
    { content: 'A', contentParts: [reasoning, text('A'), { text: 'raw' }] },
    'A',
    { parts: [reasoning, { type: '', text: 'raw' }] },
  ],
])('what a message says: %s', (_, message, shown, rest) => {
  expect(bodyOf(message)).toEqual({ text: shown, parts: [], ...rest });
});

test('what a message says is never without a text that the service sent', () => {
  const parts = fc.array(fc.record({ type: fc.constantFrom('text', 'reasoning', 'x'), text: fc.string() }));
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), parts, (content, contentParts) => {
      const body = bodyOf({ content, contentParts });
      const shown = [body.text, body.other ?? '', ...body.parts.map(({ text: shown }) => shown)].join('');
      const compact = (value: string) => value.replaceAll(/\s+/g, '');
      for (const sent of [content ?? '', ...contentParts.map((part) => part.text)]) {
        expect(compact(shown)).toContain(compact(sent));
      }
    }),
  );
});
