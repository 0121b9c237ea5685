/** A parsed time in epoch milliseconds, or an unparsable text to show as it is (`raw`). */
export type Timestamp = { readonly ms: number; readonly raw: string } | { readonly ms?: never; readonly raw: string };

/** The last millisecond of the year 9999: a larger number has some other unit. */
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const epoch = /^\+?(\d{1,15})$/;
const iso = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Up to 11 digits are seconds, from 12 on milliseconds (choices.md, first row). */
function epochMs(digits: string): number | undefined {
  const value = Number(digits) * (digits.length <= 11 ? 1000 : 1);
  return value <= latest ? value : undefined;
}

function isoMs(text: string): number | undefined {
  const day = iso.exec(text)?.[1];
  if (day === undefined) return undefined;
  // `Date` turns a day that does not exist into one of the next month.
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return undefined;
  const ms = Date.parse(
    text
      .toUpperCase()
      .replace(',', '.')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2'),
  );
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * Parses every form of time that a service may send: `+` and digits (the declared pattern), epoch
 * digits or numbers, ISO 8601 with a zone. Others stay raw instead of becoming a wrong time:
 * `new Date('+12')` would be December 2001.
 * @returns undefined for null, undefined and "" (no time to show).
 */
export function readTimestamp(value: unknown): Timestamp | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const raw = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : JSON.stringify(value);
  const text = typeof value === 'number' && value >= 0 ? String(Math.trunc(value)) : raw.trim();
  const digits = epoch.exec(text)?.[1];
  const ms = digits === undefined ? isoMs(text) : epochMs(digits);
  return ms === undefined ? { raw } : { ms, raw };
}
