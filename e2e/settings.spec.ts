import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

// The zone of the browser is another one than the one that is chosen.
test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' });

function settings(page: Page) {
  return page.getByRole('dialog', { name: 'Settings' });
}

async function rowHeight(page: Page): Promise<number | undefined> {
  const row = page.getByRole('table').getByRole('row').nth(1);
  return (await row.boundingBox())?.height;
}

test('open from the sidebar and from their address, and closing keeps the rest of the address', async ({ page }) => {
  await page.goto('/webhooks?sort=url&panel=settings');
  await expect(settings(page)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(settings(page)).toBeHidden();
  await expect(page).toHaveURL(/\/webhooks\?sort=url$/);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/panel=settings/);
  await expect(settings(page)).toBeVisible();
  await page.goBack();
  await expect(settings(page)).toBeHidden();
});

test('every setting by keyboard alone', async ({ page }) => {
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
  await expect(settings(page).getByRole('option')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(zone).toHaveValue('America/New York');
  await expect(settings(page).getByText('The zone of this browser is Europe/Berlin')).toBeVisible();
  // Escape closes the list first and the dialog after it.
  await page.keyboard.press('ArrowDown');
  await expect(zone).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(zone).toHaveAttribute('aria-expanded', 'false');
  await expect(settings(page)).toBeVisible();
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
});

test('times are told in the chosen zone, with its name, in every tab, from the first paint on', async ({
  page,
  context,
}) => {
  await page.goto('/webhooks');
  const other = await context.newPage();
  await other.goto('/webhooks?panel=settings');
  const time = page.getByRole('table', { name: 'Webhook subscriptions' }).locator('time').first();
  await time.hover();
  await expect(page.getByRole('tooltip')).toContainText(/CES?T|GMT\+[12]/);
  const zone = settings(other).getByRole('combobox', { name: 'Time zone' });
  await zone.fill('kathmandu');
  await zone.press('Enter');
  await page.mouse.move(0, 0);
  await time.hover();
  await expect(page.getByRole('tooltip')).toContainText('GMT+5:45');
  await page.reload();
  await time.hover();
  await expect(page.getByRole('tooltip')).toContainText('GMT+5:45');
});

test('compact rows are 32 px high, at once and after a reload without a jump', async ({ page }) => {
  await page.goto('/pages?panel=settings');
  await expect(page.locator('tbody tr').first()).toBeAttached();
  await settings(page).getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => rowHeight(page)).toBeLessThanOrEqual(33);
  await page.reload();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  expect(await rowHeight(page)).toBeLessThanOrEqual(33);
});

test('forgetting everything asks first, empties this browser and shows it at once', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}?panel=settings`);
  await settings(page).getByRole('radio', { name: 'Dark' }).check();
  // Kept sessions of an earlier build stand in a database of another name.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('facet-sessions');
        opening.onsuccess = () => resolve(opening.result.close());
      }),
  );
  expect(await databases(page)).toContain('facet-sessions');
  await settings(page).getByRole('button', { name: 'Clear all local data' }).click();
  const question = page.getByRole('alertdialog', { name: 'Clear all local data' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Clear all local data' }).click();
  await expect(question).toBeHidden();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('facet.theme')));
  expect(left).toEqual([]);
  await expect.poll(() => databases(page)).not.toContain('facet-sessions');
});

test('fit a phone, with the list of zones inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/pages?panel=settings');
  await settings(page).getByRole('combobox', { name: 'Time zone' }).click();
  const list = settings(page).getByRole('listbox', { name: 'Time zone' });
  await expect(list).toBeVisible();
  const box = await list.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740);
  await expectNoAxeViolations(page);
});

function databases(page: Page): Promise<(string | undefined)[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
}
