import type { ListWalk } from '#src/api/cursor.ts';
import type { SessionStore } from '../store/session-store.ts';
import { pendingStatus } from './day-cache.ts';
import { isWithin } from './ranges.ts';

/** What is loaded: all sessions of a page, or of one audience. */
export type SessionScope = { readonly pageId: string; readonly audienceId?: string | undefined };

/** A stretch to load, in epoch milliseconds, `from` inclusive and `to` exclusive. An end that is undefined is open (`range=all`). */
export type LoadRange = { readonly from: number | undefined; readonly to: number | undefined };

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

type WalkState = ListWalk<unknown>['state'];

const reasons: Readonly<Partial<Record<WalkState, string>>> = {
  'repeated-cursor': 'The service gave a cursor that it had given before.',
  'nothing-new': 'The service went on without a session that had not come already.',
  'no-cursor': 'The service said that there are more, and gave no way to them.',
  'too-long': 'The service went on for longer than a list can be.',
};

/** Why a walk ended before its list did, in one sentence. */
export function walkEndWords(state: WalkState): string {
  return reasons[state] ?? 'It could not be read.';
}

type Walked = { readonly slice: LoadRange; readonly duplicates: number };

/** Which sessions came more than once. A session counts once however often it is read again. */
export class Repeated {
  /** Rows that came in two slices. */
  readonly #rows = new Set<number>();
  /** How many came twice in one walk: of these only the number is known. */
  #walked: readonly Walked[] = [];

  /** A session came that another slice had. */
  add(row: number): void {
    this.#rows.add(row);
  }

  /** How many came twice in a walk. It takes the place of what was said before of the same stretch, or parts of it. */
  within(slice: LoadRange, duplicates: number): void {
    const others = this.#walked.filter((walked) => !overlap(walked.slice, slice));
    this.#walked = duplicates === 0 ? others : [...others, { slice, duplicates }];
  }

  clear(): void {
    this.#rows.clear();
    this.#walked = [];
  }

  /** How many of a range there are: those without a start in it, and whole slices that it touches. */
  count(range: LoadRange | undefined, startedAt: Float64Array): number {
    if (range === undefined) return 0;
    let count = 0;
    for (const row of this.#rows) {
      const moment = startedAt[row] ?? Number.NaN;
      if (Number.isNaN(moment) || isWithin(moment, range)) count += 1;
    }
    return this.#walked.reduce((sum, { slice, duplicates }) => (overlap(slice, range) ? sum + duplicates : sum), count);
  }
}

function overlap(one: LoadRange, other: LoadRange): boolean {
  return (
    (one.from ?? Number.NEGATIVE_INFINITY) < (other.to ?? Number.POSITIVE_INFINITY) &&
    (other.from ?? Number.NEGATIVE_INFINITY) < (one.to ?? Number.POSITIVE_INFINITY)
  );
}

/** What `LoadProgress` says of the sessions that are there; `loaded` by range. */
type Loaded = Pick<LoadProgress, 'pending' | 'withoutStart' | 'extent'> & { readonly loaded: readonly number[] };

/** Counts all sessions of a store by the ranges that were asked for, in one pass. */
export function countLoaded(store: SessionStore, asked: readonly LoadRange[]): Loaded {
  const { startedAt } = store.numbers;
  const status = store.texts.computationStatus;
  const pendingCode = status.values.indexOf(pendingStatus);
  const ranges = asked.map(({ from, to }) => ({
    from: from ?? Number.NEGATIVE_INFINITY,
    to: to ?? Number.POSITIVE_INFINITY,
  }));
  const loaded = ranges.map(() => 0);
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
    for (let index = 0; index < ranges.length; index += 1) {
      const range = ranges[index];
      if (range === undefined || moment < range.from || moment >= range.to) continue;
      loaded[index] = (loaded[index] ?? 0) + 1;
      if (index === 0 && status.codes[row] === pendingCode) pending += 1;
    }
  }
  return { loaded, pending, withoutStart, extent: first <= last ? { first, last } : undefined };
}
