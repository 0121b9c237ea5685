import { readFile } from 'node:fs/promises';
import { formatted, openAnalytics, reader, sessionsOf, tile, wholeYear } from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { scrolled } from './support/scroll.ts';

/* Mouse and keyboard in the analytics: nothing jumps, focus stays, every filter can be cleared. */

test('sessions without a source are chosen, and taken off again, by bar and by chip', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const source = reader(page, 'Sessions by source');
  const chip = page.getByRole('button', { name: 'Remove filter Source: (none)' });
  const chosen = page.getByRole('radio', { name: 'Charts' });
  await source.press('Home');
  await expect(async () => {
    if (!/^\(none\): /.test((await source.getAttribute('aria-valuetext')) ?? '')) await source.press('ArrowDown');
    await expect(source).toHaveAttribute('aria-valuetext', /^\(none\): /, { timeout: 100 });
  }).toPass();
  await source.press('Enter');
  await expect(chip).toBeVisible();
  await expect(tile(page, 'Sessions')).not.toHaveText(formatted(all));
  await source.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all));
  await source.press('Enter');
  await chip.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/source/);
  await expect(chosen, 'the focus when the last chip is gone').toBeFocused();
  await source.press('Enter');
  const funnel = reader(page, 'Conversion funnel');
  await funnel.press('End');
  await funnel.press('Enter');
  const chips = page.getByRole('button', { name: /^Remove filter/ });
  await expect(chips).toHaveCount(2);
  // Where there is room they stand in the toolbar, and cover no chart.
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator('.toolbar').getByRole('button', { name: 'Clear filters' })).toBeInViewport();
  await chips.first().press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(chips).toHaveCount(0);
  await expect(chosen).toBeFocused();
});

test('sessions are filtered by several values of a column, and by what they are not', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const listed = await sessionsOf(page, ids.pageId);
  const sources = [...new Set(listed.flatMap(({ utmSource }) => utmSource ?? []))];
  const [first = '', second = ''] = sources;
  const from = (...wanted: readonly string[]) =>
    listed.filter(({ utmSource = '' }) => wanted.includes(utmSource)).length;
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Filter the sessions' });
  await panel.getByRole('combobox', { name: 'Filter by' }).selectOption('Source');
  const box = (value: string) =>
    panel.getByRole('checkbox', { name: `${value} ${formatted(from(value))}`, exact: true });
  await expect(box(second)).toBeVisible();
  await panel.getByRole('searchbox', { name: 'Search sources' }).fill(first.toUpperCase());
  await expect(box(second)).toHaveCount(0);
  await box(first).check();
  await panel.getByRole('searchbox', { name: 'Search sources' }).fill('');
  await box(second).check();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(from(first, second)));
  await expectNoAxeViolations(page, '[role=dialog]');
  // A value is either kept or left out.
  await panel.getByRole('radio', { name: 'is not' }).check();
  await box(first).check();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(from(second)));
  await panel.getByRole('radio', { name: 'is', exact: true }).check();
  await expect(box(first)).not.toBeChecked();
  await box(second).uncheck();
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all - from(first)));
  await expect(page).toHaveURL(new RegExp(`not=source%3A${first}`));
  await expect(reader(page, 'Sessions by source').getByText(first, { exact: true })).toHaveCount(0);
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
  // A URL that says anything about the sessions says in which zone.
  await expect(page).toHaveURL(/range=12m&tz=Europe(%2F|\/)Berlin/);
  const dates = page.getByRole('button', { name: 'Custom range' });
  const first = page.getByLabel('Start date');
  const range = page.getByRole('combobox', { name: 'Range' });
  await dates.press('Enter');
  await expect(first).toBeFocused();
  await first.fill('2026-10-01');
  await page.getByLabel('End date').fill('2026-10-15');
  await page.getByLabel('End date').press('Enter');
  await expect(first).toHaveCount(0);
  await expect(range).toBeFocused();
  await expect(range.getByRole('option', { selected: true })).toHaveText('1 – 15 Oct 2026');
  await expect(page).toHaveURL(/from=2026-09-30T22%3A00%3A00.000Z&to=2026-10-15T22%3A00%3A00.000Z/);
  await dates.press('Enter');
  await expect(first).toBeFocused();
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('Asia/Tokyo');
  await zone.press('Enter');
  await expect(page).toHaveURL(/tz=Asia(%2F|\/)Tokyo/);
  await expect(page).toHaveURL(/from=2026-09-30T15%3A00%3A00.000Z&to=2026-10-15T15%3A00%3A00.000Z/);
  await expect(range.getByRole('option', { selected: true })).toHaveText('1 – 15 Oct 2026');
});

test('a press on a metric shows it over time, and a second one the sessions again', async ({ page, ids }) => {
  await openAnalytics(page, ids.pageId);
  const bounce = page.getByRole('button', { name: 'Bounce rate', exact: true });
  const over = (name: string) => page.getByRole('figure', { name: new RegExp(`^${name} by `) });
  await bounce.press('Enter');
  await expect(over('Bounce rate')).toBeVisible();
  await page.reload();
  await expect(over('Bounce rate')).toBeVisible();
  await expect(over('Bounce rate').locator('.recharts-yAxis-tick-labels')).toContainText('%');
  await expect(bounce).toHaveAttribute('aria-pressed', 'true');
  await bounce.press('Enter');
  await expect(over('Sessions and conversion rate')).toBeVisible();
  await expect(page).not.toHaveURL(/graph=/);
});

