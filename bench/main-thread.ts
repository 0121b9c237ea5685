import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { withFreshPage } from './page.ts';
import { median, type Report, repeated } from './report.ts';

/** Milliseconds of the page's tasks, in processor time: other load must not count. */
async function mainThreadTasks(browser: Browser, page: Page, act: () => Promise<void>): Promise<readonly number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const { traceEvents } = traceShape.parse(trace);
  const main = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  );
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && main.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1_000);
}

export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  return Math.max(0, ...(await mainThreadTasks(browser, page, act)));
}

/** Counts the processor time of a page's main thread. @returns a function: milliseconds so far. */
export async function processorClock(page: Page, of: 'ScriptDuration' | 'TaskDuration') {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === of)?.value ?? Number.NaN) * 1_000;
  };
}

/** Milliseconds; longer tasks delay a key noticeably. */
const longestUnfelt = 50;

/** The total blocking time of an action at a quarter of the processor's speed, in milliseconds. */
async function blockingTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await mainThreadTasks(browser, page, act);
  return tasks.reduce((sum, task) => sum + Math.max(0, task * 4 - longestUnfelt), 0);
}

const openings = 7;

/**
 * Median milliseconds of some openings of each address, with an empty cache at a phone's width. By
 * turns: the speed of a shared machine changes by the minute.
 */
export async function blockingOfOpening(browser: Browser, ...addresses: string[]): Promise<readonly number[]> {
  const open = (address: string) =>
    withFreshPage(browser, async (page) => {
      await page.setViewportSize({ width: 412, height: 823 });
      return blockingTime(browser, page, async () => void (await page.goto(address, { waitUntil: 'networkidle' })));
    });
  const times = addresses.map((): number[] => []);
  for (let opened = 0; opened < openings; opened += 1) {
    for (const [index, address] of addresses.entries()) times[index]?.push(await open(address));
  }
  return times.map(median);
}

/** Milliseconds of the sample work on the machine of the budgets. */
const referenceMs = 55;

/** Measured before each part of a bench: the speed of a shared machine changes by the second. */
export async function measureMachine(browser: Browser, report: Report): Promise<void> {
  const samples = await withFreshPage(browser, async (page) => {
    const taken = await processorClock(page, 'TaskDuration');
    return await repeated(9, async () => {
      const before = await taken();
      const wall = await page.evaluate(sampleWork);
      return { wall, processor: (await taken()) - before };
    });
  });
  const slowness = (clock: keyof Report['slowness']) =>
    Math.max(1, median(samples.map((sample) => sample[clock])) / referenceMs);
  report.slowness = { wall: slowness('wall'), processor: slowness('processor') };
  report.note('slowness of this machine (1: as fast as the one of the budgets)', report.slowness.wall, 'times');
  report.note('  by the processor’s clock, without what other programs take', report.slowness.processor, 'times');
}

/** Makes, sorts and lays out a table, as screens do. @returns wall-clock milliseconds. */
function sampleWork(): number {
  const started = performance.now();
  const table = document.body.appendChild(document.createElement('table'));
  const rows = Array.from({ length: 2_000 }, (_, index) => ({ name: `row ${(index * 7_919) % 2_000}`, index }));
  rows.sort((one, other) => (one.name < other.name ? -1 : 1));
  table.innerHTML = rows.map(({ name, index }) => `<tr><td>${name}</td><td>${index}</td></tr>`).join('');
  table.getBoundingClientRect();
  // Painting it would be counted by the processor's clock alone.
  table.remove();
  return performance.now() - started;
}

const traceShape = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      tdur: z.optional(z.number()),
      args: z.optional(z.object({ name: z.optional(z.unknown()) })),
    }),
  ),
});
