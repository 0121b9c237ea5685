import {
  chooseFile,
  countOf,
  formatted,
  linesOf,
  openAnalytics,
  sessionsOf,
  wholeYear,
} from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

test('rows are sorted, opened with every field, and written to a file whole', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  await table.getByRole('button', { name: 'Time', exact: true }).click();
  await expect(page).toHaveURL(/order=seconds/);
  const listed = await sessionsOf(page, ids.pageId);
  const shortest = Math.min(...listed.flatMap(({ timeSpentSeconds }) => timeSpentSeconds ?? []));
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(`${Math.round(shortest)} s`);
  // All of a row opens it.
  await table.getByRole('row').nth(1).getByRole('cell').nth(3).click();
  const panel = page.getByRole('dialog', { name: 'Session' });
  await expect(panel.getByRole('term')).toContainText(['Started', 'Audience', 'Ended', 'Time', 'Scroll', 'Converted']);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/session=/);

  const lines = await linesOf(page, () => chooseFile(page, 'Export CSV'));
  expect(lines.length).toBe(all + 1);
  const written = lines.slice(1).map((line) => line.split(',')[0]);
  expect(written.toSorted()).toEqual(listed.map(({ audienceSessionId }) => audienceSessionId).toSorted());
  await chooseFile(page, 'Export CSV with contact data…');
  const dialog = page.getByRole('dialog', { name: 'Export CSV with contact data' });
  await expect(dialog).toContainText('sessions are fetched again');
  await expectNoAxeViolations(page);
  const contacts = await linesOf(page, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(contacts.length).toBe(all + 1);
  expect(contacts.join('\n')).toMatch(/\S@\S+\.\S/);
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}&show=people`);
  await expect(page.getByRole('table', { name: /^Visitors/ })).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
});

test('a session is told in plain words and in times of the zone that was chosen, and leads to its audience by name', async ({
  page,
  ids,
}) => {
  await openAnalytics(page, ids.pageId, '?range=12m&tz=Asia%2FTokyo&show=sessions');
  const row = page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1);
  const panel = page.getByRole('dialog', { name: 'Session' });
  let name = '';
  // The last of them may take the place of a row in the moment of the press.
  await expect(async () => {
    if (await panel.isVisible()) return;
    name = await row.getByRole('cell').nth(1).innerText();
    await row.getByRole('button').click();
    await expect(panel).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const value = (name: string) =>
    panel.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${name}"]`) });
  await expect(panel.getByText('Started', { exact: true })).toBeVisible();
  const id = new URL(page.url()).searchParams.get('session');
  const session = (await sessionsOf(page, ids.pageId)).find(({ audienceSessionId }) => audienceSessionId === id);
  const at = new Date(session?.sessionStartedAt ?? '');
  const clock = at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', minute: '2-digit', second: '2-digit' });
  await expect(value('Started')).toContainText(clock);
  await expect(value('Started')).toContainText(/GMT\+9|JST/);
  await expect(value('Started')).not.toContainText(at.toISOString().slice(0, 10));
  const audience = value('Audience').getByRole('link', { name });
  await expect(audience).toHaveAttribute('href', `/pages/${ids.pageId}/audiences/${session?.audienceId}`);
  // What the contract calls a field is under the pointer; all of it, and the times as they were sent, are in the session as JSON.
  await expect(panel.getByRole('term').filter({ hasText: /maxScroll|hasConversion|utm|Id$/ })).toHaveCount(0);
  await panel.getByText('Scroll', { exact: true }).hover();
  // Behind the dialog for assistive technology, which has the name in the JSON.
  await expect(page.locator('[role=tooltip]')).toHaveText('maxScrollDepthPercentage in the API');
  const json = panel.getByRole('tree', { name: 'The session as JSON' });
  await json.scrollIntoViewIfNeeded();
  // All lines of it, not one in a box that was pressed together.
  await expect(json.getByText('sessionStartedAt')).toBeInViewport();
});

