import type { CDPSession, Page } from '@playwright/test';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** Fields whose keys reach the previews, each by another way. */
const fields = ['Title', 'Description', 'OG title', 'X description'] as const;

/** How many times slower the processor is that a key is to be cheap on. */
const slower = 4;

/**
 * What a key in the editor of an audience costs, and how soon the previews show it. The cost is the time that the page's thread had the processor,
 * times four: other programs on the machine do not add to it.
 */
export async function benchEditor({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  // Not a quiet one: what the editor loads when the browser is idle is what hears of the keys.
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.addInitScript('globalThis.__name = (named) => named;');
  const page = await context.newPage();
  await page.goto(`${appUrl}/pages/${ids.pageId}/audiences/${ids.audienceId}`, { waitUntil: 'networkidle' });
  await page.getByRole('figure', { name: 'Facebook' }).waitFor();
  await watchPreviews(page);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  for (const name of fields) {
    const field = page.getByRole('textbox', { name, exact: true });
    // The first key makes of an inherited field an overridden one, which draws more than its own row.
    await field.pressSequentially('the', { delay: 100 });
    await page.waitForTimeout(500);
    await takeTimes(page);
    const before = await scriptMs(session);
    // Not the field's own way to press, which looks for the field with scripts of its own.
    await page.keyboard.type(text, { delay: 100 });
    await page.waitForTimeout(500);
    const perKey = (((await scriptMs(session)) - before) * slower) / text.length;
    const times = await takeTimes(page);
    report.time(`script per key, ${name}, mean`, perKey, 16, 'ms at 4x CPU');
    report.time(`key press to preview, ${name}, median`, median(times), 100);
    report.note(`key press to preview, ${name}, worst of ${times.length.toString()}`, Math.max(...times), 'ms');
  }
  await context.close();
}

/** Milliseconds of the processor that the scripts of a session's page have had. */
async function scriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
}

/** Lets a page note how long it takes from the first key that the previews do not show yet to the frame in which they do. */
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
      // A task after the next frame begins when that frame was drawn.
      requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - from)));
    }).observe(previews, { subtree: true, childList: true, characterData: true, attributes: true });
  });
}

async function takeTimes(page: Page): Promise<readonly number[]> {
  return await page.evaluate(() => {
    const times: unknown = Reflect.get(globalThis, 'facetPreviewTimes');
    return Array.isArray(times) ? times.splice(0).map(Number) : [];
  });
}
