import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Pages', exact: true });
const pasteField = (page: Page) => page.getByRole('textbox', { name: 'Add pages by link or ID' });

/** Pastes as a person does: from the clipboard, wherever the focus is. */
async function paste(page: Page, text: string) {
  await pasteField(page).fill(text);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+X');
  await pasteField(page).blur();
  await page.keyboard.press('Control+V');
}

test('ids are pasted anywhere, and a page that is not there can be removed', async ({ page, ids, watch }) => {
  watch.expectFailedLoads(/\/v0\/pages\/page_gone/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/pages$/);
  await expect(page).toHaveTitle('Pages – Facet');
  await expect(page.getByText('6 pages')).toBeVisible();
  await expect(table(page).getByRole('row', { name: /Book a demo/ })).toContainText('Published');
  await expect(page.getByRole('progressbar', { name: 'Loading pages' })).toBeHidden();
  await paste(page, `{"items":[{"pageId":"page_gone_1"},{"pageId":"${ids.pageId}"}]}`);
  await expect(page.getByText('1 page added. 1 already in your list.', { exact: true })).toBeVisible();
  const gone = table(page).getByRole('row', { name: /page_gone_1/ });
  await expect(gone).toContainText('Not found');
  await page.reload();
  await gone.getByRole('button', { name: 'Remove page_gone_1 from the list' }).click();
  await expect(gone).toBeHidden();
});
