import type { Locator, Page } from '@playwright/test';
import {
  chooseFile,
  completeness,
  countOf,
  formatted,
  linesOf,
  numberIn,
  openAnalytics,
  reader,
  sessionsOf,
  tile,
  wholeYear,
} from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

/** The mark that a chart is being read at, in words. */
async function readingOf(chart: Locator): Promise<string> {
  return (await chart.getAttribute('aria-valuetext')) ?? '';
}

test('every session is counted, every chart is read by keyboard and as a table, and they fit a phone', async ({
  page,
  ids,
}) => {
  const sessions = await openAnalytics(page, ids.pageId);
  expect(sessions).toBe(await countOf(page, ids.pageId));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(sessions));
  await expect(page).toHaveTitle(/ – Analytics – Facet$/);
  await expect(page.getByRole('figure')).toHaveCount(9);
  const firstMarks: string[] = [];
  for (const figure of await page.getByRole('figure').all()) {
    const chart = figure.getByRole('slider');
    const words = figure.getByRole('paragraph');
    await chart.focus();
    await page.keyboard.press('Home');
    const first = await readingOf(chart);
    await expect(words).toHaveText(first);
    firstMarks.push(first);
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuenow', (await chart.getAttribute('aria-valuemax')) ?? '');
    // The last mark is another than the first, and the sentence over the chart says it.
    await expect(chart).not.toHaveAttribute('aria-valuetext', first);
    await expect(words).toHaveText(await readingOf(chart));
  }
  await expectNoAxeViolations(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  // Axes have their words.
  for (const axis of ['Sessions and conversions by', 'Scroll depth', 'Time on page']) {
    const words = page.getByRole('figure', { name: axis }).locator('.recharts-yAxis-tick-labels text');
    await expect(words.first()).toHaveText('0');
    expect(await words.count()).toBeGreaterThan(1);
  }
  for (const [index, chart] of (await page.getByRole('figure').all()).entries()) {
    const menu = chart.getByRole('button', { name: /^Table and files/ });
    const choose = async (name: string) => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
    };
    const lines = await linesOf(page, () => choose('Download CSV'));
    await choose('Show as a table');
    await expect(menu).toBeFocused();
    const rows = chart.getByRole('table').getByRole('row');
    await expect(rows.nth(1)).toBeVisible();
    const [headers = [], ...cells] = await rows.evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    );
    expect(cells.length).toBe(lines.length - 1);
    const column = headers.indexOf('Sessions');
    const counts = cells.map((row) => row[column] ?? '');
    // The first row is the first mark, and the file says the same.
    if (counts[0] === '—') expect(firstMarks[index]).toMatch(/: not created yet$/);
    else {
      expect(firstMarks[index]).toMatch(new RegExp(`(^|[^\\d,])${counts[0]}($|[^\\d,])`));
      expect(lines[1]).toMatch(new RegExp(`,"?${numberIn(counts[0])}(,|"|$)`));
    }
    const title = await chart.getByRole('heading').innerText();
    // No session is in none of the rows; these two leave out, and say so, what has not all of their figures.
    if (!/^Conversion funnel$|by audience$/.test(title)) {
      expect(
        counts.reduce((sum, count) => sum + (count === '—' ? 0 : numberIn(count)), 0),
        title,
      ).toBe(sessions);
    }
  }
  await expectNoAxeViolations(page);
  // A table that is wider than a phone scrolls in its own box, and pushes no other chart aside.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const chart of await page.getByRole('figure').all())
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(390);
});

test('a press in one chart filters all others, stands in the address, and Back undoes it', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const funnel = reader(page, 'Conversion funnel');
  await funnel.focus();
  await page.keyboard.press('ArrowDown');
  await expect(funnel).toHaveAttribute('aria-valuetext', /^Engaged: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/did=engaged/);
  await expect(page.getByRole('button', { name: 'Remove filter Engaged' })).toBeVisible();
  await expect(tile(page, 'Bounce rate')).toHaveText('0.0 %');
  const stayed = (await sessionsOf(page, ids.pageId)).filter(({ isBounce }) => isBounce === false);
  expect(stayed.length).toBeLessThan(all);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(stayed.length));
  await page.goBack();
  await expect(page).not.toHaveURL(/did=/);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all));
});

