import type { Locator, Page } from '@playwright/test';

/** The browser reports only what takes this long, in milliseconds: quicker keys count as this. */
const leastReported = 16;

/** Lets a page note how long each key takes from its press to the next paint. Call before the page opens. */
export async function keyDurations(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Reflect.set(globalThis, 'facetKeyDurations', durations);
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
      buffered: true,
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
    }).observe(options);
  });
  return {
    /** Types into a field and returns one duration per key, in milliseconds. */
    async whileTyping(field: Locator, text: string): Promise<readonly number[]> {
      await page.evaluate(() => {
        const durations: unknown = Reflect.get(globalThis, 'facetKeyDurations');
        if (Array.isArray(durations)) durations.length = 0;
      });
      await field.pressSequentially(text, { delay: 60 });
      await page.waitForTimeout(300);
      const slow = await page.evaluate(() => {
        const durations: unknown = Reflect.get(globalThis, 'facetKeyDurations');
        return Array.isArray(durations) ? durations.map(Number) : [];
      });
      return [...slow, ...Array.from({ length: Math.max(0, text.length - slow.length) }, () => leastReported)];
    },
  };
}
