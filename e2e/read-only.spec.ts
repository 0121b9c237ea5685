import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

const mark = (page: Page) => page.getByText('Read only', { exact: true });

// A worker computes these numbers, so it takes a browser. read-only.test.tsx has the other screens.
test('read only, the analytics have no control that writes, and only read', async ({ page, ids, faults }) => {
  await page.goto(`/pages/${ids.pageId}/sessions?readonly`, { waitUntil: 'networkidle' });
  await expect(mark(page)).toBeVisible();
  await page.getByRole('button', { name: 'Page actions' }).click();
  const archive = page.getByRole('menuitem', { name: /^Archive/ });
  await expect(archive).toContainText('read-only');
  await archive.click({ force: true });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect((await faults.received()).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a read-only address stays read only along links and Back, and ends with it', async ({ page, ids }) => {
  await page.goto('/pages?readonly');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/\/webhooks\?readonly=1$/);
  await expect(mark(page)).toBeVisible();
  await page.goBack();
  await expect(mark(page)).toBeVisible();

  await page.goto(`/webhooks?edit=${ids.subscriptionId}&readonly=`);
  const dialog = page.getByRole('dialog', { name: /Edit webhook/ });
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(/read-only/);

  await page.goto('/webhooks?readonly=0');
  await expect(page.getByRole('switch').first()).toBeEnabled();
  await expect(mark(page)).toHaveCount(0);
});
