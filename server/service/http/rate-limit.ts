/**
 * Counts requests per key (setting `RATE_LIMIT`) in windows of a second, started by a request.
 * The returned function gives the whole seconds that the caller has to wait: 0 lets it pass.
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
