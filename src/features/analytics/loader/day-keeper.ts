import { utmKeys } from '../query/session-query.ts';
import type { SessionBlock } from '../store/session-block.ts';
import type { SessionStore } from '../store/session-store.ts';
import { dayMs } from '../time/zone.ts';
import { dayOf, daysOf, isFinished } from './day-numbers.ts';
import type { LoadRange } from './load-progress.ts';
import type { RangeSet } from './range-set.ts';

/** Where finished days are kept. No call rejects: what cannot be kept is read again. */
export type DayKeeper = {
  /** The days of a scope that are kept, from one to before the other, by their number. */
  readonly read: (scope: string, from: number, to: number) => Promise<ReadonlyMap<number, SessionBlock>>;
  readonly write: (scope: string, day: number, block: SessionBlock) => Promise<void>;
  readonly drop: (scope: string, from: number, to: number) => Promise<void>;
};

/** The computation status of a session of which the numbers are still to come (§2.5). */
export const pendingStatus = 'pending';

/** What R35 keeps out of storage: an e-mail address, whole or percent-encoded, or a telephone number. Dates and the long numbers of advertisements are none. */
export function looksLikeAddress(value: string): boolean {
  if (/@|%40/i.test(value)) return true;
  if (!/^\+?[\d\s().-]{7,}$/.test(value)) return false;
  const isDate = /^(19|20)\d\d([-.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])$/.test(value);
  // E.164 numbers have at most 15 digits.
  return !isDate && value.replace(/\D/g, '').length <= 15;
}

/** More days than these, empty ones among them, nobody looks at day by day. */
const mostDays = 4_000;

/**
 * The rows of each day that may be kept, also of those on which nobody came: finished, read whole and without anything odd, no session pending, no campaign value that looks like an address.
 */
export function keepableDays(
  store: SessionStore,
  { asked, read, odd, now }: { asked: readonly LoadRange[]; read: RangeSet; odd: RangeSet; now: number },
): ReadonlyMap<number, Uint32Array> {
  const pending = store.texts.computationStatus.codeOf(pendingStatus);
  const personal = utmKeys.map((key) => store.texts[key].values.map((value) => looksLikeAddress(value)));
  const rowsOf = new Map(asked.flatMap(daysWithin).map((day): [number, number[]] => [day, []]));
  const barred = new Set<number>();
  for (let row = 0; row < store.rows; row += 1) {
    const startedAt = store.numbers.startedAt[row] ?? Number.NaN;
    if (Number.isNaN(startedAt)) continue;
    const day = dayOf(startedAt);
    const rows = rowsOf.get(day);
    if (rows === undefined) rowsOf.set(day, [row]);
    else rows.push(row);
    const isPending = store.texts.computationStatus.codes[row] === pending;
    // The fingerprint of a session without an id is made of all that it says.
    const isNameless = store.ids.bytes[store.ids.startOf(row)] === 0;
    if (isPending || isNameless || utmKeys.some((key, index) => personal[index]?.[store.texts[key].codes[row] ?? 0]))
      barred.add(day);
  }
  const kept = new Map<number, Uint32Array>();
  for (const [day, rows] of rowsOf) {
    const range = { from: day * dayMs, to: (day + 1) * dayMs };
    if (barred.has(day) || !isFinished(day, now) || !read.covers(range) || odd.meets(range)) continue;
    kept.set(day, Uint32Array.from(rows));
  }
  return kept;
}

function daysWithin({ from, to }: LoadRange): readonly number[] {
  if (from === undefined || to === undefined) return [];
  const [first, end] = daysOf({ from, to });
  return Array.from({ length: Math.min(end - first, mostDays) }, (_, index) => first + index);
}
