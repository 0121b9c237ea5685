import { remembered } from './remembered.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const steps = [
  { unit: 'minute', length: minute, below: hour },
  { unit: 'hour', length: hour, below: day },
  { unit: 'day', length: day, below: 30 * day },
  { unit: 'month', length: 30.4375 * day, below: 365.25 * day },
  { unit: 'year', length: 365.25 * day, below: Number.POSITIVE_INFINITY },
] as const;

/**
 * "2 hours ago", "in 3 days", "just now" (less than a minute). Both in epoch milliseconds. In the
 * screens' language, not the browser's; and the first use of Intl is a long task on a first screen.
 */
export function formatRelative(ms: number, now: number): string {
  const distance = Math.abs(ms - now);
  if (distance < minute) return 'just now';
  const step = steps.find(({ below }) => distance < below) ?? steps[4];
  const amount = Math.max(1, Math.floor(distance / step.length));
  const words = `${amount} ${step.unit}${amount === 1 ? '' : 's'}`;
  return ms < now ? `${words} ago` : `in ${words}`;
}

const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;

const absolute = remembered((timeZone: string | undefined) =>
  inZone({ ...date, ...clock, second: '2-digit', timeZoneName: 'short' }, timeZone),
);

/** Day, time to the second and zone (IANA `timeZone`, or the browser's own if unknown). */
export function formatAbsolute(ms: number, timeZone?: string): string {
  return absolute(timeZone).format(ms);
}

/** A format as the charts have it in a zone, or in the browser's own if that is not known. */
function inZone(options: Intl.DateTimeFormatOptions, timeZone: string | undefined): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  } catch {
    return new Intl.DateTimeFormat('en-GB', options);
  }
}

/** The time to the minute, with its day if that is not today: "14:05", "22 Nov 2026, 14:05". */
export function formatClock(ms: number, timeZone: string | undefined): string {
  const day = inZone(date, timeZone).format;
  const time = inZone(clock, timeZone).format(ms);
  return day(ms) === day(Date.now()) ? time : `${day(ms)}, ${time}`;
}

/** The time for a `dateTime` attribute; undefined outside the range of Date. */
export function isoText(ms: number): string | undefined {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
