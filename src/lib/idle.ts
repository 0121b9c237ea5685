import { startTransition, useEffect, useState } from 'react';

/**
 * Runs a function once when the browser is idle, at the latest after `timeout` milliseconds if
 * given. Returns a function that cancels it.
 */
export function whenIdle(run: () => void, timeout = 0): () => void {
  // Not every browser has idle callbacks.
  if (window.requestIdleCallback === undefined) {
    const timer = window.setTimeout(run, 300);
    return () => window.clearTimeout(timer);
  }
  const callback = window.requestIdleCallback(run, { timeout });
  return () => window.cancelIdleCallback(callback);
}

/** True once the browser has been idle. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return isIdle;
}
