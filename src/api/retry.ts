import type { ApiError } from './errors.ts';

/** A read is tried four times in all (security.md R38). Writes are never repeated by themselves. */
export const maxRetries = 3;

/** Waiting longer than this for one answer would look like a hang; the screen then offers a retry by hand. */
export const longestWaitMs = 120_000;

/**
 * Says how long to wait before trying a read again, or undefined when it is not to be tried again: other 4xx than 408 and 429, unreadable
 * answers of a service that works, and the end of the tries.
 * @param attempt 0 after the first failure. @param random in [0, 1), spreads the tries of many tabs.
 */
export function retryDelayMs(error: ApiError, attempt: number, random: number): number | undefined {
  if (attempt >= maxRetries) return undefined;
  const { kind, status, facts } = error;
  if (kind === 'invalid' || kind === 'unreadable') return undefined;
  // It lasts for minutes, which its sentence says: a screen must not stand still for it.
  if (facts.body?.gatewayCode === 'sign_in_limit') return undefined;
  if (status === 429) return Math.min(facts.retryAfterMs ?? 5_000 * 2 ** attempt, longestWaitMs);
  if (status !== undefined && status < 500 && status !== 408) return undefined;
  if (facts.retryAfterMs !== undefined) return Math.min(facts.retryAfterMs, longestWaitMs);
  return 400 * 2 ** attempt * (0.75 + random / 2);
}

/** Reads `Retry-After`: seconds or an HTTP date (RFC 9110 §10.2.3). @returns milliseconds from `now`, or undefined when unreadable. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // An HTTP date names its weekday; a bare number such as "-5" would otherwise be read as a year.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
