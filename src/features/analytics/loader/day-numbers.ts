import { dayMs, hourMs } from '../time/zone.ts';
import type { LoadRange } from './load-progress.ts';

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
