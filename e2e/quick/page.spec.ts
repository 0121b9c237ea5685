import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const actions = (page: Page) => page.getByRole('button', { name: 'Page actions' });
const archiveItem = (page: Page) => page.getByRole('menuitem', { name: 'Archive page' });
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Archive / });

/** The page as the service holds it now, read past the dashboard. */
const held = async (page: Page, pageId: string) => (await page.request.get(`/v0/pages/${pageId}`)).json();

test('a link leads to a part of a page, and a page is archived by keyboard alone', async ({ page, ids, faults }) => {
  await page.goto(`/pages/${ids.pageId}#scripts`);
  await expect(page.getByRole('heading', { level: 2, name: 'Scripts' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Scripts' })).toBeInViewport();
  const logo = page.getByRole('region', { name: 'Action card widgets' }).locator('img').first();
  await logo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => logo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  await page.goto(`/pages/${ids.archivePageId}/overview`);
  await expect(page.getByRole('heading', { level: 2, name: 'Details' })).toBeVisible();
  const { name } = await held(page, ids.archivePageId);
  await faults.clearReceived();
  // The top bar comes before the page, so it is reached from the page backwards.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(actions(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(archiveItem(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await page.keyboard.type(String(name));
  // The second press comes while the first is under way; after it, it would open the menu again.
  const match = { method: 'POST', path: `/v0/pages/${ids.archivePageId}/archive` };
  await faults.add({ match, fault: { kind: 'latency', ms: 500 } });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: `Archived: ${String(name)}` })).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await held(page, ids.archivePageId)).toMatchObject({ status: 'archived' });
});
