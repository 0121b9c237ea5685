/** Calls `fetchAhead` once the browser has nothing else to do. Where it has no idle callback, nothing is fetched ahead. */
export function whenIdle(fetchAhead: () => void): void {
  window.requestIdleCallback?.(fetchAhead);
}
