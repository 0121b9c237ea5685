import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { sentBodies } from './support/sent-bodies.ts';

test('Ctrl-Z writes into no field out of sight: before a save, nor after it', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  const [author, other] = [editor.field('Author'), editor.field('X title')];
  await editor.openEditor(ids.audienceId);
  await author.fill('');
  await author.pressSequentially('Typed and saved');
  await editor.heading.focus();
  await page.keyboard.press('Control+z');
  await expect(author).toHaveValue('Typed and saved');
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  await expect(editor.review).toHaveCount(0);
  for (const field of [author, other]) {
    await field.focus();
    await page.keyboard.press('Control+z');
    await expect(author).toHaveValue('Typed and saved');
  }
  // In a field the keys undo what was typed since, as everywhere.
  const unsaved = await other.inputValue();
  await other.pressSequentially('a');
  await page.keyboard.press('Control+z');
  await expect(other).toHaveValue(unsaved);
});

test('only the overrides are shown on demand, and the previews follow the focus', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  const [inherited, overridden] = [editor.field('X alt text'), editor.field('Title')];
  await overridden.fill('A title of its own');
  await page.getByRole('switch', { name: 'Only overrides' }).click();
  await expect(overridden).toBeVisible();
  await expect(inherited).toBeHidden();
  // A field that inherits again stays in place, so that no other comes under the pointer.
  await overridden.fill('');
  await editor.heading.focus();
  await expect(overridden).toBeVisible();
  await expectNoAxeViolations(page, 'main form');
  await page.getByRole('combobox', { name: 'Go to field' }).fill('OG title');
  await page.keyboard.press('Enter');
  await expect(editor.field('OG title')).toBeFocused();
  await expect(inherited).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Facebook' })).toBeInViewport({ ratio: 0.5 });
  await editor.field('Title').focus();
  await expect(page.getByRole('figure', { name: 'Google, desktop' })).toBeInViewport({ ratio: 0.9 });
});

test('as a table each field is one row: name, page default, override and one action', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  const row = page.locator('[data-field="title"]');
  const before = (await row.boundingBox())?.height ?? 0;
  await page.getByRole('switch', { name: 'Table' }).click();
  await expect(editor.field('Title')).toHaveAccessibleDescription(/Page default: \S/);
  await expect(row.getByRole('button', { name: 'Hide (leave empty)' })).toBeHidden();
  expect((await row.boundingBox())?.height).toBeLessThan(before * 0.6);
  await editor.field('Title').fill('Typed in the table');
  await row.getByRole('button', { name: 'Reset' }).click();
  await expect(editor.field('Title')).toHaveValue('');
  await expectNoAxeViolations(page, 'main form');
});

test('UTM parameters are built into the button link, and a problem leads there', async ({ page, ids, faults }) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  const link = editor.field('Button link');
  await editor.field('Author').fill('Somebody');
  await editor.openDetails();
  await editor.details.getByRole('link', { name: 'Edit Button link' }).click();
  await expect(editor.details).toHaveCount(0);
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport();
  await link.fill('https://go.harbourline.example/book?seat=2&utm_source=old#plan');
  const button = page.getByRole('button', { name: 'UTM parameters' });
  await button.click();
  const builder = page.getByRole('dialog', { name: 'UTM parameters of the button link' });
  await builder.getByRole('textbox', { name: 'utm_source' }).fill('news letter');
  await page.keyboard.press('Escape');
  await expect(link).toHaveValue(/\?seat=2&utm_source=news%20letter#plan$/);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const place of ['start', 'center', 'end'] as const) {
    await button.evaluate((element, block) => element.scrollIntoView({ block }), place);
    await button.dispatchEvent('click');
    await expect(builder).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
  await faults.clearReceived();
  await link.fill('example.com/without-scheme');
  await editor.reviewButton.click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(/starting with https/);
  await editor.field('Author').focus();
  await page.getByRole('button', { name: '1 problem' }).click();
  await expect(link).toBeFocused();
  expect(await sentBodies(faults)).toEqual([]);
});

test('unsaved work is guarded on the way out, and offered afterwards', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  const name = String((await editor.held(ids.audienceId)).effectiveName);
  await page.goto(`/pages/${ids.pageId}/audiences?sort=createdAt`);
  await page.getByRole('table', { name: 'Audiences' }).getByRole('link', { name }).first().click();
  await editor.jump.waitFor();
  await editor.unfold();
  await editor.field('Author').fill('Somebody');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  await expect(editor.field('Author')).toHaveValue('Somebody');
  await page.goBack();
  const question = page.getByRole('alertdialog', { name: 'Keep your draft of this audience?' });
  await question.getByRole('button', { name: 'Keep draft and leave' }).click();
  await expect(question).toHaveCount(0);
  await editor.open(ids.audienceId);
  await expect(page.getByText('You have an unsaved draft')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Continue editing' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(editor.field('Author')).toHaveValue('Somebody');
});

test('long and right-to-left values fit, also on a phone with its bar at the foot', async ({ page, ids, faults }) => {
  const set = (field: string, value: string) =>
    faults.add({ match: { method: 'GET', path: '/audiences' }, fault: { kind: 'set', field, value } });
  await set('items.*.metadataOverride.title', 'W'.repeat(300));
  await set('items.*.metadataOverride.description', 'שלום עולם '.repeat(30));
  await set('items.*.metadataOverride.schemaOrg', 'of tomorrow');
  await set('items.*.effectiveName', `${'שלום עולם '.repeat(15)}${'W'.repeat(150)}`);
  await set('items.*.supplementaryContext', 'A line of the context.\n'.repeat(200));
  const editor = new EditorPage(page, ids.pageId);
  await page.setViewportSize({ width: 360, height: 844 });
  await editor.openEditor(ids.audienceId);
  await expectNoSidewaysScroll(page);
  await editor.openDetails();
  await expect(editor.details).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await editor.field('Author').fill('Somebody');
  await expect(editor.reviewButton).toBeInViewport();
  // On a phone toasts are at the top, and cover no button of the bar at the foot.
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor.toast('1 change discarded.')).toBeVisible();
  await editor.field('Author').fill('Somebody else');
  await editor.toast('1 change discarded.').hover();
  // Fields outside the contract are shown, at the same risk as the images.
  await editor.reviewButton.click();
  await expect(editor.review).toContainText(/can’t send: .*schemaOrg/);
  await expectNoSidewaysScroll(page);
});
