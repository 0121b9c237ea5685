import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';

/** What a browser with an empty cache received to show one screen. */
export interface ColdLoad {
  /** Gzip sizes of the scripts received, in bytes, whatever encoding they came in. */
  readonly scriptBytes: number;
  /** The same of workers: they come beside the screen and run beside it, so they are told apart. */
  readonly workerBytes: number;
  /** Requests but those of the API (`/v0/`). */
  readonly requests: number;
  /** All requests, those of the API too, until the screen had its heading and nothing was loading. */
  readonly requestsUntilUsable: number;
  readonly addresses: readonly string[];
}

/** A browser context with an empty cache. */
export async function freshContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  // The compiler that runs this file marks named functions by a helper, which functions sent into a page then ask for.
  await context.addInitScript('globalThis.__name = (named) => named;');
  return context;
}

/** A fresh context in which nothing is done while the browser has nothing else to do. */
export async function quietContext(browser: Browser): Promise<BrowserContext> {
  const context = await freshContext(browser);
  // What the first paint does not need waits for requestIdleCallback alone, so this switches it off.
  await context.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  return context;
}

/** Opens one address with an empty cache, waits until nothing more is asked, and adds up what came. */
export async function coldLoad(browser: Browser, address: string): Promise<ColdLoad> {
  const context = await quietContext(browser);
  try {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 15_000 });
    await page.waitForFunction(() => document.querySelector('main [aria-busy="true"]') === null);
    const requestsUntilUsable = responses.length;
    await page.waitForLoadState('networkidle');

    const own = responses.filter((response) => {
      const url = new URL(response.url());
      return url.protocol.startsWith('http') && !url.pathname.includes('/v0/');
    });
    const scripts = own.filter((response) => response.request().resourceType() === 'script');
    const workers = new Set(page.workers().map((worker) => worker.url()));
    const bytesOf = async (some: readonly Response[]) => {
      const sizes = await Promise.all(some.map(async (one) => gzipSync(await one.body(), { level: 9 }).length));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    return {
      scriptBytes: await bytesOf(scripts.filter((response) => !workers.has(response.url()))),
      workerBytes: await bytesOf(scripts.filter((response) => workers.has(response.url()))),
      requests: own.length,
      requestsUntilUsable,
      addresses: own.map((response) => new URL(response.url()).pathname),
    };
  } finally {
    await context.close();
  }
}
