import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sentBodies } from '../support/sent-bodies.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New asset' });
const key = (page: Page) => form(page).getByText('Idempotency key').locator('code');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

test('what the service says about a field stands there, and nothing typed is lost', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/assets/);
  await page.goto('/assets');
  await page.getByRole('button', { name: 'Create asset' }).click();
  await field(page, 'Name').fill('Refused');
  await field(page, 'File ID').fill('file_e2e_2');
  await faults.add({
    match: { method: 'POST', path: '^/v0/assets$', times: 1 },
    fault: { kind: 'answer', status: 422, body: { errors: [{ path: 'fileId', message: 'There is no such file.' }] } },
  });
  await form(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(field(page, 'File ID')).toHaveAccessibleDescription(/There is no such file/);
  const before = await key(page).textContent();
  // Another body is another creation.
  await field(page, 'File ID').fill('file_e2e_3');
  await expect(key(page)).not.toHaveText(before ?? '');
  await form(page).getByRole('button', { name: 'Create asset' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Refused' })).toBeVisible();
  expect(await sentBodies(faults, 'POST')).toHaveLength(2);
  await page.goBack();
  await expect(page).toHaveURL('/assets');
  await expect(form(page)).toHaveCount(0);
});
