import { AudiencesPage, archive, changeContext } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { exportAs } from './support/list-export.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

const reads = { method: 'GET', path: '/audiences' } as const;

test('every audience of the page is listed with its status, person, versions and overrides', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await page.goto(`/pages/${ids.pageId}`);
  await page
    .getByRole('navigation', { name: 'Page' })
    .getByRole('link', { name: /Audiences/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/pages/${ids.pageId}/audiences$`));
  await expect(page).toHaveTitle('Late trucks, named accounts – Audiences – Facet');
  await expect(page.getByText('48 audiences')).toBeVisible();
  await expect(audiences.rows).toHaveCount(48);
  const long = audiences.row('The long conversation');
  await expect(long).toContainText('Published');
  await expect(long).toContainText('v253');
  await expect(long).toContainText('6 overrides');
  await expectNoAxeViolations(page);
});

test('a search is in the address as text, and Back takes the whole of it away', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await audiences.search.pressSequentially('long conver');
  await expect(page).toHaveURL(/\?q=long\+conver$/);
  await expect(audiences.rows).toHaveCount(1);
  await expect(page.getByText('1 of 48 audiences')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/audiences$/);
  await expect(audiences.rows).toHaveCount(48);
  await expect(audiences.search).toHaveValue('');
  await page.goto(`/pages/${ids.pageId}/audiences?q=007`);
  await expect(audiences.search).toHaveValue('007');
  await expect(page.getByRole('heading', { name: 'No audiences match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(audiences.rows).toHaveCount(48);
});

test('filters, order, columns and density are in the address, and Back takes them off one by one', async ({
  page,
  ids,
}) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await audiences.filters.getByRole('checkbox', { name: /Archived/ }).check();
  await audiences.filters.getByRole('checkbox', { name: /Cancelled/ }).check();
  await expect(page).toHaveURL(/status=archived&status=cancelled/);
  await expect(audiences.rows.first()).toContainText(/Archived|Cancelled/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('checkbox', { name: 'Status', exact: true })).toBeFocused();
  await page.getByRole('checkbox', { name: 'Person', exact: true }).uncheck();
  await page.getByRole('radio', { name: 'Compact' }).check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/cols=.*&density=compact/);
  await expect(audiences.table.getByRole('columnheader', { name: 'Person' })).toBeHidden();
  await audiences.table.getByRole('button', { name: 'Created' }).click();
  await expect(page).toHaveURL(/sort=createdAt/);
  await expect(audiences.table.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  for (const gone of [/sort=/, /density=/, /cols=/, /status=cancelled/, /status=/]) {
    await page.goBack();
    await expect(page).not.toHaveURL(gone);
  }
  await expect(audiences.rows).toHaveCount(48);
});

test('an address that makes no sense still shows the list', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open('?sort=-nonsense&cols=a,b&density=9&overrides=perhaps&stuck=x&archivedAt=1&q=&q=&q=&status=');
  await expect(audiences.rows).toHaveCount(48);
});

test('by keyboard alone: / searches, arrows move, x selects, a range, all, none', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(audiences.search).toBeFocused();
  // Pressed before the rows have followed what is typed: it is the first of those that come.
  await page.keyboard.type('a');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/q=a/);
  await expect(audiences.rows.first()).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('ArrowDown');
  await expect(page).not.toHaveURL(/q=a/);
  await expect(audiences.rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(audiences.selection).toContainText('1 audience selected');
  await expect(audiences.rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(audiences.selection).toContainText('3 audiences selected');
  await expectNoAxeViolations(page);
  await page.keyboard.press('ControlOrMeta+a');
  await expect(audiences.selection).toContainText('48 audiences selected');
  await page.keyboard.press('Escape');
  await expect(audiences.selection).toBeHidden();
});

test('the keyboard keeps its place when a filter, the bar of the selection or chosen columns go', async ({
  page,
  ids,
}) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open('?status=published&overrides=yes');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Status: Published' }).press('Enter');
  const last = page.getByRole('button', { name: 'Remove filter Has overrides' });
  await expect(last).toBeFocused();
  await last.press('Enter');
  await expect(last).toBeHidden();
  await expect(audiences.search).toBeFocused();

  await audiences.rows.first().focus();
  await page.keyboard.press('x');
  await audiences.selection.getByRole('button', { name: 'Select all 48 shown' }).press('Enter');
  await expect(audiences.selection.getByRole('button', { name: 'Export 48 as CSV' })).toBeFocused();
  await audiences.selection.getByRole('button', { name: 'Clear selection' }).press('Enter');
  await expect(audiences.selection).toBeHidden();
  await expect(audiences.rows.first()).toBeFocused();

  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  await page.getByRole('checkbox', { name: 'Person', exact: true }).press('Space');
  const usual = page.getByRole('button', { name: 'Reset columns' });
  await usual.press('Enter');
  await expect(usual).toHaveAttribute('aria-disabled', 'true');
  await expect(usual).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
});

test('whatever columns are chosen, at whatever breadth, the name keeps its room', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  const all = 'status,personId,latestVersion,publishedVersion,overrides,createdAt,archivedAt,personRouteKey,audienceId';
  for (const [width, cols] of [
    [1440, undefined],
    [1440, all],
    [1110, undefined],
    [1110, all],
    [770, undefined],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await audiences.open(cols === undefined ? '' : `?cols=effectiveName,${cols}`);
    await expectNoSidewaysScroll(page);
    const name = await audiences.rows.first().getByRole('cell').first().boundingBox();
    expect(name?.width, `at ${width}`).toBeGreaterThan(190);
  }
});

test('what is selected stays so under a filter, and can be exported alone', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await audiences.rows.first().focus();
  await page.keyboard.press('x');
  await audiences.search.fill('long conversation');
  await expect(audiences.selection).toContainText('1 audience selected (1 hidden by filters)');
  await audiences.rows.first().getByRole('checkbox').check();
  const { text } = await audiences.download(() =>
    audiences.selection.getByRole('button', { name: 'Export 2 as CSV' }).click(),
  );
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('the export holds what is filtered, and nothing that a spreadsheet would run', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open('?status=published');
  const count = await audiences.rows.count();
  const { name, text } = await audiences.download(() => exportAs(page, 'CSV'));
  expect(name).toBe(`audiences-${ids.pageId}.csv`);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('audienceId,effectiveName');
  expect(lines.filter((line) => line.startsWith('audience_'))).toHaveLength(count);
  expect(text).toContain(",'+1");
  expect(text).not.toMatch(/(?:^|,)[=+@]/m);
  await expect(audiences.toast(`Exported ${count} audiences.`)).toBeVisible();
});

test('the export of a list that is not whole says so, in the file’s name too', async ({ page, ids, faults }) => {
  await faults.add({ match: reads, fault: { kind: 'cursor', how: 'null-with-more', pageSize: 10 } });
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(page.getByText('gave no cursor to fetch it with')).toBeVisible();
  const { name } = await audiences.download(() => exportAs(page, 'CSV'));
  expect(name).toContain('-partial-10-of-48.csv');
  await expect(audiences.toast('the file may be incomplete')).toBeVisible();
});

test('a list of several pages is walked to its end, and cursor is the only parameter ever sent', async ({
  page,
  ids,
  faults,
}) => {
  await faults.add({ match: reads, fault: { kind: 'cursor', how: 'kept', pageSize: 7 } });
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(page.getByText('48 audiences')).toBeVisible();
  const targets = (await faults.received())
    .map(({ target }) => target)
    .filter((target) => target.includes('/audiences'));
  expect(targets[0]).toMatch(/\/audiences$/);
  expect(targets.slice(1).every((target) => /\/audiences\?cursor=[^&]+$/.test(target))).toBe(true);
});

test('a version that was seen queued and ends is told, by a toast and in the title, until somebody looks', async ({
  page,
  ids,
  faults,
}) => {
  test.slow();
  const audiences = new AudiencesPage(page, ids.pageId);
  await faults.add({ match: reads, fault: { kind: 'cursor', how: 'kept', pageSize: 5 } });
  await changeContext(page.request, ids.pageId, ids.archiveAudienceId, `Written anew at ${Date.now()}.`);
  await audiences.open();
  await expect(page.getByText('48 audiences')).toBeVisible();
  await faults.clearReceived();
  // The service of these tests runs without its agent: here a version ends because a colleague archives its audience.
  await archive(page.request, ids.pageId, ids.archiveAudienceId);
  await expect(audiences.toast(/: version \d+ is /)).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveTitle(/^\(\d+\) Late trucks/);
  // Only the pages that hold something that is queued or processing were asked for.
  const asked = new Set(
    (await faults.received()).map(({ target }) => target).filter((target) => target.includes('/audiences')),
  );
  expect(asked.size).toBeGreaterThan(0);
  expect(asked.size).toBeLessThan(10);
  await page.mouse.move(300, 300);
  await expect(page).toHaveTitle(/^Late trucks/);
});

test('when the key is refused, refreshing stops and says so', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/audiences/);
  await faults.add({
    match: { ...reads, skip: 1 },
    fault: { kind: 'answer', status: 401, body: { message: 'No such key.' } },
  });
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(page.getByText('Not refreshed since')).toBeVisible();
  await faults.clearReceived();
  await page.waitForTimeout(4_000);
  expect((await faults.received()).filter(({ target }) => target.includes('/audiences'))).toEqual([]);
  await faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not refreshed since')).toBeHidden();
});

for (const [how, reason] of [
  ['looping', 'the service handed out the same cursor twice'],
  ['ignored', 'the service handed out the same cursor twice'],
  ['duplicate-page', undefined],
] as const) {
  test(`a list whose cursor is ${how} comes to an end, and the screen says why`, async ({ page, ids, faults }) => {
    await faults.add({ match: reads, fault: { kind: 'cursor', how, pageSize: 20 } });
    const audiences = new AudiencesPage(page, ids.pageId);
    await audiences.open();
    await expect(page.getByText(reason ?? /sent twice/)).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('a failing list says so, offers a retry and stays accessible', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/audiences/);
  await faults.add({
    match: reads,
    fault: { kind: 'answer', status: 403, body: '<h1>Forbidden</h1>', contentType: 'text/html' },
  });
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await expect(page.getByRole('heading', { name: 'Couldn’t load audiences' })).toBeVisible();
  await expectNoAxeViolations(page);
  await faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('48 audiences')).toBeVisible();
});

test('an empty list says what would be here', async ({ page, ids, faults }) => {
  const body = { items: [], hasMore: false, nextCursor: null, totalCount: 0 };
  await faults.add({ match: reads, fault: { kind: 'answer', status: 200, body } });
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await expect(page.getByRole('heading', { name: 'No audiences' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('fields that are missing or of the wrong type are marked, and statuses nobody documented are shown as they came', async ({
  page,
  ids,
  faults,
}) => {
  const audience = {
    audienceId: 'audience_x',
    effectiveName: 7,
    status: 'awaiting_review',
    latestVersion: {},
    publishedVersion: null,
  };
  const body = {
    items: [audience, { ...audience, audienceId: 'audience_y', status: null }],
    hasMore: false,
    nextCursor: null,
    totalCount: 2,
  };
  await faults.add({ match: reads, fault: { kind: 'answer', status: 200, body } });
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(audiences.rows.first()).toContainText('audience_x');
  await expect(audiences.rows.first()).toContainText('awaiting_review');
  await expect(audiences.rows.first().getByText('missing')).toHaveCount(3);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(audiences.filters.getByRole('checkbox', { name: /awaiting_review/ })).toBeVisible();
});

test('names of any length and script keep the list in shape, also on a phone', async ({ page, ids, faults }) => {
  const names = ['x'.repeat(100_000), '‮gnihtyna', '👩‍👩‍👧‍👦'.repeat(300), 'شركة النخيل للتقنية', 'word '.repeat(60)];
  const items = names.map((effectiveName, index) => ({
    audienceId: `audience_${index}`,
    effectiveName,
    computedName: effectiveName,
    status: 'published',
    personId: null,
    createdAt: '+1763683200000',
    latestVersion: { versionNumber: 1, status: 'published' },
    publishedVersion: {},
    metadataOverride: {},
  }));
  await faults.add({
    match: reads,
    fault: { kind: 'answer', status: 200, body: { items, hasMore: false, nextCursor: null, totalCount: 5 } },
  });
  const audiences = new AudiencesPage(page, ids.pageId);
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await audiences.open();
    await expect(audiences.rows).toHaveCount(5);
    await expectNoSidewaysScroll(page);
    const tallest = await audiences.rows.evaluateAll((rows) => Math.max(...rows.map((row) => row.clientHeight)));
    expect(tallest, `at ${width}`).toBeLessThan(180);
  }
  await expectNoAxeViolations(page);
});