test('a copied link shows the same figures in a new browser', async ({ page, ids, openOtherBrowser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAnalytics(page, ids.pageId, '?range=30d&tz=Asia/Tokyo&compare=previous&source=newsletter');
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('dialog', { name: 'Own notes on the time axis' });
  await notes.getByRole('textbox', { name: 'Note' }).fill('Fair in Hanover');
  await expect(notes).toContainText('Notes are saved in this browser only.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('list', { name: 'Notes of this page' })).toContainText('Fair in Hanover');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  const overTime = reader(page, /^Sessions and conversions by/);
  await overTime.focus();
  await page.keyboard.press('End');
  await expect(overTime).toHaveAttribute('aria-valuetext', /Fair in Hanover$/);
  await chooseFile(page, 'Copy share link');
  await expect(page.getByText(/^Share link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  // One's own screen stays as it is.
  await expect(page).toHaveURL(/range=30d&/);
  expect(link).toMatch(/range=custom&/);
  const numbers = (of: Page) =>
    of.evaluate(() =>
      [...document.querySelectorAll('dd, [role="slider"], figure p')].map(
        (element) => element.getAttribute('aria-valuetext') ?? element.textContent,
      ),
    );
  await expect(page.getByRole('figure')).toHaveCount(9);
  const figures = await numbers(page);
  expect(figures.length).toBeGreaterThanOrEqual(8 + 9 + 9);
  const other = await (await openOtherBrowser()).newPage();
  await other.goto(link);
  await expect.poll(() => numbers(other), { timeout: 30_000 }).toEqual(figures);
  await expect(reader(other, /^Sessions and conversions by/)).toBeVisible();
  await expect(other.getByText('Fair in Hanover')).toHaveCount(0);
});

test('what happened on two days that follow each other can be read on a phone', async ({ page, ids }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnalytics(page, ids.pageId, '?range=90d');
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('dialog', { name: 'Own notes on the time axis' });
  for (const [text, daysAgo] of [['Fair', 31] as const, ['Sale', 30] as const]) {
    const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    await notes.getByRole('textbox', { name: 'Note' }).fill(text);
    await notes.getByLabel('When').fill(`${day}T12:00`);
    await notes.getByRole('button', { name: 'Add note' }).click();
    await expect(notes.getByRole('list', { name: 'Notes of this page' })).toContainText(text);
  }
  await page.keyboard.press('Escape');
  const words = reader(page, /^Sessions and conversions by/).getByText('Fair, Sale', { exact: true });
  await expect(words).toBeVisible();
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('a link to all time compares with nothing, as all time does', async ({ page, ids, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const all = await openAnalytics(page, ids.pageId, '?range=all&tz=UTC&compare=previous');
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toBeDisabled();
  await chooseFile(page, 'Copy share link');
  await expect(page.getByText(/^Share link copied/)).toBeVisible();
  await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all), { timeout: 30_000 });
  await expect(page.getByRole('combobox', { name: 'Compare with' })).toHaveValue('none');
});

test('a part that cannot be read is named, and tried again by itself', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/audience_sessions/);
  // The count of sessions is asked for first, one session at a time.
  await faults.add({
    match: { path: 'audience_sessions\\?(?!.*limit=1(?:&|$))' },
    fault: { kind: 'answer', status: 400, body: { message: 'Not these days.' } },
  });
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
  const again = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(again.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/ is incomplete \(0 sessions loaded\): .*Not these days\./).first()).toBeVisible();
  // Charts that are put up already are out of sight, and out of reach.
  await expect(page.getByText('No sessions in this range').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await faults.clear();
  while ((await again.count()) > 0) {
    const before = await again.count();
    await again.first().click();
    await expect(again).not.toHaveCount(before);
  }
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
});

test('days that were not read are no zeros: not in the sentence, nor step by step, nor in the table', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/audience_sessions/);
  const [from, to] = [-360, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10));
  // The oldest of the slices that a long list is read in.
  await faults.add({
    match: { path: `startDate=${from}(?!.*limit=1(?:&|$))` },
    fault: { kind: 'answer', status: 400, body: { message: 'Not these days.' } },
  });
  await page.goto(`/pages/${ids.otherPageId}/sessions?range=custom&from=${from}&to=${to}&tz=UTC&unit=week`);
  const again = page.getByRole('button', { name: 'Retry', exact: true });
  await expect(again).toHaveCount(1, { timeout: 30_000 });
  const course = page.getByRole('figure', { name: 'Sessions and conversions by week' });
  const words = course.getByRole('paragraph');
  await expect(words).toHaveText(/^\d+ of \d+ weeks not loaded\. Peak: /, { timeout: 30_000 });
  await reader(page, 'Sessions and conversions by week').press('Home');
  await expect(words).toHaveText(/: not loaded, so far 0 sessions, 0 conversions$/);
  await course.getByRole('button', { name: /^Table and files/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Show as a table' }).press('Enter');
  const rows = course.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toHaveText(/, not loaded——$/);
  await faults.clear();
  await again.click();
  await expect(rows.nth(1)).toHaveText(/\d$/, { timeout: 30_000 });
  await expect(course).not.toContainText('not loaded');
});

test('an audience has its own sessions, with the moment of its last publishing', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}`);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: /by audience/ })).toHaveCount(0);
  await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
  const around = page.getByRole('region', { name: /^Impact of v\d+ \(published / });
  const widen = around.getByRole('button', { name: 'Show four weeks on both sides' });
  const table = around.getByRole('table', { name: 'Before and after publishing' });
  const first = around.getByText('This is the first version');
  await expect(widen.or(table).or(first)).toBeVisible();
  if (await widen.isVisible()) await widen.click();
  await expectNoAxeViolations(page);
});

/** An audience whose live version was published amid its visits: equally long stretches around that moment, in whole weeks where there are any. */
async function publishedAmidVisits(page: Page, pageId: string) {
  const day = 86_400_000;
  const iso = (ms: number) => new Date(ms).toISOString();
  const answer = await page.request.get(`/v0/pages/${pageId}/audiences?limit=1000`);
  type Listed = {
    audienceId: string;
    createdAt: string;
    publishedVersion: { publishedAt?: string; versionNumber?: number };
  };
  const { items }: { items: Listed[] } = await answer.json();
  const sessions = await sessionsOf(page, pageId);
  for (const { audienceId, createdAt, publishedVersion } of items) {
    const at = Date.parse(publishedVersion.publishedAt ?? '');
    // As the API writes it: "+1758360000000".
    const lived = at - Number(createdAt);
    const days = Math.min(28, Math.floor(Math.min(Date.now() - at, lived) / day));
    if (!(days > 0) || publishedVersion.versionNumber === 1) continue;
    const length = (days >= 7 ? days - (days % 7) : days) * day;
    const within = (from: number, to: number) =>
      sessions.filter((session) => {
        const started = Date.parse(session.sessionStartedAt);
        return session.audienceId === audienceId && started >= from && started < to;
      }).length;
    const [before, after] = [within(at - length, at), within(at, at + length)];
    // Some of them may not be computed yet.
    if (before < 3 || after < 3) continue;
    return { audienceId, from: iso(at - 28 * day), to: iso(at + 28 * day), before, after };
  }
  throw new Error('No audience was published while it was visited.');
}

test('before and after a publishing stand equally long stretches, counted as the service counts', async ({
  page,
  ids,
}) => {
  const { audienceId, from, to, before, after } = await publishedAmidVisits(page, ids.otherPageId);
  await page.goto(
    `/pages/${ids.otherPageId}/audiences/${audienceId}/sessions?range=custom&tz=UTC&from=${from}&to=${to}`,
  );
  const table = page.getByRole('table', { name: 'Before and after publishing' });
  const cells = (figure: string) => table.getByRole('row', { name: new RegExp(`^${figure}`) }).getByRole('cell');
  await expect(cells('Sessions').nth(1)).toHaveText(formatted(before), { timeout: 30_000 });
  await expect(cells('Sessions').nth(2)).toHaveText(formatted(after));
  await expect(cells('Conversion').nth(3)).toHaveText(/^[↑↓→] [\d.]+ pp \([+−]?[\d.]+ to [+−]?[\d.]+ pp\)$/);
});

test('the list of audiences counts the sessions of the last 30 days where it is asked to, and leads to the live page', async ({
  page,
  ids,
  faults,
}) => {
  await page.goto(`/pages/${ids.pageId}/audiences`);
  const table = page.getByRole('table', { name: 'Audiences' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const asked = async () => (await faults.received()).filter(({ target }) => target.includes('audience_sessions'));
  expect(await asked(), 'before the columns are chosen').toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Sessions (30 days)' }).check();
  await page.getByRole('checkbox', { name: 'Conversion rate (30 days)' }).check();
  await page.keyboard.press('Escape');
  await expect(completeness(page)).toHaveText(/^([\d,]+) of \1 sessions/, { timeout: 30_000 });
  await table.getByRole('button', { name: 'Sessions (30 days)' }).click();
  await expect(page).toHaveURL(/sort=sessions/);
  await table.getByRole('button', { name: 'Sessions (30 days)' }).click();
  await expect(page).toHaveURL(/sort=-sessions/);

  // From the beginning of the day 29 days ago, by the clocks of this browser.
  const from = await page.evaluate(() => {
    const today = new Date();
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 29).toISOString();
  });
  const listed = await sessionsOf(page, ids.pageId, `&startDate=${from}`);
  const counts = new Map<string, number>();
  for (const session of listed) counts.set(session.audienceId, (counts.get(session.audienceId) ?? 0) + 1);
  const most = Math.max(...counts.values());
  const row = table.getByRole('row').nth(1);
  const href = await row.getByRole('link').first().getAttribute('href');
  const audienceId = href?.split('/').at(-1) ?? '';
  const own = listed.filter((session) => session.audienceId === audienceId);
  expect(own.length).toBe(most);
  const measured = own.filter(({ hasConversion }) => hasConversion !== undefined);
  const share = (100 * measured.filter(({ hasConversion }) => hasConversion).length) / measured.length;
  const cellOf = async (header: string) => {
    const headers = await table.getByRole('columnheader').allInnerTexts();
    return row.getByRole('cell').nth(headers.findIndex((text) => text.trim() === header));
  };
  await expect(await cellOf('Sessions (30 days)')).toHaveText(formatted(most));
  await expect(await cellOf('Conversion rate (30 days)')).toContainText(
    `${share.toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`,
  );
  await expectNoAxeViolations(page);

  await row.getByRole('button', { name: /^Actions for / }).press('Enter');
  await page.getByRole('menuitem', { name: 'View live' }).click();
  const live = page.getByRole('dialog');
  await expect(live.getByText(/visit may be counted/)).toBeVisible();
  const newest = (await sessionsOf(page, ids.pageId, `&audienceId=${audienceId}`))[0];
  await expect(live.getByRole('link', { name: /^View live/ })).toHaveAttribute('href', newest?.pageUrl ?? 'none');
  await page.goto(`/pages/${ids.pageId}/audiences/${audienceId}`);
  await expect(
    page.getByRole('region', { name: 'Live page' }).getByRole('link', { name: /^View live/ }),
  ).toHaveAttribute('href', newest?.pageUrl ?? 'none');
});
