import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filledStore } from '#test/session-fixtures.ts';
import { rankOf } from './columns.ts';
import { flagIn, no, yes } from './row-codes.ts';
import { isWholeBlock } from './session-block.ts';
import { SessionStore } from './session-store.ts';

const ids = (store: SessionStore) => Array.from({ length: store.rows }, (_, row) => store.ids.textAt(row));

test('the session store tells a session that came twice in one reading from one that was read again later', () => {
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

test('the session store keeps sessions without an id apart by what they say, and forgets what they said', () => {
  const emails = ['ada@example.com', 'bob@example.com', 'ada@example.com'];
  const store = filledStore(emails.map((formSubmissionEmail) => ({ audienceSessionId: '', formSubmissionEmail })));
  expect(store.rows).toBe(2);
  expect(ids(store).join()).not.toContain('ada');
});

test('the session store has in a block what is of its sessions, and nothing of persons', () => {
  const session = {
    audienceSessionId: 'session_1',
    utmTerm: 'shippers',
    formSubmissionEmail: 'ada@example.com',
    formSubmissionPhone: '+49123456',
    pageUrl: 'https://acme.example/for/ada',
  };
  const block = filledStore([{ utmTerm: 'other' }, session]).block(Uint32Array.of(1));
  const said = `${JSON.stringify(block)} ${new TextDecoder().decode(block.buffer)}`;
  expect(said).toContain('session_1');
  expect(said).toContain('shippers');
  expect(said).not.toMatch(/ada|\+49|example|other/);
});

test('the session store comes out of blocks as it went in, also beside sessions that it has', () => {
  const anySession = fc.record({
    sessionStartedAt: fc.nat(86_400_000).map((ms) => new Date(Date.UTC(2026, 9, 2) + ms).toISOString()),
    timeSpentSeconds: fc.double(),
    totalClicksCount: fc.nat(9),
    isBounce: fc.boolean(),
    utmTerm: fc.string(),
  });
  fc.assert(
    fc.property(fc.array(anySession), (some) => {
      const sessions = some.map((session, index) => ({
        ...session,
        audienceSessionId: `session ${index} ü`.slice(0, 8 + (index % 9)) + index,
      }));
      const store = filledStore(sessions);
      const rows = Uint32Array.from(sessions.keys());
      const block = store.block(rows);
      const copy = filledStore(sessions.filter((_, index) => index % 3 === 0));
      copy.beginReading();
      const has = copy.rows;
      expect(copy.putBlock(structuredClone(block))).toBe(sessions.length - has);
      expect(copy.putBlock(block)).toBe(0);
      expect(copy.block(Uint32Array.from(sessions.map((session) => copy.find(session) ?? -1)))).toEqual(block);
    }),
  );
});

test('the session store counts by more texts than two bytes can tell apart', () => {
  const { texts } = filledStore(Array.from({ length: 70_000 }, (_, index) => ({ utmTerm: `s${index}` })));
  expect([texts.utmTerm.codes[65_535], texts.utmTerm.codes[69_999]]).toEqual([65_535, 69_999]);
});

test('the session store ranks numbers without ever turning two round', () => {
  const anyNumber = fc.oneof(fc.double({ noNaN: true }), fc.double({ min: -1, max: 4_000, noNaN: true }));
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      if (one <= other) expect(rankOf(one)).toBeLessThanOrEqual(rankOf(other));
      else expect(rankOf(one)).toBeGreaterThanOrEqual(rankOf(other));
    }),
  );
});

test('a kept block that is damaged, or of another form, is not taken for a whole one', () => {
  const block = filledStore([{}]).block(Uint32Array.of(0));
  expect(isWholeBlock(structuredClone(block))).toBe(true);
  for (const damage of [
    { rows: 2 },
    { buffer: block.buffer.slice(8) },
    { places: block.places.slice(1) },
    { forms: [] },
    { values: [] },
  ]) {
    expect(isWholeBlock({ ...block, ...damage }), Object.keys(damage).join()).toBe(false);
  }
});
