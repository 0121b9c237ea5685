import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { applyBulk } from './support/bulk-report.ts';
import { expect, test } from './support/fixtures.ts';

async function setAuthor(page: Page, pageId: string, author: string): Promise<void> {
  await page.goto(`/pages/${pageId}/bulk-edit`);
  await page.getByLabel('Field', { exact: true }).selectOption('Author');
  await page.getByLabel('Value').fill(author);
}

test('a second tab does not run a plan twice, and sees what the first one does', async ({ page, ids, faults }) => {
  await faults.add({ match: { method: 'PATCH' }, fault: { kind: 'latency', ms: 1_500 } });
  await setAuthor(page, ids.pageId, 'Tabs');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: /^Review \d+ changes/ }).click();
  await applyBulk(page);
  await expect(page).toHaveURL(/plan=/);
  await other.getByRole('button', { name: /^Apply/ }).click();
  await expect(other.getByText(/^Another tab has applied or discarded a bulk edit here/)).toBeVisible();
  await other.goto(page.url());
  await expect(other.getByText(/^Running in another tab\./)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Continue with/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('link', { name: 'People', exact: true }).click();
  await page.getByRole('link', { name: /^Bulk edit: \d+ of 43$/ }).click();
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Resume' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Cancelled\./)).toBeVisible();
  await expect(other.getByRole('button', { name: /^Continue with/ })).not.toHaveAttribute('aria-disabled', 'true');
  await other.getByRole('link', { name: /^Review undo/ }).click();
  await faults.clear();
  await other.getByRole('button', { name: /^Undo \d+ changes?/ }).click();
  await expect(other.getByText(/^Finished\./)).toBeVisible();
});

test('a regular expression replaces in time, and one that would take forever is ended', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/bulk-edit?by=replace`);
  await page.getByRole('checkbox', { name: 'Regular expression' }).check();
  await page.getByLabel('Find', { exact: true }).fill(String.raw`(\w+)`);
  await page.getByLabel('Replace with').fill('[$1]');
  await expect(page.getByRole('button', { name: /^Review \d+ changes/ })).toBeVisible();
  await page.getByLabel('Find', { exact: true }).fill(String.raw`(\w+\s?)*\w+x{9}$`);
  await expect(page.getByText('This expression takes too long. Make it simpler.')).toBeVisible();
});

async function exported(page: Page, button: 'Export XLSX' | 'Export CSV'): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('a spreadsheet that nobody changed wants nothing, and a changed cell is one change', async ({ page, ids }) => {
  const importFile = (name: string, content: string | Buffer) =>
    page
      .getByLabel('Spreadsheet', { exact: true })
      .last()
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) });
  await page.goto('/people/bulk-edit?by=spreadsheet');
  await importFile('long.xlsx', await exported(page, 'Export XLSX'));
  await expect(page.getByText('2,000 people read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review 0 changes' })).toBeVisible();
  await page.goto(`/pages/${ids.pageId}/bulk-edit?by=spreadsheet`);
  await page.getByRole('checkbox', { name: 'CSV for Excel' }).uncheck();
  const csv = (await exported(page, 'Export CSV')).toString('utf8');
  expect(csv).toMatch(/^audienceId,/);
  await importFile('changed.csv', csv.replace('Freight', 'Cargo'));
  await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
  await importFile('broken.xlsx', 'no file');
  await expect(page.getByText('Couldn’t read the file.')).toBeVisible();
  const columns = 'audienceId,colour,Custom name,Author,OG site name';
  await importFile('rows.csv', `${columns}\n${ids.audienceId},red,(hide),New,New`);
  await expect(page.getByText('Unknown column “colour”.')).toBeVisible();
  await expect(page.getByText('1 change can’t be sent.')).toBeVisible();
  await applyBulk(page);
  await expect(page.getByText('2 not used:')).toBeVisible();
  await expect(page.getByText(/Custom name: .* See row 2 of the file\.$/)).toBeVisible();
});

test('the table of overrides is walked and edited by keyboard', async ({ page, context, ids }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/pages/${ids.pageId}/bulk-edit?by=table`);
  const table = page.getByRole('table', { name: 'Overrides' });
  const cell = (row: number, place: number) => table.getByRole('row').nth(row).getByRole('button').nth(place);
  await cell(1, 0).focus();
  await page.keyboard.press('End');
  await expect(table.getByRole('columnheader', { name: 'Theme colour' })).toBeInViewport();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('From the table');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
  // Enter goes down. After typing, Escape restores what was there.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.type('no');
  await page.keyboard.press('Escape');
  const typed = table.getByRole('button', { name: 'From the table' });
  await expect(typed).toBeFocused();
  await expect(typed).toHaveAccessibleDescription('changed');
  // Copied to the audience below, then undone. Pasted cells of a spreadsheet go right and down.
  await page.keyboard.press('ControlOrMeta+c');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+v');
  await expect(typed).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(typed).toHaveCount(1);
  await page.evaluate(() => navigator.clipboard.writeText('A, b\t\tC\n"D\ne"'));
  await page.keyboard.press('ControlOrMeta+v');
  await expect(cell(3, 0)).toHaveText('A, b');
  await expect(cell(3, 1)).not.toHaveAccessibleDescription('changed');
  await expect(cell(4, 0)).toHaveText('D e');
  await page.keyboard.press('ControlOrMeta+z');
  // Typed text stays when another cell is pressed, which then has the focus.
  await cell(3, 0).focus();
  await page.keyboard.type('Left by a press');
  await cell(4, 2).click();
  await expect(cell(4, 2)).toBeFocused();
  await expect(cell(3, 0)).toHaveText('Left by a press');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('on a phone a change is left out by the menu of its row', async ({ page, ids }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await setAuthor(page, ids.pageId, 'On a phone');
  const menus = page.getByRole('button', { name: /^Actions for/ });
  await menus.first().click();
  await page.getByRole('menuitem', { name: 'Leave out' }).click();
  await expect(page.getByText('1 change left out.')).toBeVisible();
});
