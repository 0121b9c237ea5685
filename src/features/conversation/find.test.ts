import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findIn, findInSlices } from './find.ts';
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

describe('find', () => {
  test('finds each planted needle where it is, in whatever case and with whatever accents', () => {
    const plants = fc.record({
      at: fc.nat({ max: 5 }),
      place: fc.constantFrom(...places),
      needle: fc.constantFrom('needle', 'NEEDLE', 'Néedlè', 'ｎｅｅｄｌｅ', 'ne\u0301edle'),
      query: fc.constantFrom('needle', ' NEEDLE ', 'nëedle'),
      before: filler,
      after: filler,
    });
    fc.assert(
      fc.property(plants, ({ at, place: [where, plant], needle, query, before, after }) => {
        const messages = Array.from({ length: 6 }, (_, index) =>
          index === at ? plant(`${before}${needle}${after}`) : { content: `${before}${after}` },
        );
        const timeline = timelineOf({ messages });
        expect(findIn(timeline, query)).toEqual([{ key: timeline[at]?.key, index: at, where, count: 1 }]);
      }),
    );
  });

  test('finds any part of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), fc.string({ unit: 'grapheme' }), (needle, around) => {
        const isSearchable =
          needle
            .normalize('NFKD')
            .replaceAll(/\p{Mn}/gu, '')
            .trim() !== '';
        const found = findIn(timelineOf({ messages: [{ content: `${around}${needle}${around}` }] }), needle);
        expect(found.length > 0).toBe(isSearchable);
      }),
    );
  });

  test('counts, and finds nothing over the border of two texts nor for blank text', () => {
    const timeline = timelineOf({ messages: [{ content: 'aaa a', changes: [{ previousValue: 'x', newValue: 'y' }] }] });
    expect(findIn(timeline, 'a')).toMatchObject([{ where: 'text', count: 4 }]);
    expect(findIn(timeline, 'aa')).toMatchObject([{ where: 'text', count: 1 }]);
    expect(findIn(timeline, 'xy')).toEqual([]);
    expect(findIn(timeline, '  ')).toEqual([]);
  });

  test('reads a result that is nested deeper than the call stack', () => {
    let result: unknown = 'needle';
    for (let depth = 0; depth < 200_000; depth += 1) result = [result];
    expect(findIn(timelineOf({ messages: [{ toolCalls: [{ result }] }] }), 'needle')).toHaveLength(1);
  });

  test('in slices finds the same, and ends when nobody waits any more', async () => {
    const messages = Array.from({ length: 5_000 }, (_, index) => ({ content: `Message ${index}` }));
    const timeline = timelineOf({ messages });
    expect(await findInSlices(timeline, '77')).toEqual(findIn(timeline, '77'));
    const ended = new AbortController();
    const finding = findInSlices(timelineOf({ messages: structuredClone(messages) }), '77', ended.signal);
    ended.abort();
    expect(await finding).toBeUndefined();
  });
});
