import type { Browser, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Acts, and waits for the paint of what `isDone` asks for. @returns milliseconds. */
    facetUntilPainted(act: () => void, isDone: () => boolean): Promise<number>;
  }
}

/** Passes a page with an empty cache to `use`, and closes it afterwards. */
export async function withFreshPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  try {
    // esbuild adds a `__name` helper to named functions, which functions sent into a page call.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(() => {
      window.facetUntilPainted = (act, isDone) =>
        new Promise((resolve, reject) => {
          const started = performance.now();
          const look = () => {
            const took = performance.now() - started;
            // It is painted one frame after the one that draws it.
            if (isDone()) requestAnimationFrame(() => resolve(performance.now() - started));
            else if (took < 240_000) requestAnimationFrame(look);
            else reject(new Error('The page does not show what was waited for.'));
          };
          act();
          requestAnimationFrame(look);
        });
    });
    return await use(await context.newPage());
  } finally {
    await context.close();
  }
}

/** The same for a page without idle work. */
export async function withQuietPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  return await withFreshPage(browser, async (page) => {
    // Idle work is what the first paint does not need, so dropping the callback removes it.
    await page.context().addInitScript(() => {
      globalThis.requestIdleCallback = () => 0;
    });
    return await use(page);
  });
}

/** Opens folded groups, so that their fields are seen too. */
export async function openFolds(page: Page): Promise<void> {
  await page.locator('details').evaluateAll((all) => {
    for (const fold of all) fold.setAttribute('open', '');
  });
}

/** Slows the processor of a page by the factor of the budgets. */
export async function slowProcessor(page: Page, factor: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: factor });
}

/** Takes the numbers that a page has noted in a global list. */
export async function takeNoted(page: Page, list: string): Promise<readonly number[]> {
  return await page.evaluate((name) => {
    const noted: unknown = Reflect.get(globalThis, name);
    return Array.isArray(noted) ? noted.splice(0).map(Number) : [];
  }, list);
}
