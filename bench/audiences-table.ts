import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../scripts/project.ts';
import { quietContext } from './cold-load.ts';
import { reportSearch } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import { serveFolder } from './static-server.ts';
import type { Subjects } from './subjects.ts';

const rounds = 3;

interface TableTimes {
  readonly mount: number;
  /** The 95th percentile of the frame times while the list scrolls. */
  readonly frame: number;
}

/** Mounts a table at a quarter of the processor's speed and scrolls a screen per frame. In ms. */
async function tableTimes(browser: Browser, address: string): Promise<TableTimes> {
  const context = await quietContext(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  // Fetched once at full speed, so that the mount does not include the download.
  await page.goto(address, { waitUntil: 'networkidle' });
  await slowProcessor(page, 4);
  await page.reload({ waitUntil: 'networkidle' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'facetMounted'));
  const mount = await page.evaluate(() => Number(Reflect.get(globalThis, 'facetMounted')));
  const frames = await scrollFrames(page);
  await context.close();
  const sorted = [...frames].sort((one, other) => one - other);
  return { mount, frame: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN };
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
  const outDir = join(projectRoot, '.cache/bench/audiences-table');
  await build({
    root: join(projectRoot, 'bench/audiences-table'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, sourcemap: false, reportCompressedSize: false },
  });
  const server = await serveFolder(outDir);
  try {
    const bare: TableTimes[] = [];
    const facet: TableTimes[] = [];
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await tableTimes(browser, `${server.url}/?bare`));
      facet.push(await tableTimes(browser, `${server.url}/?facet`));
    }
    const middle = (times: readonly TableTimes[], part: keyof TableTimes) => median(times.map((time) => time[part]));
    const unit = 'ms at 4x CPU';
    report.note('bare react-virtual, mount', middle(bare, 'mount'), unit);
    report.figure('5,000 audiences, mount', middle(facet, 'mount'), middle(bare, 'mount') * 2, unit);
    report.note('bare react-virtual, 95th percentile of frames', middle(bare, 'frame'), unit);
    report.figure(
      '5,000 audiences, 95th percentile of frames',
      middle(facet, 'frame'),
      middle(bare, 'frame') * 1.25,
      unit,
    );

    await reportSearch(browser, `${server.url}/?facet`, 'audience 4711', 'key press to paint in the search', report);
  } finally {
    await server.close();
  }
}
