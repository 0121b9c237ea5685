import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
  };
}

function views(page: Page) {
  return page.getByRole('navigation', { name: 'Sections' }).getByRole('list', { name: 'Views' });
}

/** Names the view on the screen, from the keyboard. */
async function saveView(page: Page, name: string) {
  await page.keyboard.press('v');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(views(page).getByRole('link', { name })).toBeVisible();
}

/** The screen is there, and the rest of the shell with it. */
async function open(page: Page, address: string) {
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('goes to a screen by keyboard alone, with a slip of the finger, and gives the focus to it', async ({ page }) => {
  await open(page, '/pages');
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
});

test('a key that is pressed before the palette has loaded opens it', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/pages');
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page).dialog).toBeHidden();
});

test('what is typed before the palette has loaded stands in its field, and is no shortcut', async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0;
  });
  await page.goto('/pages');
  await page.getByRole('heading', { level: 1, name: 'Pages' }).waitFor();
  // “v” and “?” are shortcuts too.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('view? webhoks');
  const { field, dialog } = palette(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('view? webhoks');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(field).toHaveValue('');
});

test('the button opens it and gets the focus back, in a window of any breadth', async ({ page }) => {
  const { dialog } = palette(page);
  for (const width of [1440, 900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/webhooks').catch(() => undefined);
    if (width === 390) await page.getByRole('button', { name: 'Open the menu' }).click();
    await page.getByRole('button', { name: /^Search/ }).click();
    await expect(dialog.getByRole('combobox')).toBeFocused();
    const box = await dialog.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: width === 390 ? 'Open the menu' : /^Search/ })).toBeFocused();
  }
});

test('offers what this screen can do, with the reason when it cannot', async ({ page, ids }) => {
  await open(page, `/pages/${ids.pageId}`);
  await page.getByRole('button', { name: 'Archive page' }).waitFor();
  await page.keyboard.press('Control+k');
  const { field, option } = palette(page);
  // What takes something away is never what Enter alone would run.
  await field.fill('archive page');
  await expect(option(/Archive page/)).toHaveAttribute('aria-selected', 'false');
  await option(/Archive page/).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pages');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/pages$/);
  await page.keyboard.press('Control+k');
  await expect(palette(page).field).toBeFocused();
  await expect(option(/Archive page/)).toHaveCount(0);
});

