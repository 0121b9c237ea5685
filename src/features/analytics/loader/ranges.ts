import { readTimestamp } from '#src/contract/timestamp.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { dayMs, hourMs } from '../time/calendar.ts';
import type { LoadRange } from './load-progress.ts';

/** All time: both ends are open. */
export const allTime: LoadRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Whether a range has a beginning and an end. */
export function isClosed({ from, to }: LoadRange): boolean {
  return Number.isFinite(from) && Number.isFinite(to);
}

/** Days of UTC, by their number since 1970: what is loaded and kept is counted by them, whatever zone the screen shows. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The whole days that a range touches: `from` inclusive, `to` exclusive. */
export function daysOf({ from, to }: LoadRange): readonly [number, number] {
  return [dayOf(from), Math.ceil(to / dayMs)];
}

/** A range from the beginning of one day to that of another. */
export function rangeOfDays(first: number, end: number): LoadRange {
  return { from: first * dayMs, to: end * dayMs };
}

/** A day whose sessions no longer change: it ended more than 48 hours ago. */
export function isFinished(day: number, now: number): boolean {
  return (day + 1) * dayMs < now - 48 * hourMs;
}

/** Whether a moment lies within a range; one that is unknown does not. */
export function isWithin(moment: number, { from, to }: LoadRange): boolean {
  return moment >= from && moment < to;
}

