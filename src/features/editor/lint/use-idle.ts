import { useEffect, useState } from 'react';

/** Milliseconds after which it is time, however busy the browser is. */
const latestStart = 3_000;

/** True from the first moment in which the browser has nothing else to do. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Not every browser has idle callbacks.
    if (window.requestIdleCallback === undefined) {
      const timer = window.setTimeout(() => setIdle(true), latestStart);
      return () => window.clearTimeout(timer);
    }
    const callback = window.requestIdleCallback(() => setIdle(true), { timeout: latestStart });
    return () => window.cancelIdleCallback(callback);
  }, []);
  return isIdle;
}
