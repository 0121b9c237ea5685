import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { ensureBuild } from '../scripts/ensure-build.ts';
import { projectRoot } from '../scripts/project.ts';
import { chromiumFlags, ensureChromium } from './support/chromium.ts';
import { screens } from './support/screens.ts';
import { startStack } from './support/stack.ts';

/*
 * `npm run screenshots [-- name …]`: pictures of every screen, wide and narrow, light and dark,
 * into docs/screenshots/, from the real stack with the sample data. The screens are the table of
 * e2e/support/screens.ts.
 */

const folder = join(projectRoot, 'docs/screenshots');
const sizes = [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'narrow', viewport: { width: 390, height: 844 } },
] as const;
const colorSchemes = ['light', 'dark'] as const;

const wanted = process.argv.slice(2);
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

mkdirSync(folder, { recursive: true });
await ensureBuild();
const stack = await startStack();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
try {
  for (const { name: size, viewport } of sizes) {
    for (const colorScheme of colorSchemes) {
      const context = await browser.newContext({
        baseURL: stack.url,
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/Berlin',
      });
      const page = await context.newPage();
      for (const screen of chosen) {
        await page.goto(screen.path(stack.ids), { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const file = `${screen.name}-${size}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, file), caret: 'hide', animations: 'disabled' });
        console.log(file);
      }
      await context.close();
    }
  }
} finally {
  await browser.close();
  await stack.close();
}
