import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { screens } from './support/screens.ts';

function mark(page: Page) {
  return page.getByText('Read only', { exact: true });
}

// A worker computes these numbers, so it takes a browser. read-only.test.tsx has the other screens.
for (const screen of screens.filter(({ charts }) => charts === true)) {
  test(`read only, ${screen.name} has no control that writes, and sends nothing but reads`, async ({
    page,
    ids,
    faults,
  }) => {
    await page.goto(`${screen.path(ids)}?readonly`, { waitUntil: 'networkidle' });
    await expect(mark(page)).toBeVisible();
    await page.getByRole('button', { name: /^(?:Page|Audience) actions$/ }).click();
    const archive = page.getByRole('menuitem', { name: /^Archive/ });
    await expect(archive).toContainText('read-only');
    await archive.click({ force: true });
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    expect((await faults.received()).filter(({ method }) => method !== 'GET')).toEqual([]);
  });
}

test('a read-only address stays read only along links, Back and the editor, and ends with it', async ({
  page,
  ids,
}) => {
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
