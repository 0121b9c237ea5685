import type { Browser, Page } from '@playwright/test';
import { slowProcessor, withQuietPage } from './page.ts';
import { median, type Report, repeated } from './report.ts';
import type { Subjects } from './subjects.ts';

const rounds = 5;

/**
 * Milliseconds from the click on a link to the paint of its screen: another h1, nothing busy.
 * A script in the page clicks, so that no hover prefetches anything.
 */
async function clickToPaint(page: Page, link: string): Promise<number> {
  return await page
    .getByRole('link', { name: link, exact: true })
    .first()
    .evaluate((element: HTMLElement) => {
      const heading = () => document.querySelector('h1')?.textContent ?? '';
      const before = heading();
      return window.facetUntilPainted(
        () => element.click(),
        () => heading() !== before && document.querySelector('main [aria-busy="true"]') === null,
      );
    });
}

/** Cold (never visited) and warm (visited before): medians of some rounds in fresh browsers. */
async function screenToScreen(browser: Browser, address: string, there: string, back: string) {
  const times = await repeated(rounds, () =>
    withQuietPage(browser, async (page) => {
      await page.goto(address, { waitUntil: 'networkidle' });
      await slowProcessor(page, 4);
      const cold = await clickToPaint(page, there);
      await clickToPaint(page, back);
      // The rest of a long list is drawn after its first rows.
      await page.waitForTimeout(500);
      return { cold, warm: await clickToPaint(page, there) };
    }),
  );
  return { cold: median(times.map(({ cold }) => cold)), warm: median(times.map(({ warm }) => warm)) };
}

/** Between two screens at a quarter of the processor's speed, against the base app. */
export async function benchNavigation({ browser, appUrl, baseUrl }: Subjects, report: Report): Promise<void> {
  const base = await screenToScreen(browser, `${baseUrl}/`, 'Second', 'Items');
  report.note('screen to screen of the base app, cold', base.cold, 'ms at 4x CPU');
  report.note('screen to screen of the base app, warm', base.warm, 'ms at 4x CPU');
  const app = await screenToScreen(browser, `${appUrl}/pages`, 'Webhooks', 'Pages');
  report.figure('/pages to /webhooks, cold', app.cold, base.cold * 4.5, 'ms at 4x CPU');
  report.time('/pages to /webhooks, warm', app.warm, 100, 'ms at 4x CPU');
}
