import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder } from '../scripts/ensure-build.ts';
import { filesUnder } from '../scripts/project.ts';
import { expect, test } from './support/fixtures.ts';

/** Another hash in each name: one in four thousand ends in any two letters. */
const renamed = (text: string) =>
  text.replaceAll(/(-[\w-]{5,6})([\w-]{2})\.(js|css)\b/g, (_, start: string, end: string, type: string) =>
    [start, end === 'zz' ? 'yy' : 'zz', '.', type].join(''),
  );

/** The build after a change to all its files: every hash in a name differs. */
function nextBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'facet-next-'));
  cpSync(buildFolder, folder, { recursive: true, filter: (path) => !/\.(?:br|gz)$/.test(path) });
  for (const file of filesUnder(folder)) {
    if (/\.(?:js|css|html)$/.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    renameSync(file, join(dirname(file), renamed(basename(file))));
  }
  return folder;
}

/** Also behind an open dialog. */
const notice = (page: Page) =>
  page.getByRole('status', { includeHidden: true }).filter({ hasText: 'A new version of Facet is available.' });

test('after a deploy a tab keeps what is typed until it is reloaded', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/./);
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.clock.install();
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await page.goto('/pages');
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await sections.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('table').locator(`a[href*="${ids.subscriptionId}"]`).first().click();
  const dialog = page.getByRole('dialog', { name: /Edit webhook/ });
  const address = dialog.getByRole('textbox', { name: 'Endpoint URL' });
  await address.fill('https://hooks.harbourline.example/typed-before-the-deploy');
  const next = nextBuild();
  await faults.restartGateway({ folder: next });
  rmSync(next, { recursive: true, force: true });
  await expect(notice(page)).toHaveCount(0);
  await page.clock.fastForward('06:00');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(notice(page)).toBeAttached();
  await expect(address).toHaveValue('https://hooks.harbourline.example/typed-before-the-deploy');
  expect(loads).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toHaveCount(0);
  // A screen whose files the new build no longer has: one prompt, no reload.
  await sections.getByRole('link', { name: 'Pages', exact: true }).click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Couldn’t load' }).first()).toBeVisible();
  await expect(notice(page)).toContainText('no longer on the server');
  expect(loads).toBe(1);
  await notice(page).getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('table', { name: 'Audiences' })).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
  expect(loads).toBe(2);
});
