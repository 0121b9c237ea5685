import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findInThread, placesOf } from './find.ts';
import { type MessageRead, timelineOf } from './timeline.ts';

const filler = fc.string({ maxLength: 20 }).map((text) => text.replaceAll(/needle|n/gi, ''));

/** Every place in which a text can stand, with where it is then found. */
const places: readonly (readonly [string, (text: string) => MessageRead])[] = [
  ['text', (content) => ({ content })],
  ['text', (content) => ({ content, contentParts: [{ type: 'text', text: 'Another reading' }] })],
  ['text', (text) => ({ contentParts: [{ type: 'audio', text }] })],
  ['reasoning', (reasoning) => ({ reasoning })],
  ['reasoning', (text) => ({ contentParts: [{ type: 'reasoning', text }] })],
  ['tool', (name) => ({ toolCalls: [{ name }] })],
  ['tool', (error) => ({ toolCalls: [{}, { error }] })],
  ['tool', (value) => ({ toolCalls: [{ arguments: { deep: [null, { value }] } }] })],
  ['tool', (name) => ({ toolCalls: [{ result: { [`x${name}`]: 1 } }] })],
  ['change', (newValue) => ({ changes: [{ newValue }] })],
  ['change', (previousValue) => ({ changes: [{ field: 'metaTitle' }, { previousValue }] })],
  ['id', (messageId) => ({ messageId })],
];

test('a search finds each planted needle where it is, in whatever case and with whatever accents', async () => {
  const plants = fc.record({
    at: fc.nat({ max: 5 }),
    place: fc.constantFrom(...places),
    needle: fc.constantFrom('needle', 'NEEDLE', 'Néedlè', 'ｎｅｅｄｌｅ', 'ne\u0301edle'),
    query: fc.constantFrom('needle', ' NEEDLE ', 'nëedle'),
    before: filler,
    after: filler,
  });
  await fc.assert(
    fc.asyncProperty(plants, async ({ at, place: [where, plant], needle, query, before, after }) => {
      const messages = Array.from({ length: 6 }, (_, index) =>
        index === at ? plant(`${before}${needle}${after}`) : { content: `${before}${after}` },
      );
      expect(await findInThread(timelineOf({ messages }), query)).toEqual(new Map([[at, [where]]]));
    }),
  );
});

test('a search finds any part of any text', async () => {
  const text = fc.string({ unit: 'grapheme' });
  await fc.assert(
    fc.asyncProperty(text, text, async (needle, around) => {
      const searched = needle.normalize('NFKD').replaceAll(/\p{Mn}/gu, '');
      const timeline = timelineOf({ messages: [{ content: `${around}${needle}${around}` }] });
      expect((await findInThread(timeline, needle))?.size).toBe(searched.trim() === '' ? 0 : 1);
    }),
  );
});

test('a search finds nothing over the border of two texts nor for blank text', async () => {
  const timeline = timelineOf({ messages: [{ content: 'aaa a', changes: [{ previousValue: 'x', newValue: 'y' }] }] });
  expect((await findInThread(timeline, 'y'))?.size).toBe(1);
  expect((await findInThread(timeline, 'xy'))?.size).toBe(0);
  expect((await findInThread(timeline, '  '))?.size).toBe(0);
});

test('a search reads a result that is nested deeper than the call stack', async () => {
  let result: unknown = 'needle';
  for (let depth = 0; depth < 200_000; depth += 1) result = [result];
  expect((await findInThread(timelineOf({ messages: [{ toolCalls: [{ result }] }] }), 'needle'))?.size).toBe(1);
});

test('a search ends when nobody waits any more', async () => {
  const messages = Array.from({ length: 5_000 }, (_, index) => ({ content: `Message ${index}` }));
  expect((await findInThread(timelineOf({ messages }), '77'))?.size).toBe(94 + 1);
  const ended = new AbortController();
  const finding = findInThread(timelineOf({ messages: structuredClone(messages) }), '77', ended.signal);
  ended.abort();
  expect(await finding).toBeUndefined();
});

test.each([
  ['Title and TITLE', 'title', ['Title', 'TITLE']],
  ['Ein Straße-Café, cafe\u0301 ﬁn', 'cafe', ['Café', 'cafe\u0301']],
  ['ﬁnal 🙂 final', 'final', ['ﬁnal', 'final']],
  ['aaa', 'aa', ['aa']],
  ['nothing', 'title', []],
])('in %j the places of %j are marked whole', (text, needle, marked) => {
  expect(placesOf(text, needle).map(([from, to]) => text.slice(from, to))).toEqual(marked);
});
