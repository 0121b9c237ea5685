import { expect, test } from './support/fixtures.ts';
import { PeoplePage } from './support/people-page.ts';

test('Back from the screen of a person gives the focus to their line, where it was', async ({ page, context }) => {
  const people = new PeoplePage(page);
  await people.open('?sort=name');
  // The rows follow the count.
  await expect(people.table).toHaveAttribute('aria-rowcount', '2001');
  await page.evaluate(() => scrollTo({ top: 6_000 }));
  const link = people.rows.and(page.locator('[data-index="150"]')).getByRole('link').first();
  await expect(link).toBeInViewport();
  const href = await link.getAttribute('href');
  const row = people.rows.filter({ has: page.locator(`a[href="${href}"]`) });
  const expectBackAtRow = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/people\?sort=name$/);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - 6_000)).toBeLessThan(60);
  };
  // The screen of one person does not come while anybody waits.
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 600_000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading person', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Person' })).toBeFocused();
  await expectBackAtRow();
  await network.send('Network.emulateNetworkConditions', { ...slow, latency: 0 });
  await row.getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'IDs and dates' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expectBackAtRow();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});

test('rows of a long list have one height, whatever they say and whenever their buttons come', async ({ page }) => {
  const people = new PeoplePage(page);
  const wide = { width: 1440, query: '', height: 40 };
  for (const { width, query, height } of [wide, { width: 390, query: '?cols=name', height: 44 }]) {
    await page.setViewportSize({ width, height: 900 });
    await people.open(query);
    await expect(people.table).toHaveAttribute('aria-rowcount', '2001');
    await page.evaluate(() => scrollTo({ top: 6_000 }));
    await expect(people.rows.and(page.locator('[data-index="142"]')).getByRole('button')).toBeVisible();
    const heights = people.rows.evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(await heights)).toEqual(new Set([height]));
  }
});
