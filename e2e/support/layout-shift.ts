import type { Page } from '@playwright/test';

/** Notes how far things move from now on, on every page that the tab loads. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'facetShifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts since the load: the share of the window that moved. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(() => {
    const shifts: unknown = Reflect.get(window, 'facetShifts');
    return Array.isArray(shifts) ? shifts.reduce<number>((sum, shift) => sum + Number(shift), 0) : Number.NaN;
  });
}
