import type { Browser, Locator, Page } from '@playwright/test';
import { measureMachine } from './main-thread.ts';
import { slowProcessor, takeNoted, withQuietPage } from './page.ts';
import type { Report } from './report.ts';

/** Milliseconds at a quarter of the processor's speed. */
export const keyBudgets = { median: 50, worst: 100 };

/**
 * Lets a page note how long each key takes from its press until the page has drawn the next frame.
 * Putting that frame on the screen is left out: without a graphics card, it is the work of this
 * machine and not of the page. Call before the page opens.
 */
export async function keyDurations(page: Page) {
  await page.addInitScript(() => {
    const durations: number[] = [];
    Reflect.set(globalThis, 'facetKeyDurations', durations);
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        // A task after the next frame starts once that frame was drawn. Its priority puts
        // it before the work that the page defers until after the frame.
        const note = () => durations.push(performance.now() - timeStamp);
        requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
      },
      { capture: true },
    );
  });
  return {
    /** Types into a field. @returns milliseconds of each key, once the last one is drawn. */
    async whileTyping(field: Locator, text: string): Promise<readonly number[]> {
      await takeNoted(page, 'facetKeyDurations');
      await field.pressSequentially(text, { delay: 60 });
      await page.waitForFunction((keys) => Reflect.get(globalThis, 'facetKeyDurations').length >= keys, text.length);
      return await takeNoted(page, 'facetKeyDurations');
    },
  };
}

export type KeyDurations = Awaited<ReturnType<typeof keyDurations>>;

/** Types a text into the search of a screen at a quarter of the processor's speed. */
export async function reportSearch(browser: Browser, address: string, text: string, name: string, report: Report) {
  await measureMachine(browser, report);
  const times = await withQuietPage(browser, async (page) => {
    const keys = await keyDurations(page);
    await page.goto(address, { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);
    return await keys.whileTyping(page.getByRole('searchbox').first(), text);
  });
  report.times(name, times, keyBudgets, 'ms at 4x CPU');
}
