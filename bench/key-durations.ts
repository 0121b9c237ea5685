import type { Locator, Page } from '@playwright/test';

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
        // A task after the next frame begins when that frame was drawn. This one goes before what
        // the page has put off for after the frame.
        const note = () => durations.push(performance.now() - timeStamp);
        requestAnimationFrame(() => void scheduler.postTask(note, { priority: 'user-blocking' }));
      },
      { capture: true },
    );
  });
  const takeDurations = async () =>
    await page.evaluate(() => {
      const durations: unknown = Reflect.get(globalThis, 'facetKeyDurations');
      return Array.isArray(durations) ? durations.splice(0).map(Number) : [];
    });
  return {
    /** Types into a field and returns one duration per key, in milliseconds, however long the last takes. */
    async whileTyping(field: Locator, text: string): Promise<readonly number[]> {
      await takeDurations();
      await field.pressSequentially(text, { delay: 60 });
      await page.waitForFunction((keys) => Reflect.get(globalThis, 'facetKeyDurations').length >= keys, text.length);
      return await takeDurations();
    },
  };
}
