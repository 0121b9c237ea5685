import type { QueryState } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteWait } from './connection.ts';
import type { ApiError } from './errors.ts';

/** The longest pause between two reads, and when rate limited (429). Milliseconds. */
const longest = 30_000;
const longestAsked = 60_000;

type Readings = Pick<QueryState<unknown, ApiError>, 'dataUpdatedAt' | 'errorUpdatedAt' | 'error'>;

/**
 * The `refetchInterval` of data that the service changes. Unchanged or failed reads make it grow by
 * the time since the last change: from 2 s to 3, 4.5 … 30 s. It doubles on 429. There is none after
 * a refused key (401) or before the first read.
 * @param changedAt the last change, or the first read: epoch milliseconds.
 */
export function pauseAfter(
  { dataUpdatedAt, errorUpdatedAt, error }: Readings,
  changedAt: number | undefined,
  shortest = 2_000,
): number | false {
  if (changedAt === undefined || error?.status === 401) return false;
  const unchanged = Math.max(0, dataUpdatedAt - changedAt, errorUpdatedAt - changedAt);
  const pause = Math.min(shortest + unchanged / 2, longest);
  return error?.status === 429 ? Math.min(pause * 2, longestAsked) : pause;
}

/** Shows that a rate limit delays the next read, until it is sent. */
export function usePutOffNote(error: ApiError | null, pause: number | false): void {
  useEffect(() => (error?.status === 429 && pause !== false ? noteWait(pause, true) : undefined), [error, pause]);
}