test('the columns of the rows are chosen by keyboard, stand in the address, and fold where there is no room', async ({
  page,
  ids,
}) => {
  await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  const headers = table.getByRole('columnheader');
  const usual = await headers.allInnerTexts();
  expect(usual).not.toContain('Campaign');
  const open = page.getByRole('button', { name: 'Columns' });
  await open.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel.getByRole('checkbox', { name: 'Started' })).toBeDisabled();
  for (const name of ['Audience', 'Source', 'Time', 'Campaign']) {
    await panel.getByRole('checkbox', { name, exact: true }).press('Space');
  }
  await expect(page).toHaveURL(/cols=startedAt(,|%2C)utmCampaign(,|%2C)scroll/);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await expect(headers.filter({ hasText: 'Campaign' })).toBeVisible();
  await expect(headers.filter({ hasText: 'Audience' })).toHaveCount(0);
  await table.getByRole('button', { name: 'Campaign' }).press('Enter');
  await expect(page).toHaveURL(/order=utmCampaign/);
  const first = (await sessionsOf(page, ids.pageId)).flatMap(({ utmCampaign }) => utmCampaign ?? []).toSorted()[0];
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(first ?? 'none');

  // The link is all that another window needs; there is room for one column, and the others stand under it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(headers).toHaveText([/Started/]);
  await expect(table.getByRole('row').nth(1)).toContainText(`Campaign${first}`);
  await expectNoSidewaysScroll(page);
  await open.click();
  await panel.getByRole('button', { name: 'Reset columns' }).click();
  await expect(page).not.toHaveURL(/cols=/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table).toContainText('Audience');
});

test('a long table is walked a thousand rows at a time, to its end', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.otherPageId, '?range=all&tz=UTC&show=sessions');
  expect(all).toBe(await countOf(page, ids.otherPageId));
  expect(all).toBeGreaterThan(3_000);
  const parts = page.getByRole('navigation', { name: 'Parts of the table' });
  const next = parts.getByRole('button', { name: 'Next 1,000' });
  const table = page.getByRole('table', { name: 'Sessions' });
  const last = Math.ceil(all / 1_000);
  for (let part = 1; part <= last; part += 1) {
    const end = Math.min(all, part * 1_000);
    await expect(parts).toContainText(
      `${formatted(part * 1_000 - 999)} to ${formatted(end)} of ${formatted(all)} sessions`,
    );
    if (part === last) break;
    await next.click();
    // It is read from its first row on.
    await expect(table.getByRole('row').nth(1)).toBeInViewport();
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(page).toHaveURL(new RegExp(`page=${last}(&|$)`));
  // The oldest of all is the last row.
  const row = table.locator('tbody tr[data-index]');
  await row.first().press('End');
  const oldest = (await sessionsOf(page, ids.otherPageId)).at(-1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Session' })).toContainText(oldest?.audienceSessionId ?? 'none');
});

test('rows are sorted from the oldest on, by the names of audiences, and never by a column that is hidden', async ({
  page,
  ids,
}) => {
  await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  const sorted = (header: string) => table.getByRole('columnheader', { name: header });
  await expect(sorted('Started')).toHaveAttribute('aria-sort', 'descending');
  await table.getByRole('button', { name: 'Started' }).click();
  await expect(sorted('Started')).toHaveAttribute('aria-sort', 'ascending');
  const listed = await sessionsOf(page, ids.pageId);
  const oldest = listed.toSorted((one, other) => (one.sessionStartedAt < other.sessionStartedAt ? -1 : 1))[0];
  await table.getByRole('row').nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Session' })).toContainText(oldest?.audienceSessionId ?? 'none');
  await page.keyboard.press('Escape');

  await table.getByRole('button', { name: 'Audience' }).click();
  await expect(sorted('Audience')).toHaveAttribute('aria-sort', 'ascending');
  // One audience alone fills the rows in sight: the first of all names stands there only when they are sorted by them.
  const visited = new Set(listed.map(({ audienceId }) => audienceId));
  const byName = new Intl.Collator('en', { numeric: true });
  const answer = await page.request.get(`/v0/pages/${ids.pageId}/audiences?limit=1000`);
  const { items }: { items: readonly { audienceId: string; effectiveName: string }[] } = await answer.json();
  const [first = 'none'] = items
    .flatMap(({ audienceId, effectiveName }) => (visited.has(audienceId) ? effectiveName : []))
    .toSorted(byName.compare);
  await expect(table.locator('tbody tr[data-index] td:nth-child(2)').first()).toHaveText(first);

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Audience', exact: true }).click();
  await expect(page).not.toHaveURL(/order=/);
  await expect(sorted('Started')).toHaveAttribute('aria-sort', 'descending');
});

test('a session that was closed is not opened again by Back', async ({ page, ids }) => {
  const panel = page.getByRole('dialog', { name: 'Session' });
  await expectClosedForGood(page, {
    screen: `/pages/${ids.pageId}/sessions${wholeYear}&show=sessions`,
    open: async () => {
      // While sessions come in, the rows move under a press.
      await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
      // The last of them may take the place of a row in the moment of the press.
      await expect(async () => {
        if (!(await panel.isVisible()))
          await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).getByRole('button').click();
        await expect(panel).toBeVisible({ timeout: 5_000 });
      }).toPass();
    },
    opened: panel,
    close: [() => page.keyboard.press('Escape'), () => panel.getByRole('button', { name: 'Close' }).click()],
  });
});
