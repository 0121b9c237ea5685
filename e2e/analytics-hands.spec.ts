import { readFile } from 'node:fs/promises';
import { formatted, openAnalytics, reader, sessionsOf, tile, wholeYear } from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { scrolled } from './support/scroll.ts';

/* Mouse and keyboard in the analytics: nothing jumps, focus stays, every filter can be cleared. */

test('filters stand in the toolbar, and the focus stays on the screen when they are taken off', async ({
  page,
  ids,
}) => {
  await openAnalytics(page, ids.pageId, `${wholeYear}&did=engaged&source=outreach`);
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveCount(2);
  await expect(page.locator('.toolbar').getByRole('button', { name: 'Clear filters' })).toBeInViewport();
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await chips.press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('sessions are filtered by several values of a column, and by what they are not', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const listed = await sessionsOf(page, ids.pageId);
  const [first = '', second = ''] = new Set(listed.flatMap(({ utmSource }) => utmSource ?? []));
  const from = (...wanted: readonly string[]) =>
    listed.filter(({ utmSource = '' }) => wanted.includes(utmSource)).length;
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter the sessions' });
  await panel.getByRole('combobox', { name: 'Filter by' }).selectOption('Source');
  const box = (value: string) =>
    panel.getByRole('checkbox', { name: `${value} ${formatted(from(value))}`, exact: true });
  const search = panel.getByRole('searchbox', { name: 'Search sources' });
  await search.fill(first.toUpperCase());
  await expect(box(second)).toHaveCount(0);
  await box(first).check();
  await search.fill('');
  await box(second).check();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(from(first, second)));
  await expectNoAxeViolations(page, '[role=dialog]');
  await panel.getByRole('radio', { name: 'is not' }).check();
  await box(first).check();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(from(second)));
  await panel.getByRole('radio', { name: 'is', exact: true }).check();
  await box(second).uncheck();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all - from(first)));
});

test('a press moves no chart, though rows above it change places', async ({ page, ids }) => {
  await openAnalytics(page, ids.otherPageId);
  const audiences = page.getByRole('figure', { name: /by audience/ });
  const order = () => audiences.getByRole('slider').innerText();
  const before = await order();
  const funnel = reader(page, 'Conversion funnel');
  await funnel.focus();
  // The rows that move are at the top of the window, where the browser would anchor to one.
  await audiences
    .getByRole('slider')
    .evaluate((chart) => scrollTo(0, chart.getBoundingClientRect().top + scrollY - 60));
  const place = await scrolled(page);
  await funnel.press('End');
  await funnel.press('Enter');
  await expect.poll(order).not.toBe(before);
  expect(await scrolled(page)).toBe(place);
});

test('own days are chosen by keyboard alone, and stay the same days in another zone', async ({ page, ids }) => {
  await openAnalytics(page, ids.pageId, '?range=12m');
  const dates = page.getByRole('button', { name: 'Custom range' });
  const first = page.getByLabel('Start date');
  const range = page.getByRole('combobox', { name: 'Range' });
  await dates.press('Enter');
  await expect(first).toBeFocused();
  await first.fill('2026-10-01');
  await page.getByLabel('End date').fill('2026-10-15');
  await page.getByLabel('End date').press('Enter');
  await expect(range).toBeFocused();
  // The browser is in Berlin.
  await expect(page).toHaveURL(/from=2026-09-30T22%3A00%3A00.000Z&to=2026-10-15T22%3A00%3A00.000Z/);
  await dates.press('Enter');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Asia/Tokyo');
  await zone.press('Enter');
  await expect(page).toHaveURL(/from=2026-09-30T15%3A00%3A00.000Z&to=2026-10-15T15%3A00%3A00.000Z/);
  await expect(range.getByRole('option', { selected: true })).toHaveText('1 – 15 Oct 2026');
  await page.keyboard.press('Escape');
  await range.selectOption('Custom range…');
  await expect(first).toBeFocused();
});

test('a press on a metric shows it over time, and a second one the sessions again', async ({ page, ids }) => {
  await openAnalytics(page, ids.pageId);
  const bounce = page.getByRole('button', { name: 'Bounce rate', exact: true });
  const over = (name: string) => page.getByRole('figure', { name: new RegExp(`^${name} by `) });
  await bounce.press('Enter');
  await page.reload();
  await expect(over('Bounce rate').locator('.recharts-yAxis-tick-labels')).toContainText('%');
  await bounce.press('Enter');
  await expect(over('Sessions and conversion rate')).toBeVisible();
});

test('the picture of a chart has the words of its axes, in the letters of the screen', async ({ page, ids }) => {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = function () {
      Object.assign(window, { drawn: decodeURIComponent(this.src) });
      return decode.call(this);
    };
  });
  await openAnalytics(page, ids.pageId, `${wholeYear}&did=engaged`);
  const downloading = page.waitForEvent('download');
  const figure = page.getByRole('figure', { name: 'Time on page' });
  await figure.getByRole('button', { name: /^Table and files/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Export image' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d-time\.png$/);
  const drawn = await page.evaluate(() => ('drawn' in window ? String(window.drawn) : ''));
  for (const word of ['Time on page', '0–30 s', '&gt; 5 min', '0']) {
    expect(drawn.replaceAll('\u00a0', ' ')).toContain(`>${word}<`);
  }
  expect(drawn).toMatch(/@font-face \{[^}]*Inter[^}]*src: url\("data:font/);
  expect(drawn.match(/>Filters: Engaged/g)).toHaveLength(1);
  // More than an empty ground would need.
  expect((await readFile(await download.path())).length).toBeGreaterThan(10_000);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a chart is read at the mark that was touched, and goes on to be', async ({ page, ids }) => {
    await openAnalytics(page, ids.pageId);
    const source = reader(page, 'Sessions by source');
    await source.scrollIntoViewIfNeeded();
    for (const row of [2, 1]) {
      await source.tap({ position: { x: 150, y: row * 28 + 14 } });
      await expect(source).toHaveAttribute('aria-valuenow', String(row));
      await expect(source.locator('[data-hint]')).toHaveText((await source.getAttribute('aria-valuetext')) ?? 'none');
    }
    await expect(page).toHaveURL(/source=.*&source=/);
  });
});
