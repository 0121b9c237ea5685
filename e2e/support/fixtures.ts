import { type APIRequestContext, type BrowserContext, test as base } from '@playwright/test';
import type { Faults } from './faults.ts';
import type { SampleIds } from './ids.ts';
import { otherDoor, type StackWithFaults, startStackWithFaults } from './stack.ts';
import { type Watch, watchContext } from './watch.ts';

interface TestFixtures {
  /** Faults between gateway and service; forgotten after each test. */
  readonly faults: Faults;
  /** What the test's own pages did besides; looked at after each test by itself. */
  readonly watch: Watch;
  /** A second browser (another person or machine) on the same stack, watched like the first. */
  readonly openOtherBrowser: () => Promise<BrowserContext>;
}

interface WorkerFixtures {
  /** This worker's gateway and service on sample data, which keeps the changes of earlier tests. */
  readonly stack: StackWithFaults;
  /** Ids of the sample data, as `npm run service:ids` prints them. */
  readonly ids: SampleIds;
}

function expectNothingWrong(watch: Watch): void {
  base.expect(watch.violations, 'violations of the content security policy or Trusted Types').toEqual([]);
  base.expect(watch.errors, 'console errors and uncaught exceptions').toEqual([]);
  base.expect(watch.foreignRequests, 'requests to other origins').toEqual([]);
}

/** Adds the gateway's marker to a test's own requests. The pages' requests stay as they are. */
function sendMarker(request: APIRequestContext): void {
  const send = request.fetch.bind(request);
  // As browsers do, asks again where a server closed an idle connection at the same moment.
  request.fetch = (target, options) =>
    send(target, { maxRetries: 1, ...options, headers: { 'x-requested-by': 'facet', ...options?.headers } });
}

/**
 * Playwright's `test` on the real stack. After each test it checks: no page violated the policy,
 * logged an error or asked another origin. `watch.expectFailedLoads(/…/)` excuses planned failures.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [
    // Playwright reads what a fixture needs from the pattern, and this one needs nothing.
    async ({}, use) => {
      const stack = await startStackWithFaults();
      await use(stack);
      await stack.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  ids: [async ({ stack }, use) => use(stack.ids), { scope: 'worker' }],
  baseURL: async ({ stack }, use) => use(stack.url),
  context: async ({ context }, use) => {
    sendMarker(context.request);
    await use(context);
  },
  faults: async ({ stack }, use) => {
    await stack.faults.clearReceived();
    await use(stack.faults);
    await stack.faults.clear();
  },
  watch: [
    async ({ context, stack }, use) => {
      const watch = await watchContext(context, stack.url);
      // Only the gateway serves sample images: it has the embedded service in its process.
      if (otherDoor !== undefined) watch.expectFailedLoads(/\/sample-files\//);
      await use(watch);
      expectNothingWrong(watch);
    },
    { auto: true },
  ],
  openOtherBrowser: async ({ browser, stack }, use) => {
    const opened: Array<{ context: BrowserContext; watch: Watch }> = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: stack.url, reducedMotion: 'reduce' });
      sendMarker(context.request);
      opened.push({ context, watch: await watchContext(context, stack.url) });
      return context;
    });
    for (const { context, watch } of opened) {
      await context.close();
      expectNothingWrong(watch);
    }
  },
});

/** Playwright's `expect`, so that a spec imports both from here. */
export const expect = test.expect;
