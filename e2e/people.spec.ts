import { expect, test } from './support/fixtures.ts';
import { shortenCampaign } from './support/held-audiences.ts';
import { layoutShift, watchLayoutShifts } from './support/layout-shift.ts';

test('one person: audiences on known pages, and their sessions', async ({ page, ids, faults, watch }) => {
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
