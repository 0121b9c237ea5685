import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

/* For `npm run mutation`: the unit tests alone, which answer within a second for each change. */

const [unit] = base.test?.projects ?? [];

export default defineConfig({ test: { ...base.test, retry: 0, projects: unit === undefined ? [] : [unit] } });
