import type { ApiError } from './errors.ts';

/** A read is tried four times in all (security.md R38). Writes are never retried automatically. */
const maxRetries = 3;

/** A longer wait for an answer looks like a hang; the screen then offers a manual retry. */
export const longestWaitMs = 120_000;

/**
 * The wait before a read is retried; undefined for no retry: 4xx other than 408 and 429, unreadable
 * answers of a working service, no tries left. Milliseconds.
 * @param attempt 0 after the first failure. @param random in [0, 1), spreads the tries of tabs.
 */
export function retryDelayMs(error: ApiError, attempt: number, random: number): number | undefined {
  if (attempt >= maxRetries) return undefined;
  const { kind, status, facts } = error;
  if (kind === 'invalid' || kind === 'unreadable') return undefined;
  // It lasts for minutes, as its message says: a screen must not wait for it.
  if (facts.body?.gatewayCode === 'sign_in_limit') return undefined;
  if (status === 429) return Math.min(facts.retryAfterMs ?? 5_000 * 2 ** attempt, longestWaitMs);
  if (status !== undefined && status < 500 && status !== 408) return undefined;
  if (facts.retryAfterMs !== undefined) return Math.min(facts.retryAfterMs, longestWaitMs);
  return 400 * 2 ** attempt * (0.75 + random / 2);
}

/** Parses `Retry-After`: seconds or HTTP date (RFC 9110 §10.2.3). @returns ms from `now`. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  const text = header.trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * 1000;
  // An HTTP date names its weekday; a bare number such as "-5" would parse as a year.
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
