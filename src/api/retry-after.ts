/** Reads `Retry-After`: seconds or an HTTP date (RFC 9110 §10.2.3). @returns milliseconds from `now`, or undefined when unreadable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // An HTTP date names its weekday; a bare number such as "-5" would otherwise be read as a year.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
