import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';

/**
 * The longest task of a page's main thread while something is done, by the processor's clock and not by the wall's: what else runs on the machine must not
 * count.
 * @returns milliseconds.
 */
export async function longestTask(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
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
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1_000));
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
