import type { Page } from '@playwright/test';
import {
  completeness,
  countOf,
  formatted,
  linesOf,
  numberIn,
  openAnalytics,
  reader,
  sessionsOf,
  tile,
} from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

/** Runs in the page: what charts say at their first mark and at the last. */
async function readToTheEnd(charts: (HTMLElement | SVGElement)[]) {
  const said: { title: string; words: string[]; isLast: boolean }[] = [];
  const plain = (text = '') => text.replaceAll(/\s+/g, ' ');
  for (const chart of charts) {
    const title = plain(chart.closest('figure')?.querySelector('h2')?.textContent);
    const words: string[] = [];
    chart.focus();
    for (const key of ['Home', 'End']) {
      chart.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await new Promise(requestAnimationFrame);
      words.push(plain(chart.getAttribute('aria-valuetext') ?? ''));
    }
    said.push({ title, words, isLast: chart.ariaValueNow === chart.ariaValueMax });
  }
  return said;
}

test('every session is counted, every chart is read by keyboard, as a table and as a file', async ({ page, ids }) => {
  const sessions = await openAnalytics(page, ids.pageId);
  expect(sessions).toBe(await countOf(page, ids.pageId));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(sessions));
  await expect(page).toHaveTitle(/ – Analytics – Facet$/);
  await expect(page.getByRole('figure')).toHaveCount(9);
  const sliders = page.getByRole('figure').getByRole('slider');
  await expect(sliders).toHaveCount(9);
  const charts = await sliders.evaluateAll(readToTheEnd);
  for (const { title, words, isLast } of charts) {
    expect(new Set(words).size, `different words at both ends of ${title}`).toBe(2);
    expect(isLast, title).toBe(true);
  }
  // All charts share table and file. Checked: one over time, one of bars, one that omits sessions.
  for (const name of [/^Sessions and conversion rate by/, 'Sessions by source', 'Conversion funnel']) {
    const chart = page.getByRole('figure', { name });
    const title = await chart.getByRole('heading').innerText();
    const first = charts.find((one) => one.title === title)?.words[0];
    const menu = chart.getByRole('button', { name: /^Table and files/ });
    const choose = async (name: string) => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
    };
    const lines = await linesOf(page, () => choose('Export CSV'));
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
    if (counts[0] === '—') expect(first).toMatch(/: not created yet$/);
    else {
      expect(first).toMatch(new RegExp(`(^|[^\\d,])${counts[0]}($|[^\\d,])`));
      expect(lines[1]).toMatch(new RegExp(`,"?${numberIn(counts[0])}(,|"|$)`));
    }
    // The rows hold every session, but the funnel omits sessions that lack a metric and says so.
    if (title !== 'Conversion funnel') {
      expect(
        counts.reduce((sum, count) => sum + (count === '—' ? 0 : numberIn(count)), 0),
        title,
      ).toBe(sessions);
    }
  }
  await expectNoAxeViolations(page, 'figure:has(table)');
  // A table that is wider than a phone scrolls in its own box, and pushes no other chart aside.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const chart of await page.getByRole('figure').all())
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeLessThan(390);
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
  // One that is removed by keyboard leaves the focus on its neighbour.
  await notes.getByRole('textbox', { name: 'Note' }).fill('Sale');
  await page.keyboard.press('Enter');
  await notes.getByRole('button', { name: 'Remove the note Sale' }).press('Enter');
  await expect(notes.getByRole('button', { name: 'Remove the note Fair in Hanover' })).toBeFocused();
  await page.keyboard.press('Escape');
  const overTime = reader(page, /^Sessions and conversion rate by/);
  await overTime.focus();
  await page.keyboard.press('End');
  await expect(overTime).toHaveAttribute('aria-valuetext', /Fair in Hanover$/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy share link' }).click();
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
  await expect(reader(other, /^Sessions and conversion rate by/)).toBeVisible();
  await expect(other.getByText('Fair in Hanover')).toHaveCount(0);
});

test('an audience has its own sessions, with the moment of its last publishing', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}`);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: /by audience/ })).toHaveCount(0);
  await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
  await expect(page.getByRole('region', { name: /^Impact of v\d+ \(published / })).toBeVisible();
});

test('the list of audiences counts the sessions of 30 days where it is asked to', async ({ page, ids, faults }) => {
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
  for (const _ of ['ascending', 'descending']) await table.getByRole('button', { name: 'Sessions (30 days)' }).click();
  await expect(page).toHaveURL(/sort=-sessions/);

  // From the beginning of the day 29 days ago, by the clocks of this browser.
  const from = await page.evaluate(() => {
    const today = new Date();
    return new Date(today.getFullYear(), today.getMonth(), today.getDate() - 29).toISOString();
  });
  const listed = await sessionsOf(page, ids.pageId, `&startDate=${from}`);
  const counts = new Map<string, number>();
  for (const { audienceId } of listed) counts.set(audienceId, (counts.get(audienceId) ?? 0) + 1);
  const row = table.getByRole('row').nth(1);
  const href = await row.getByRole('link').first().getAttribute('href');
  const audienceId = href?.split('/').at(-1) ?? '';
  const own = listed.filter((session) => session.audienceId === audienceId);
  expect(own.length).toBeGreaterThan(0);
  expect(own.length).toBe(Math.max(...counts.values()));
  const measured = own.filter(({ hasConversion }) => hasConversion !== undefined);
  const share = (100 * measured.filter(({ hasConversion }) => hasConversion).length) / measured.length;
  const cellOf = async (header: string) => {
    const headers = await table.getByRole('columnheader').allInnerTexts();
    return row.getByRole('cell').nth(headers.findIndex((text) => text.trim() === header));
  };
  await expect(await cellOf('Sessions (30 days)')).toHaveText(formatted(own.length));
  await expect(await cellOf('Conversion rate (30 days)')).toContainText(
    `${share.toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`,
  );
});
