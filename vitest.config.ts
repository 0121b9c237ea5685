import { defineConfig } from 'vitest/config';

/** What only `npm run test:full` runs, wherever it stands. */
const slow = '**/*.slow.test.ts';

/** What tests a function that needs `window` or `document`. */
const dom = 'src/**/*.dom.test.ts';

/** What damages the files of PGlite, which PostgreSQL has not. */
const ofPglite = process.env.TEST_DATABASE_URL === undefined ? [] : ['**/damaged-data-folder.test.ts'];

/** Lends the real service to the processes of tests, on demand. */
const globalSetup = './test/service-host.ts';

/**
 * Five projects, so that a part can be run alone (`npx vitest run --project service`):
 * `unit` (pure functions, scripts), `component` (React and the browser's own parts in jsdom,
 * against the real embedded service), `gateway` and `service` (real servers), and `slow`.
 * `npm run test:full` runs the tests of the service a second time, on PostgreSQL.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    // Two cores and real servers: more workers only make timings less steady.
    maxWorkers: 2,
    // As in playwright.config.ts: what a busy machine disturbed is tried once more, and named.
    retry: process.env.CI === undefined ? 0 : 1,
    // Files share a process: most run for less time than one needs to start and to load modules.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // A process goes on with the next file of its project only, so all of these come first.
          sequence: { groupOrder: 0 },
          include: ['{src,scripts,bench}/**/*.test.ts', 'test/{chaos,doors,rules,run}/**/*.test.ts'],
          exclude: [slow, dom],
          globalSetup,
          setupFiles: ['./test/unit-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'component',
          environment: 'jsdom',
          sequence: { groupOrder: 1 },
          include: ['src/**/*.test.tsx', dom],
          globalSetup,
          setupFiles: ['./test/unit-setup.ts', './test/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'gateway',
          environment: 'node',
          include: ['{server,test/probe}/**/*.test.ts'],
          exclude: [slow, 'server/service/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          environment: 'node',
          include: ['{server/service,test/faults}/**/*.test.ts'],
          exclude: [slow, ...ofPglite],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          isolate: true,
          include: [`{src,server,scripts,test}/${slow}`],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
