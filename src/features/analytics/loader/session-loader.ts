import { walkList } from '#src/api/cursor.ts';
import { ApiError } from '#src/api/errors.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { AnsweredSession, SessionStore } from '../store/session-store.ts';
import { dayMs } from '../time/calendar.ts';
import {
  type AskedDays,
  DayCache,
  type DayKeeper,
  keepableDays,
  mostQuestions,
  pendingStatus,
  type QuestionsLeft,
} from './day-cache.ts';
import {
  countLoaded,
  type LoadProgress,
  type LoadRange,
  type MissingSlice,
  noProgress,
  Repeated,
  type SessionScope,
  walkEndWords,
} from './load-progress.ts';
import { findStretches, planSlices, recut, type Slice, type Stretch } from './plan-slices.ts';
import { daysOf, isFarOutside, isFinished, isWithin, RangeSet, restOf, shareOf, wholeDays } from './ranges.ts';
import { SessionSource } from './session-source.ts';

/** Slices that are walked at a time where nobody says otherwise. */
export const usualParallel = 4;
/** Room is made at once for as many sessions as the service announces, up to so many: it may announce anything. */
const mostReserved = 2_000_000;
/** A list so short is walked a second time without asking. */
const fewEnough = 20_000;
/** The walk of everything, without dates. */
const wholeId = 'whole';

/** How a load is done. */
export type LoadOptions = {
  /** Slices at a time (4). */
  readonly parallel?: number | undefined;
  /** Reads days again that were not finished when they were read. */
  readonly refresh?: boolean | undefined;
};
type Missing = { readonly slice: Slice; readonly loaded: number; readonly reason: string };
/** One run of loading: everything that ends with it. */
type Run = {
  readonly source: SessionSource;
  readonly control: AbortController;
  readonly parallel: number;
  readonly now: number;
  readonly questions: QuestionsLeft;
  failures: number;
  walksWhole: boolean;
};

/**
 * Loads the sessions of one scope into a store: the ranges cut into slices, walked side by side, the newest first. What was
 * read once stays; what could not be read is told in `progress` and can be tried again.
 */
export class SessionLoader {
  readonly #scope: SessionScope;
  readonly #store: SessionStore;
  readonly #days: DayCache;
  readonly #onChange: () => void;
  readonly #read = new RangeSet();
  /** What was ever read, or holds nothing as the service counts. */
  readonly #known = new RangeSet();
  /** Where something came that must not be kept: twice, without a start, or from outside of its slice. */
  readonly #odd = new RangeSet();
  readonly #missing = new Map<string, Missing>();
  #asked: readonly LoadRange[] = [];
  #options: LoadOptions = {};
  #totals: readonly (number | undefined)[] = [];
  #state: LoadProgress['state'] = 'idle';
  #error: string | undefined;
  readonly #repeated = new Repeated();
  #fromCache = 0;
  #datesIgnored = false;
  #queue: Slice[] = [];
  #run: Run | undefined;

  constructor(parts: { scope: SessionScope; store: SessionStore; keeper: DayKeeper; onChange: () => void }) {
    this.#scope = parts.scope;
    this.#store = parts.store;
    this.#days = new DayCache(parts.scope, parts.store, parts.keeper);
    this.#onChange = parts.onChange;
  }

