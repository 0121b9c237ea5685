import type { Browser, Page } from '@playwright/test';
import { reportSearch } from './key-durations.ts';
import { slowProcessor, withQuietPage } from './page.ts';
import { median, percentile, type Report } from './report.ts';
import { serveBenchApp, whileRunning } from './servers.ts';
import type { Subjects } from './subjects.ts';

/** An odd number. Frames last whole turns of the screen, so that a median of few jumps by one. */
const rounds = 5;

type TableTimes = Awaited<ReturnType<typeof tableTimes>>;

/** Mounts a table at a quarter of the processor's speed and scrolls a screen per frame. In ms. */
async function tableTimes(browser: Browser, address: string) {
  return await withQuietPage(browser, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    // Fetched once at full speed, so that the mount does not include the download.
    await page.goto(address, { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);
    await page.reload({ waitUntil: 'networkidle' });
    await page.waitForFunction(() => Reflect.has(globalThis, 'facetMounted'));
    const mount = await page.evaluate(() => Number(Reflect.get(globalThis, 'facetMounted')));
    return { mount, frame: percentile(await scrollFrames(page), 0.95) };
  });
}

async function scrollFrames(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let before = performance.now();
        const step = (now: number) => {
          frames.push(now - before);
          before = now;
          if (frames.length > 85) resolve(frames.slice(5));
          else {
            scrollBy(0, 400);
            requestAnimationFrame(step);
          }
        };
        requestAnimationFrame(step);
      }),
  );
}

/** The list of 5,000 audiences against bare react-virtual with the same cells, and its search. */
export async function benchAudiencesTable({ browser }: Subjects, report: Report): Promise<void> {
  await whileRunning(serveBenchApp('audiences-table'), async ({ url }) => {
    const bare: TableTimes[] = [];
    const facet: TableTimes[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await tableTimes(browser, `${url}/?bare`));
      facet.push(await tableTimes(browser, `${url}/?facet`));
    }
    const middle = (times: readonly TableTimes[], part: keyof TableTimes) => median(times.map((time) => time[part]));
    const unit = 'ms at 4x CPU';
    report.note('bare react-virtual, mount', middle(bare, 'mount'), unit);
    report.figure('5,000 audiences, mount', middle(facet, 'mount'), middle(bare, 'mount') * 2, unit);
    report.note('bare react-virtual, 95th percentile of frames', middle(bare, 'frame'), unit);
    const frame = middle(bare, 'frame') * 1.25;
    report.figure('5,000 audiences, 95th percentile of frames', middle(facet, 'frame'), frame, unit);

    await reportSearch(browser, `${url}/?facet`, 'audience 4711', 'key press to paint in the search', report);
  });
}
