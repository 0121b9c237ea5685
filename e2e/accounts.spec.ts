import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { sentBodies } from './support/sent-bodies.ts';

const creates = { method: 'POST', path: '^/v0/accounts$' } as const;

const form = (page: Page) => page.getByRole('form', { name: 'New account' });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const submit = (page: Page) => form(page).getByRole('button', { name: 'Create account' });

test('the host that will be sent is shown first, and the account comes with the people of its domain', async ({
  page,
  faults,
}) => {
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Load the people' }).click();
  const domains = page.getByRole('table', { name: 'Accounts' });
  await expect(domains.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  // Caught here.
  await field(page, 'Domain').fill('localhost');
  await submit(page).click();
  await expect(field(page, 'Domain')).toHaveAccessibleDescription(/at least two parts/);
  await field(page, 'Name').fill('n'.repeat(256));
  await field(page, 'Domain').fill('ada@gmail.com');
  await expect(form(page)).toContainText('This is a mail service that anybody can use.');
  await field(page, 'Domain').fill('https://www.Bücher-e2e.example:8443/shop');
  await expect(form(page)).toContainText('Will be sent: xn--bcher-e2e-q9a.example');
  await expect(form(page)).toContainText('Nobody has the domain');
  await submit(page).click();
  await expect(field(page, 'Name')).toHaveAccessibleDescription(/1 to 255 characters/);
  expect(await sentBodies(faults, 'POST')).toEqual([]);
  await field(page, 'Name').fill('Bücher');
  await expectNoAxeViolations(page);
  await submit(page).dblclick();
  const panel = page.getByRole('dialog', { name: 'xn--bcher-e2e-q9a.example' });
  await expect(panel).toContainText('Nobody has this domain.');
  expect(await sentBodies(faults, 'POST')).toEqual([{ domain: 'xn--bcher-e2e-q9a.example', name: 'Bücher' }]);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(panel).toContainText('As kept in this browser.');
});

test('the domain that was registered is offered for a part of it; the list comes with the first host that is typed', async ({
  page,
}) => {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/public-suffix')) lists.push(request.url());
  });
  await page.goto('/accounts?create=one');
  await field(page, 'Domain').focus();
  expect(lists).toEqual([]);
  await field(page, 'Domain').fill('https://shop.acme-e2e.co.uk/cart');
  await expect(form(page)).toContainText('Will be sent: shop.acme-e2e.co.uk');
  const offer = form(page).getByRole('button', { name: 'Use acme-e2e.co.uk instead' });
  await expect(offer).toBeVisible();
  expect(lists).toHaveLength(1);
  await expectNoAxeViolations(page);
  await offer.click();
  await expect(form(page)).toContainText('Will be sent: acme-e2e.co.uk');
  await expect(form(page).getByRole('button', { name: /instead$/ })).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
});

test('where the list of public suffixes cannot be loaded, an account can be created all the same', async ({
  page,
  context,
  watch,
}) => {
  watch.expectFailedLoads(/^/);
  await page.goto('/accounts?create=one');
  await field(page, 'Domain').waitFor();
  await context.setOffline(true);
  await field(page, 'Domain').fill('shop.acme.example');
  await expect(form(page)).toContainText('Will be sent: shop.acme.example');
  await context.setOffline(false);
  await expect(submit(page)).toBeEnabled();
});

test('a domain that is taken leads to the account that has it', async ({ page, watch }) => {
  watch.expectFailedLoads(/\/v0\/accounts/);
  const [first] = (await (await page.request.get('/v0/persons?limit=1')).json()).items;
  // Created by somebody else, if it was not there already.
  await page.request.post('/v0/accounts', {
    headers: { 'x-requested-by': 'facet' },
    data: { domain: first.domain },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/accounts?create=one&domain=${first.domain}`);
  await submit(page).click();
  await expect(form(page)).toContainText('The domain is taken.');
  await expect(submit(page)).toHaveAccessibleDescription(/Confirm first/);
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await form(page).getByRole('link', { name: 'Go to that account' }).click();
  const panel = page.getByRole('dialog', { name: first.domain });
  await expect(panel).toContainText('It already existed');
  const id = panel.locator('bdi').filter({ hasText: /^account_/ });
  expect(await id.evaluate((element) => element.getClientRects().length), 'lines of the id').toBe(1);
});

test('a lost answer is not known to be one or the other, and nothing is sent again by itself', async ({
  page,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/accounts/);
  await page.goto('/accounts?create=one&domain=lost-e2e.example');
  await faults.add({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await submit(page).click();
  await expect(form(page)).toContainText('We don’t know whether the account was created.');
  await expectNoAxeViolations(page);
  await page.clock.install();
  await page.goto('/accounts');
  await page.clock.fastForward(60_000);
  await expect(page.getByRole('region', { name: 'Without a response' })).toContainText('lost-e2e.example');
  expect(await sentBodies(faults, 'POST')).toHaveLength(1);
  // By hand, and agreed to: the service names the account that was made.
  await page.getByRole('region', { name: 'Without a response' }).getByRole('link').click();
  await form(page)
    .getByRole('checkbox', { name: /Try again anyway/ })
    .check();
  await submit(page).click();
  await expect(form(page)).toContainText('The domain is taken.');
  await expect(page.getByRole('region', { name: 'Without a response' })).toHaveCount(0);
});

test('a form or an account that was closed is not opened again by Back', async ({ page }) => {
  const account = page.getByRole('dialog', { name: 'closed-e2e.example' });
  await expectClosedForGood(page, {
    screen: '/accounts',
    open: () => page.getByRole('button', { name: 'Create account' }).click(),
    opened: form(page),
    close: [() => page.keyboard.press('Escape'), () => form(page).getByRole('button', { name: 'Cancel' }).click()],
  });

  // The account takes the place of the form that made it.
  await page.goto('/accounts');
  await page.getByRole('button', { name: 'Create account' }).click();
  await field(page, 'Domain').fill('closed-e2e.example');
  await submit(page).click();
  await account.waitFor();
  await page.goBack();
  await expect(page).toHaveURL('/accounts');
  await expect(account).toHaveCount(0);
  await expect(form(page)).toHaveCount(0);
  await expectClosedForGood(page, {
    screen: '/accounts',
    open: () => page.getByRole('link', { name: 'closed-e2e.example', exact: true }).click(),
    opened: account,
    close: [() => page.keyboard.press('Escape'), () => account.getByRole('button', { name: 'Close' }).click()],
  });
});

test('a domain leads from a person to its account and its people, and on to them', async ({ page }) => {
  const [person] = (await (await page.request.get('/v0/persons?limit=1')).json()).items;
  await page.goto(`/people/${person.personId}`);
  await page.getByRole('link', { name: 'Its account and people' }).click();
  const place = page.getByRole('region', { name: person.domain });
  // The people were read on the way.
  await expect(place.getByRole('link', { name: person.name })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await place.getByRole('link', { name: 'Search people for it' }).click();
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link', { name: person.name })).toBeVisible();
  await page.goBack();
  await place.getByRole('link', { name: `Close ${person.domain}` }).click();
  await expect(place).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible();
});
