import { dayMs, hourMs } from '../time/calendar.ts';
import type { TimeRange } from '../time/ranges.ts';

export const allTime: TimeRange = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** Whether it is requested without dates, which may bring sessions that dates do not. */
export function isAllTime({ from, to }: TimeRange): boolean {
  return from === allTime.from && to === allTime.to;
}

export function isClosed({ from, to }: TimeRange): boolean {
  return Number.isFinite(from) && Number.isFinite(to);
}

/** UTC days since 1970: loading and keeping counts by them, whatever zone the screen shows. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The whole days that a range touches: `from` inclusive, `to` exclusive. */
export function daysOf({ from, to }: TimeRange): readonly [number, number] {
  return [dayOf(from), Math.ceil(to / dayMs)];
}

/** From the start of day `first` to the start of day `end`. */
export function rangeOfDays(first: number, end: number): TimeRange {
  return { from: first * dayMs, to: end * dayMs };
}

/** A day whose sessions no longer change: it ended more than 48 hours ago. */
export function isFinished(day: number, now: number): boolean {
  return (day + 1) * dayMs < now - 48 * hourMs;
}

/** An unknown moment is in no range. */
export function isWithin(moment: number, { from, to }: TimeRange): boolean {
  return moment >= from && moment < to;
}

export function meet(one: TimeRange, other: TimeRange): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Stretches of time, merged where they touch. */
export class RangeSet {
  #pieces: readonly TimeRange[];

  constructor(pieces: readonly TimeRange[] = []) {
    this.#pieces = [];
    for (const piece of pieces) this.add(piece);
  }

  add(added: TimeRange): void {
    if (added.from >= added.to) return;
    const apart = this.#pieces.filter(({ from, to }) => to < added.from || from > added.to);
    const touching = [added, ...this.#pieces.filter((piece) => !apart.includes(piece))];
    const merged = {
      from: Math.min(...touching.map(({ from }) => from)),
      to: Math.max(...touching.map(({ to }) => to)),
    };
    this.#pieces = [...apart, merged].sort((a, b) => a.from - b.from);
  }

  remove(removed: TimeRange): void {
    this.#pieces = this.#pieces.flatMap((piece) => new RangeSet([removed]).gaps(piece));
  }

  covers(range: TimeRange): boolean {
    return this.gaps(range).length === 0;
  }

  meets(range: TimeRange): boolean {
    return this.#pieces.some((piece) => meet(piece, range));
  }

  /** The parts of a range that are not in the set, oldest first. */
  gaps({ from, to }: TimeRange): readonly TimeRange[] {
    const met = this.#pieces.filter((piece) => meet(piece, { from, to }));
    const begins = [from, ...met.map((piece) => piece.to)];
    const ends = [...met.map((piece) => piece.from), to];
    return begins.map((begin, index) => ({ from: begin, to: ends[index] ?? to })).filter((gap) => gap.from < gap.to);
  }
}

/** A range extended to whole UTC days, which can be kept. */
export function wholeDays(range: TimeRange): TimeRange {
  return rangeOfDays(...daysOf(range));
}

/** The share of a stretch's sessions in a part of it, assuming an even spread. */
export function shareOf({ count, ...stretch }: Stretch, { from, to }: TimeRange): number | undefined {
  if (count === undefined || count === 0 || !isClosed(stretch)) return count;
  // A non-empty stretch may have sessions in any part.
  return Math.max(1, Math.round((count * (to - from)) / (stretch.to - stretch.from)));
}

/** A stretch of whole days with the service's count. */
export type Stretch = TimeRange & { readonly count: number | undefined };

/** Sessions per slice: small enough to retry, large enough to leave few answers half full. */
const wanted = 10_000;
/** One full answer. Between the two limits, slices are cut so that several walks have work. */
const least = 1_000;
const usualParts = 12;
/** A slice with more is cut again. */
export const tooMany = 30_000;
/** Nothing is cut into more parts than this at once, or into parts shorter than a minute. */
const mostParts = 64;
const shortest = 60_000;

/** Cuts a stretch into slices of about equal size, assuming an even spread, newest first. */
export function planSlices({ count, from, to }: Stretch): readonly TimeRange[] {
  if (count === 0) return [];
  if (!isClosed({ from, to })) return [{ from, to }];
  const weeks = Math.ceil((to - from) / (7 * dayMs));
  const parts = count === undefined ? weeks : Math.ceil(count / Math.min(wanted, Math.max(least, count / usualParts)));
  const number = Math.max(1, Math.min(parts, mostParts, Math.floor((to - from) / shortest)));
  const step = (to - from) / number;
  // Parts of whole days let whole days be kept.
  const unit = step > dayMs ? dayMs : shortest;
  const edges = Array.from({ length: number - 1 }, (_, part) => Math.round((from + (part + 1) * step) / unit) * unit);
  const begins = [...new Set([from, ...edges.filter((edge) => edge > from && edge < to)])];
  return begins.map((begin, index) => ({ from: begin, to: begins[index + 1] ?? to })).reverse();
}

/** Fewer sessions than this are walked in one go, wherever they lie. */
const few = 1_000;
/** How many days back an open range is cut: to 21 years. */
const looks = [0, ...Array.from({ length: 9 }, (_, look) => 30 * 2 ** look)];

/**
 * Finds where the sessions of an open range lie, by counting what is older than some moments.
 * @returns stretches with their counts, the newest first.
 */
export async function findStretches(
  range: Stretch,
  now: number,
  count: (range: TimeRange) => Promise<number | undefined>,
): Promise<readonly Stretch[]> {
  if ((range.count ?? 0) <= few || isClosed(range)) return [range];
  // Whole days can be kept.
  const edge = Math.ceil(now / dayMs) * dayMs;
  const stretches: Stretch[] = [];
  let rest = range;
  for (const days of looks) {
    const moment = edge - days * dayMs;
    if (moment <= range.from || moment >= rest.to || rest.count === 0) continue;
    const older = await count({ from: range.from, to: moment });
    if (older === undefined) break;
    stretches.push({ from: moment, to: rest.to, count: (rest.count ?? 0) - older });
    rest = { from: range.from, to: moment, count: older };
  }
  return [...stretches, rest];
}
