import { useEffect } from 'react';
import { noteWait } from './connection.ts';
import type { ApiError } from './errors.ts';

/** The longest pause between two readings, and where the service says that it is asked too often (429). Milliseconds. */
const longest = 30_000;
const longestAsked = 60_000;

type Readings = {
  readonly dataUpdatedAt: number;
  readonly errorUpdatedAt: number;
  readonly error: ApiError | null;
};

/**
 * The `refetchInterval` of what changes by itself at the service. After readings that brought nothing new, or failed, it
 * grows with the time in which nothing has changed: with a shortest of 2 s it is 2, 3, 4.5 … 30 s. It is twice as long
 * where the service is asked too often; there is none once it refuses the key (401), and before anything was read.
 * @param changedAt when a reading brought something new, or the first was made: epoch milliseconds.
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

/** Tells that the next reading is put off where the service was asked too often, until it is asked again. */
export function usePutOffNote(error: ApiError | null, pause: number | false): void {
  useEffect(() => (error?.status === 429 && pause !== false ? noteWait(pause, true) : undefined), [error, pause]);
}
