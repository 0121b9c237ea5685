/** Milliseconds for which loaded data count as fresh. */
export const freshFor = 30_000;

const loadedAt = Date.now();

/** Whether a time (epoch milliseconds) is before this tab loaded. */
export function isOfEarlierVisit(ms: number): boolean {
  return ms < loadedAt;
}
