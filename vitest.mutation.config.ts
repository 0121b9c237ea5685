import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import base from './vitest.config.ts';

/* For `npm run mutation`: only tests of functions, with and without a document, which are fast. */

const [unit] = base.test?.projects ?? [];

const dom: TestProjectConfiguration = {
  extends: true,
  test: {
    name: 'dom',
    environment: 'jsdom',
    sequence: { groupOrder: 1 },
    include: ['src/**/*.dom.test.ts'],
    setupFiles: ['./test/unit-setup.ts', './test/setup.ts'],
  },
};

export default defineConfig({
  test: { ...base.test, retry: 0, projects: unit === undefined ? [] : [unit, dom] },
});
