import { linesOf } from '../support/analytics-page.ts';
import { AudiencesPage } from '../support/audiences-page.ts';
import { expect, test } from '../support/fixtures.ts';

test('audiences are searched and selected by keyboard alone, and the selection is exported', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await page.goto(`/pages/${ids.pageId}`);
  await expect(page).toHaveURL(/\/audiences$/);
  await expect(audiences.rows).toHaveCount(43);
  await expect(audiences.row('The long conversation')).toContainText('Published');
  await expect(audiences.row('The long conversation')).toContainText(/[1-9] overrides/);
  await page.keyboard.press('/');
  await expect(audiences.search).toBeFocused();
  // Pressed before the rows follow the typed text: the first of the new rows gets the focus.
  await page.keyboard.type('a');
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/q=a/);
  await expect(audiences.rows.first()).toBeFocused();
  await audiences.search.clear();
  await page.keyboard.press('ArrowDown');
  await expect(audiences.rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(audiences.selection).toContainText('1 audience selected');
  await expect(audiences.rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await expect(audiences.selection).toContainText('3 audiences selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(audiences.selection).toContainText('43 audiences selected');
  await page.keyboard.press('Escape');
  await expect(audiences.selection).toBeHidden();
  // What is selected stays so under a filter, and is exported alone.
  await audiences.rows.first().focus();
  await page.keyboard.press('Space');
  await audiences.search.fill('long conversation');
  await expect(audiences.selection).toContainText('1 audience selected (1 hidden by filters)');
  await audiences.rows.first().getByRole('checkbox').check();
  const file = audiences.selection.getByRole('button', { name: 'Export 2 as CSV' });
  expect(await linesOf(page, () => file.click())).toHaveLength(3);
  // On the way back they are still selected, once.
  await audiences.selection.getByRole('button', { name: 'Edit 2' }).click();
  await expect(page.getByRole('heading', { name: 'Bulk edit' })).toBeVisible();
  await page.goBack();
  await audiences.selection.getByRole('button', { name: 'Clear selection' }).click();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Bulk edit' })).toBeVisible();
  await page.goBack();
  await expect(audiences.rows).toHaveCount(1);
  await expect(audiences.selection).toBeHidden();
});
