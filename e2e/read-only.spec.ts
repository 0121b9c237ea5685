import { expect, test } from './support/fixtures.ts';

// read-only.test.tsx has all screens but the analytics, whose numbers a worker computes.
test('a read-only address stays read only along links and Back, and ends with it', async ({ page, ids }) => {
  const mark = page.getByText('Read only', { exact: true });
  await page.goto(`/pages/${ids.pageId}/sessions?readonly`);
  await page.getByRole('button', { name: 'Page actions' }).click();
  await expect(page.getByRole('menuitem', { name: /^Archive/ })).toContainText('read-only');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/\/webhooks\?readonly=1$/);
  await expect(mark).toBeVisible();
  await page.goBack();
  await expect(mark).toBeVisible();
  await page.goto(`/webhooks?edit=${ids.subscriptionId}&readonly=`);
  const dialog = page.getByRole('dialog', { name: /Edit webhook/ });
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(/read-only/);
  await page.goto('/webhooks?readonly=0');
  await expect(page.getByRole('switch').first()).toBeEnabled();
  await expect(mark).toHaveCount(0);
});
