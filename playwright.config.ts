import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumFlags, ensureChromium, otherBrowser } from './e2e/support/chromium.ts';

/**
 * Files that leave the sample data as the others need it. They share a stack, which takes ten
 * seconds to start.
 */
const reading = [
  ...['screens', 'dialogs', 'analytics-hands', 'analytics-rows', 'analytics', 'palette', 'people', 'shell'],
  ...['audiences', 'read-faults', 'read-only', 'settings', 'pages', 'drafts', 'security', 'analytics-faults'],
  ...['assets', 'webhooks', 'conversation'],
];
/** These come first, so that no worker is left with a long file at the end; the rest by name. */
const longFirst = ['bulk-paths', 'editor', 'living'];
const specs = readdirSync(join(import.meta.dirname, 'e2e')).flatMap(
  (file) => file.match(/^(.*)\.spec\.ts$/)?.[1] ?? [],
);
const writing = [...new Set([...longFirst, ...specs])].filter((name) => !reading.includes(name));

function fileOf(name: string): string {
  return `${name}.spec.ts`;
}

/** Set by `npm run test:full`: traces are kept there, and searched for the key. */
const keptOutput = process.env.FACET_KEPT_OUTPUT;

/** User stories against the built app, the real gateway and the real service: `npm run e2e`. */
export default defineConfig({
  testDir: 'e2e',
  // Playwright gives every project workers of its own, and each worker has a stack. A file that
  // writes is a project, so that none finds what another changed.
  projects: [
    { name: 'quick', testDir: 'e2e/quick' },
    { name: 'reading', testMatch: reading.map(fileOf), testIgnore: 'quick/**' },
    ...writing.map((name) => ({ name, testMatch: fileOf(name), testIgnore: 'quick/**' })),
  ],
  outputDir:
    keptOutput === undefined
      ? 'test-results'
      : join(keptOutput, `browser-${otherBrowser ?? process.env.FACET_DOOR ?? 'node'}`),
  globalSetup: './e2e/support/global-setup.ts',
  // Each worker has a stack and a database of its own; the tests of one file share them.
  fullyParallel: false,
  workers: 2,
  // A shared machine sometimes stands still for seconds. A second try, on a fresh stack, tells that
  // from a flaw; `npm test` names every test that needed one, so that nothing is hidden.
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
