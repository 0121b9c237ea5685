import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { filledStore } from '#test/session-fixtures.ts';
import { rankOf } from './columns.ts';
import { flagIn, no, yes } from './row-codes.ts';
import { isWholeBlock } from './session-block.ts';
import { SessionStore } from './session-store.ts';

const ids = (store: SessionStore) => Array.from({ length: store.rows }, (_, row) => store.ids.textAt(row));

describe('the session store', () => {
  test('holds each session once, whatever its id is made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 3_000 }), (texts) => {
        const store = filledStore(texts.map((audienceSessionId) => ({ audienceSessionId })));
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
    const store = filledStore([
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
    const store = filledStore([
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

  test('comes out of blocks as it went in, also beside sessions that it has', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ seconds: fc.double(), clicks: fc.nat(9), term: fc.string() })), (some) => {
        const sessions = some.map(({ seconds, clicks, term }, index) => ({
          audienceSessionId: `session ${index} ü`.slice(0, 8 + (index % 9)) + index,
          timeSpentSeconds: seconds,
          totalClicksCount: clicks,
          utmTerm: term,
        }));
        const store = filledStore(sessions);
        const rows = Uint32Array.from(sessions.keys());
        const block = store.block(rows);
        const copy = filledStore(sessions.filter((_, index) => index % 3 === 0));
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
    const { texts } = filledStore(sessions);
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
  const block = filledStore([{ audienceSessionId: 'session_1' }]).block(Uint32Array.of(0));
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
