/** Milliseconds for which what was loaded counts as fresh. */
export const freshFor = 30_000;

const loadedAt = Date.now();

/** Whether a moment (epoch milliseconds) lies before this tab was loaded. */
export function isOfEarlierVisit(ms: number): boolean {
  return ms < loadedAt;
}
