import { remembered } from '#src/lib/remembered.ts';

/** Milliseconds. A local day can be an hour or so longer or shorter: see `instantOf`. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Epoch milliseconds, `from` inclusive, `to` exclusive; local time is `offset` ahead of UTC. */
export type ZoneSegment = { readonly from: number; readonly to: number; readonly offset: number };

const formatOf = remembered(
  (zone: string) => new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }),
);

/** Whether the browser knows the IANA name. */
export function isKnownZone(zone: string): boolean {
  try {
    return zone !== '' && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * How far local time is ahead of UTC at a moment, in milliseconds.
 * @throws {RangeError} for a zone that the browser does not know (`isKnownZone`).
 */
export function offsetAt(ms: number, zone: string): number {
  // "11/23/2026, GMT+05:30"; early years have seconds, and UTC itself has no number.
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatOf(zone).format(ms)) ?? [];
  if (sign === undefined) return 0;
  const ahead = Number(hours) * hourMs + Number(minutes) * 60_000 + Number(seconds) * 1_000;
  return sign === '-' ? -ahead : ahead;
}

/** A zone's offsets between two moments, in order and gapless. Clocks change at most once a day. */
export function zoneSegments(from: number, to: number, zone: string): readonly ZoneSegment[] {
  const segments: ZoneSegment[] = [];
  let begun = from;
  let offset = offsetAt(from, zone);
  for (let low = from; low < to; ) {
    const high = Math.min(low + dayMs, to);
    const next = offsetAt(high, zone);
    if (next !== offset) {
      const change = changeBetween(low, high, offset, zone);
      segments.push({ from: begun, to: change, offset });
      begun = change;
      offset = next;
    }
    low = high;
  }
  if (begun < to) segments.push({ from: begun, to, offset });
  return segments;
}

/** The first whole second in (low, high] at which the zone no longer has `offset`. */
function changeBetween(low: number, high: number, offset: number, zone: string): number {
  let before = Math.floor(low / 1000);
  let after = Math.ceil(high / 1000);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle * 1000, zone) === offset) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/** The wall clock as epoch milliseconds of the same date and time in UTC. For arithmetic only. */
export function localOf(ms: number, zone: string): number {
  return ms + offsetAt(ms, zone);
}

/**
 * The first moment at which a zone's wall clock shows `local` (as from `localOf`) or, where clocks
 * jump over it, a later time. So a day begins at 01:00 where midnight does not exist, lasts 23 or
 * 25 hours when clocks change, and the days of a zone leave no gap.
 */
export function instantOf(local: number, zone: string): number {
  // No zone is further from UTC than 15 hours, and a change lies at most a day away.
  const [from, to] = [local - 40 * hourMs, local + 40 * hourMs];
  const offset = offsetAt(from, zone);
  if (offsetAt(to, zone) === offset) return local - offset;
  for (const segment of zoneSegments(from, to, zone)) {
    const moment = Math.max(segment.from, local - segment.offset);
    if (moment < segment.to) return moment;
  }
  throw new RangeError(`${zone} never shows ${local}.`);
}

/** Moves a wall clock by whole days: the same time of day, whatever the clocks did meanwhile. */
export function shiftedByDays(ms: number, days: number, zone: string): number {
  return instantOf(localOf(ms, zone) + days * dayMs, zone);
}

/** Units of charts over time. Weeks begin on Monday (ISO 8601). */
export const timeUnits = ['hour', 'day', 'week', 'month', 'year'] as const;
export type TimeUnit = (typeof timeUnits)[number];

/** The beginning of the local hour, day and so on that holds a moment. */
export function startOf(unit: TimeUnit, ms: number, zone: string): number {
  const local = localOf(ms, zone);
  // An hour lasts an hour wherever clocks stand; one that comes twice is two.
  if (unit === 'hour') return ms - modulo(local, hourMs);
  return instantOf(localStart(unit, local), zone);
}

/** The beginning of the unit after the one that begins at or holds `ms`. */
export function startOfNext(unit: TimeUnit, ms: number, zone: string): number {
  // Counted from the beginning of the day: where clocks change by half an hour, its last hour or
  // the next day's first is shorter.
  if (unit === 'hour') return Math.min(startOf('hour', ms, zone) + hourMs, startOfNext('day', ms, zone));
  const local = localOf(ms, zone);
  for (let later = 1; ; later += 1) {
    const next = instantOf(localStart(unit, local, later), zone);
    // Where clocks have gone back over midnight, the next day began before.
    if (next > ms) return next;
  }
}

/** The beginning of the unit that holds a wall clock, or of one that is `later` units on. */
function localStart(unit: Exclude<TimeUnit, 'hour'>, local: number, later = 0): number {
  const day = Math.floor(local / dayMs);
  if (unit === 'day') return (day + later) * dayMs;
  // 1 January 1970 was a Thursday.
  if (unit === 'week') return (day - modulo(day + 3, 7) + 7 * later) * dayMs;
  const date = new Date(local);
  return unit === 'month'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1)
    : Date.UTC(date.getUTCFullYear() + later, 0, 1);
}

/** A wall clock moved to the year before; 29 February is then the 28th. */
export function yearBefore(local: number): number {
  const date = new Date(local);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}

/** The remainder that is never negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
