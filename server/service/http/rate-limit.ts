/**
 * Counts requests per key in windows of a second, each beginning with the first request after the one before has ended (setting `RATE_LIMIT`).
 * The returned function says how many whole seconds the caller has to wait: 0 when the request may pass.
 */
export function rateCheck(perSecond: number, now: () => number = () => performance.now()): (key: string) => number {
  const windows = new Map<string, { readonly start: number; count: number }>();
  return (key) => {
    if (perSecond === 0) return 0;
    const at = now();
    const window = windows.get(key);
    if (window === undefined || at - window.start >= 1000) {
      windows.set(key, { start: at, count: 1 });
      return 0;
    }
    window.count += 1;
    return window.count <= perSecond ? 0 : 1;
  };
}
