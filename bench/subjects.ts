import { chromium } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../e2e/support/chromium.ts';
import { startStack } from '../e2e/support/stack.ts';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { serveBenchApp } from './servers.ts';

/** What browser benches compare: the dashboard behind its gateway, and the base app. */
export type Subjects = Awaited<ReturnType<typeof startSubjects>>;

/** Builds what is outdated, and starts both apps and one browser. */
export async function startSubjects() {
  const [base] = await Promise.all([serveBenchApp('baseline'), ensureBuild()]);
  const stack = await startStack();
  // Derived from the process ID, so that two runs on one machine rarely collide.
  const debuggingPort = 20_000 + (process.pid % 20_000);
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  return {
    browser,
    /** DevTools port of the browser, for Lighthouse. */
    debuggingPort,
    appUrl: stack.url,
    ids: stack.ids,
    baseUrl: base.url,
    async close() {
      await browser.close();
      await stack.close();
      await base.close();
    },
  };
}