test('finds known records by name and id, and opens a pasted id as a page or a subscription', async ({ page, ids }) => {
  await open(page, '/webhooks');
  await expect(page.getByRole('table', { name: 'Webhook subscriptions' })).toBeVisible();
  const { field, option } = palette(page);
  await page.keyboard.press('Control+k');
  await field.fill(ids.subscriptionId);
  await option(/hooks\.harbourline\.example/).click();
  await expect(page.getByRole('dialog', { name: /Edit webhook/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.keyboard.press('Control+k');
  await field.fill(JSON.stringify({ data: { pageId: ids.otherPageId } }));
  await expect(option(/.+/).first()).toContainText('Page');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/pages/${ids.otherPageId}$`));

  await page.keyboard.press('Control+k');
  await field.fill('page_nobody_knows_1');
  await expect(option(/Open page by ID/)).toBeVisible();
  await expect(option(/Open subscription by ID/)).toBeVisible();
  await expect(option(/Open audience by ID/)).toBeVisible();
  await field.fill(`https://facet.example/pages/${ids.pageId}/audiences/${ids.audienceId}`);
  await expect(option(/.+/).first()).toContainText('Open audience by ID');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/pages/${ids.pageId}/audiences/${ids.audienceId}$`));
});

test('people who were not read yet can be searched from anywhere', async ({ page }) => {
  await open(page, '/pages');
  await page.keyboard.press('Control+k');
  const { field, option, dialog } = palette(page);
  await field.fill('ann');
  await option('Search people for “ann”').click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/people\?q=ann$/);
  await expect(page.getByRole('searchbox', { name: 'Search people' })).toHaveValue('ann');
  // Read whole, they are found by the palette itself.
  await expect(page.getByText(/ of 2,000 people$/)).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('ann');
  await expect(option(/Person$/).first()).toBeVisible();
  await expect(option(/^Search people/)).toHaveCount(0);
});

test('an account or an asset is begun from anywhere, unless Facet is read only', async ({ page }) => {
  await open(page, '/webhooks');
  const { field, option } = palette(page);
  for (const what of ['account', 'asset']) {
    await page.keyboard.press('Control+k');
    await field.fill(`create ${what}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/${what}s\\?create=one$`));
    await expect(page.getByRole('form', { name: `New ${what}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('form')).toHaveCount(0);
  }
  await open(page, '/webhooks?readonly');
  await page.keyboard.press('Control+k');
  await field.fill('create a');
  for (const what of ['account', 'asset']) {
    await expect(option(new RegExp(`^Create ${what}…`))).toHaveAttribute('aria-disabled', 'true');
    await expect(option(new RegExp(`^Create ${what}…`))).toContainText('This is a read-only link');
  }
});

test('an address of a log of this Facet or of its API opens the log, and an account id says what it can open', async ({
  page,
  watch,
}) => {
  watch.expectFailedLoads(/\/logs\/log_nope$/);
  await open(page, '/pages');
  const { field, option } = palette(page);
  const [person] = (await (await page.request.get('/v0/persons?limit=1')).json()).items;
  const origin = new URL(page.url()).origin;
  for (const path of ['v0/persons', 'people']) {
    await page.keyboard.press('Control+k');
    await field.fill(`${origin}/${path}/${person.personId}/logs/log_nope`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/people/${person.personId}/logs/log_nope$`));
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.goto('/pages');
    await page.getByRole('button', { name: 'Settings' }).waitFor();
  }
  await page.keyboard.press('Control+k');
  await field.fill('account_nobody_knows');
  await expect(option(/.+/).first()).toContainText('Account not known here');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('This browser does not know this account');
});

test('says what can be typed when nothing is found', async ({ page }) => {
  await open(page, '/people');
  await expect(page.getByText('2,000 people', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await palette(page).field.fill('no such thing at all');
  await expect(palette(page).dialog.getByText('To open a record by ID, paste its ID or URL.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('shortcuts go to sections, focus the search and are listed by the question mark', async ({ page }) => {
  await open(page, '/pages');
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
  await expect(help.getByRole('listitem').filter({ hasText: 'Go to webhooks' })).toBeVisible();
  await expect(help.getByRole('heading', { name: 'In the list of pages' })).toBeVisible();
  await expectNoAxeViolations(page);
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

test('a view is saved, found, renamed, moved by keyboard, removed and brought back', async ({ page }) => {
  await open(page, '/pages?status=draft');
  await saveView(page, 'Drafts');
  await open(page, '/webhooks?sort=url');
  await saveView(page, 'Hooks by address');
  await expect(views(page).getByRole('link')).toHaveText(['Drafts', 'Hooks by address']);
  await expectNoAxeViolations(page);

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
  await expect(page.getByRole('dialog')).toContainText('A view is called Hooks by address already.');
  await expect(page.getByRole('button', { name: 'Replace Hooks by address' })).toBeVisible();
  await expectNoAxeViolations(page);
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
  await page.reload();
  await expect(views(page).getByRole('link')).toHaveText(['Hooks by address', 'To do']);
});

test('a shared view opens elsewhere with its filters and asks whether to keep it', async ({
  page,
  context,
  openOtherBrowser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '/pages?status=draft&q=007');
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
  await expect(other.getByRole('searchbox', { name: 'Search pages' })).toHaveValue('007');
});

test('on a phone the views work inside the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/pages?status=draft');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Drafts');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await views(page).getByRole('link', { name: 'Drafts' }).focus();
  await page.getByRole('button', { name: 'Actions for the view Drafts' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(views(page).getByRole('link')).toHaveCount(0);
});

test('an audience that was read is found by its name and opened', async ({ page, ids }) => {
  await open(page, `/pages/${ids.pageId}/audiences`);
  const name = await page.getByRole('table', { name: 'Audiences' }).getByRole('link').first().innerText();
  await page.keyboard.press('Control+k');
  await palette(page).field.fill(name.slice(0, 20));
  await palette(page)
    .dialog.getByRole('option', { name: /Audience/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/pages/${ids.pageId}/audiences/audience_`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name.slice(0, 20));
  // A reload leaves no list in this tab; what was opened is known all the same.
  await open(page, '/webhooks');
  await page.keyboard.press('Control+k');
  await palette(page).field.fill(name.slice(0, 20));
  await expect(palette(page).dialog.getByRole('option', { name: /Audience/ })).toHaveCount(1);
});
