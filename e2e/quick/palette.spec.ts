import { expectNoAxeViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { palette, visit } from '../support/palette.ts';

test('the palette goes to a mistyped screen, shortcuts to sections, and “?” lists them', async ({ page }) => {
  await visit(page, '/pages');
  await page.keyboard.press('Control+k');
  const { dialog, field, option } = palette(page);
  await expect(field).toBeFocused();
  await expect(option(/Webhooks/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.type('webhoks');
  await expect(option(/Webhooks/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/webhooks$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page).toHaveURL(/\/pages$/);
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search pages' });
  await expect(search).toBeFocused();
  await page.keyboard.type('g?');
  await expect(search).toHaveValue('g?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await search.fill('');
  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByRole('listitem').filter({ hasText: 'Go to Webhooks' })).toBeVisible();
  await expect(help.getByRole('heading', { name: 'In the list of pages' })).toBeVisible();
  // Nothing of the screen below happens.
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/pages$/);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/webhooks$/);
});
