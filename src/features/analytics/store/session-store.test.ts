import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf } from './columns.ts';
import { flagIn, no, yes } from './row-codes.ts';
import { isWholeBlock, unpackColumns } from './session-block.ts';
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
    expect(store.put({ audienceSessionId: 'a', hasConversion: false })).toBe(false);
    expect(store.put({ audienceSessionId: 'a', hasConversion: true })).toBe(true);
    expect(flagIn(store.codes.rates[0] ?? 0, 0)).toBe(no);
    store.beginReading();
    expect(store.put({ audienceSessionId: 'a', hasConversion: true })).toBe(false);
    expect(flagIn(store.codes.rates[0] ?? 0, 0)).toBe(yes);
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
    expect(copy.putBlock(structuredClone(block))).toBe(2);
    expect(copy.block(Uint32Array.of(0, 1))).toEqual(block);
    expect(ids(copy)).toEqual(['session_1', 'session_2']);
    expect(copy.texts.utmTerm.values).toEqual(['shippers', '']);
    const said = `${JSON.stringify(block)} ${new TextDecoder().decode(block.buffer)}`;
    expect(said).toContain('session_1');
    expect(said).not.toMatch(/ada|\+49|example/);
  });

  test('is kept in narrow columns without losing a digit', () => {
    const numbers = [0.1, 49.9, 16_777_217, 5, 0, undefined];
    const sessions = numbers.map((timeSpentSeconds, index) => ({
      audienceSessionId: `s${index}`,
      timeSpentSeconds,
      totalClicksCount: index,
    }));
    const block = filled(sessions).block(Uint32Array.from(numbers.keys()));
    // Of ids, their lengths and rates, then startedAt, endedAt, seconds, scroll, questions, clicks.
    const columns = unpackColumns(block);
    expect(columns[5]).toEqual(Uint32Array.of(2, 500, 167_772_171, 51, 1, 0));
    expect(columns[8]).toEqual(Uint8Array.of(1, 2, 3, 4, 5, 6));
    const copy = new SessionStore();
    copy.putBlock(structuredClone(block));
    expect(Array.from(copy.numbers.seconds.subarray(0, 5))).toEqual(numbers.slice(0, 5));
  });

  test('comes out of blocks as it went in, also beside sessions that it has', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ seconds: fc.double(), clicks: fc.nat(9), term: fc.string() })), (some) => {
        const sessions = some.map(({ seconds, clicks, term }, index) => ({
          audienceSessionId: `session ${index} ü`.slice(0, 8 + (index % 9)) + index,
          timeSpentSeconds: seconds,
          totalClicksCount: clicks,
          utmTerm: term,
        }));
        const store = filled(sessions);
        const rows = Uint32Array.from(sessions.keys());
        const block = store.block(rows);
        const copy = filled(sessions.filter((_, index) => index % 3 === 0));
        copy.beginReading();
        const has = copy.rows;
        expect(copy.putBlock(structuredClone(block))).toBe(sessions.length - has);
        expect(copy.putBlock(block)).toBe(0);
        const placed = sessions.map((session) => copy.find(session) ?? -1);
        expect(copy.block(Uint32Array.from(placed))).toEqual(block);
      }),
    );
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

test('a kept block that is damaged, or of another form, is not taken for a whole one', () => {
  const block = filled([{ audienceSessionId: 'session_1' }]).block(Uint32Array.of(0));
  expect(isWholeBlock(structuredClone(block))).toBe(true);
  for (const damage of [
    { rows: 2 },
    { buffer: block.buffer.slice(8) },
    { places: block.places.slice(1) },
    { places: [] },
    { forms: [] },
    { values: [] },
  ]) {
    expect(isWholeBlock({ ...block, ...damage }), Object.keys(damage).join()).toBe(false);
  }
});
