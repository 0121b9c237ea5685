import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// The zone of the browser is another one than the one that is chosen.
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });

const databases = (page: Page) => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
const settings = (page: Page) => page.getByRole('dialog', { name: 'Settings' });

test('every setting by keyboard alone, and it holds from the first paint on', async ({ page }) => {
  await page.goto('/pages?panel=settings');
  await settings(page).getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('Tab');
  const zone = settings(page).getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toBeFocused();
  await expect(zone).toHaveValue('Europe/Berlin');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('new york');
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('America/New York');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await expect(settings(page).getByRole('radio', { name: 'Compact' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(settings(page).getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  // Switched off: a single character does nothing, Ctrl K still works.
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.goto('/pages');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height, 'of a compact row').toBeLessThanOrEqual(33);
  await page.goto('/webhooks');
  await page.getByRole('table', { name: 'Webhooks' }).locator('time').first().hover();
  await expect(page.getByRole('tooltip')).toContainText(/E[SD]T|GMT-[45]/);
});

test('forgetting everything asks first, empties this browser and shows it at once', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}?panel=settings`);
  await settings(page).getByRole('radio', { name: 'Dark' }).check();
  // Kept sessions of an earlier build stand in a database of another name.
  await page.evaluate(() => {
    const opening = indexedDB.open('facet-sessions');
    opening.onsuccess = () => opening.result.close();
  });
  await expect.poll(() => databases(page)).toContain('facet-sessions');
  await settings(page).getByRole('button', { name: 'Clear all local data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear all local data' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Clear all local data' }).click();
  await expect(question).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => key.startsWith('facet.theme'))).toEqual([]);
  await expect.poll(() => databases(page)).not.toContain('facet-sessions');
});
