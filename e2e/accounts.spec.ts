import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { sentBodies } from './support/sent-bodies.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New account' });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

test('a lost answer is told, and the account is found by trying again', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/accounts/);
  await page.goto('/accounts?create=one&domain=lost-e2e.example');
  const match = { method: 'POST', path: '^/v0/accounts$', times: 1 };
  await faults.add({ match, fault: { kind: 'drop', when: 'after-commit' } });
  await submit(page).click();
  await expect(form(page)).toContainText('We don’t know whether the account was created.');
  expect(await sentBodies(faults, 'POST')).toHaveLength(1);
  // By hand, and agreed to: the service names the account that was made.
  await form(page)
    .getByRole('checkbox', { name: /Try again anyway/ })
    .check();
  await submit(page).click();
  await form(page).getByRole('link', { name: 'Go to that account' }).click();
  await expect(page.getByRole('dialog', { name: 'lost-e2e.example' })).toContainText('It already existed');
});

test('a domain leads to its row, and from there to the form that creates its account', async ({ page }) => {
  const [person] = (await (await page.request.get('/v0/persons?limit=1')).json()).items;
  const row = page.getByRole('table', { name: 'Domains' }).getByRole('row').filter({ hasText: person.domain });
  await page.goto(`/people?cols=domain&q=${person.email}`);
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name: person.domain }).click();
  await row.getByRole('link', { name: person.name }).click();
  await page.getByRole('link', { name: 'View in Accounts' }).click();
  await row.getByRole('link', { name: `Create account for ${person.domain}` }).click();
  await expect(form(page).getByRole('textbox', { name: 'Domain', exact: true })).toHaveValue(person.domain);
  await expect(form(page).getByRole('link', { name: person.name })).toBeVisible();
});
