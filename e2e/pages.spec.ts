import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Pages', exact: true });
const names = (page: Page) => table(page).getByRole('row').locator('td:first-child').allTextContents();
const pasteField = (page: Page) => page.getByRole('textbox', { name: 'Add pages by link or ID' });

/** Opens the shelf and waits until every page on it was loaded. */
async function openShelf(page: Page, path = '/pages') {
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Pages', level: 1 })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading pages' })).toBeHidden();
}

/** Pastes as a person does: from the clipboard, wherever the focus is. */
async function paste(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test('the shelf names the pages of the config file, each read live', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/pages$/);
  await expect(page).toHaveTitle('Pages – Facet');
  await expect(page.getByText('6 pages')).toBeVisible();
  await expect(table(page).getByRole('row', { name: /Book a demo/ })).toContainText('Published');
  await expectNoAxeViolations(page);
});

test('without a page the shelf says how pages come to it, and undo brings one back', async ({ page }) => {
  await openShelf(page);
  for (let left = 6; left > 0; left -= 1) {
    await table(page).getByRole('row').nth(1).focus();
    await table(page)
      .getByRole('button', { name: /Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Remove from list' }).click();
  }
  await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Add a page' }).click();
  await expect(pasteField(page)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText('1 page', { exact: true })).toBeVisible();
  await page.reload();
  await expect(table(page).getByRole('row')).toHaveCount(2);
});

test('anything that holds ids can be pasted anywhere; a page that is not there stays with its error and can be removed', async ({
  page,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/pages\/(?:nobody|page_gone)/);
  await openShelf(page);
  await paste(page, `{"items":[{"pageId":"page_gone_1"},{"pageId":"${ids.pageId}"}]}`);
  await expect(page.getByText('1 page added. 1 already in your list.', { exact: true })).toBeVisible();
  const gone = table(page).getByRole('row', { name: /page_gone_1/ });
  await expect(gone).toContainText('Not found');
  await expectNoAxeViolations(page);

  await pasteField(page).fill('https://facet.example/pages/nobody%20here/audiences');
  await page.keyboard.press('Enter');
  await expect(table(page).getByRole('row', { name: /nobody here/ })).toContainText('Not found');
  await pasteField(page).fill('please add the spring page');
  await page.keyboard.press('Enter');
  await expect(pasteField(page)).toHaveAccessibleDescription(/We couldn’t find a page ID in that/);
  await expect(pasteField(page)).toHaveValue('please add the spring page');

  await page.reload();
  await gone.getByRole('button', { name: 'Remove page_gone_1 from the list' }).click();
  await expect(gone).toBeHidden();
});

test('a page that could not be read can be read again', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/pages\//);
  await faults.add({
    match: { method: 'GET', path: `/v0/pages/${ids.pageId}` },
    fault: { kind: 'answer', status: 403, body: { message: 'not today' } },
  });
  await openShelf(page);
  const row = table(page).getByRole('row', { name: /Couldn’t load/ });
  await expect(row).toContainText('not today');
  await expectNoAxeViolations(page);
  await faults.clear();
  await row.getByRole('button', { name: /Try again/ }).click();
  await expect(row).toBeHidden();
});

test('search, status, sort and groups are in the address, and a link brings them back', async ({ page }) => {
  await openShelf(page);
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('call');
  await expect(page).toHaveURL(/\?q=call$/);
  await expect(page.getByText('1 of 6 pages')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('');
  await table(page).getByRole('button', { name: 'Audiences' }).click();
  await table(page).getByRole('button', { name: 'Audiences' }).click();
  await expect(page).toHaveURL(/\?sort=-audiencesCount$/);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('published');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/sort=-audiencesCount&status=published/);
  const before = await names(page);
  await openShelf(page, '/pages?sort=-audiencesCount&status=published');
  expect(await names(page)).toEqual(before);
  await page.getByRole('checkbox', { name: 'Group by status' }).check();
  await expect(page).toHaveURL(/group=status/);
  await expect(page.getByText(/^Published \d+$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(table(page)).toBeVisible();
  await openShelf(page, '/pages?q=zzz&status=draft&sort=nothing&group=nothing');
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('6 pages')).toBeVisible();
});

test('pin, reorder and open by keyboard alone; the sidebar follows, in another tab too', async ({ page, context }) => {
  await openShelf(page);
  const other = await context.newPage();
  await openShelf(other);
  const order = await names(page);
  await table(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => names(page)).toEqual([order[1], order[0], ...order.slice(2)]);
  await expect(table(page).getByRole('row').nth(2)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'place 2 of 6' })).toBeAttached();

  await page.keyboard.press('End');
  const last = order.at(-1) ?? '';
  await table(page)
    .getByRole('button', { name: `Pin ${last}` })
    .press('Enter');
  await expect.poll(async () => (await names(page))[0]).toBe(last);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: last })).toBeVisible();
  }
  await other.close();

  await table(page).getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last);
  const line = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: last });
  await expect(line).toHaveAttribute('aria-current', 'page');
});

