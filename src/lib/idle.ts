/** Runs a function once when the browser is idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Not every browser has idle callbacks.
  if (window.requestIdleCallback === undefined) {
    const timer = window.setTimeout(run, 300);
    return () => window.clearTimeout(timer);
  }
  const callback = window.requestIdleCallback(run);
  return () => window.cancelIdleCallback(callback);
}
