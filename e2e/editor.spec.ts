import { changeMetadata } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { sentBodies } from './support/sent-bodies.ts';

const patches = { method: 'PATCH', path: '/audiences/' } as const;

test('an edit by keyboard alone, from the list to the saved value and back: jump, type, review, save, undo', async ({
  page,
  ids,
  faults,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  const before = await editor.held(ids.audienceId);
  const name = String(before.effectiveName);
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await page.getByRole('table', { name: 'Audiences' }).getByRole('link', { name }).first().focus();
  await page.keyboard.press('Enter');
  await editor.reviewButton.waitFor();
  await editor.jump.focus();
  await page.keyboard.type('og desc');
  await page.keyboard.press('Enter');
  await expect(editor.field('OG description')).toBeFocused();
  await editor.jump.focus();
  await page.keyboard.type('title');
  await page.keyboard.press('Enter');
  await expect(editor.field('Title')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Typed by keyboard');
  await expect(editor.summary('1 change')).toBeVisible();
  await expect(editor.row('title')).toContainText('Unsaved');
  await faults.clearReceived();
  // Enter in a field asks for the review; the safe choice has the focus there.
  await page.keyboard.press('Enter');
  await expect(editor.review.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await expect(editor.review).toContainText('Typed by keyboard');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  await expect(editor.summary('No changes')).toBeVisible();
  const bodies = await sentBodies(faults);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toMatchObject({ metadataOverride: { title: 'Typed by keyboard' } });
  expect(JSON.stringify(bodies)).not.toContain('ogImageUrl');
  expect(await editor.held(ids.audienceId)).toMatchObject({
    effectiveMetadata: { title: 'Typed by keyboard' },
    metadataOverride: { title: 'Typed by keyboard' },
  });
  await editor.heading.focus();
  await page.keyboard.press('Control+z');
  await expect(editor.undoQuestion).toContainText('Typed by keyboard');
  await expectNoAxeViolations(page);
  await editor.undo();
  expect((await editor.held(ids.audienceId)).metadataOverride).toEqual(before.metadataOverride);
});

test('Ctrl-Z writes into no field out of sight: before a save only into the one with the focus, after it into none', async ({
  page,
  ids,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  const [author, other] = [editor.field('Author'), editor.field('X title')];
  await editor.openEditor(ids.audienceId);
  const before = await author.inputValue();
  await author.fill('');
  await author.pressSequentially('Typed and saved');
  await editor.heading.focus();
  await page.keyboard.press('Control+z');
  await expect(author).toHaveValue('Typed and saved');
  await expect(editor.heading).toBeFocused();
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  await expect(editor.review).toHaveCount(0);
  for (const place of [author, other]) {
    await place.focus();
    await page.keyboard.press('Control+z');
    await expect(author).toHaveValue('Typed and saved');
    await expect(editor.summary('No changes')).toBeVisible();
  }
  // What is typed since is undone inside of its field, as everywhere.
  const unsaved = await other.inputValue();
  await other.pressSequentially('a');
  await page.keyboard.press('Control+z');
  await expect(other).toHaveValue(unsaved);
  await expect(author).toHaveValue('Typed and saved');
  // Outside it is the save, once that was agreed to.
  await editor.heading.focus();
  await page.keyboard.press('Control+z');
  await expect(editor.undoQuestion).toContainText('Typed and saved');
  await editor.undo();
  await expect(author).toHaveValue(before);
});

test('what is saved is there after a reload, in the history, and can be put back', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  const before = await editor.held(ids.audienceId);
  await editor.openEditor(ids.audienceId);
  await editor.field('X title').fill('Seen after a reload');
  await editor.field('Form ID').fill('form_other');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
  await page.reload();
  await expect(editor.field('X title')).toHaveValue('Seen after a reload');
  await expect(editor.row('twitterTitle')).toContainText('Overridden');
  await expect(editor.field('Form ID')).toHaveValue('form_other');
  await expect(page.getByText('You have an unsaved draft')).toHaveCount(0);
  const history = page.getByRole('region', { name: 'Your recent changes' });
  await history.getByRole('button', { name: 'Revert' }).first().click();
  await expect(editor.summary('2 changes')).toBeVisible();
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
  const after = await editor.held(ids.audienceId);
  expect(after.metadataOverride).toEqual(before.metadataOverride);
  expect(after.actionFormIdOverride).toEqual(before.actionFormIdOverride);
});

test('a field inherits, is overridden by a copy, is blank on purpose, and inherits again, each in one press', async ({
  page,
  ids,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  const author = editor.row('author');
  await expect(author).toContainText('Inherited');
  await expect(editor.field('Author')).toHaveAttribute('placeholder', 'Harbourline');
  await editor.press('Override', 'Author');
  await expect(editor.field('Author')).toBeFocused();
  await expect(editor.field('Author')).toHaveValue('Harbourline');
  await expect(author).toContainText('Overridden');
  await editor.press('Hide (leave empty)', 'Author');
  await expect(author).toMatchAriaSnapshot(`
    - textbox "Author"
    - button "Reset to page default for Author"
  `);
  await expect(editor.field('Author')).toHaveAccessibleDescription(/Hidden Unsaved .*Page default: Harbourline/);
  await expect(editor.field('Author')).toHaveAttribute('placeholder', /Left empty on purpose/);
  await expectNoAxeViolations(page);
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await editor.held(ids.audienceId)).toMatchObject({
    metadataOverride: { author: '' },
    effectiveMetadata: { author: '' },
  });
  await editor.press('Reset to page default', 'Author');
  await editor.reviewButton.click();
  await expect(editor.review).toContainText('reset to page default');
  await editor.review.getByRole('button', { name: 'Save 1 change' }).click();
  await expect(editor.toast(/^Saved 1 change: /).last()).toBeVisible();
  const { metadataOverride, effectiveMetadata } = await editor.held(ids.audienceId);
  expect(metadataOverride).not.toHaveProperty('author');
  expect(effectiveMetadata).toMatchObject({ author: 'Harbourline' });
});

test('keywords are pasted from a spreadsheet and taken out by keys, and any value of an open enum can be typed', async ({
  page,
  ids,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await editor.press('Reset to page default', 'Keywords');
  const keywords = editor.field('Keywords');
  await keywords.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text', 'alpha\n"beta, gamma"\nalpha');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await page.keyboard.type('delta,');
  const chips = editor.row('keywords').getByRole('listitem');
  await expect(chips).toHaveText(['alpha', 'beta, gamma', 'delta']);
  await page.keyboard.press('Backspace');
  await expect(chips).toHaveText(['alpha', 'beta, gamma']);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(editor.row('keywords').getByRole('button', { name: 'Remove alpha' })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(chips).toHaveText(['beta, gamma']);

  const robots = page.getByRole('combobox', { name: 'Robots', exact: true });
  await robots.fill('noai');
  await robots.press('Enter');
  await robots.fill('noind');
  await robots.press('Enter');
  await expect(editor.row('robots').getByRole('listitem')).toHaveText(['noai', 'noindex']);
  const card = page.getByRole('combobox', { name: 'X card', exact: true });
  await card.fill('');
  await card.fill('holographic');
  await card.press('Enter');
  await expect(card).toHaveValue('holographic');
  await editor.save();
  await expect(editor.toast(/^Saved 3 changes: /)).toBeVisible();
  expect(await editor.held(ids.audienceId)).toMatchObject({
    metadataOverride: { keywords: ['beta, gamma'], robots: ['noai', 'noindex'], twitterCard: 'holographic' },
  });
});

test('UTM parameters are built into the address of the action, to which the details lead, and everything else of it stays', async ({
  page,
  ids,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  // What is typed is no reason to ask: the link stays in the form.
  await editor.field('Author').fill('Somebody');
  await editor.detailsButton.click();
  await editor.details.getByRole('link', { name: 'Edit Button link' }).click();
  await expect(editor.details).toHaveCount(0);
  await expect(editor.field('Button link')).toBeFocused();
  await expect(editor.field('Button link')).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`/audiences/${ids.audienceId}$`));
  await editor.field('Button link').fill('https://go.harbourline.example/book?seat=2&utm_source=old#plan');
  await page.getByRole('button', { name: 'UTM parameters' }).click();
  const builder = page.getByRole('dialog', { name: 'UTM parameters of the button link' });
  await expect(builder.getByRole('textbox', { name: 'utm_source' })).toHaveValue('old');
  await builder.getByRole('textbox', { name: 'utm_source' }).fill('news letter');
  await builder.getByRole('textbox', { name: 'utm_campaign' }).fill('spring');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(editor.field('Button link')).toHaveValue(
    'https://go.harbourline.example/book?seat=2&utm_source=news%20letter&utm_campaign=spring#plan',
  );
});

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the UTM panel stays inside a window of ${size.width} pixels wherever its button stands`, async ({
    page,
    ids,
  }) => {
    await page.setViewportSize(size);
    const editor = new EditorPage(page, ids.pageId);
    await editor.openEditor(ids.audienceId);
    const button = page.getByRole('button', { name: 'UTM parameters' });
    const panel = page.getByRole('dialog', { name: 'UTM parameters of the button link' });
    for (const place of ['start', 'center', 'end'] as const) {
      await button.evaluate((element, block) => element.scrollIntoView({ block }), place);
      await button.dispatchEvent('click');
      await expect(panel).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  });
}

test('the review repeats what the lint found, and leads to its field', async ({ page, ids }) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await editor.field('Title').fill('Hi {{first_name}}');
  await editor.reviewButton.click();
  const warnings = editor.review.getByRole('region', { name: 'Warnings' });
  await expect(warnings).toContainText('1 warning');
  await expect(warnings).toContainText('You can still save.');
  await expectNoAxeViolations(page);
  await warnings.getByRole('button', { name: /Title .*first_name/ }).click();
  await expect(editor.review).toHaveCount(0);
  await expect(editor.field('Title')).toBeFocused();
});

test('what cannot be sent is said at the field, and the review leads to the first of them', async ({
  page,
  ids,
  faults,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await faults.clearReceived();
  await editor.field('X title').fill('fine');
  await editor.field('Button link').fill('example.com/without-scheme');
  await editor.reviewButton.click();
  await expect(editor.field('Button link')).toBeFocused();
  await expect(editor.field('Button link')).toHaveAccessibleDescription(/starting with https/);
  await expect(editor.summary('2 changes, 1 problem')).toBeVisible();
  await expect(editor.review).toHaveCount(0);
  await expectNoAxeViolations(page);
  await editor.field('X title').focus();
  await page.getByRole('button', { name: '1 problem' }).click();
  await expect(editor.field('Button link')).toBeFocused();
  await editor.field('Button link').fill('https://example.com/with');
  await expect(editor.summary('2 changes')).not.toContainText('problem');
  expect(await sentBodies(faults)).toEqual([]);
});

test('a refusal names the field, keeps what was typed, and can be sent again; what visitors then see is compared', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/audiences\//);
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await faults.add({
    match: { ...patches, times: 1 },
    fault: {
      kind: 'answer',
      status: 422,
      body: { errors: [{ path: 'metadataOverride.title', message: 'too witty' }] },
    },
  });
  await editor.field('Title').fill('A witty title');
  await editor.save();
  await expect(editor.review.getByRole('alert')).toContainText('Not saved.');
  await editor.review.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.field('Title')).toHaveValue('A witty title');
  await expect(editor.field('Title')).toHaveAccessibleDescription(/too witty/);
  await faults.add({
    match: { ...patches, times: 1 },
    fault: { kind: 'set', field: 'effectiveMetadata.title', value: 'Another title' },
  });
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  const foretold = page.getByText('Saved, but the live values differ from what we expected.');
  await expect(foretold).toBeInViewport();
  await expect(page.getByRole('main')).toContainText('expected A witty title, the service shows Another title.');
});

test('a colleague’s change of the same field is shown beside yours, and nothing is sent before you choose', async ({
  page,
  ids,
  faults,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await editor.field('X description').fill('Mine');
  const { metadataOverride } = await editor.held(ids.audienceId);
  const theirs = Object.fromEntries(
    Object.entries(Object(metadataOverride)).filter(([field]) => !field.includes('Image') || field.endsWith('Alt')),
  );
  await changeMetadata(page.request, ids.pageId, ids.audienceId, { ...theirs, twitterDescription: 'Theirs' });
  await faults.clearReceived();
  await editor.save();
  const conflict = page.getByText('Someone else edited this while you were.');
  await expect(conflict).toBeInViewport();
  expect(await sentBodies(faults)).toEqual([]);
  await expectNoAxeViolations(page);
  await page.getByRole('radio', { name: /^Yours: Mine/ }).check();
  await page.getByRole('button', { name: 'Use these values' }).click();
  await expect(editor.summary('1 change')).toBeVisible();
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await editor.held(ids.audienceId)).toMatchObject({ metadataOverride: { twitterDescription: 'Mine' } });
});

test('a lost answer is not called a failure: the audience is read again and says that it was saved', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/audiences\//);
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(ids.audienceId);
  await editor.field('OG site name').fill('Harbourline Freight');
  await faults.add({ match: { ...patches, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await editor.save();
  await expect(editor.toast('The answer was lost; reading it again confirmed it.')).toBeVisible();
  await expect(editor.summary('No changes')).toBeVisible();
});

test('unsaved work is guarded on the way out, offered after a reload, and dropped only when asked to', async ({
  page,
  ids,
}) => {
  const editor = new EditorPage(page, ids.pageId);
  const name = String((await editor.held(ids.audienceId)).effectiveName);
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await page.getByRole('table', { name: 'Audiences' }).getByRole('link', { name }).first().click();
  await editor.field('Author').fill('Somebody');
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Audiences' }).click();
  const question = page.getByRole('alertdialog', { name: 'Keep your draft of this audience?' });
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor.field('Author')).toHaveValue('Somebody');
  await editor.heading.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Webhooks');
  await page
    .getByRole('option', { name: /^Webhooks/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const closing = await asked;
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await expect(editor.field('Author')).toHaveValue('Somebody');
  await page.goBack();
  await question.getByRole('button', { name: 'Keep draft and leave' }).click();
  await expect(question).toHaveCount(0);
  await editor.openEditor(ids.audienceId);
  const offer = page.getByText('You have an unsaved draft');
  await expect(offer).toBeVisible();
  await expectNoAxeViolations(page);
  // On a phone it is seen before anything is scrolled.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: 'Continue editing' })).toBeInViewport({ ratio: 1 });
  if (desk !== null) await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(editor.field('Author')).toHaveValue('Somebody');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor.summary('No changes')).toBeVisible();
  await page.reload();
  await expect(editor.field('Author')).toHaveValue('');
  await expect(offer).toHaveCount(0);
});

test('long and right-to-left values fit, also on a phone, where the summary stays at the foot', async ({
  page,
  ids,
  faults,
}) => {
  const set = (field: string, value: string) =>
    faults.add({ match: { method: 'GET', path: '/audiences' }, fault: { kind: 'set', field, value } });
  await set('items.*.metadataOverride.title', 'W'.repeat(300));
  await set('items.*.metadataOverride.description', 'שלום עולם '.repeat(30));
  await set('items.*.metadataOverride.schemaOrg', 'of tomorrow');
  const editor = new EditorPage(page, ids.pageId);
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await editor.openEditor(ids.audienceId);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);
  await editor.field('Author').fill('Somebody');
  await expect(editor.reviewButton).toBeInViewport();
  // In a window as high as the page nothing lies half under the bar, which is no fault of what lies there.
  await page.setViewportSize({ width: 360, height: 20_000 });
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 844 });
  // What a toast says stands at the top on a phone, and covers no button of the bar at the foot.
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(editor.toast('1 change discarded.')).toBeVisible();
  await editor.field('Author').fill('Somebody else');
  await editor.toast('1 change discarded.').hover();
  await editor.reviewButton.click({ trial: true });
  // What the contract does not name is shown, and at the same risk as the pictures.
  await expect(page.getByRole('region', { name: 'Other overrides' })).toContainText('schemaOrg');
  await editor.reviewButton.click();
  await expect(editor.review).toContainText(/can’t send: .*schemaOrg/);
  await editor.review.getByText('View API request').click();
  await expect(editor.review.locator('pre, code').last()).not.toContainText('schemaOrg');
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});
