import { gzipSync } from 'node:zlib';
import type { Browser, Response } from '@playwright/test';
import { withQuietPage } from './page.ts';

/** What a browser with an empty cache received to show one screen, once all requests are done. */
export async function coldLoad(browser: Browser, address: string) {
  return await withQuietPage(browser, async (page) => {
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
      /** Gzip sizes of the received scripts in bytes, whatever their encoding. */
      scriptBytes: await bytesOf(scripts.filter((response) => !workers.has(response.url()))),
      /** The same for workers: they load and run beside the screen, so they are counted apart. */
      workerBytes: await bytesOf(scripts.filter((response) => workers.has(response.url()))),
      /** Requests without those of the API (`/v0/`). */
      requests: own.length,
      /** All requests, API included, until the screen had its heading and nothing was loading. */
      requestsUntilUsable,
      addresses: own.map((response) => new URL(response.url()).pathname),
    };
  });
}
