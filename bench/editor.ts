import type { Page } from '@playwright/test';
import { measureMachine, processorClock } from './main-thread.ts';
import { openFolds, takeNoted, withFreshPage } from './page.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** Fields that reach the previews in different ways. */
const fields = ['Title', 'Description', 'OG title', 'X description'] as const;

/** Slowdown factor of the processor on which a key must be cheap. */
const slower = 4;

/**
 * What a key costs in the audience editor, and how soon the previews show it. The cost is the
 * processor time of the page's thread times four, so other programs do not add to it.
 */
export async function benchEditor({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  await measureMachine(browser, report);
  // Not a quiet page: the editor loads the code that handles keys when the browser is idle.
  await withFreshPage(browser, async (page) => {
    await page.goto(`${appUrl}/pages/${ids.pageId}/audiences/${ids.audienceId}`, { waitUntil: 'networkidle' });
    await page.getByRole('figure', { name: 'Facebook' }).waitFor();
    await watchPreviews(page);
    await openFolds(page);
    const scriptMs = await processorClock(page, 'ScriptDuration');
    for (const name of fields) {
      const field = page.getByRole('textbox', { name, exact: true });
      // The first key turns an inherited field into an override, which redraws more than its row.
      await field.pressSequentially('the', { delay: 100 });
      await page.waitForTimeout(500);
      await takeNoted(page, 'facetPreviewTimes');
      const before = await scriptMs();
      // Not `field.press`: it locates the field with scripts that would count.
      await page.keyboard.type(text, { delay: 100 });
      await page.waitForTimeout(500);
      const perKey = (((await scriptMs()) - before) * slower) / text.length;
      const times = await takeNoted(page, 'facetPreviewTimes');
      report.processorTime(`script per key, ${name}, mean`, perKey, 16, 'ms at 4x CPU');
      report.time(`key press to preview, ${name}, median`, median(times), 100);
      report.note(`key press to preview, ${name}, worst of ${times.length.toString()}`, Math.max(...times), 'ms');
    }
  });
}

/** Lets a page note the time from the first unshown key to the frame in which previews show it. */
async function watchPreviews(page: Page): Promise<void> {
  await page.evaluate(() => {
    const times: number[] = [];
    Reflect.set(globalThis, 'facetPreviewTimes', times);
    let pressedAt: number | undefined;
    addEventListener('keydown', ({ timeStamp }) => {
      pressedAt ??= timeStamp;
    });
    const previews = document.querySelector('section[aria-label="Previews"]');
    if (previews === null) throw new Error('There are no previews.');
    new MutationObserver(() => {
      if (pressedAt === undefined) return;
      const from = pressedAt;
      pressedAt = undefined;
      // A task after the next frame starts once that frame was drawn.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
    }).observe(previews, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}
