import type { SessionStore } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';
import { pendingStatus } from './day-cache.ts';
import { isWithin } from './ranges.ts';

/** What is loaded: all sessions of a page, or of one audience. */
export type SessionScope = { readonly pageId: string; readonly audienceId?: string | undefined };

/** A stretch to load, in epoch milliseconds, `from` inclusive and `to` exclusive. An end at infinity is open (`range=all`). */
export type LoadRange = TimeRange;

/** A slice that is not whole, to be told and tried again by itself. */
export type MissingSlice = LoadRange & {
  readonly id: string;
  /** Sessions of it that are there all the same. */
  readonly loaded: number;
  /** One sentence. */
  readonly reason: string;
};

/** One of the ranges that were asked for. */
type RangeProgress = LoadRange & {
  /** Sessions that are there. */
  readonly loaded: number;
  /** How many the service says that there are; undefined when it does not say. */
  readonly total: number | undefined;
  /** What of it was never read to its end, the oldest first: few sessions there, or none, mean nothing. */
  readonly unread: readonly LoadRange[];
};

/** How much of the ranges that were asked for is there. Exact at all times, also while it grows. */
export type LoadProgress = {
  /**
   * - `idle`: nothing was asked for yet;
   * - `complete`: every slice was walked to its end;
   * - `incomplete`: some are in `missing`;
   * - `stopped`: by the person; `resume` goes on;
   * - `failed`: not even the number of sessions could be read (`error`).
   */
  readonly state: 'idle' | 'loading' | 'complete' | 'incomplete' | 'stopped' | 'failed';
  readonly ranges: readonly RangeProgress[];
  /** Of the sessions of the first range: those whose numbers the service still works out. */
  readonly pending: number;
  /** Of the first range: sessions that came more than once. They count once. */
  readonly duplicates: number;
  /** Sessions without a usable start. They are in no range, and count in no chart over time. */
  readonly withoutStart: number;
  /** Sessions that came from this browser's cache of finished days. */
  readonly fromCache: number;
  readonly missing: readonly MissingSlice[];
  /** The service answers with sessions outside of the dates that it was asked for: everything was loaded in one walk instead. */
  readonly datesIgnored: boolean;
  /** Rows of the file with contact fields that are written so far. */
  readonly written: number;
  /** The service asked to wait (429) until then, in epoch milliseconds. */
  readonly waitingUntil: number | undefined;
  /** Why it failed, in one sentence. */
  readonly error: string | undefined;
  /** When all sessions that are there started: the first and the last, in epoch milliseconds. */
  readonly extent: { readonly first: number; readonly last: number } | undefined;
  /** Grows whenever a query may have another answer. */
  readonly version: number;
};

/**
 * How many sessions of the first range the service counts and did not bring, though everything was walked to its end: they went meanwhile, or its dates mean
 * other moments than the start. 0 where it says no number.
 */
export function lackingOf({ state, ranges, withoutStart }: LoadProgress): number {
  const [range] = ranges;
  if (state !== 'complete' || range?.total === undefined) return 0;
  return Math.max(0, range.total - range.loaded - withoutStart);
}

/** Before anything was asked for. */
export const noProgress: LoadProgress = {
  state: 'idle',
  ranges: [],
  pending: 0,
  duplicates: 0,
  withoutStart: 0,
  fromCache: 0,
  missing: [],
  datesIgnored: false,
  written: 0,
  waitingUntil: undefined,
  error: undefined,
  extent: undefined,
  version: 0,
};

/** Counts all sessions of a store in one pass: `loaded` by the ranges that were asked for, all else as in `LoadProgress`. */
export function countLoaded(store: SessionStore, asked: readonly LoadRange[]) {
  const { startedAt } = store.numbers;
  const status = store.texts.computationStatus;
  const pendingCode = status.values.indexOf(pendingStatus);
  const loaded = asked.map(() => 0);
  let pending = 0;
  let withoutStart = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < store.rows; row += 1) {
    const moment = startedAt[row] ?? Number.NaN;
    if (Number.isNaN(moment)) {
      withoutStart += 1;
      continue;
    }
    if (moment < first) first = moment;
    if (moment > last) last = moment;
    for (let index = 0; index < asked.length; index += 1) {
      const range = asked[index];
      if (range === undefined || !isWithin(moment, range)) continue;
      loaded[index] = (loaded[index] ?? 0) + 1;
      if (index === 0 && status.codes[row] === pendingCode) pending += 1;
    }
  }
  return { loaded, pending, withoutStart, extent: first <= last ? { first, last } : undefined };
}
