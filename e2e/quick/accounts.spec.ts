import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { sentBodies } from '../support/sent-bodies.ts';

const form = (page: Page) => page.getByRole('form', { name: 'New account' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

test('the host that will be sent is shown, and the account takes the place of its form', async ({ page, faults }) => {
  await page.goto('/accounts');
  await expect(page.getByRole('table', { name: 'Domains' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(field(page, 'Domain')).toBeFocused();
  await field(page, 'Domain').fill('localhost');
  await submit(page).click();
  await expect(field(page, 'Domain')).toHaveAccessibleDescription(/at least two parts/);
  await field(page, 'Domain').fill('https://shop.acme-e2e.co.uk/cart');
  await form(page).getByRole('button', { name: 'Use acme-e2e.co.uk instead' }).click();
  await expect(form(page)).toContainText('Domain: acme-e2e.co.uk');
  await field(page, 'Domain').fill('https://www.Bücher-e2e.example:8443/shop');
  await expect(form(page)).toContainText('Domain: xn--bcher-e2e-q9a.example');
  await expect(form(page)).toContainText('Nobody has the domain');
  await field(page, 'Name').fill('Bücher');
  await submit(page).dblclick();
  const panel = page.getByRole('dialog', { name: 'xn--bcher-e2e-q9a.example' });
  await expect(panel).toContainText('Linked peopleempty');
  expect(await sentBodies(faults, 'POST')).toEqual([{ domain: 'xn--bcher-e2e-q9a.example', name: 'Bücher' }]);
  // The account took the place of the form that made it.
  await page.goBack();
  await expect(page).toHaveURL('/accounts');
  await expect(panel).toHaveCount(0);
  await expect(form(page)).toHaveCount(0);
});
