/** A moment that could be read, as epoch milliseconds, or text that could not and is shown as it came. `raw` is what the service sent. */
export type Timestamp = { readonly ms: number; readonly raw: string } | { readonly ms?: never; readonly raw: string };

/** The last millisecond of the year 9999: a number past it is no time of day but some other unit. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const epoch = /^\+?(\d{1,15})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d{2}):?(\d{2}))$/i;

function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Up to 11 digits are seconds, from 12 on milliseconds (decisions.md, first row). */
function epochMs(digits: string): number | undefined {
  const value = Number(digits) * (digits.length <= 11 ? 1000 : 1);
  return value <= latest ? value : undefined;
}

function isoMs(match: RegExpExecArray): number | undefined {
  const part = (index: number) => Number(match[index] ?? '0');
  const [year, month, day, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || part(10) > 23 || part(11) > 59) return undefined;
  const fraction = Number((match[7] ?? '').padEnd(3, '0').slice(0, 3));
  const offsetMinutes = (match[9] === '-' ? -1 : 1) * (part(10) * 60 + part(11));
  // Date.UTC reads the years 0 to 99 as 1900 to 1999; setUTCFullYear does not.
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, fraction);
  return local.getTime() - offsetMinutes * 60_000;
}

/**
 * Reads every form in which a service may send a moment: `+` and digits (the declared pattern), plain epoch digits or numbers, and
 * ISO 8601 with a zone. A time without a zone, a day that does not exist, or any other text comes back raw, never as a wrong moment:
 * `new Date('+12')` would be December 2001.
 * @returns undefined for null, undefined and "" (there is no moment to show).
 */
export function readTimestamp(value: unknown): Timestamp | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const raw = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
  const text = typeof value === 'number' && value >= 0 ? String(Math.trunc(value)) : raw.trim();
  const digits = epoch.exec(text)?.[1];
  const isoMatch = digits === undefined ? iso.exec(text) : null;
  const ms = digits !== undefined ? epochMs(digits) : isoMatch !== null ? isoMs(isoMatch) : undefined;
  return ms === undefined ? { raw } : { ms, raw };
}
