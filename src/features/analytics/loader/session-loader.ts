import { ApiError } from '#src/api/errors.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import type { AnsweredSession, SessionStore } from '../store/session-store.ts';
import { dayMs } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';
import { DayCache, type DayKeeper, mostQuestions, pendingStatus } from './day-cache.ts';
import { countLoaded, type LoadProgress, type MissingSlice, noProgress, type SessionScope } from './load-progress.ts';
import {
  allTime,
  dayOf,
  findStretches,
  isAllTime,
  isClosed,
  isFinished,
  isWithin,
  meet,
  planSlices,
  RangeSet,
  rangeOfDays,
  type Stretch,
  shareOf,
  tooMany,
  wholeDays,
} from './ranges.ts';
import { SessionSource, walkAll } from './session-source.ts';

/** Most rows reserved at once: a service may announce any number. */
const mostReserved = 2_000_000;
/** Slices that may fail in a row before the rest is left alone. */
const mostFailures = 4;
/** A list this short is walked a second time without asking. */
const fewEnough = 20_000;

/** One run of loading: everything that ends with it. */
type Run = ReturnType<typeof newRun>;

function newRun(scope: SessionScope, onWait: () => void) {
  const control = new AbortController();
  const source = new SessionSource(scope, control.signal, onWait);
  return { source, control, now: Date.now(), questions: { left: mostQuestions }, failures: 0, walksWhole: false };
}

/**
 * Loads the sessions of one scope into a store: slices of the ranges, walked in parallel, newest
 * first. What is loaded stays; what failed is in `progress` and can be retried.
 */
export class SessionLoader {
  readonly #scope: SessionScope;
  readonly #store: SessionStore;
  readonly #days: DayCache;
  readonly #onChange: () => void;
  readonly #read = new RangeSet();
  /** What was loaded, or is empty by the service's count. */
  readonly #known = new RangeSet();
  /** Slices that must not be kept: with duplicates, sessions from outside, or without a start. */
  readonly #odd = new RangeSet();
  readonly #missing = new Map<string, MissingSlice>();
  /** The requested stretches with the service's counts. */
  #asked: readonly Stretch[] = [];
  #state: LoadProgress['state'] = 'idle';
  #error: string | undefined;
  #loadedAt: number | undefined;
  /** Sessions that came more than once, by slice. Each counts once, however often it is loaded. */
  #repeated: readonly { readonly slice: TimeRange; readonly count: number }[] = [];
  #fromCache = 0;
  #datesIgnored = false;
  #queue: TimeRange[] = [];
  #run: Run | undefined;

  constructor(parts: { scope: SessionScope; store: SessionStore; keeper: DayKeeper; onChange: () => void }) {
    this.#scope = parts.scope;
    this.#store = parts.store;
    this.#days = new DayCache(parts.scope, parts.store, parts.keeper);
    this.#onChange = parts.onChange;
  }

