import { readTimestamp } from '#src/contract/timestamp.ts';
import type { AnsweredSession } from '../store/session-store.ts';
import { dayMs, hourMs } from '../time/calendar.ts';
import type { LoadRange } from './load-progress.ts';
import type { Stretch } from './plan-slices.ts';

/** Days of UTC, by their number since 1970: what is loaded and kept is counted by them, whatever zone the screen shows. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** The whole days that a range touches: `from` inclusive, `to` exclusive. */
export function daysOf({ from, to }: { readonly from: number; readonly to: number }): readonly [number, number] {
  return [dayOf(from), Math.ceil(to / dayMs)];
}

/** A day whose sessions no longer change: it ended more than 48 hours ago. */
export function isFinished(day: number, now: number): boolean {
  return (day + 1) * dayMs < now - 48 * hourMs;
}

/** Whether a moment lies within a range; one that is unknown does not. */
export function isWithin(moment: number, { from, to }: LoadRange): boolean {
  return (from === undefined || moment >= from) && (to === undefined || moment < to) && !Number.isNaN(moment);
}

type Piece = { readonly from: number; readonly to: number };

/** Stretches of time, merged where they touch. Open ends reach for ever. */
export class RangeSet {
  #pieces: readonly Piece[] = [];

  add(range: LoadRange): void {
    const added = closed(range);
    if (added.from >= added.to) return;
    const apart = this.#pieces.filter(({ from, to }) => to < added.from || from > added.to);
    const touching = this.#pieces.filter((piece) => !apart.includes(piece));
    const merged = {
      from: Math.min(added.from, ...touching.map(({ from }) => from)),
      to: Math.max(added.to, ...touching.map(({ to }) => to)),
    };
    this.#pieces = [...apart, merged].sort((a, b) => a.from - b.from);
  }

  remove(range: LoadRange): void {
    const { from, to } = closed(range);
    this.#pieces = this.#pieces
      .flatMap((piece) => [
        { from: piece.from, to: Math.min(piece.to, from) },
        { from: Math.max(piece.from, to), to: piece.to },
      ])
      .filter((piece) => piece.from < piece.to);
  }

  /** Whether all of a range is in the set. */
  covers(range: LoadRange): boolean {
    return this.gaps(range).length === 0;
  }

  /** Whether any of a range is in the set. */
  meets(range: LoadRange): boolean {
    const { from, to } = closed(range);
    return this.#pieces.some((piece) => piece.from < to && piece.to > from);
  }

  /** What of a range is in the set, the oldest first. */
  parts(range: LoadRange): readonly LoadRange[] {
    const { from, to } = closed(range);
    return this.#pieces
      .map((piece) => ({ from: Math.max(piece.from, from), to: Math.min(piece.to, to) }))
      .filter((piece) => piece.from < piece.to)
      .map(opened);
  }

  copy(): RangeSet {
    const copy = new RangeSet();
    copy.#pieces = this.#pieces;
    return copy;
  }

  /** What of a range is not in the set, the oldest first. */
  gaps(range: LoadRange): readonly LoadRange[] {
    const { from, to } = closed(range);
    const found: Piece[] = [];
    let begin = from;
    for (const piece of this.#pieces) {
      if (piece.to <= begin || piece.from >= to) continue;
      if (piece.from > begin) found.push({ from: begin, to: piece.from });
      begin = piece.to;
    }
    if (begin < to) found.push({ from: begin, to });
    return found.map(opened);
  }
}

/** What of a range is in none of its stretches. */
export function restOf(range: LoadRange, stretches: readonly LoadRange[]): readonly LoadRange[] {
  const all = new RangeSet();
  for (const stretch of stretches) all.add(stretch);
  return all.gaps(range);
}

function closed({ from, to }: LoadRange): Piece {
  return { from: from ?? Number.NEGATIVE_INFINITY, to: to ?? Number.POSITIVE_INFINITY };
}

function opened({ from, to }: Piece): LoadRange {
  return { from: Number.isFinite(from) ? from : undefined, to: Number.isFinite(to) ? to : undefined };
}

/** A session that starts so far outside of the dates that were asked for cannot be there by any reading of them (traps.md 23). */
const farOutside = dayMs;

/** A range extended to whole days of UTC, which can be kept. */
export function wholeDays({ from, to }: LoadRange): LoadRange {
  return {
    from: from === undefined ? undefined : Math.floor(from / dayMs) * dayMs,
    to: to === undefined ? undefined : Math.ceil(to / dayMs) * dayMs,
  };
}

/** How many of the sessions of a stretch a part of it holds, if they came evenly. */
export function shareOf({ from, to, count }: Stretch, part: LoadRange): number | undefined {
  if (count === undefined || from === undefined || to === undefined) return count;
  const length = (part.to ?? to) - (part.from ?? from);
  // A part of a stretch that holds any may hold some.
  return count === 0 ? 0 : Math.max(1, Math.round((count * length) / (to - from)));
}

/** Whether most of the sessions with a start lie where no reading of the dates would have them. */
export function isFarOutside(sessions: readonly AnsweredSession[], { from, to }: LoadRange): boolean {
  if (from === undefined && to === undefined) return false;
  const wide = { from: from === undefined ? from : from - farOutside, to: to === undefined ? to : to + farOutside };
  // Some of them tell as well as all.
  const every = Math.ceil(sessions.length / 20);
  const moments = sessions.flatMap(({ sessionStartedAt }, index) =>
    index % every === 0 ? (readTimestamp(sessionStartedAt)?.ms ?? []) : [],
  );
  return moments.filter((moment) => !isWithin(moment, wide)).length * 2 > moments.length;
}
