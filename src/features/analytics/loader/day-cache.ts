import { scoped } from '#src/local/service-scope.ts';
import type { SessionDays } from '#src/local/session-days.ts';
import { utmKeys } from '../query/session-query.ts';
import { isWholeBlock, type SessionBlock } from '../store/session-block.ts';
import type { SessionStore } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';
import type { SessionScope } from './load-progress.ts';
import { dayOf, daysOf, isClosed, isFinished, RangeSet, rangeOfDays } from './ranges.ts';
import type { SessionSource } from './session-source.ts';

/** Where finished days are kept. No call rejects: what cannot be kept is loaded again. */
export type DayKeeper = Pick<SessionDays<SessionBlock>, 'read' | 'write' | 'drop'>;

/** The computation status of a session whose numbers are still pending (§2.5). */
export const pendingStatus = 'pending';

/** What R35 bars: e-mail (also percent-encoded) or phone numbers. Dates and long ad IDs pass. */
export function looksLikeAddress(value: string): boolean {
  if (/@|%40/i.test(value)) return true;
  if (!/^\+?[\d\s().-]{7,}$/.test(value)) return false;
  const isDate = /^(19|20)\d\d([-.]?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])$/.test(value);
  // E.164 numbers have at most 15 digits.
  return !isDate && value.replace(/\D/g, '').length <= 15;
}

/** Limit of days considered per range, empty ones among them. */
const mostDays = 4_000;

/** What was requested and loaded, and where something was odd. */
type Reading = { asked: readonly TimeRange[]; read: RangeSet; odd: RangeSet; now: number };

/**
 * Rows by day that may be kept, empty days too: finished, loaded whole, nothing odd, no session
 * pending, no campaign value that looks like contact data.
 */
function keepableDays(store: SessionStore, { asked, read, odd, now }: Reading): ReadonlyMap<number, Uint32Array> {
  const pending = store.texts.computationStatus.codeOf(pendingStatus);
  const personal = utmKeys.map((key) => store.texts[key].values.map((value) => looksLikeAddress(value)));
  const rowsOf = new Map(asked.flatMap(daysWithin).map((day): [number, number[]] => [day, []]));
  const barred = new Set<number>();
  for (let row = 0; row < store.rows; row += 1) {
    const startedAt = store.numbers.startedAt[row] ?? Number.NaN;
    if (Number.isNaN(startedAt)) continue;
    const day = dayOf(startedAt);
    const rows = rowsOf.get(day) ?? [];
    rowsOf.set(day, rows);
    rows.push(row);
    const isPending = store.texts.computationStatus.codes[row] === pending;
    // The fingerprint of a session without an ID is made of all its fields.
    const isNameless = store.ids.bytesAt(row)[0] === 0;
    if (isPending || isNameless || utmKeys.some((key, index) => personal[index]?.[store.texts[key].codes[row] ?? 0]))
      barred.add(day);
  }
  const kept = new Map<number, Uint32Array>();
  for (const [day, rows] of rowsOf) {
    const range = rangeOfDays(day, day + 1);
    if (barred.has(day) || !isFinished(day, now) || !read.covers(range) || odd.meets(range)) continue;
    kept.set(day, Uint32Array.from(rows));
  }
  return kept;
}

function daysWithin(range: TimeRange): readonly number[] {
  if (!isClosed(range)) return [];
  const [first, end] = daysOf(range);
  return Array.from({ length: Math.min(end - first, mostDays) }, (_, index) => first + index);
}

/** Counts per load, over all its parts, to find wrong days; days still in doubt load again. */
export const mostQuestions = 60;

type QuestionsLeft = { left: number };

/** A day since the epoch, in UTC, and its kept sessions. */
export type KeptDay = readonly [day: number, block: SessionBlock];

/**
 * The kept days that hold as many sessions as the service counts now. Consecutive days are counted
 * together and halved on a mismatch, so that one removed session costs one day.
 * @param days in order. @param count the service's count of a range; undefined makes no day wrong.
 * @param questions shared by all parts of a load: each takes at most half of what is left, so that
 * one with many wrong days leaves some for the next.
 * @returns a day that is in neither list is in doubt.
 */
