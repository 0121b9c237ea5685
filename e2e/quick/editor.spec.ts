import { expectNoAxeViolations } from '../support/axe.ts';
import { EditorPage } from '../support/editor-page.ts';
import { expect, test } from '../support/fixtures.ts';
import { sentBodies } from '../support/sent-bodies.ts';

test('an edit by keyboard alone: from the list to the saved value and back', async ({ page, ids, faults }) => {
  const editor = new EditorPage(page, ids.pageId);
  const before = await editor.held(ids.audienceId);
  const name = String(before.effectiveName);
  await page.goto(`/pages/${ids.pageId}/audiences?sort=createdAt`);
  await page.getByRole('table', { name: 'Audiences' }).getByRole('link', { name }).first().focus();
  await page.keyboard.press('Enter');
  await editor.reviewButton.waitFor();
  await editor.jump.focus();
  await page.keyboard.type('title');
  await page.keyboard.press('Enter');
  await expect(editor.field('Title')).toBeFocused();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Typed by keyboard');
  await expect(page.getByRole('status').filter({ hasText: /^1 change\./ })).toBeAttached();
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
  await expect(editor.reviewButton).toHaveText('Review changes');
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
  await editor.undo();
  expect((await editor.held(ids.audienceId)).metadataOverride).toEqual(before.metadataOverride);
});
