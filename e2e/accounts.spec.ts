import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { sentBodies } from './support/sent-bodies.ts';

const creates = { method: 'POST', path: '^/v0/accounts$' } as const;

const form = (page: Page) => page.getByRole('form', { name: 'New account' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

test('without the list of public suffixes an account can be created all the same', async ({ page, context, watch }) => {
  watch.expectFailedLoads(/^/);
  await page.goto('/accounts?create=one');
  await field(page, 'Domain').waitFor();
  await context.setOffline(true);
  await field(page, 'Domain').fill('shop.acme.example');
  await expect(form(page)).toContainText('Domain: shop.acme.example');
  await context.setOffline(false);
  await expect(submit(page)).toBeEnabled();
});

test('a lost answer is told, and nothing is sent again by itself', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/accounts/);
  await page.goto('/accounts?create=one&domain=lost-e2e.example');
  await faults.add({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await submit(page).click();
  await expect(form(page)).toContainText('We don’t know whether the account was created.');
  await page.clock.install();
  await page.goto('/accounts');
  // Everything has loaded: a leap in time must not run out the limit of a request.
  await expect(page.getByText(/^[\d,]+ people$/)).toBeVisible();
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('region', { name: 'Without a response' })).toContainText('lost-e2e.example');
  expect(await sentBodies(faults, 'POST')).toHaveLength(1);
  // By hand, and agreed to: the service names the account that was made.
  await page.getByRole('region', { name: 'Without a response' }).getByRole('link').click();
  await form(page)
    .getByRole('checkbox', { name: /Try again anyway/ })
    .check();
  await submit(page).click();
  await expect(page.getByRole('region', { name: 'Without a response' })).toHaveCount(0);
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
  await expect(field(page, 'Domain')).toHaveValue(person.domain);
  await expect(form(page).getByRole('link', { name: person.name })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: person.domain, exact: true }).click();
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link', { name: person.name })).toBeVisible();
});
