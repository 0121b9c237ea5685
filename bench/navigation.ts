import type { Browser, Page } from '@playwright/test';
import { quietContext } from './cold-load.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const rounds = 5;

/** Slows the processor of a page by the factor of the budgets. */
export async function slowProcessor(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/**
 * Milliseconds from the click on a link to the paint of its screen: another h1, nothing busy.
 * A script in the page clicks, so that no hover prefetches anything.
 */
async function clickToPaint(page: Page, link: string): Promise<number> {
  return page
    .getByRole('link', { name: link, exact: true })
    .first()
    .evaluate(
      (element) =>
        new Promise<number>((resolve) => {
          const heading = () => document.querySelector('h1')?.textContent ?? '';
          const before = heading();
          const started = performance.now();
          const look = () => {
            if (heading() === before || document.querySelector('main [aria-busy="true"]') !== null) {
              requestAnimationFrame(look);
              return;
            }
            // The heading is painted one frame after the one that draws it.
            requestAnimationFrame(() => resolve(performance.now() - started));
          };
          if (element instanceof HTMLElement) element.click();
          requestAnimationFrame(look);
        }),
    );
}

interface Times {
  readonly cold: number;
  readonly warm: number;
}

/** Cold (never visited) and warm (visited before): medians of some rounds in fresh browsers. */
async function screenToScreen(browser: Browser, address: string, there: string, back: string): Promise<Times> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await quietContext(browser);
    const page = await context.newPage();
    await page.goto(address, { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);
    cold.push(await clickToPaint(page, there));
    await clickToPaint(page, back);
    warm.push(await clickToPaint(page, there));
    await context.close();
  }
  return { cold: median(cold), warm: median(warm) };
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
