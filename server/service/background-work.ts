import { setTimeout as wait } from 'node:timers/promises';

/** The only part of an error that is safe to log: messages hold values of the database. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');

/**
 * Repeats some work with a pause between rounds, one at a time, until stopped. A failed round goes
 * to `onError`, and the next one follows after the usual pause.
 */
export function startBackgroundWork(pause: number, work: () => Promise<void>, onError: (error: unknown) => void) {
  let stopped = false;
  let woken = new AbortController();
  const wake = () => woken.abort();
  const rounds = async () => {
    while (!stopped) {
      woken = new AbortController();
      const { signal } = woken;
      await work().catch(onError);
      await wait(pause, undefined, { signal }).catch(() => undefined);
    }
  };
  const ended = rounds();
  return {
    /** Starts the next round now instead of after the pause. */
    wake,
    /** Resolves when the round in progress has ended; none starts after it. */
    stop: () => {
      stopped = true;
      wake();
      return ended;
    },
  };
}
