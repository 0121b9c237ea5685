import { scoped } from '#src/local/service-scope.ts';
import type { SessionBlock } from '../store/session-block.ts';
import type { SessionStore } from '../store/session-store.ts';
import { checkedDays, type KeptDay, type QuestionsLeft, rangeOfDays } from './checked-days.ts';
import type { DayKeeper } from './day-keeper.ts';
import { daysOf, isFinished } from './day-numbers.ts';
import type { LoadRange, SessionScope } from './load-progress.ts';
import { RangeSet } from './range-set.ts';

/** Parts in which days are asked for at a time: while one is taken over the browser reads the next. */
const parts = 4;

/** Days that were asked for, in parts that come one after the other. */
export type AskedDays = readonly Promise<ReadonlyMap<number, SessionBlock>>[];

/** What taking days over needs to know of a run. */
type Taking = {
  /** What was read before. */
  readonly read: RangeSet;
  readonly now: number;
  readonly stop: AbortSignal;
  /** How many sessions the service has in a range; undefined when it does not say. */
  readonly count: (range: LoadRange) => Promise<number | undefined>;
  /** How often it may still be asked for, by all parts of a load. */
  readonly questions: QuestionsLeft;
  /** Hears of days as soon as the store has them, whatever becomes of the others, and how many of their sessions are new. */
  readonly onTaken: (days: readonly LoadRange[], sessions: number) => void;
};

/** The finished days of one scope between the store and what keeps them. */
export class DayCache {
  readonly #key: string;
  readonly #store: SessionStore;
  readonly #keeper: DayKeeper;
  /** Days that the keeper has, as far as that is known. */
  readonly #kept = new RangeSet();

  constructor(scope: SessionScope, store: SessionStore, keeper: DayKeeper) {
    this.#key = keyOf(scope);
    this.#store = store;
    this.#keeper = keeper;
  }

  /** Begins to read the days of stretches. What has no beginning or no end has no days that could be asked for. */
  ask(stretches: readonly LoadRange[]): AskedDays {
    return stretches.flatMap(({ from, to }) => {
      if (from === undefined || to === undefined) return [];
      const [first, end] = daysOf({ from, to });
      const step = Math.ceil((end - first) / parts);
      const begins = Array.from({ length: Math.ceil((end - first) / step) }, (_, part) => first + part * step);
      return begins.map((begin) => this.#keeper.read(this.#key, begin, Math.min(begin + step, end)));
    });
  }

  /** Takes over the finished days that came, as far as they hold as many sessions as the service counts. */
  async take(asked: AskedDays, taking: Taking): Promise<void> {
    await Promise.all(asked.map(async (part) => this.#take(await part, taking)));
  }

  async #take(
    part: ReadonlyMap<number, SessionBlock>,
    { read, now, stop, count, questions, onTaken }: Taking,
  ): Promise<void> {
    const days = [...part]
      .filter(([day]) => isFinished(day, now) && !read.meets(rangeOfDays(day, day + 1)))
      .sort(([one], [other]) => one - other);
    const { right, wrong } = await checkedDays(days, count, questions);
    stop.throwIfAborted();
    if (right.length > 0) this.#takeOver(right, onTaken);
    for (const day of wrong) await this.#keeper.drop(this.#key, day, day + 1);
  }

  #takeOver(days: readonly KeptDay[], onTaken: Taking['onTaken']): void {
    const ranges = days.map(([day]) => rangeOfDays(day, day + 1));
    for (const range of ranges) this.#kept.add(range);
    this.#store.reserve(this.#store.rows + days.reduce((sum, [, { rows }]) => sum + rows, 0));
    onTaken(
      ranges,
      days.reduce((sum, [, block]) => sum + this.#store.putBlock(block), 0),
    );
  }

  /** Keeps days that are not kept yet, as long as that is wanted. @param days the rows of each (`keepableDays`). */
  async keep(days: ReadonlyMap<number, Uint32Array>, isWanted: () => boolean): Promise<void> {
    for (const [day, rows] of days) {
      const range = rangeOfDays(day, day + 1);
      if (this.#kept.covers(range)) continue;
      if (!isWanted()) return;
      await this.#keeper.write(this.#key, day, this.#store.block(rows));
      this.#kept.add(range);
    }
  }
}

/** Under which name the days of a scope are kept. */
function keyOf({ pageId, audienceId }: SessionScope): string {
  return scoped(JSON.stringify([pageId, audienceId ?? null]));
}
