import { chooseFile, formatted, linesOf, openAnalytics, sessionsOf, wholeYear } from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { bareIds } from './support/bare-ids.ts';
import { expect, test } from './support/fixtures.ts';

test('rows are sorted, opened with every field in plain words, and written to a file', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId, '?range=12m&tz=Asia%2FTokyo&show=sessions');
  const table = page.getByRole('table', { name: 'Sessions' });
  const row = (place: number) => table.getByRole('row').nth(place);
  await table.getByRole('button', { name: 'Time', exact: true }).click();
  await expect(page).toHaveURL(/order=seconds/);
  const listed = await sessionsOf(page, ids.pageId);
  const shortest = Math.min(...listed.flatMap(({ timeSpentSeconds }) => timeSpentSeconds ?? []));
  await expect(row(1).getByRole('cell').nth(3)).toHaveText(`${Math.round(shortest)} s`);
  await row(1).getByRole('cell').nth(3).click();
  const panel = page.getByRole('complementary', { name: 'Session' });
  await expect(panel.getByRole('term')).toContainText(['Started', 'Audience', 'Ended', 'Time', 'Scroll', 'Converted']);
  await expectNoAxeViolations(page, 'aside[aria-label=Session]');
  await expect(panel).toContainText(/GMT\+9|JST/);
  const id = new URL(page.url()).searchParams.get('session');
  const session = listed.find(({ audienceSessionId }) => audienceSessionId === id);
  await expect(panel.locator(`a[href="/pages/${ids.pageId}/audiences/${session?.audienceId}"]`)).toHaveCount(2);
  // The tooltip has the API's name of a field.
  await expect(panel.getByRole('term').filter({ hasText: /maxScroll|hasConversion|utm|Id$/ })).toHaveCount(0);
  await expect.poll(() => bareIds(page)).toEqual([]);
  await table.locator('tr[aria-current]').focus();
  await page.keyboard.press('j');
  await expect(page).not.toHaveURL(new RegExp(`session=${id}`));
  await expect(row(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(page).toHaveURL(new RegExp(`session=${id}`));
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/session=/);
  await expect(row(1)).toBeFocused();
  await chooseFile(page, 'Export CSV with contact data…');
  const dialog = page.getByRole('dialog', { name: 'Export CSV with contact data' });
  await expect(dialog).toContainText('sessions are fetched again');
  const contacts = await linesOf(page, () => dialog.getByRole('button', { name: 'Export' }).click());
  expect(contacts.length).toBe(all + 1);
  expect(contacts.join('\n')).toMatch(/\S@\S+\.\S/);
});

test('a link restores the columns of the rows and their order, and they fold on a phone', async ({ page, ids }) => {
  const table = page.getByRole('table', { name: 'Sessions' });
  const columns = 'cols=startedAt,utmCampaign,scroll&order=utmCampaign';
  await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions&${columns}`);
  const first = (await sessionsOf(page, ids.pageId)).flatMap(({ utmCampaign }) => utmCampaign ?? []).toSorted()[0];
  await expect(table.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(first ?? 'none');
  await expect(table.getByRole('columnheader').filter({ hasText: 'Audience' })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(table.getByRole('columnheader')).toHaveText([/Started/]);
  await expect(table.getByRole('row').nth(1)).toContainText(`Campaign${first}`);
});

test('a long table is shown a thousand rows at a time, to its end', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.otherPageId, '?range=all&tz=UTC&show=sessions');
  expect(all).toBeGreaterThan(3_000);
  const parts = page.getByRole('navigation', { name: 'Parts of the table' });
  const next = parts.getByRole('button', { name: 'Next 1,000' });
  const table = page.getByRole('table', { name: 'Sessions' });
  await expect(parts).toContainText(`1 to 1,000 of ${formatted(all)} sessions`);
  await next.click();
  await expect(parts).toContainText(`1,001 to 2,000 of ${formatted(all)} sessions`);
  const oldest = (await sessionsOf(page, ids.otherPageId)).at(-1);
  const panel = page.getByRole('complementary', { name: 'Session' });
  const last = Math.ceil(all / 1_000);
  const session = `session=${oldest?.audienceSessionId}&of=${oldest?.audienceId}&started=${oldest?.sessionStartedAt}`;
  await openAnalytics(page, ids.otherPageId, `?range=all&tz=UTC&show=sessions&page=${last}&${session}`);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  // From an address its row may be far away, and closing still keeps the focus on the screen.
  await expect(panel).toContainText(oldest?.audienceSessionId ?? 'none');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(TR|H1)$/);
  await table.locator('tbody tr[data-index]').first().press('End');
  await expect(table.locator(`tbody tr[data-index="${(all - 1) % 1_000}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText(oldest?.audienceSessionId ?? 'none');
});
