/** Milliseconds. A local day can be an hour or so longer or shorter: see `instantOf`. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A stretch of time in which a zone keeps one offset: epoch milliseconds, `from` inclusive, `to` exclusive; `offset` is what local time is ahead of UTC. */
export type ZoneSegment = { readonly from: number; readonly to: number; readonly offset: number };

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US-u-nu-latn-ca-iso8601', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

/** Whether the browser knows the IANA name. */
export function isKnownZone(zone: string): boolean {
  try {
    return zone !== '' && formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/**
 * What local time is ahead of UTC at a moment, in milliseconds.
 * @throws {RangeError} for a zone that the browser does not know (`isKnownZone`).
 */
export function offsetAt(ms: number, zone: string): number {
  const second = Math.floor(ms / 1000) * 1000;
  const parts = new Map(
    formatOf(zone)
      .formatToParts(second)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const local = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  local.setUTCFullYear(part('year'), part('month') - 1, part('day'));
  local.setUTCHours(part('hour'), part('minute'), part('second'));
  return local.getTime() - second;
}

/** The offsets of a zone between two moments, in order and without gaps. Clocks change at most once a day. */
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

/** The wall clock of a zone as a number: epoch milliseconds of the same date and time in UTC. Good for arithmetic with days, not for points in time. */
export function localOf(ms: number, zone: string): number {
  return ms + offsetAt(ms, zone);
}

/**
 * The first moment at which a zone's wall clock shows `local` (as `localOf` gives it) or, where clocks were put forward over it, anything later. So a
 * day begins at 01:00 where midnight does not exist, lasts 23 or 25 hours when clocks change, and the days of a zone leave no gap.
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

/** A wall clock moved by whole days: the same time of day on another day, whatever the clocks did meanwhile. */
export function shiftedByDays(ms: number, days: number, zone: string): number {
  return instantOf(localOf(ms, zone) + days * dayMs, zone);
}
