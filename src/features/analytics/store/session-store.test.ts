import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from './columns.ts';
import { blockBytes, packBlock, unpackBlock } from './session-block.ts';
import { type AnsweredSession, SessionStore } from './session-store.ts';

function filled(sessions: readonly AnsweredSession[]): SessionStore {
  const store = new SessionStore();
  store.beginReading();
  for (const session of sessions) store.put(session);
  return store;
}

const ids = (store: SessionStore) => Array.from({ length: store.rows }, (_, row) => store.ids.textAt(row));

describe('the session store', () => {
  test('holds each session once, whatever its id is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3_000 }), (texts) => {
        const store = filled(texts.map((audienceSessionId) => ({ audienceSessionId })));
        expect(ids(store)).toEqual([...new Set(texts)]);
      }),
      { numRuns: 30 },
    );
  });

  test('tells a session that came twice in one reading from one that was read again later', () => {
    const store = new SessionStore();
    store.beginReading();
    expect(store.put({ audienceSessionId: 'a', hasConversion: false })).toBe('added');
    expect(store.put({ audienceSessionId: 'a', hasConversion: true })).toBe('repeated');
    store.beginReading();
    expect(store.put({ audienceSessionId: 'a', hasConversion: true })).toBe('updated');
    expect(store.rows).toBe(1);
  });

  test('keeps sessions without an id apart by what they say, and forgets what they said', () => {
    const store = filled([
      { formSubmissionEmail: 'ada@example.com' },
      { formSubmissionEmail: 'bob@example.com' },
      { formSubmissionEmail: 'ada@example.com' },
    ]);
    expect(store.rows).toBe(2);
    expect(ids(store).join()).not.toContain('ada');
  });

  test('gives back in a block what it was given, and nothing of persons', () => {
    const session = {
      audienceSessionId: 'session_1',
      audienceId: 'audience_1',
      sessionStartedAt: '2026-10-02T00:00:00.250Z',
      timeSpentSeconds: 12.5,
      isBounce: false,
      utmTerm: 'shippers',
      formSubmissionEmail: 'ada@example.com',
      formSubmissionPhone: '+49123456',
      pageUrl: 'https://acme.example/for/ada',
    };
    const store = filled([
      { audienceSessionId: 'session_0', utmTerm: 'other' },
      session,
      { audienceSessionId: 'session_2' },
    ]);
    const block = store.block(Uint32Array.of(1, 2));
    const copy = new SessionStore();
    copy.beginReading();
    expect(copy.putBlock(block)).toBe(2);
    expect(copy.block(Uint32Array.of(0, 1))).toEqual(block);
    expect(ids(copy)).toEqual(['session_1', 'session_2']);
    expect(copy.texts.utmTerm.values).toEqual(['shippers', '']);
    expect(JSON.stringify(block)).not.toMatch(/ada|\+49|example/);
    expect(blockBytes(block)).toBe(50);
  });

  test('is kept in narrow columns without losing a digit', () => {
    const numbers = [0.1, 49.9, 16_777_217, 5, 0, undefined];
    const sessions = numbers.map((timeSpentSeconds, index) => ({
      audienceSessionId: `s${index}`,
      timeSpentSeconds,
      totalClicksCount: index,
    }));
    const block = filled(sessions).block(Uint32Array.from(numbers.keys()));
    expect(block.numbers.seconds.codes).toEqual(Uint32Array.of(1, 499, 167_772_170, 50, 0, 2 ** 32 - 1));
    expect(block.numbers.clicks.codes).toEqual(Uint8Array.of(0, 1, 2, 3, 4, 5));
    const copy = new SessionStore();
    copy.putBlock(structuredClone(block));
    expect(Array.from(copy.numbers.seconds.subarray(0, 5))).toEqual(numbers.slice(0, 5));
  });

  test('is packed into one buffer and comes out of it as it was', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ seconds: fc.double(), clicks: fc.nat(9), term: fc.string() })), (some) => {
        const sessions = some.map(({ seconds, clicks, term }, index) => ({
          audienceSessionId: `session ${index} ü`.slice(0, 8 + (index % 9)) + index,
          timeSpentSeconds: seconds,
          totalClicksCount: clicks,
          utmTerm: term,
        }));
        const block = filled(sessions).block(Uint32Array.from(sessions.keys()));
        expect(unpackBlock(structuredClone(packBlock(block)))).toEqual(block);
      }),
    );
  });

  test('is nothing where what was kept is something else, or damaged', () => {
    const block = filled([{ audienceSessionId: 'session_1' }]).block(Uint32Array.of(0));
    const kept = packBlock(block);
    for (const damaged of [
      undefined,
      block,
      { ...kept, rows: 2 },
      { ...kept, buffer: kept.buffer.slice(8) },
      { ...kept, kinds: kept.kinds.slice(1) },
      { ...kept, kinds: kept.kinds.map(() => 'Float64Array') },
      { ...kept, kinds: kept.kinds.map(() => 'constructor') },
      { ...kept, lengths: kept.lengths.map(() => -1) },
      { ...kept, lengths: [] },
      { ...kept, forms: [] },
      { ...kept, values: [] },
    ])
      expect(unpackBlock(damaged)).toBeUndefined();
  });

  test('counts by more texts than two bytes can tell apart', () => {
    const sessions = Array.from({ length: 70_000 }, (_, index) => ({
      audienceSessionId: `s${index}`,
      utmTerm: `t${index}`,
    }));
    const { texts } = filled(sessions);
    expect([texts.utmTerm.codes[65_535], texts.utmTerm.codes[69_999]]).toEqual([65_535, 69_999]);
  });

  test('ranks numbers without ever turning two round', () => {
    const anyNumber = fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -1, max: 4_000, noNaN: true }));
    fc.assert(
      fc.property(anyNumber, anyNumber, (one, other) => {
        if (one <= other) expect(rankOf(one)).toBeLessThanOrEqual(rankOf(other));
        else expect(rankOf(one)).toBeGreaterThanOrEqual(rankOf(other));
      }),
    );
  });
});
