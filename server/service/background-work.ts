export type BackgroundWork = {
  /** Works again at once instead of after the pause. */
  wake(): void;
  /** Resolves when the round in progress has ended; none begins after it. */
  stop(): Promise<void>;
};

/**
 * Does some work again and again with a pause in between, one round at a time, until it is stopped. A round that fails is told to `onError` and the next one
 * comes after the pause as always.
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