test('the order can be changed only while nothing is sorted or filtered, and the menu says so', async ({ page }) => {
  await openShelf(page, '/pages?sort=name');
  await table(page)
    .getByRole('button', { name: /Actions for/ })
    .first()
    .click();
  await expect(page.getByRole('menuitem', { name: /Move down/ })).toContainText('Clear sorting and filters');
});

test('a shelf goes to another browser as a link and as a file, and asks before it adds anything', async ({
  page,
  openOtherBrowser,
  ids,
}) => {
  await openShelf(page);
  await table(page).getByRole('button', { name: /^Pin / }).first().press('Enter');
  await page.getByRole('button', { name: 'Share your pages' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as a file' }).click();
  const file = await (await download).path();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share your pages' }).click();
  await page.getByRole('menuitem', { name: 'Copy link to this list' }).click();
  await expect(
    page.getByText('Link copied. Whoever opens it chooses which pages to add.', { exact: true }),
  ).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain(`#pinned=`);
  expect(link).toContain(ids.otherPageId);

  const other = await (await openOtherBrowser()).newPage();
  await other.goto(link);
  const question = other.getByRole('alertdialog', { name: 'Nothing new to add' });
  await expect(question).toContainText('This link contains 6 pages; you already have 6.');
  // The link holds ids alone.
  expect(link).not.toContain('trucks');
  await expect(question.getByRole('list')).toContainText('Late trucks, named accounts');
  await expectNoAxeViolations(other);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(other).toHaveURL(/\/pages$/);
  await expect(other.getByText('6 pages')).toBeVisible();

  const chooser = other.waitForEvent('filechooser');
  await other.getByRole('button', { name: 'Share your pages' }).click();
  await other.getByRole('menuitem', { name: /Import a file/ }).click();
  await (await chooser).setFiles({ name: 'pages.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await other.getByRole('alertdialog').getByRole('button', { name: 'Update pins' }).click();
  await expect(other.getByRole('navigation', { name: 'Sections' }).getByText('Pinned')).toBeVisible();
});

test('nothing moves while pages are read, wide and narrow', async ({ page }) => {
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Reflect.set(window, 'facetShifts', shifts);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push(Number(Reflect.get(entry, 'value')));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await openShelf(page);
    await expect(page.getByText('6 pages')).toBeVisible();
    const moved = await page.evaluate(() => {
      const shifts: unknown = Reflect.get(window, 'facetShifts');
      return Array.isArray(shifts) ? shifts.reduce<number>((sum, shift) => sum + Number(shift), 0) : Number.NaN;
    });
    expect(moved).toBeLessThanOrEqual(0.001);
    await expectNoSidewaysScroll(page);
  }
});

test('a browser that keeps nothing says so and works until the tab is closed', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await openShelf(page);
  await expect(page.getByText('This browser lets Facet keep nothing.')).toBeVisible();
  await table(page).getByRole('button', { name: /^Pin / }).last().press('Enter');
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByText('Pinned')).toBeVisible();
});
