import type { Browser, Page } from '@playwright/test';
import { quietContext } from './cold-load.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const rounds = 5;

/** Slows the processor of a page as the budgets ask. */
export async function slowProcessor(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/**
 * Milliseconds from the click on a link to the paint of the screen it leads to: another h1, nothing busy. The click is
 * made in the page, so that no hover has prefetched anything.
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
            // The frame after the one in which it was drawn: only then has it been painted.
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

/** Cold (never visited) and warm (visited before), each the median of some rounds in fresh browsers. */
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

/** From one screen to another at a quarter of the processor's speed, against the base app. */
export async function benchNavigation({ browser, appUrl, baseUrl }: Subjects, report: Report): Promise<void> {
  const base = await screenToScreen(browser, `${baseUrl}/`, 'Second', 'Items');
  report.note('screen to screen of the base app, cold', base.cold, 'ms at 4x CPU');
  report.note('screen to screen of the base app, warm', base.warm, 'ms at 4x CPU');
  const app = await screenToScreen(browser, `${appUrl}/pages`, 'Webhooks', 'Pages');
  report.figure('/pages to /webhooks, cold', app.cold, base.cold * 4.5, 'ms at 4x CPU');
  report.time('/pages to /webhooks, warm', app.warm, 100, 'ms at 4x CPU');
}
