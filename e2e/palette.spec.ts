import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { palette, visit } from './support/palette.ts';

const views = (page: Page) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('list', { name: 'Saved views' });

/** Names the view on the screen, from the keyboard. */
async function saveView(page: Page, name: string) {
  await page.keyboard.press('v');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(views(page).getByRole('link', { name })).toBeVisible();
}

test('keys before the shell has loaded are not lost: “/” searches, the palette has what was typed', async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/pages');
  const search = page.getByRole('searchbox', { name: 'Search pages' });
  await search.waitFor();
  // The first shortcut runs, and its search takes the rest.
  await page.keyboard.type('x/v?');
  await expect(search).toHaveValue('v?');
  await page.goto('/pages');
  await search.waitFor();
  // “v” and “?” are shortcuts too.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('view? webhoks');
  const { field } = palette(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('view? webhoks');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('offers what this screen can do, and nothing of the screen before', async ({ page, ids }) => {
  await visit(page, `/pages/${ids.pageId}`);
  await page.getByRole('button', { name: 'Page actions' }).waitFor();
  await page.keyboard.press('Control+k');
  const { field, option } = palette(page);
  await field.fill('archive page');
  await expect(option(/Archive page/)).toBeVisible();
  await field.fill('pages');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages$/);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expect(option(/Archive page/)).toHaveCount(0);
});

test('a view is saved, found, renamed, moved, removed and shared', async ({ page, context, openOtherBrowser }) => {
  await visit(page, '/pages?status=draft');
  await saveView(page, 'Drafts');
  await visit(page, '/webhooks?sort=url');
  await saveView(page, 'Hooks by address');
  await expect(views(page).getByRole('link')).toHaveText(['Drafts', 'Hooks by address']);
  await page.keyboard.press('Control+k');
  await palette(page).field.fill('draf');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages\?status=draft$/);
  await expect(views(page).getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'page');
  await views(page).getByRole('link', { name: 'Drafts' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(views(page).getByRole('link')).toHaveText(['Hooks by address', 'Drafts']);
  await expect(views(page).getByRole('link', { name: 'Drafts' })).toBeFocused();
  await page.getByRole('button', { name: 'Actions for the view Drafts' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('hooks BY address');
  await expect(page.getByRole('button', { name: 'Replace Hooks by address' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('To do');
  await page.getByRole('button', { name: 'Rename view' }).click();
  await expect(views(page).getByRole('link')).toHaveText(['Hooks by address', 'To do']);
  await expect(page.getByRole('button', { name: 'Actions for the view To do' })).toBeFocused();
  await page.getByRole('button', { name: 'Actions for the view Hooks by address' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(views(page).getByRole('link')).toHaveText(['To do']);
  await expect(views(page).getByRole('link', { name: 'To do' })).toBeFocused();
  const removed = page.getByRole('listitem').filter({ hasText: 'Removed the view' });
  await removed.getByRole('button', { name: 'Undo' }).click();
  await expect(views(page).getByRole('link')).toHaveText(['Hooks by address', 'To do']);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit(page, '/pages?status=draft&q=007');
  await saveView(page, 'Bond & drafts');
  await page.getByRole('button', { name: 'Actions for the view Bond & drafts' }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: /^Link to .* copied/ })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await (await openOtherBrowser()).newPage();
  await other.goto(link);
  const dialog = other.getByRole('dialog', { name: 'Save a shared view' });
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Bond & drafts');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(views(other).getByRole('link', { name: 'Bond & drafts' })).toBeVisible();
  await expect(other).toHaveURL(/\/pages\?status=draft&q=007$/);
});

test('on a phone the palette opens from the menu inside the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages', { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: 'Open the menu' });
  await menu.click();
  await page.getByRole('button', { name: /^Search/ }).click();
  const { dialog, field } = palette(page);
  await expect(field).toBeFocused();
  await expect(dialog).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(menu).toBeFocused();
});
