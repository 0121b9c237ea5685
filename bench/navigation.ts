import type { Browser, Page } from '@playwright/test';
import { slowProcessor, withQuietPage } from './page.ts';
import { median, type Report, repeated } from './report.ts';
import type { Subjects } from './subjects.ts';

const rounds = 5;

/** The names of two links, and a selector for what the screen behind the first one shows. */
type Screens = { readonly there: string; readonly back: string; readonly content: string };

const settled = 'main:not(:has([aria-busy="true"]))';

/**
 * Milliseconds from the click on a link to the paint of its screen: another h1, and the selector.
 * A script in the page clicks, so that no hover prefetches anything.
 */
async function clickToPaint(page: Page, link: string, shown = settled): Promise<number> {
  return await page
    .getByRole('link', { name: link, exact: true })
    .first()
    .evaluate((element: HTMLElement, selector) => {
      const heading = () => document.querySelector('h1')?.textContent ?? '';
      const before = heading();
      return window.facetUntilPainted(
        () => element.click(),
        () => heading() !== before && document.querySelector(selector) !== null,
      );
    }, shown);
}

/** Cold (never visited) in a fresh browser, and warm (visited before) with its content. */
async function screenToScreen(browser: Browser, url: string, { there, back, content }: Screens) {
  return await withQuietPage(browser, async (page) => {
    await page.goto(url, { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);
    const cold = await clickToPaint(page, there);
    await clickToPaint(page, back);
    // The rest of a long list is drawn after its first rows.
    await page.waitForTimeout(500);
    return { cold, warm: await clickToPaint(page, there, content) };
  });
}

/** Between two screens at a quarter of the processor's speed, the base app and Facet by turns. */
export async function benchNavigation({ browser, appUrl, baseUrl }: Subjects, report: Report): Promise<void> {
  const times = await repeated(rounds, async () => ({
    base: await screenToScreen(browser, `${baseUrl}/`, { there: 'Second', back: 'Items', content: 'input' }),
    app: await screenToScreen(browser, `${appUrl}/pages`, { there: 'Webhooks', back: 'Pages', content: 'tbody a' }),
  }));
  const of = (subject: 'base' | 'app', what: 'cold' | 'warm') => median(times.map((time) => time[subject][what]));
  report.note('screen to screen of the base app, cold', of('base', 'cold'), 'ms at 4x CPU');
  report.note('screen to screen of the base app, warm', of('base', 'warm'), 'ms at 4x CPU');
  report.figure('/pages to /webhooks, cold', of('app', 'cold'), of('base', 'cold') * 4.5, 'ms at 4x CPU');
  // The base app's warm change is one frame, too short to compare with.
  report.figure('/pages to the rows of /webhooks, warm', of('app', 'warm'), of('base', 'cold') * 3, 'ms at 4x CPU');
}
