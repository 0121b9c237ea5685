import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

/* The sample data is made up to the moment of its making, so a year holds all of it whenever the test runs. */
const wholeYear = '?range=12m&tz=UTC';

/** A figure among the tiles, by its label. */
function tile(page: Page, label: string) {
  return page.getByRole('definition').filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}"]`) });
}

function reader(page: Page, chart: string | RegExp) {
  return page.getByRole('figure', { name: chart }).getByRole('slider');
}

const formatted = (count: number) => count.toLocaleString('en-GB');

/** The mark that a chart is being read at, in words. */
async function readingOf(chart: Locator): Promise<string> {
  return (await chart.getAttribute('aria-valuetext')) ?? '';
}

/** How many sessions stayed, counted by the test itself over all that the service has. */
async function stayedOf(page: Page): Promise<number> {
  const pageId = new URL(page.url()).pathname.split('/')[2];
  let stayed = 0;
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1000${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = await page.request.get(`/v0/pages/${pageId}/audience_sessions?${query}`);
    const read: { items: { isBounce?: boolean }[]; nextCursor: string | null } = await answer.json();
    stayed += read.items.filter(({ isBounce }) => isBounce === false).length;
    cursor = read.nextCursor;
  }
  return stayed;
}

/** Opens the analytics and waits until every session is there. @returns how many there are, by the screen's own words. */
async function openAnalytics(page: Page, pageId: string, search = wholeYear): Promise<number> {
  await page.goto(`/pages/${pageId}/sessions${search}`);
  const said = page.getByText(/^[\d,]+ of [\d,]+ sessions, \d+ pending, 0 duplicates/);
  await expect(said).toHaveText(/^([\d,]+) of \1 sessions/, { timeout: 30_000 });
  return Number((await said.innerText()).split(' ')[0]?.replaceAll(',', ''));
}

async function totalOf(page: Page, pageId: string): Promise<number> {
  const answer = await page.request.get(`/v0/pages/${pageId}/audience_sessions?limit=1`);
  const { totalCount }: { totalCount: number } = await answer.json();
  return totalCount;
}

test('every session is counted, every chart is read by keyboard and as a table, and they fit a phone', async ({
  page,
  ids,
}) => {
  const sessions = await openAnalytics(page, ids.pageId);
  expect(sessions).toBe(await totalOf(page, ids.pageId));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(sessions));
  await expect(page).toHaveTitle(/ – Analytics – Facet$/);
  await expect(page.getByRole('figure')).toHaveCount(9);
  for (const figure of await page.getByRole('figure').all()) {
    const chart = figure.getByRole('slider');
    const words = figure.getByRole('paragraph');
    await chart.focus();
    await page.keyboard.press('Home');
    const first = await readingOf(chart);
    await expect(words).toHaveText(first);
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
  for (const chart of await page.getByRole('figure').all()) {
    const menu = chart.getByRole('button', { name: /^Table and files/ });
    await menu.press('Enter');
    await page.getByRole('menuitem', { name: 'Show as a table' }).press('Enter');
    // The first row is that of the headers.
    await expect(chart.getByRole('table').getByRole('row').nth(1)).toHaveText(/\d/);
    await expect(menu).toBeFocused();
  }
});

test('a press in one chart filters all others, stands in the address, and Back undoes it', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const funnel = reader(page, 'From visit to conversion');
  await funnel.focus();
  await page.keyboard.press('ArrowDown');
  await expect(funnel).toHaveAttribute('aria-valuetext', /^Stayed: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/did=engaged/);
  await expect(page.getByRole('button', { name: 'Remove filter Those who stayed (no bounce)' })).toBeVisible();
  await expect(tile(page, 'Bounce')).toContainText('0 %');
  await expect(tile(page, 'Sessions')).not.toHaveText(formatted(all));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(await stayedOf(page)));
  await page.goBack();
  await expect(page).not.toHaveURL(/did=/);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all));
});