  /** Loads what lacks of the ranges. A load that is under way ends; what it has read stays. Resolves when nothing is left to do. */
  async load(ranges: readonly LoadRange[], options: LoadOptions = {}): Promise<void> {
    // A number of another range would stand beside what is counted of this one.
    if (!sameRanges(this.#asked, ranges)) this.#totals = [];
    this.#asked = ranges;
    this.#options = options;
    this.#missing.clear();
    const run = this.#begin();
    if (options.refresh) this.#forgetUnfinished(run.now);
    await this.#guarded(run, async () => {
      // This browser reads and takes over what it has while the service counts.
      const kept = ranges.map(wholeDays).map((range) => this.#askKept(range));
      const both = await Promise.allSettled([this.#countAll(ranges, run), this.#takeAllKept(kept, run)]);
      for (const one of both) if (one.status === 'rejected') throw one.reason;
      // Two ranges may touch the same day: the first has it.
      const claimed = this.#read.copy();
      for (const [index, range] of ranges.entries()) {
        const whole = wholeDays(range);
        const stretches = await this.#stretches(run, whole, this.#totals[index]);
        for (const empty of restOf(whole, stretches)) this.#known.add(empty);
        for (const stretch of stretches) {
          for (const gap of claimed.gaps(stretch)) {
            // Its ends were not known before.
            if (range.from === undefined || range.to === undefined) await this.#takeKept(this.#askKept(gap), run);
            this.#plan({ ...gap, count: shareOf(stretch, gap) });
          }
        }
        claimed.add(whole);
      }
      await this.#walkQueue(run);
      await this.#walkUndated(run);
    });
  }

  /** Ends loading and keeps what is there. */
  stop(): void {
    if (this.#state !== 'loading') return;
    this.#run?.control.abort();
    this.#state = 'stopped';
    this.#onChange();
  }

  /** Goes on with what was asked for, and tries what is missing again. */
  resume(): Promise<void> {
    return this.load(this.#asked, { ...this.#options, refresh: false });
  }

  /** Tries one missing slice again, beside whatever is under way. */
  async retry(sliceId: string): Promise<void> {
    const missing = this.#missing.get(sliceId);
    if (missing === undefined) return;
    this.#missing.delete(sliceId);
    if (this.#state === 'loading') {
      this.#queue.push(missing.slice);
      return;
    }
    const run = this.#begin();
    this.#queue = [missing.slice];
    await this.#guarded(run, () => this.#walkQueue(run));
  }

  /** How many slices are walked at a time. */
  get parallel(): number {
    return Math.max(1, this.#options.parallel ?? usualParallel);
  }

  /** How far it is. Counts all sessions, so it is for a few times a second. */
  progress(): LoadProgress {
    const { loaded, pending, withoutStart, extent } = countLoaded(this.#store, this.#asked);
    return {
      ...noProgress,
      state: this.#state,
      ranges: this.#asked.map((range, index) => ({
        ...range,
        loaded: loaded[index] ?? 0,
        total: this.#datesIgnored ? undefined : this.#totals[index],
        unread: this.#state === 'complete' ? [] : this.#known.gaps(range),
      })),
      pending,
      duplicates: this.#repeated.count(this.#asked[0], this.#store.numbers.startedAt),
      withoutStart,
      fromCache: this.#fromCache,
      missing: [...this.#missing.values()]
        .sort(bySlice)
        .map(({ slice: { id, from, to }, ...rest }): MissingSlice => ({ id, from, to, ...rest })),
      datesIgnored: this.#datesIgnored,
      waitingUntil: this.#state === 'loading' ? this.#run?.source.waitingUntil : undefined,
      error: this.#error,
      extent,
      version: this.#store.version,
    };
  }

  #begin(): Run {
    this.#run?.control.abort();
    const control = new AbortController();
    const run = {
      source: new SessionSource(this.#scope, control.signal, this.#onChange),
      control,
      parallel: this.parallel,
      now: Date.now(),
      questions: { left: mostQuestions },
      failures: 0,
      walksWhole: false,
    };
    this.#run = run;
    this.#queue = [];
    this.#error = undefined;
    this.#state = 'loading';
    this.#store.beginReading();
    this.#onChange();
    return run;
  }

  /** Does the work of a run and says how it ended, unless a newer one has begun. */
  async #guarded(run: Run, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!run.control.signal.aborted) {
        this.#state = 'failed';
        this.#error = error instanceof ApiError ? error.message : `Facet could not go on: ${String(error)}`;
      }
    }
    if (this.#run !== run) return;
    if (this.#state === 'loading') this.#state = this.#missing.size > 0 ? 'incomplete' : 'complete';
    this.#onChange();
    await this.#keep(run);
  }

  #stretches(run: Run, range: LoadRange, total: number | undefined): Promise<readonly Stretch[]> {
    return findStretches(range, { total, now: run.now, count: (part) => run.source.count(part) });
  }

  #plan(stretch: Stretch): void {
    if (stretch.count === 0) this.#known.add(stretch);
    const gaps = this.#read.gaps(stretch);
    const slices = gaps.flatMap((gap) => planSlices({ ...gap, count: shareOf(stretch, gap) }));
    this.#queue.push(...slices.filter((slice) => !this.#queue.some(({ id }) => id === slice.id)));
  }

  async #countAll(ranges: readonly LoadRange[], run: Run): Promise<void> {
    const totals = await Promise.all(ranges.map((range) => run.source.count(range)));
    run.control.signal.throwIfAborted();
    this.#totals = totals;
    const expected = totals.reduce<number>((sum, total) => sum + (total ?? 0), 0);
    if (expected <= mostReserved) this.#store.reserve(expected);
  }

  #askKept(range: LoadRange): AskedDays {
    return this.#days.ask(this.#read.gaps(range));
  }

