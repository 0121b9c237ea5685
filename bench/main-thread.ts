import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { freshContext } from './cold-load.ts';
import { median } from './report.ts';
import type { Subjects } from './subjects.ts';

/**
 * The tasks of a page's main thread while something is done, by the processor's clock and not by the wall's: what else
 * runs on the machine must not count.
 * @returns milliseconds of each.
 */
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

/** The longest of them, in milliseconds. */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  return Math.max(0, ...(await mainThreadTasks(browser, page, act)));
}

/** Longer tasks keep a key waiting, in milliseconds. */
const longestUnfelt = 50;

/** How long all of them together would keep keys waiting at a quarter of the processor's speed, in milliseconds. */
async function blockingTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await mainThreadTasks(browser, page, act);
  return tasks.reduce((sum, task) => sum + Math.max(0, task * 4 - longestUnfelt), 0);
}

const openings = 7;

/** Milliseconds, the median of some openings with an empty cache on a window as wide as a phone's. */
export async function blockingOfOpening(browser: Browser, address: string): Promise<number> {
  const all: number[] = [];
  for (let opening = 0; opening < openings; opening += 1) {
    const context = await freshContext(browser);
    const page = await context.newPage();
    await page.setViewportSize({ width: 412, height: 823 });
    all.push(
      await blockingTime(browser, page, async () => void (await page.goto(address, { waitUntil: 'networkidle' }))),
    );
    await context.close();
  }
  return median(all);
}

/** Blocking time of the base app's opening on the machine that the budgets were set on, in milliseconds. */
const baseOpeningThere = 150;

/** How many times slower this machine is than the one that the budgets were set on; at least 1. */
export async function machineSlowness({ browser, baseUrl }: Subjects): Promise<number> {
  return Math.max(1, (await blockingOfOpening(browser, `${baseUrl}/`)) / baseOpeningThere);
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