test('a copied link shows the same figures in a new browser', async ({ page, ids, openOtherBrowser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAnalytics(page, ids.pageId, '?range=30d&tz=Asia/Tokyo&compare=previous&source=newsletter');
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('dialog', { name: 'Own notes on the time axis' });
  await notes.getByRole('textbox', { name: 'What happened' }).fill('Fair in Hanover');
  await expect(notes).toContainText('A copied link does not carry them.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('list', { name: 'Notes of this page' })).toContainText('Fair in Hanover');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  const overTime = reader(page, /^Sessions and conversions by/);
  await overTime.focus();
  await page.keyboard.press('End');
  await expect(overTime).toHaveAttribute('aria-valuetext', /Fair in Hanover$/);
  await page.getByRole('button', { name: 'Files, link and storage' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to these numbers' }).click();
  await expect(page.getByText(/^Link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/range=custom&/);
  const figures = await page.getByRole('definition').allInnerTexts();
  const other = await (await openOtherBrowser()).newPage();
  await other.goto(link);
  await expect.poll(() => other.getByRole('definition').allInnerTexts(), { timeout: 30_000 }).toEqual(figures);
  await expect(other.getByText('Fair in Hanover')).toHaveCount(0);
});

test('rows are sorted, opened with every field, and written to a file whole', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId, `${wholeYear}&show=sessions`);
  const table = page.getByRole('table', { name: 'Sessions' });
  await table.getByRole('button', { name: 'Time', exact: true }).click();
  await expect(page).toHaveURL(/order=seconds/);
  await table.getByRole('row').nth(1).getByRole('button').click();
  const panel = page.getByRole('dialog', { name: 'Session' });
  await expect(panel.getByText('audienceSessionId', { exact: true })).toBeVisible();
  await expect(panel).toContainText('pageUrl');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/session=/);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Files, link and storage' }).click();
      await page.getByRole('menuitem', { name: 'Download sessions as CSV' }).click();
    })(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines.length).toBe(all + 1);
  await page.getByRole('button', { name: 'Files, link and storage' }).click();
  await page.getByRole('menuitem', { name: 'Download with contact fields' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download with contact fields' });
  await expect(dialog).toContainText('sessions that pass the filters are read from the service again');
  await expectNoAxeViolations(page);
  const [withContacts] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Read and download' }).click(),
  ]);
  const contacts = (await readFile(await withContacts.path(), 'utf8')).trim().split('\r\n');
  expect(contacts.length).toBe(all + 1);
  expect(contacts.join('\n')).toMatch(/\S@\S+\.\S/);
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}&show=people`);
  await expect(page.getByRole('table', { name: /^Visitors/ })).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
});

test('a part that cannot be read is named, and tried again by itself', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/audience_sessions/);
  // The count of sessions is asked for first, one session at a time.
  await faults.add({
    match: { path: 'audience_sessions\\?(?!.*limit=1(?:&|$))' },
    fault: { kind: 'answer', status: 400, body: { message: 'Not these days.' } },
  });
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
  const again = page.getByRole('button', { name: 'Try this part again' });
  await expect(again.first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('No sessions in this range')).toHaveCount(0);
  await faults.clear();
  while ((await again.count()) > 0) {
    const before = await again.count();
    await again.first().click();
    await expect(again).not.toHaveCount(before);
  }
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
});

test('an audience has its own sessions, with the moment of its last publishing', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}`);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: /by audience/ })).toHaveCount(0);
  await expect(page.getByRole('figure', { name: 'When they come' })).toBeVisible();
  const around = page.getByRole('region', { name: /^Before and after: v\d+ published/ });
  const widen = around.getByRole('button', { name: 'Show four weeks on both sides' });
  const table = around.getByRole('table', { name: 'Before and after publishing' });
  await expect(widen.or(table)).toBeVisible();
  if (await widen.isVisible()) await widen.click();
  await expect(table.getByRole('row', { name: /^Conversion/ })).toContainText(/points|—/);
  await expectNoAxeViolations(page);
});

test('the list of audiences shows the sessions of the last 30 days where it is asked to', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences?cols=effectiveName,sessions,conversion&sort=-sessions`);
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  const cells = page.getByRole('table', { name: 'Audiences' }).getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(/^[\d,]+$/);
  await expect(cells.nth(2)).toHaveText(/%/);
  await expectNoAxeViolations(page);
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .press('Enter');
  await page.getByRole('menuitem', { name: 'View live' }).click();
  await expect(page.getByRole('dialog').getByText(/may count as a visit/)).toBeVisible();
});

test('a session that was closed is not opened again by Back', async ({ page, ids }) => {
  const panel = page.getByRole('dialog', { name: 'Session' });
  await expectClosedForGood(page, {
    screen: `/pages/${ids.pageId}/sessions${wholeYear}&show=sessions`,
    open: async () => {
      // While sessions come in, the rows move under a press.
      await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
      await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).getByRole('button').click();
    },
    opened: panel,
    close: [() => page.keyboard.press('Escape'), () => panel.getByRole('button', { name: 'Close' }).click()],
  });
});
