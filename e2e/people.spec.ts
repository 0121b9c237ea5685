import { chooseFile, linesOf } from './support/analytics-page.ts';
import { expect, test } from './support/fixtures.ts';
import { shortenCampaign } from './support/held-audiences.ts';
import { layoutShift, watchLayoutShifts } from './support/layout-shift.ts';
import { heldPerson, PeoplePage } from './support/people-page.ts';

test('people are found, filtered by what is missing, ordered and exported', async ({ page, ids }) => {
  const people = new PeoplePage(page);
  await page.goto('/pages');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'People' }).click();
  await expect(page).toHaveTitle('People – Facet');
  await expect(page.getByText('2,000 people')).toBeVisible();
  const { name } = await heldPerson(page.request, ids.personId);
  await people.search.fill(ids.personId);
  await expect(page.getByText('1 of 2,000 people')).toBeVisible();
  await expect(people.rows).toHaveCount(1);
  await expect(people.rows.first()).toContainText(String(name));
  await expect(page).toHaveURL(new RegExp(`q=${ids.personId}`));
  await people.search.fill('');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Phone' }).selectOption('null');
  await expect(page).toHaveURL(/phoneNumber=null/);
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^[\d,]+ of 2,000 people$/)).toBeVisible();
  const lines = await linesOf(page, () => chooseFile(page, 'Export CSV'));
  await expect(page.getByText(`${(lines.length - 1).toLocaleString('en')} of 2,000 people`)).toBeVisible();
  expect(lines.slice(1).every((line) => line.includes('phoneNumber: Not set (null)'))).toBe(true);
  await people.table.getByRole('button', { name: 'Person' }).click();
  await expect(page).toHaveURL(/sort=name/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await page.getByRole('button', { name: 'Remove filter Phone: Not set (null)' }).click();
  await expect(page.getByText('2,000 people', { exact: true })).toBeVisible();
});

test('one person: audiences on known pages, their sessions, and a log entry', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/pages/);
  const list = await (await page.request.get(`/v0/pages/${ids.pageId}/audiences`)).json();
  const audience = list.items.find((item: { personId: string | null }) => item.personId !== null);
  await shortenCampaign(page, faults, audience.personId);
  await faults.add({
    match: { method: 'GET', path: `^/v0/pages/${ids.otherPageId}/audiences`, times: 1 },
    fault: { kind: 'answer', status: 403, body: {} },
  });
  await page.goto(`/people/${audience.personId}`);
  await expect(page.getByRole('region', { name: 'IDs and dates' })).toContainText(audience.personId);
  const audiences = page.getByRole('region', { name: 'Audiences and sessions' });
  // One page that fails takes nothing else along.
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(1);
  await expect(audiences.getByText(/in your list, 1 couldn’t be loaded$/)).toBeVisible();
  await audiences.getByRole('button', { name: 'Try again' }).click();
  await expect(audiences.getByText('Couldn’t load the audiences of this page.')).toHaveCount(0);
  await expect(audiences.getByText('Loading')).toHaveCount(0);
  await expect(audiences.locator(`a[href="/pages/${ids.pageId}/audiences/${audience.audienceId}"]`)).toBeVisible();
  // Pages with audiences of the person come first, and their sessions are loaded with them.
  await expect(audiences.getByRole('listitem').first()).toContainText(/[1-9]\d* of [\d,]+ audiences/);
  await expect(audiences.getByText(/^(?:The newest \d+ of )?[\d,]+ sessions?$|^No sessions\.$/).first()).toBeVisible();
  await expect(audiences.getByRole('link', { name: 'All sessions' }).first()).toHaveAttribute('href', /\/sessions$/);

  const { personLogPersonId: personId, personLogId } = ids;
  await page.goto(`/people/${personId}`);
  await page.getByRole('textbox', { name: 'Log entry ID' }).fill(personLogId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/people/${personId}/logs/${personLogId}$`));
  await expect(page.getByRole('tree', { name: 'Payload' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: 'Log entries opened in this browser' })).toContainText(personLogId);
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
