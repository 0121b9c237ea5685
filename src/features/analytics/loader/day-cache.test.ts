import { expect, it } from 'vitest';
import { SessionStore } from '../store/session-store.ts';
import { dayMs } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import { checkedDays, type KeptDay, looksLikeAddress, mostQuestions } from './day-cache.ts';

const none = new SessionStore().block(new Uint32Array(0));

/** Days that were kept without a session. */
function keptDays(first: number, count: number): readonly KeptDay[] {
  return Array.from({ length: count }, (_, index) => [first + index, none] as const);
}

/** A service that has one session on each of some days, and counts how often it was asked. */
function serviceWith(days: ReadonlySet<number>) {
  const state = { asked: 0 };
  const count = async ({ from, to }: TimeRange) => {
    state.asked += 1;
    return [...days].filter((day) => day * dayMs >= from && day * dayMs < to).length;
  };
  return { state, count };
}

it('finds the one day that is wrong, and asks for the others no more than it has to', async () => {
  const { state, count } = serviceWith(new Set([77]));
  const { right, wrong } = await checkedDays(keptDays(0, 128), count, { left: mostQuestions });
  expect(wrong).toEqual([77]);
  expect(right).toHaveLength(127);
  expect(state.asked).toBeLessThanOrEqual(15);
});

it('asks within one bound for all parts of a load, and a part that is wrong throughout leaves questions for the next', async () => {
  const parts = Array.from({ length: 12 }, (_, part) => keptDays(part * 1_000, 365));
  const [first = [], second = []] = parts;
  const one = { left: mostQuestions };
  const ofFirst = serviceWith(new Set(first.map(([day]) => day)));
  expect((await checkedDays(first, ofFirst.count, one)).right).toEqual([]);
  expect((await checkedDays(second, ofFirst.count, one)).right).toHaveLength(365);
  const ofAll = serviceWith(new Set(parts.flatMap((part) => part.map(([day]) => day))));
  const all = { left: mostQuestions };
  await Promise.all(parts.map((part) => checkedDays(part, ofAll.count, all)));
  expect(ofAll.state.asked).toBe(mostQuestions);
  expect(all.left).toBe(0);
});

it('keeps days with addresses and telephone numbers out of storage, and none for a campaign that only holds a number', () => {
  const addresses = ['ada@acme.example', 'ada%40acme.example', '+49 (40) 123-4567', '0401234567', '+491701234567'];
  const dates = ['2026-11-21', '20261121', '2026.11.21', 'spring-2026'];
  const others = ['newsletter', '120208765432100123', '12345'];
  expect([...addresses, ...dates, ...others].filter(looksLikeAddress)).toEqual(addresses);
});
