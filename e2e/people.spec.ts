import { expect, test } from './support/fixtures.ts';
import { shortenCampaign } from './support/held-audiences.ts';
import { layoutShift, watchLayoutShifts } from './support/layout-shift.ts';
import { PeoplePage } from './support/people-page.ts';

test('of the pages with audiences of a person one that fails takes no other along', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/pages/);
  const list = await (await page.request.get(`/v0/pages/${ids.pageId}/audiences`)).json();
  const audience = list.items.find((item: { personId: string | null }) => item.personId !== null);
  await shortenCampaign(page, faults, audience.personId);
  await faults.add({
    match: { method: 'GET', path: `^/v0/pages/${ids.otherPageId}/audiences`, times: 1 },
    fault: { kind: 'answer', status: 403, body: {} },
  });
  await page.goto(`/people/${audience.personId}`);
  const audiences = page.getByRole('region', { name: 'Audiences and sessions' });
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(1);
  await expect(audiences.getByText(/in your list, 1 couldn’t be loaded$/)).toBeVisible();
  await audiences.getByRole('button', { name: 'Try again' }).click();
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(0);
  await expect(audiences.locator(`a[href="/pages/${ids.pageId}/audiences/${audience.audienceId}"]`)).toBeVisible();
});

test('nothing on the screen of a person moves while the pages are searched', async ({ page, ids, faults }) => {
  await shortenCampaign(page, faults, ids.personId);
  await watchLayoutShifts(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/people/${ids.personId}`);
    await expect(page.getByText(/^Found on \d+ of 6 pages in your list$/)).toBeVisible();
    await expect(page.getByText('Loading sessions')).toHaveCount(0);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  }
});

test('people who may be one stand in groups, each row with its whole reason', async ({ page }) => {
  // The narrowest window that a desk has.
  await page.setViewportSize({ width: 1280, height: 900 });
  const people = new PeoplePage(page);
  await people.open('?same=any');
  const all = people.rows.filter({ hasText: 'Same e-mail, phone, LinkedIn, name · duplicate 1 of' }).first();
  const cell = all.getByRole('cell').nth(3);
  await expect(cell).toHaveText(/^Same e-mail/);
  const isCut = await cell.evaluate((element) =>
    [element, ...element.querySelectorAll('span:not(.sr-only)')].some(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight),
    ),
  );
  expect(isCut).toBe(false);
});

test('Back from the screen of a person gives the focus to their line, where it was', async ({ page, context }) => {
  const people = new PeoplePage(page);
  await people.open('?sort=name');
  // The rows follow the count.
  await expect(people.table).toHaveAttribute('aria-rowcount', '2001');
  const place = 6_000;
  await page.evaluate((top) => scrollTo({ top }), place);
  const link = people.rows.and(page.locator('[data-index="150"]')).getByRole('link').first();
  await expect(link).toBeInViewport();
  const href = await link.getAttribute('href');
  const row = people.rows.filter({ has: page.locator(`a[href="${href}"]`) });
  const expectBackAtRow = async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/people\?sort=name$/);
    await expect(row).toBeFocused();
    await expect(row).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(60);
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
  // The keyboard goes on from there.
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${href}$`));
});