  /**
   * Loads what the ranges lack and ends a running load, keeping its sessions. Resolves when done.
   * @param isRefresh loads days again that were unfinished when they were loaded.
   */
  async load(ranges: readonly TimeRange[], isRefresh = false): Promise<void> {
    const before = this.#asked;
    this.#asked = ranges.map((range) => ({ ...range, count: before.find((other) => isSame(range, other))?.count }));
    this.#missing.clear();
    const run = this.#begin();
    if (isRefresh) this.#forgetUnfinished(run.now);
    await this.#guarded(run, async () => {
      const gaps = ranges.flatMap((range) => this.#read.gaps(wholeDays(range)));
      // This browser takes over its kept days while the service counts.
      const both = await Promise.allSettled([this.#countAll(ranges, run), this.#takeKept(gaps, run)]);
      for (const one of both) if (one.status === 'rejected') throw one.reason;
      for (const range of this.#asked) await this.#plan({ ...range, ...wholeDays(range) }, run);
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

  /** Continues the load, and retries what is missing. */
  resume(): Promise<void> {
    return this.load(this.#asked);
  }

  /** Retries one missing slice, beside a running load. */
  async retry(sliceId: string): Promise<void> {
    const missing = this.#missing.get(sliceId);
    if (missing === undefined) return;
    this.#missing.delete(sliceId);
    if (this.#state === 'loading') {
      this.#queue.push(missing);
      return;
    }
    const run = this.#begin();
    this.#queue = [missing];
    await this.#guarded(run, () => this.#walkQueue(run));
  }

  /** Counts all sessions, so call it only a few times a second. */
  progress(): LoadProgress {
    const { loaded, pending, withoutStart, extent } = countLoaded(this.#store, this.#asked);
    return {
      ...noProgress,
      state: this.#state,
      ranges: this.#asked.map(({ count, ...range }, index) => ({
        ...range,
        loaded: loaded[index] ?? 0,
        total: this.#datesIgnored ? undefined : count,
        unread: this.#state === 'complete' ? [] : this.#known.gaps(range),
      })),
      pending,
      duplicates: this.#repeatedIn(this.#asked[0]),
      withoutStart,
      fromCache: this.#fromCache,
      missing: [...this.#missing.values()].sort(newestFirst),
      datesIgnored: this.#datesIgnored,
      waitingUntil: this.#state === 'loading' ? this.#run?.source.waitingUntil : undefined,
      loadedAt: this.#loadedAt,
      error: this.#error,
      extent,
      version: this.#store.version,
    };
  }

  #begin(): Run {
    this.#run?.control.abort();
    const run = newRun(this.#scope, this.#onChange);
    this.#run = run;
    this.#queue = [];
    this.#error = undefined;
    this.#state = 'loading';
    this.#store.beginReading();
    this.#onChange();
    return run;
  }

  /** Does the work of a run and sets its end state, unless a newer run has begun. */
  async #guarded(run: Run, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!run.control.signal.aborted) {
        this.#state = 'failed';
        this.#error = error instanceof ApiError ? error.message : `Couldn’t continue. ${String(error)}`;
      }
    }
    if (this.#run !== run) return;
    if (this.#state === 'loading') {
      this.#state = this.#missing.size > 0 ? 'incomplete' : 'complete';
      this.#loadedAt = run.now;
    }
    this.#onChange();
    if (this.#datesIgnored) return;
    const parts = { asked: this.#asked, read: this.#read, odd: this.#odd, now: run.now };
    await this.#days.keep(parts, () => this.#run === run);
  }

  /** Cuts what lacks of a range into slices. */
  async #plan(range: Stretch, run: Run): Promise<void> {
    const stretches = await findStretches(range, run.now, (part) => run.source.count(part));
    for (const stretch of stretches) {
      if (stretch.count === 0) this.#known.add(stretch);
      // The ends of an open range were unknown before.
      if (!isClosed(range)) await this.#takeKept(this.#read.gaps(stretch), run);
      const queued = new RangeSet(this.#queue);
      const gaps = this.#read.gaps(stretch).flatMap((gap) => queued.gaps(gap));
      this.#queue.push(...gaps.flatMap((gap) => planSlices({ ...gap, count: shareOf(stretch, gap) })));
    }
  }

  async #countAll(ranges: readonly TimeRange[], run: Run): Promise<void> {
    const counted = await Promise.all(
      ranges.map(async (range) => ({ ...range, count: await run.source.count(range) })),
    );
    run.control.signal.throwIfAborted();
    this.#asked = counted;
    const expected = counted.reduce((sum, { count = 0 }) => sum + count, 0);
    if (expected <= mostReserved) this.#store.reserve(expected);
  }

  async #takeKept(gaps: readonly TimeRange[], run: Run): Promise<void> {
    await this.#days.take(gaps, { ...run, read: this.#read }, (days, sessions) => {
      for (const day of days) {
        this.#read.add(day);
        this.#known.add(day);
      }
      this.#fromCache += sessions;
      this.#onChange();
    });
  }

  #walkQueue(run: Run): Promise<void> {
    this.#queue.sort(newestFirst);
    return walkAll(this.#queue, async (slice) => {
      await this.#walk(slice, run);
      run.control.signal.throwIfAborted();
      this.#onChange();
    });
  }

  async #walk({ from, to }: TimeRange, run: Run): Promise<void> {
    const slice = { from, to };
    let loaded = 0;
    let repeated = 0;
    try {
      for await (const { news, state, items, duplicates, reason, totalCount } of run.source.walk(slice)) {
        // Another walk found that the service ignores dates: this one would load everything too.
        if (run.walksWhole && !isAllTime(slice)) return;
        const total = totalCount ?? undefined;
        const isLarge = loaded === 0 && state === 'walking' && (total ?? 0) > tooMany;
        const parts = isLarge ? planSlices({ ...slice, count: total }) : [];
        if (parts.length > 1) {
          this.#queue.unshift(...parts);
          return;
        }
        const taken = this.#take(news, slice);
        if (taken.farOutside * 2 > taken.dated) return await this.#walkWhole(run);
        loaded = items.length;
        repeated += taken.repeated;
        if (state === 'walking') {
          this.#onChange();
          continue;
        }
        // Replaces what was noted for the same slice, or parts of it.
        const others = this.#repeated.filter((before) => !meet(before.slice, slice));
        this.#repeated = [...others, { slice, count: repeated + duplicates }];
        if (reason !== undefined) this.#fail(slice, loaded, reason, run);
        else {
          run.failures = 0;
          this.#known.add(slice);
          this.#read.add({ from, to: Math.min(to, run.now) });
          // Days walked by date may be kept, whatever else the list without dates has.
          if (!isAllTime(slice) && (duplicates > 0 || (total !== undefined && total !== loaded))) this.#odd.add(slice);
        }
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#fail(slice, loaded, error.message, run, error.status === 401 || error.status === 403);
    }
  }

  /** Stores sessions. @returns how many are repeated, dated, or far off the slice (traps.md 23). */
  #take(sessions: readonly AnsweredSession[], slice: TimeRange) {
    const wide = { from: slice.from - dayMs, to: slice.to + dayMs };
    let [repeated, dated, farOutside] = [0, 0, 0];
    for (const session of sessions) {
      const isRepeated = this.#store.put(session);
      const moment = this.#store.numbers.startedAt[this.#store.lastRow] ?? Number.NaN;
      if (isRepeated) repeated += 1;
      if (!Number.isNaN(moment)) dated += 1;
      if (!Number.isNaN(moment) && !isWithin(moment, wide)) farOutside += 1;
      if (!isAllTime(slice) && (isRepeated || !isWithin(moment, slice))) this.#odd.add(slice);
    }
    return { repeated, dated, farOutside };
  }

  #repeatedIn(range: TimeRange | undefined): number {
    const of = this.#repeated.filter(({ slice }) => range !== undefined && meet(slice, range));
    return of.reduce((sum, { count }) => sum + count, 0);
  }

  #miss(slice: TimeRange, loaded: number, reason: string): void {
    const id = `${slice.from}-${slice.to}`;
    this.#missing.set(id, { ...slice, id, loaded, reason });
  }

  #fail(slice: TimeRange, loaded: number, reason: string, run: Run, forAll = false): void {
    this.#miss(slice, loaded, reason);
    run.failures += 1;
    // Where nothing answers, or the key is refused, a hundred further requests would fail too.
    if (!forAll && run.failures <= mostFailures) return;
    for (const other of this.#queue.splice(0)) this.#miss(other, 0, reason);
  }

  /** The service ignores dates: one walk loads everything, and the ranges are picked from it. */
  #walkWhole(run: Run): Promise<void> {
    this.#datesIgnored = true;
    run.walksWhole = true;
    this.#queue.length = 0;
    return this.#walkAgain(run);
  }

  /**
   * Dates never bring a session without a start. Where everything was requested and fewer came than
   * the service counts, a walk without dates follows: short lists at once, long ones by hand.
   */
  async #walkUndated(run: Run): Promise<void> {
    const total = this.#asked.find(isAllTime)?.count;
    if (total === undefined || this.#datesIgnored || this.#missing.size > 0) return;
    const lacking = total - this.#store.rows;
    if (lacking <= 0) return;
    if (total <= fewEnough) return this.#walkAgain(run);
    const count = formatNumber(lacking);
    const reason = `The API counts ${count} more, probably without a start time. Load the whole list to include them.`;
    this.#miss(allTime, this.#store.rows, reason);
  }

  /** Walks the list without dates: the sessions loaded so far come once more. */
  #walkAgain(run: Run): Promise<void> {
    this.#store.beginReading();
    return this.#walk(allTime, run);
  }

  #forgetUnfinished(now: number): void {
    let last = dayOf(now);
    while (!isFinished(last, now)) last -= 1;
    this.#read.remove({ ...allTime, from: (last + 1) * dayMs });
    const { startedAt } = this.#store.numbers;
    const status = this.#store.texts.computationStatus;
    const pendingCode = status.values.indexOf(pendingStatus);
    for (let row = 0; row < this.#store.rows; row += 1) {
      const moment = startedAt[row] ?? Number.NaN;
      if (status.codes[row] !== pendingCode || Number.isNaN(moment)) continue;
      this.#read.remove(rangeOfDays(dayOf(moment), dayOf(moment) + 1));
    }
  }
}

function newestFirst(one: TimeRange, other: TimeRange): number {
  return other.to > one.to ? 1 : -1;
}

function isSame(one: TimeRange, other: TimeRange): boolean {
  return one.from === other.from && one.to === other.to;
}
