import { dayMs, hourMs, instantOf, localOf } from './zone.ts';

/** What charts over time count by. Weeks begin on Monday (ISO 8601). */
export type TimeUnit = 'hour' | 'day' | 'week' | 'month' | 'year';

/** The beginning of the local hour, day and so on that holds a moment. */
export function startOf(unit: TimeUnit, ms: number, zone: string): number {
  const local = localOf(ms, zone);
  // An hour is an hour wherever clocks stand; where it comes twice it is two.
  if (unit === 'hour') return ms - modulo(local, hourMs);
  return instantOf(localStart(unit, local), zone);
}

/** The beginning of the unit after the one that begins at or holds `ms`. */
export function startOfNext(unit: TimeUnit, ms: number, zone: string): number {
  if (unit === 'hour') return nextHour(ms, zone);
  for (let local = localOf(ms, zone); ; ) {
    local = localNext(unit, localStart(unit, local));
    const next = instantOf(local, zone);
    // A day that a zone left out (it moved over the date line) has no length.
    if (next > ms) return next;
  }
}

/** Hours are counted from the beginning of the day; clocks that change by half an hour make its last hour shorter or the first of the next. */
function nextHour(ms: number, zone: string): number {
  const hour = startOf('hour', ms, zone) + hourMs;
  return Math.min(hour, startOfNext('day', ms, zone));
}

function localStart(unit: Exclude<TimeUnit, 'hour'>, local: number): number {
  const day = Math.floor(local / dayMs);
  if (unit === 'day') return day * dayMs;
  // 1 January 1970 was a Thursday.
  if (unit === 'week') return (day - modulo(day + 3, 7)) * dayMs;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), unit === 'month' ? date.getUTCMonth() : 0, 1);
}

function localNext(unit: Exclude<TimeUnit, 'hour'>, start: number): number {
  if (unit === 'day') return start + dayMs;
  if (unit === 'week') return start + 7 * dayMs;
  return addMonths(start, unit === 'month' ? 1 : 12);
}

/** A local date and time so many calendar months later; on the last day of a month that is too short. */
export function addMonths(local: number, months: number): number {
  const date = new Date(local);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(new Date(0).setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return date.getTime();
}

/** The remainder that is never negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
