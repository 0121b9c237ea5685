import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Pages', exact: true });
const names = (page: Page) => table(page).getByRole('row').locator('td:first-child').allTextContents();

/** Opens the list of pages and waits until each is loaded. */
async function openPages(page: Page) {
  await page.goto('/pages');
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading pages' })).toBeHidden();
}

test('pin, reorder and open by keyboard alone; the sidebar follows, in another tab too', async ({ page, context }) => {
  await openPages(page);
  const other = await context.newPage();
  await openPages(other);
  const order = await names(page);
  await table(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => names(page)).toEqual([order[1], order[0], ...order.slice(2)]);
  await expect(table(page).getByRole('row').nth(2)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'place 2 of 6' })).toBeAttached();
  await page.keyboard.press('End');
  const last = order.at(-1) ?? '';
  await table(page)
    .getByRole('button', { name: `Pin ${last}` })
    .press('Enter');
  await expect.poll(async () => (await names(page))[0]).toBe(last);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: last })).toBeVisible();
  }
  await table(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last);
  const line = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: last });
  await expect(line).toHaveAttribute('aria-current', 'page');
});