export async function checkedDays(
  days: readonly KeptDay[],
  count: (range: TimeRange) => Promise<number | undefined>,
  questions: QuestionsLeft,
) {
  let own = Math.ceil(questions.left / 2);
  questions.left -= own;
  const right: KeptDay[] = [];
  const wrong: number[] = [];
  async function check(part: readonly KeptDay[]): Promise<void> {
    const [[first] = [0]] = part;
    const gap = part.findIndex(([day], index) => day !== first + index);
    if (gap === -1) {
      if (own === 0) return;
      own -= 1;
      const counted = await count(rangeOfDays(first, first + part.length));
      const kept = part.reduce((sum, [, { rows }]) => sum + rows, 0);
      if (counted === undefined || counted === kept) return void right.push(...part);
      if (part.length === 1) return void wrong.push(first);
    }
    const middle = gap === -1 ? Math.ceil(part.length / 2) : gap;
    for (const half of [part.slice(0, middle), part.slice(middle)]) await check(half);
  }
  if (days.length > 0) await check(days);
  questions.left += own;
  return { right, wrong };
}

/** Batches of days: the browser loads the next one while this one is taken over. */
const parts = 4;

type Taking = {
  readonly source: Pick<SessionSource, 'count'>;
  readonly control: AbortController;
  readonly now: number;
  readonly questions: QuestionsLeft;
  /** What was loaded before. */
  readonly read: RangeSet;
};

/** The finished days of one scope, between the store and the keeper. */
export class DayCache {
  readonly #key: string;
  readonly #store: SessionStore;
  readonly #keeper: DayKeeper;
  /** The days that the keeper is known to have. */
  readonly #kept = new RangeSet();

  constructor({ pageId, audienceId }: SessionScope, store: SessionStore, keeper: DayKeeper) {
    this.#key = scoped(JSON.stringify([pageId, audienceId ?? null]));
    this.#store = store;
    this.#keeper = keeper;
  }

  /**
   * Takes over finished days of stretches that hold as many sessions as the service counts. An open
   * stretch has no days to ask for.
   * @param onTaken called with days once they are stored, and how many of their sessions are new.
   */
  async take(
    stretches: readonly TimeRange[],
    { source, control, now, questions, read }: Taking,
    onTaken: (days: readonly TimeRange[], sessions: number) => void,
  ): Promise<void> {
    const asked = stretches.filter(isClosed).flatMap((stretch) => {
      const [first, end] = daysOf(stretch);
      const step = Math.ceil((end - first) / parts);
      const begins = Array.from({ length: Math.ceil((end - first) / step) }, (_, part) => first + part * step);
      return begins.map((begin) => this.#keeper.read(this.#key, begin, Math.min(begin + step, end)));
    });
    const take = async (part: ReadonlyMap<number, SessionBlock>) => {
      const days = [...part]
        .filter(([day, block]) => isFinished(day, now) && !read.meets(rangeOfDays(day, day + 1)) && isWholeBlock(block))
        .sort(([one], [other]) => one - other);
      const { right, wrong } = await checkedDays(days, (range) => source.count(range), questions);
      control.signal.throwIfAborted();
      const ranges = right.map(([day]) => rangeOfDays(day, day + 1));
      for (const range of ranges) this.#kept.add(range);
      this.#store.reserve(this.#store.rows + right.reduce((sum, [, { rows }]) => sum + rows, 0));
      const taken = right.reduce((sum, [, block]) => sum + this.#store.putBlock(block), 0);
      if (right.length > 0) onTaken(ranges, taken);
      for (const day of wrong) await this.#keeper.drop(this.#key, day, day + 1);
    };
    await Promise.all(asked.map(async (part) => take(await part)));
  }

  /** Keeps the new days that may be kept, while `isWanted`. */
  async keep(reading: Reading, isWanted: () => boolean): Promise<void> {
    for (const [day, rows] of keepableDays(this.#store, reading)) {
      const range = rangeOfDays(day, day + 1);
      if (this.#kept.covers(range)) continue;
      if (!isWanted()) return;
      await this.#keeper.write(this.#key, day, this.#store.block(rows));
      this.#kept.add(range);
    }
  }
}