  /** One range after the other: two may touch the same day. */
  async #takeAllKept(ranges: readonly AskedDays[], run: Run): Promise<void> {
    for (const days of ranges) await this.#takeKept(days, run);
  }

  async #takeKept(days: AskedDays, run: Run): Promise<void> {
    await this.#days.take(days, {
      read: this.#read,
      now: run.now,
      stop: run.control.signal,
      count: (range) => run.source.count(range),
      questions: run.questions,
      onTaken: (ranges, sessions) => {
        for (const range of ranges) {
          this.#read.add(range);
          this.#known.add(range);
        }
        this.#fromCache += sessions;
        this.#onChange();
      },
    });
  }

  /** Walks the queue, the newest first, with as many walks at a time as are wanted. */
  async #walkQueue(run: Run): Promise<void> {
    this.#queue.sort((a, b) => (b.to ?? Number.POSITIVE_INFINITY) - (a.to ?? Number.POSITIVE_INFINITY));
    const walks = new Set<Promise<void>>();
    for (;;) {
      while (walks.size < run.parallel) {
        const slice = this.#queue.shift();
        if (slice === undefined) break;
        const walk = this.#walk(slice, run).finally(() => walks.delete(walk));
        walks.add(walk);
      }
      if (walks.size === 0) return;
      await Promise.race(walks);
      run.control.signal.throwIfAborted();
      this.#onChange();
    }
  }

  async #walk(slice: Slice, run: Run): Promise<void> {
    let taken = 0;
    try {
      for await (const walk of walkList<AnsweredSession>({
        readPage: (cursor) => run.source.page(slice, cursor),
        idOf: ({ audienceSessionId }) => audienceSessionId,
        stop: run.control.signal,
      })) {
        run.control.signal.throwIfAborted();
        // Another walk found that the dates count for nothing: this one would bring everything too.
        if (run.walksWhole && slice.id !== wholeId) return;
        const total = walk.totalCount ?? undefined;
        const parts = taken === 0 && walk.state === 'walking' ? recut(slice, total) : undefined;
        if (parts !== undefined) {
          this.#queue.unshift(...parts);
          return;
        }
        const news = walk.items.slice(taken);
        if (isFarOutside(news, slice)) return await this.#walkWhole(run);
        taken = walk.items.length;
        const odd = this.#take(news, slice);
        if (walk.state === 'walking') {
          this.#onChange();
          continue;
        }
        this.#repeated.within(slice, walk.duplicates);
        if (walk.state === 'complete') {
          run.failures = 0;
          this.#known.add(slice);
          this.#read.add({ from: slice.from, to: Math.min(slice.to ?? Number.POSITIVE_INFINITY, run.now) });
          // Days that were walked by their dates may be kept, whatever the list without dates holds besides.
          const isWhole = slice.id === wholeId;
          if (!isWhole && (odd || walk.duplicates > 0 || (total !== undefined && total !== taken)))
            this.#odd.add(slice);
        } else if (walk.state !== 'stopped') {
          const reason = walk.error?.message ?? walkEndWords(walk.state);
          this.#miss({ slice, loaded: taken, reason }, run);
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#miss({ slice, loaded: taken, reason: error.message }, run, error.status === 401 || error.status === 403);
    }
  }

  /** Puts sessions into the store. @returns whether any of them was odd. */
  #take(sessions: readonly AnsweredSession[], slice: Slice): boolean {
    let odd = false;
    for (const session of sessions) {
      const put = this.#store.put(session);
      if (put === 'repeated') this.#repeated.add(this.#store.lastRow);
      const moment = this.#store.numbers.startedAt[this.#store.lastRow] ?? Number.NaN;
      if (put === 'repeated' || !isWithin(moment, slice)) odd = true;
    }
    return odd;
  }

  #miss(missing: Missing, run: Run, forAll = false): void {
    this.#missing.set(missing.slice.id, missing);
    run.failures += 1;
    // Where nothing answers any more, or the key is refused, a hundred further requests would say the same.
    if (!forAll && run.failures <= run.parallel) return;
    for (const slice of this.#queue.splice(0))
      this.#missing.set(slice.id, { slice, loaded: 0, reason: missing.reason });
  }

  /** The service ignores the dates: everything is walked once, and the ranges are found among it. */
  async #walkWhole(run: Run): Promise<void> {
    this.#datesIgnored = true;
    run.walksWhole = true;
    this.#queue.length = 0;
    // What has come so far comes once more.
    this.#repeated.clear();
    this.#store.beginReading();
    await this.#walk({ id: wholeId, from: undefined, to: undefined, expected: undefined }, run);
  }

  /**
   * No dates bring a session without a start. Where everything was asked for and fewer came than the service counts, the list is walked once more without
   * dates: at once where it is short, by hand where it is long.
   */
  async #walkUndated(run: Run): Promise<void> {
    const index = this.#asked.findIndex(({ from, to }) => from === undefined && to === undefined);
    const total = this.#totals[index];
    if (total === undefined || this.#datesIgnored || this.#missing.size > 0) return;
    const lacking = total - this.#store.rows;
    if (lacking <= 0) return;
    const slice = { id: wholeId, from: undefined, to: undefined, expected: undefined };
    if (total <= fewEnough) {
      // What has come so far comes once more.
      this.#store.beginReading();
      await this.#walk(slice, run);
      return;
    }
    const count = formatNumber(lacking);
    const reason = `the service counts ${count} more than its dates bring, probably without a start that can be read. They need the whole list to be read once more.`;
    this.#missing.set(wholeId, { slice, loaded: this.#store.rows, reason });
  }

  /** Gives finished days to the keeper that it does not have. */
  async #keep(run: Run): Promise<void> {
    if (this.#datesIgnored) return;
    const days = keepableDays(this.#store, { asked: this.#asked, read: this.#read, odd: this.#odd, now: run.now });
    await this.#days.keep(days, () => this.#run === run);
  }

  #forgetUnfinished(now: number): void {
    const [day] = daysOf({ from: now, to: now });
    let first = day;
    while (!isFinished(first, now)) first -= 1;
    this.#read.remove({ from: (first + 1) * dayMs, to: undefined });
    const { startedAt } = this.#store.numbers;
    const status = this.#store.texts.computationStatus;
    const pendingCode = status.values.indexOf(pendingStatus);
    for (let row = 0; row < this.#store.rows; row += 1) {
      const moment = startedAt[row] ?? Number.NaN;
      if (status.codes[row] !== pendingCode || Number.isNaN(moment)) continue;
      const from = Math.floor(moment / dayMs) * dayMs;
      this.#read.remove({ from, to: from + dayMs });
    }
  }
}

/** The newest first. */
function bySlice(one: Missing, other: Missing): number {
  return (other.slice.to ?? Number.POSITIVE_INFINITY) > (one.slice.to ?? Number.POSITIVE_INFINITY) ? 1 : -1;
}

function sameRanges(one: readonly LoadRange[], other: readonly LoadRange[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ from, to }, index) => from === other[index]?.from && to === other[index]?.to)
  );
}
