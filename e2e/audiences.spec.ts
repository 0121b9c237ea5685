import { AudiencesPage } from './support/audiences-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

test('filters, order, columns and density are in the address, and Back takes them off', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await audiences.filters.getByRole('checkbox', { name: /Archived/ }).check();
  // Pressed by its label: a press beside the box leaves the panel open.
  await audiences.filters.getByText('Cancelled', { exact: true }).click();
  await expect(page).toHaveURL(/status=archived&status=cancelled/);
  await expect(audiences.rows.first()).toContainText(/Archived|Cancelled/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Status', exact: true })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Overrides', exact: true }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/cols=.*&density=compact/);
  await expect(audiences.table.getByRole('columnheader', { name: 'Overrides' })).toBeHidden();
  // The newest come first by default; a press on the header reverses that.
  const created = audiences.table.getByRole('columnheader', { name: 'Created' });
  await expect(created).toHaveAttribute('aria-sort', 'descending');
  await created.getByRole('button').click();
  await expect(page).toHaveURL(/sort=createdAt/);
  for (const gone of [/sort=/, /density=/, /cols=/, /status=cancelled/, /status=/]) {
    await page.goBack();
    await expect(page).not.toHaveURL(gone);
  }
  // Archived audiences are hidden unless a filter asks for them.
  await expect(page.getByText('43 of 48 audiences')).toBeVisible();
  await audiences.search.pressSequentially('long conver');
  await expect(page).toHaveURL(/\?q=long\+conver$/);
  await expect(page.getByText('1 of 48 audiences')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/audiences$/);
  await expect(audiences.search).toHaveValue('');
});

test('with every column a name has 340 pixels, and on a phone the filters stay in sight', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  const all = 'status,personId,latestVersion,publishedVersion,overrides,createdAt,archivedAt,personRouteKey,audienceId';
  await page.setViewportSize({ width: 1440, height: 800 });
  await audiences.open(`?cols=effectiveName,${all}&status=published`);
  await expectNoSidewaysScroll(page);
  const name = await audiences.rows.first().getByRole('cell').first().boundingBox();
  expect(name?.width).toBeGreaterThanOrEqual(340);
  await page.setViewportSize({ width: 390, height: 844 });
  await audiences.rows.nth(8).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 900);
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeInViewport({ ratio: 1 });
});

test('names of any length and script keep the list in shape, also on a phone', async ({ page, ids, faults }) => {
  const names = ['x'.repeat(100_000), '‮gnihtyna', '👩‍👩‍👧‍👦'.repeat(300), 'شركة النخيل للتقنية', 'word '.repeat(60)];
  const items = names.map((effectiveName, index) => ({
    audienceId: `audience_${index}`,
    effectiveName,
    status: 'published',
    createdAt: '+1763683200000',
    latestVersion: { versionNumber: 1, status: 'published' },
  }));
  const body = { items, hasMore: false, nextCursor: null, totalCount: items.length };
  await faults.add({ match: { method: 'GET', path: '/audiences' }, fault: { kind: 'answer', status: 200, body } });
  const audiences = new AudiencesPage(page, ids.pageId);
  for (const width of [900, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await audiences.open();
    await expect(audiences.rows).toHaveCount(5);
    await expectNoSidewaysScroll(page);
    const tallest = await audiences.rows.evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)));
    expect(tallest, `at ${width}`).toBeLessThan(180);
  }
});
