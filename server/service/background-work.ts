/** The only part of an error that is safe to log: messages hold values of the database. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : 'unknown error');

export type BackgroundWork = {
  /** Starts the next round now instead of after the pause. */
  wake(): void;
  /** Resolves when the round in progress has ended; none starts after it. */
  stop(): Promise<void>;
};

/**
 * Repeats some work with a pause between rounds, one at a time, until stopped. A failed round goes
 * to `onError`, and the next one follows after the usual pause.
 */
export function startBackgroundWork(
  pause: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): BackgroundWork {
  let stopped = false;
  let woken = false;
  let endPause: (() => void) | undefined;
  const wake = () => {
    woken = true;
    endPause?.();
  };
  const rounds = async () => {
    while (!stopped) {
      woken = false;
      await work().catch(onError);
      if (stopped || woken) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause);
        endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      endPause = undefined;
    }
  };
  const ended = rounds();
  return {
    wake,
    stop: () => {
      stopped = true;
      wake();
      return ended;
    },
  };
}
