import { archive } from './support/audiences-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import { saving, WriteForm } from './support/write-form.ts';

/*
 * The write rows of the fault matrix (security.md §3.2) that only a browser shows, by number:
 * somebody else writes at the same time. The rest is in src/form/ (verified-save, save-outcome).
 */

saving('person', (target) => {
  test('someone else was there: 7, 26, the whole question is in sight', async ({ page, faults, ids }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const opened = await form.field.inputValue();
    const mine = await form.type('mine');
    const theirs = target.value('theirs');
    await form.hold(theirs);
    await form.suffer();
    await form.save();
    const conflict = form.said('Someone else edited this while you were.');
    await expect(conflict).toHaveCount(1);
    // Whoever saved by the keyboard is led to what asks, and from there back to the form.
    const question = conflict.getByText('Someone else edited this while you were.');
    const answer = conflict.getByRole('button', { name: 'Apply to the form' });
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(answer).toBeInViewport({ ratio: 1 });
    await expect(conflict).toContainText(`Original: ${opened}`);
    await expect(conflict).toContainText('Theirs: ');
    expect(await form.writes()).toBe(0);
    expect(await form.held()).toBe(theirs);
    await conflict.getByRole('radio', { name: /^Yours/ }).check();
    await answer.click();
    await expect(form.field).toHaveValue(mine);
    await expect(target.control(page)).toBeFocused();
    await form.expectSaved();
  });
});

test('an audience that only its save finds archived: 32, nothing is sent', async ({ page, ids, faults }) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const one = list?.items.findLast(({ status, audienceId }) => status !== 'archived' && audienceId !== ids.audienceId);
  const audienceId = one?.audienceId ?? '';
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(audienceId);
  await editor.field('Title').fill('Typed before it was archived');
  await editor.reviewButton.click();
  await editor.review.waitFor();
  await faults.clearReceived();
  await archive(page.request, ids.pageId, audienceId);
  const writes = async () => (await faults.received()).filter(({ method }) => method === 'PATCH').length;
  await editor.review.getByRole('button', { name: 'Save 1 change' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'This audience is archived and can’t be restored.' });
  await expect(notice).toContainText('Nothing was saved.');
  await expect(notice).toBeInViewport();
  expect(await writes()).toBe(0);
  await expect(editor.field('Title')).toHaveValue('Typed before it was archived');
  await notice.getByRole('checkbox', { name: 'Save anyway' }).check();
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await writes()).toBe(1);
});
