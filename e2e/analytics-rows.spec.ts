import { chooseFile, formatted, linesOf, openAnalytics, sessionsOf, wholeYear } from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { bareIds } from './support/bare-ids.ts';
import { expect, test } from './support/fixtures.ts';

test('rows are sorted, opened with every field in plain words, and written to a file', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId, '?range=12m&tz=Asia%2FTokyo&show=sessions');
  const table = page.getByRole('table', { name: 'Sessions' });
  await table.getByRole('button', { name: 'Time', exact: true }).click();
  await expect(page).toHaveURL(/order=seconds/);
  const listed = await sessionsOf(page, ids.pageId);
  const shortest = Math.min(...listed.flatMap(({ timeSpentSeconds }) => timeSpentSeconds ?? []));
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(3)).toHaveText(`${Math.round(shortest)} s`);
  const name = await table.getByRole('row').nth(1).getByRole('cell').nth(1).innerText();
  // All of a row opens it.
  await table.getByRole('row').nth(1).getByRole('cell').nth(3).click();
  const panel = page.getByRole('complementary', { name: 'Session' });
  await expect(panel.getByRole('term')).toContainText(['Started', 'Audience', 'Ended', 'Time', 'Scroll', 'Converted']);
  await expectNoAxeViolations(page, 'aside[aria-label=Session]');
  const value = (label: string) =>
    panel.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
  const id = new URL(page.url()).searchParams.get('session');
  const session = listed.find(({ audienceSessionId }) => audienceSessionId === id);
  const at = new Date(session?.sessionStartedAt ?? '');
  const clock = at.toLocaleTimeString('en-GB', { timeZone: 'Asia/Tokyo', minute: '2-digit', second: '2-digit' });
  await expect(value('Started')).toContainText(clock);
  await expect(value('Started')).toContainText(/GMT\+9|JST/);
  await expect(value('Started')).not.toContainText(at.toISOString().slice(0, 10));
  const audience = value('Audience').getByRole('link', { name });
  await expect(audience).toHaveAttribute('href', `/pages/${ids.pageId}/audiences/${session?.audienceId}`);
  // The tooltip has the API's name of a field. The JSON has every field, with the times as sent.
  await expect(panel.getByRole('term').filter({ hasText: /maxScroll|hasConversion|utm|Id$/ })).toHaveCount(0);
  await panel.getByText('Scroll', { exact: true }).hover();
  await expect(page.locator('[role=tooltip]')).toHaveText('maxScrollDepthPercentage in the API');
  const json = panel.getByRole('tree', { name: 'The session as JSON' });
  await json.scrollIntoViewIfNeeded();
  // All lines of it, not one in a box that was pressed together.
  await expect(json.getByText('sessionStartedAt')).toBeInViewport();
  await expect.poll(() => bareIds(page)).toEqual([]);
  // From the table, whose keys go on to the next session.
  const selected = table.locator('tr[aria-current]');
  await selected.focus();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`session=${id}`));
  await expect(table.getByRole('row').nth(2)).toBeFocused();
  await expect(selected).toHaveAttribute('data-index', '1');
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`session=${id}`));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/session=/);
  await expect(table.getByRole('row').nth(1)).toBeFocused();

  const lines = await linesOf(page, () => chooseFile(page, 'Export CSV'));
  expect(lines.length).toBe(all + 1);
  await chooseFile(page, 'Export CSV with contact data…');
  const dialog = page.getByRole('dialog', { name: 'Export CSV with contact data' });
  await expect(dialog).toContainText('sessions are fetched again');
  const contacts = await linesOf(page, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(contacts.length).toBe(all + 1);
  expect(contacts.join('\n')).toMatch(/\S@\S+\.\S/);
});

test('the columns of the rows are chosen by keyboard, and fold where there is no room', async ({ page, ids }) => {
  await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  const headers = table.getByRole('columnheader');
  // The usual ones all have their place on a wide screen: a row is one line.
  await expect(headers.filter({ hasText: 'Status' })).toBeVisible();
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
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await expect(headers.filter({ hasText: 'Campaign' })).toBeVisible();
  await expect(headers.filter({ hasText: 'Audience' })).toHaveCount(0);
  await table.getByRole('button', { name: 'Campaign' }).press('Enter');
  await expect(page).toHaveURL(/order=utmCampaign/);
  const first = (await sessionsOf(page, ids.pageId)).flatMap(({ utmCampaign }) => utmCampaign ?? []).toSorted()[0];
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(first ?? 'none');

  // The link restores the table in another window. One column fits; the others stand under it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(headers).toHaveText([/Started/]);
  await expect(table.getByRole('row').nth(1)).toContainText(`Campaign${first}`);
});

test('a long table is shown a thousand rows at a time, to its end', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.otherPageId, '?range=all&tz=UTC&show=sessions');
  expect(all).toBeGreaterThan(3_000);
  // There is nothing before all time.
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeDisabled();
  const parts = page.getByRole('navigation', { name: 'Parts of the table' });
  const next = parts.getByRole('button', { name: 'Next 1,000' });
  const table = page.getByRole('table', { name: 'Sessions' });
  await expect(parts).toContainText(`1 to 1,000 of ${formatted(all)} sessions`);
  await next.click();
  await expect(parts).toContainText(`1,001 to 2,000 of ${formatted(all)} sessions`);
  // It is read from its first row on.
  await expect(table.getByRole('row').nth(1)).toBeInViewport();

  const oldest = (await sessionsOf(page, ids.otherPageId)).at(-1);
  const panel = page.getByRole('complementary', { name: 'Session' });
  const last = Math.ceil(all / 1_000);
  const session = `session=${oldest?.audienceSessionId}&of=${oldest?.audienceId}&started=${oldest?.sessionStartedAt}`;
  await openAnalytics(page, ids.otherPageId, `?range=all&tz=UTC&show=sessions&page=${last}&${session}`);
  await expect(parts).toContainText(
    `${formatted(last * 1_000 - 999)} to ${formatted(all)} of ${formatted(all)} sessions`,
  );
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // From an address its row may be far away, and closing still keeps the focus on the screen.
  await expect(panel).toContainText(oldest?.audienceSessionId ?? 'none');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(TR|H1)$/);
  // The oldest of all is the last row.
  await table.locator('tbody tr[data-index]').first().press('End');
  await expect(table.locator(`tbody tr[data-index="${(all - 1) % 1_000}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(oldest?.audienceSessionId ?? 'none');
});