/** Whether two ranges have a moment in common. */
export function meet(one: LoadRange, other: LoadRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Stretches of time, merged where they touch. */
export class RangeSet {
  #pieces: readonly LoadRange[];

  constructor(pieces: readonly LoadRange[] = []) {
    this.#pieces = [];
    for (const piece of pieces) this.add(piece);
  }

  add(added: LoadRange): void {
    if (added.from >= added.to) return;
    const apart = this.#pieces.filter(({ from, to }) => to < added.from || from > added.to);
    const touching = [added, ...this.#pieces.filter((piece) => !apart.includes(piece))];
    const merged = {
      from: Math.min(...touching.map(({ from }) => from)),
      to: Math.max(...touching.map(({ to }) => to)),
    };
    this.#pieces = [...apart, merged].sort((a, b) => a.from - b.from);
  }

  remove(removed: LoadRange): void {
    this.#pieces = this.#pieces.flatMap((piece) => new RangeSet([removed]).gaps(piece));
  }

  /** Whether all of a range is in the set. */
  covers(range: LoadRange): boolean {
    return this.gaps(range).length === 0;
  }

  /** Whether any of a range is in the set. */
  meets(range: LoadRange): boolean {
    return this.#pieces.some((piece) => meet(piece, range));
  }

  copy(): RangeSet {
    return new RangeSet(this.#pieces);
  }

  /** What of a range is not in the set, the oldest first. */
  gaps({ from, to }: LoadRange): readonly LoadRange[] {
    const met = this.#pieces.filter((piece) => meet(piece, { from, to }));
    const begins = [from, ...met.map((piece) => piece.to)];
    const ends = [...met.map((piece) => piece.from), to];
    return begins.map((begin, index) => ({ from: begin, to: ends[index] ?? to })).filter((gap) => gap.from < gap.to);
  }
}

/** A range extended to whole days of UTC, which can be kept. */
export function wholeDays(range: LoadRange): LoadRange {
  return rangeOfDays(...daysOf(range));
}

/** How many of the sessions of a stretch a part of it holds, if they came evenly. */
export function shareOf({ count, ...stretch }: Stretch, { from, to }: LoadRange): number | undefined {
  if (count === undefined || count === 0 || !isClosed(stretch)) return count;
  // A part of a stretch that holds any may hold some.
  return Math.max(1, Math.round((count * (to - from)) / (stretch.to - stretch.from)));
}

/** A session that starts so far outside of the dates that were asked for cannot be there by any reading of them (traps.md 23). */
const farOutside = dayMs;

/** Whether most of the sessions with a start lie where no reading of the dates would have them. */
export function isFarOutside(sessions: readonly AnsweredSession[], { from, to }: LoadRange): boolean {
  const wide = { from: from - farOutside, to: to + farOutside };
  // Some of them tell as well as all.
  const every = Math.ceil(sessions.length / 20);
  const moments = sessions.flatMap(({ sessionStartedAt }, index) =>
    index % every === 0 ? (readTimestamp(sessionStartedAt)?.ms ?? []) : [],
  );
  return moments.filter((moment) => !isWithin(moment, wide)).length * 2 > moments.length;
}

/** A slice to be walked. */
export type Slice = LoadRange & { readonly id: string };

/** A stretch of whole days with what the service says that it holds. */
export type Stretch = LoadRange & { readonly count: number | undefined };

/** At most about so many sessions make a slice: ten answers of a thousand. Small enough to try again, large enough to cost few answers that are not full. */
const wanted = 10_000;
/** What one answer holds: less is not worth a slice. Between the two a stretch makes so many slices that several walks have something to do. */
const least = 1_000;
const usualParts = 12;
/** A slice with so many times more is cut again. */
const tooMany = 3;
/** Nothing is cut into more parts than this at once, or into shorter ones than a minute. */
const mostParts = 64;
const shortest = 60_000;

/**
 * Cuts a stretch into slices of about equally many sessions, if they came evenly, the newest first. A slice that turns out to hold far more is cut again
 * by `recut`.
 */
export function planSlices({ count, ...range }: Stretch): readonly Slice[] {
  if (count === 0) return [];
  if (!isClosed(range)) return [sliceOf(range)];
  if (count === undefined) return cut(range, Math.ceil((range.to - range.from) / (7 * dayMs)));
  return cut(range, Math.ceil(count / Math.min(wanted, Math.max(least, count / usualParts))));
}

/** The parts of a slice of which the first answer said that it holds `total`; undefined when it may be walked as it is. */
export function recut(slice: Slice, total: number | undefined): readonly Slice[] | undefined {
  if (!isClosed(slice) || total === undefined || total <= wanted * tooMany) return undefined;
  const parts = cut(slice, Math.ceil(total / wanted));
  return parts.length > 1 ? parts : undefined;
}

function cut({ from, to }: LoadRange, parts: number): readonly Slice[] {
  const number = Math.max(1, Math.min(parts, mostParts, Math.floor((to - from) / shortest)));
  // Parts of whole days let whole days be kept.
  const step = (to - from) / number;
  const unit = step > dayMs ? dayMs : shortest;
  const edges = Array.from({ length: number - 1 }, (_, part) => Math.round((from + (part + 1) * step) / unit) * unit);
  const inner = edges.filter((edge) => edge > from && edge < to);
  const begins = [...new Set([from, ...inner])];
  return begins.map((begin, index) => sliceOf({ from: begin, to: begins[index + 1] ?? to })).reverse();
}

export function sliceOf({ from, to }: LoadRange): Slice {
  return { id: `${from}-${to}`, from, to };
}

/** Fewer sessions than this are walked in one go, wherever they lie. */
const few = 1_000;
/** The first look back, in days. Each further one is twice as far: eighteen reach 20,000 years. */
const firstLook = 30;
const mostLooks = 18;

type Counting = {
  /** What the service counts in the whole range. */
  readonly total: number | undefined;
  readonly now: number;
  readonly count: (range: LoadRange) => Promise<number | undefined>;
};

/**
 * Finds where in an open range the sessions lie, by counting what is older than some moments: the newest may be of today or years old. A range without
 * an end begins to be looked at from `now`; what lies later is a stretch of its own.
 * @returns stretches with their counts, the newest first.
 */
export async function findStretches(range: LoadRange, { total, now, count }: Counting): Promise<readonly Stretch[]> {
  if (total === undefined || total <= few || isClosed(range)) return [{ ...range, count: total }];
  const { from } = range;
  const stretches: Stretch[] = [];
  // To whole days, which can be kept.
  const edge = Math.ceil(now / dayMs) * dayMs;
  let end = range.to;
  let left = total;
  for (let look = 0; look < mostLooks && left > 0; look += 1) {
    const moment = look === 0 && end === Number.POSITIVE_INFINITY ? edge : edge - firstLook * 2 ** look * dayMs;
    if (moment >= end) continue;
    if (moment <= from) break;
    const older = await count({ from, to: moment });
    if (older === undefined) break;
    stretches.push({ from: moment, to: end, count: left - older });
    end = moment;
    left = older;
  }
  return [...stretches, { from, to: end, count: left }];
}
