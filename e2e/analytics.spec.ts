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
    const sum = counts.reduce((total, count) => total + (count === '—' ? 0 : numberIn(count)), 0);
    if (title !== 'Conversion funnel') expect(sum, title).toBe(sessions);
  }
  await expectNoAxeViolations(page, 'figure:has(table)');
});

test('a copied link shows the same figures in a new browser', async ({ page, ids, openOtherBrowser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAnalytics(page, ids.pageId, '?range=30d&tz=Asia/Tokyo&compare=previous&source=newsletter');
  await page.getByRole('button', { name: 'Notes', exact: true }).click();
  const notes = page.getByRole('dialog', { name: 'Own notes on the time axis' });
  await notes.getByRole('textbox', { name: 'Note' }).fill('Fair in Hanover');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('list', { name: 'Notes of this page' })).toContainText('Fair in Hanover');
  await page.keyboard.press('Escape');
  const overTime = reader(page, /^Sessions and conversion rate by/);
  await overTime.press('End');
  await expect(overTime).toHaveAttribute('aria-valuetext', /Fair in Hanover$/);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Copy share link' }).click();
  await expect(page.getByText(/^Share link copied/)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
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
  await expect(other.getByText('Fair in Hanover')).toHaveCount(0);
});

test('an audience has its own sessions, with the moment of its last publishing', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/sessions`);
  await expect(page.getByRole('region', { name: /^Impact of v\d+ \(published / })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: /by audience/ })).toHaveCount(0);
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
  const sessionsOfAudience = (id: string) => listed.filter(({ audienceId }) => audienceId === id);
  const row = table.getByRole('row').nth(1);
  const href = await row.getByRole('link').first().getAttribute('href');
  const own = sessionsOfAudience(href?.split('/').at(-1) ?? '');
  expect(own.length).toBe(Math.max(...listed.map(({ audienceId }) => sessionsOfAudience(audienceId).length)));
  const measured = own.filter(({ hasConversion }) => hasConversion !== undefined);
  const share = (100 * measured.filter(({ hasConversion }) => hasConversion).length) / measured.length;
  const headers = await table.getByRole('columnheader').allInnerTexts();
  const cellOf = (header: string) => row.getByRole('cell').nth(headers.findIndex((text) => text.trim() === header));
  await expect(cellOf('Sessions (30 days)')).toHaveText(formatted(own.length));
  await expect(cellOf('Conversion rate (30 days)')).toContainText(
    `${share.toLocaleString('en-GB', { maximumFractionDigits: 1 })} %`,
  );
});
