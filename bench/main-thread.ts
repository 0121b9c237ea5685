import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

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
export async function blockingTime(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const tasks = await mainThreadTasks(browser, page, act);
  return tasks.reduce((sum, task) => sum + Math.max(0, task * 4 - longestUnfelt), 0);
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
