import type { SessionStore } from '../store/session-store.ts';
import type { TimeRange } from '../time/ranges.ts';
import { pendingStatus } from './day-cache.ts';
import { isWithin } from './ranges.ts';

export type SessionScope = { readonly pageId: string; readonly audienceId?: string | undefined };

/** A slice that is not whole, shown and retried separately. */
export type MissingSlice = TimeRange & {
  readonly id: string;
  /** Sessions of it that are loaded anyway. */
  readonly loaded: number;
  readonly reason: string;
};

type RangeProgress = TimeRange & {
  readonly loaded: number;
  /** The service's count; undefined when it gives none. */
  readonly total: number | undefined;
  /** The parts not loaded to their end, oldest first: few or no sessions there mean nothing. */
  readonly unread: readonly TimeRange[];
};

/** How much of the requested ranges is loaded. Always exact, also while it grows. */
export type LoadProgress = {
  /**
   * - `idle`: nothing was requested yet;
   * - `complete`: every slice was walked to its end;
   * - `incomplete`: some are in `missing`;
   * - `stopped`: by the person; `resume` goes on;
   * - `failed`: not even the number of sessions could be loaded (`error`).
   */
  readonly state: 'idle' | 'loading' | 'complete' | 'incomplete' | 'stopped' | 'failed';
  readonly ranges: readonly RangeProgress[];
  /** Of the first range: sessions whose numbers the service still works out. */
  readonly pending: number;
  /** Of the first range: sessions that came more than once. They count once. */
  readonly duplicates: number;
  /** Sessions without a usable start. They are in no range, and count in no chart over time. */
  readonly withoutStart: number;
  /** Sessions that came from this browser's cache of finished days. */
  readonly fromCache: number;
  readonly missing: readonly MissingSlice[];
  /** The service answers beyond the requested dates: one walk loaded everything instead. */
  readonly datesIgnored: boolean;
  /** Rows of the file with contact fields that are written so far. */
  readonly written: number;
  /** The service asked to wait (429) until then, in epoch milliseconds. */
  readonly waitingUntil: number | undefined;
  /** When the last load began that did not fail, in epoch milliseconds. */
  readonly loadedAt: number | undefined;
  /** Why it failed, in one sentence. */
  readonly error: string | undefined;
  /** First and last start of the loaded sessions, in epoch milliseconds. */
  readonly extent: { readonly first: number; readonly last: number } | undefined;
  /** Grows whenever a query may have another answer. */
  readonly version: number;
};

/**
 * Sessions of the first range that the service counts but did not list, though every walk ended:
 * they vanished meanwhile, or its dates mean another moment than the start. 0 without a count.
 */
export function lackingOf({ state, ranges, withoutStart }: LoadProgress): number {
  const [range] = ranges;
  if (state !== 'complete' || range?.total === undefined) return 0;
  return Math.max(0, range.total - range.loaded - withoutStart);
}

/** Whether all sessions that the service counts in the first range are there. */
export function isWhole(progress: LoadProgress): boolean {
  return progress.state === 'complete' && lackingOf(progress) === 0;
}

/** Nothing of the range could be loaded: "0 sessions" would be a guess. */
export function isUnavailable({ state, ranges }: LoadProgress): boolean {
  return state === 'failed' && (ranges[0]?.loaded ?? 0) === 0;
}

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
  loadedAt: undefined,
  error: undefined,
  extent: undefined,
  version: 0,
};

/** Counts a store in one pass: `loaded` by requested range, all else as in `LoadProgress`. */
export function countLoaded(store: SessionStore, asked: readonly TimeRange[]) {
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
