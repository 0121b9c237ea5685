import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium, otherBrowser } from './e2e/support/chromium.ts';

/** Longest first, so that no worker is left with one long file at the end; the others follow by name. */
const longFirst = ['dialogs.spec.ts', 'editor.spec.ts', 'drafts.spec.ts', 'living.spec.ts', 'screens.spec.ts'];
const specs = readdirSync(join(import.meta.dirname, 'e2e')).filter((file) => file.endsWith('.spec.ts'));
const inOrder = [...longFirst, ...specs.filter((file) => !longFirst.includes(file))];

/** Set by `npm run test:full`: traces are kept there, and searched for the key. */
const keptOutput = process.env.FACET_KEPT_OUTPUT;

/** Whole user stories against the built app, the real gateway and the real service. Run by `npm run e2e`. */
export default defineConfig({
  testDir: 'e2e',
  // Playwright gives every project workers of its own. The quick set is one project, so that its workers keep their
  // stacks; every other file is one, so that none finds what another changed.
  projects: [
    { name: 'quick', testDir: 'e2e/quick' },
    ...inOrder.map((file) => ({ name: file.replace('.spec.ts', ''), testMatch: file, testIgnore: 'quick/**' })),
  ],
  outputDir:
    keptOutput === undefined
      ? 'test-results'
      : join(keptOutput, `browser-${otherBrowser ?? process.env.FACET_DOOR ?? 'node'}`),
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker has a stack and a database of its own; the tests of one file share them.
  fullyParallel: false,
  workers: 2,
  // A shared machine stands still for seconds at times. A second try, on a fresh stack, tells that from a flaw;
  // `npm test` names every test that needed it, so that nothing is hidden.
  retries: process.env.CI === undefined ? 0 : 1,
  forbidOnly: process.env.CI !== undefined,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: process.env.FACET_E2E_REPORT
    ? [['list'], ['json', { outputFile: process.env.FACET_E2E_REPORT }]]
    : [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    trace: keptOutput === undefined ? 'off' : { mode: 'on', sources: false, screenshots: false },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    contextOptions: { reducedMotion: 'reduce' },
    // The service worker of an app that has none would only hide requests from the checks.
    serviceWorkers: 'block',
    ...(otherBrowser === undefined
      ? { launchOptions: { executablePath: ensureChromium(), args: [...chromiumFlags] } }
      : { browserName: otherBrowser }),
  },
});