test('visitors stand by rank, the most engaged first, or by the column that was pressed', async ({ page, ids }) => {
  await openAnalytics(page, ids.pageId, `${wholeYear}&show=people`);
  const table = page.getByRole('table', { name: /^Visitors/ });
  const header = (name: string) => table.getByRole('columnheader', { name });
  await expect(table).toHaveAccessibleName('Visitors by audience, highest rank first');
  await expect(table.locator('tbody tr[data-index="0"] td').nth(1)).toHaveText('1');
  await header('Sessions').getByRole('button').press('Enter');
  await expect(page).toHaveURL(/order=sessions/);
  await expect(header('Sessions')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header('Rank')).not.toHaveAttribute('aria-sort');
  await expect(table).toHaveAccessibleName('Visitors by audience');
});

test('the picture of a chart has the words of its axes, in the letters of the screen', async ({ page, ids }) => {
  await page.addInitScript(() => {
    const { decode } = HTMLImageElement.prototype;
    HTMLImageElement.prototype.decode = function () {
      Object.assign(window, { drawn: decodeURIComponent(this.src) });
      return decode.call(this);
    };
  });
  /** The picture of a chart: what is drawn, and the file. */
  const pictureOf = async (chart: string | RegExp) => {
    const download = page.waitForEvent('download');
    const figure = page.getByRole('figure', { name: chart });
    await figure.getByRole('button', { name: /^Table and files/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Export image' }).press('Enter');
    const file = await download;
    const drawn = await page.evaluate(() => ('drawn' in window ? String(window.drawn) : ''));
    const png = await readFile(await file.path());
    const { width } = (await figure.boundingBox()) ?? { width: 0 };
    return { name: file.suggestedFilename(), drawn: drawn.replaceAll('\u00a0', ' '), png, width };
  };
  await openAnalytics(page, ids.pageId, `${wholeYear}&did=engaged`);
  const { name, drawn, png, width } = await pictureOf('Time on page');
  expect(name).toMatch(/-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d-time\.png$/);
  for (const word of ['Time on page', '0–30 s', '&gt; 5 min', '0']) expect(drawn).toContain(`>${word}<`);
  expect(drawn).toMatch(/@font-face \{[^}]*Inter[^}]*src: url\("data:font/);
  // Two pixels for each of the screen, and more than an empty ground would need.
  expect(png.readUInt32BE(16)).toBe(2 * (Math.round(width) + 32));
  expect(png.length).toBeGreaterThan(10_000);
  // What it is about stands under it, and no word of what a press would do.
  expect(drawn.match(/ · UTC/g)).toHaveLength(1);
  expect(drawn.match(/>Filters: Engaged/g)).toHaveLength(1);
  const overTime = await pictureOf(/^Sessions and conversion rate/);
  expect(overTime.drawn).toContain('Peak: ');
  expect(overTime.drawn).not.toContain('drag to filter');
});

test('on a phone filters stay in one line in sight, and times and notes can be read', async ({ page, ids }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAnalytics(page, ids.pageId, '?range=90d&did=engaged&time=1-5&scroll=1-9&source=outreach');
  const chip = page.getByRole('button', { name: 'Remove filter Source: outreach' });
  await page.getByRole('figure', { name: 'Time on page' }).scrollIntoViewIfNeeded();
  await expect(chip).toBeInViewport({ ratio: 1 });
  expect((await chip.locator('xpath=..').boundingBox())?.height).toBeLessThan(56);

  const names = page.getByRole('figure', { name: 'Time on page' }).locator('.recharts-xAxis-tick-labels text');
  await expect(names.first()).toHaveText('0–30 s');
  await expect(names.last()).toHaveText('> 5 min');
  expect(await names.count()).toBeGreaterThan(2);
  const boxes = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  for (const [index, box] of boxes.entries())
    expect(box.right, 'a name ends before the next').toBeLessThan((boxes[index + 1]?.left ?? 390) - 2);

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
  const words = reader(page, /^Sessions and conversion rate by/).getByText('Fair, Sale', { exact: true });
  await expect(words).toBeVisible();
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a chart is read at the mark that was touched, and goes on to be', async ({ page, ids }) => {
    await openAnalytics(page, ids.pageId);
    const source = reader(page, 'Sessions by source');
    await source.scrollIntoViewIfNeeded();
    // Rows are 28 pixels high.
    for (const row of [2, 1]) {
      await source.tap({ position: { x: 150, y: row * 28 + 14 } });
      await expect(source).toHaveAttribute('aria-valuenow', String(row));
      await expect(source.locator('[data-hint]')).toHaveText(
        await source.getAttribute('aria-valuetext').then((words) => words ?? 'none'),
      );
    }
    await expect(page).toHaveURL(/source=.*&source=/);
  });
});
