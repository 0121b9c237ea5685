import { errorAnswer } from '#test/faults/odd-answers.ts';
import { archive } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import { savingEach, WriteForm } from './support/write-form.ts';

/*
 * The write rows of the fault matrix (security.md §3.2), by their numbers, on every form of write-targets.ts: somebody else writes at the same time, and answers come
 * late or out of order.
 */

savingEach((target) => {
  test('someone else was there: 7, 26', async ({ page, faults, ids }) => {
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
    await expect(conflict.getByText('Someone else edited this while you were.')).toBeFocused();
    await expect(conflict).toContainText(`Original: ${opened}`);
    await expect(conflict).toContainText('Theirs: ');
    expect(await form.writes()).toBe(0);
    expect(await form.held()).toBe(theirs);
    await conflict.getByRole('radio', { name: /^Yours/ }).check();
    await conflict.getByRole('button', { name: 'Use these values' }).click();
    await expect(form.field).toHaveValue(mine);
    await expect(target.control(page)).toBeFocused();
    await form.expectSaved();
  });

  test('someone else was there: 26, on a phone the whole question is in sight', async ({ page, faults, ids }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    await form.type('mine-on-a-phone');
    await form.hold(target.value('theirs-on-a-phone'));
    await form.suffer();
    await form.save();
    const conflict = form.said('Someone else edited this while you were.');
    await expect(conflict.getByText('Someone else edited this while you were.')).toBeFocused();
    await expect(conflict.getByText('Someone else edited this while you were.')).toBeInViewport({ ratio: 1 });
    await expect(conflict.getByRole('button', { name: 'Use these values' })).toBeInViewport({ ratio: 1 });
  });

  test('a refusal because of someone else is a conflict: 7', async ({ page, faults, ids }) => {
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const theirs = target.value('theirs-meanwhile');
    await form.suffer({ kind: 'latency', ms: 1_500 }, errorAnswer(409));
    await form.type('mine-meanwhile');
    await form.save();
    await expect.poll(() => form.writes()).toBe(1);
    await form.hold(theirs);
    const conflict = form.said('Someone else edited this while you were.');
    await expect(conflict).toHaveCount(1);
    await expectNoAxeViolations(page);
    await conflict.getByRole('radio', { name: /^Theirs/ }).check();
    await conflict.getByRole('button', { name: 'Use these values' }).click();
    await expect(form.field).toHaveValue(theirs);
    expect(await form.held()).toBe(theirs);
  });

  test('one save at a time: 25, 27', async ({ page, faults, ids }) => {
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    await form.suffer({ kind: 'latency', ms: 800 });
    const first = await form.type('first');
    await form.save();
    await expect.poll(() => form.writes()).toBe(1);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(form.toast(/^Saved 1 change: /).first()).toBeVisible();
    expect(await form.writes()).toBe(1);
    expect(await form.held()).toBe(first);
    await form.suffer();
    await form.open();
    await expect(form.field).toHaveValue(first);
  });

  test('answers in the other order: 27, what was written last stands in the form, and that it replaced yours is told', async ({
    page,
    faults,
    ids,
  }) => {
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    await form.suffer();
    // The service carries out this save first and answers it after the colleague's.
    await faults.add({ match: { method: 'PATCH', path: target.writes, times: 2 }, fault: { kind: 'reorder' } });
    const mine = await form.type('answered-late');
    await form.save();
    await expect.poll(() => form.held()).toBe(mine);
    const theirs = target.value('answered-first');
    await form.hold(theirs);
    await expect(form.toast(/^Saved 1 change: /).first()).toBeVisible();
    await target.lookAgain(page, ids);
    await expect(form.said('Someone else changed what you saved.').first()).toContainText(theirs);
    await expect(form.field).toHaveValue(theirs);
    expect(await form.held()).toBe(theirs);
    expect(await form.writes()).toBe(2);
  });

  test('a tab that comes back after hours: 35, reads again and leaves what is being typed alone', async ({
    page,
    faults,
    ids,
  }) => {
    await page.clock.install();
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const mine = await form.type('half-typed');
    const theirs = target.value('by-a-colleague');
    await form.hold(theirs);
    await form.suffer();
    await page.clock.fastForward('08:00:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    const reads = new RegExp(`${target.reads}(\\?|$)`);
    const isRead = async () => (await faults.received()).some((one) => one.method === 'GET' && reads.test(one.target));
    await expect.poll(isRead).toBe(true);
    // What was read is drawn behind the form, or in what the form says of it.
    await expect(page.locator('body')).toContainText(theirs);
    await expect(form.field).toHaveValue(mine);
  });

  test('a change in the moment of the write: 31, told with its old value, which can be put back', async ({
    page,
    faults,
    ids,
  }) => {
    const { other } = target;
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const held = await other.held(page.request, ids);
    await form.suffer({ kind: 'latency', ms: 1_500 });
    await form.type('more-changed');
    await form.save();
    await expect.poll(() => form.writes()).toBe(1);
    // The colleague's request is not held back: only the first write is.
    await other.change(page.request, ids);
    await expect(form.said(other.report)).not.toHaveCount(0);
    await page.getByRole('button', { name: `Revert ${other.label}` }).click();
    await form.suffer();
    await form.expectTold(/Saved 1 change: /);
    expect(await other.held(page.request, ids)).toBe(held);
  });
});

test('saving the audience: 32, archived so late that only the save itself finds it, sends nothing and asks', async ({
  page,
  ids,
  faults,
}) => {
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
  await expectNoAxeViolations(page);
  await notice.getByRole('checkbox', { name: 'Save anyway' }).check();
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await writes()).toBe(1);
});

test('saving the audience: 32, archived elsewhere meanwhile, asks and keeps what was typed', async ({
  page,
  ids,
  faults,
}) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const one = list?.items.findLast(({ status, audienceId }) => status !== 'archived' && audienceId !== ids.audienceId);
  const audienceId = one?.audienceId ?? '';
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(audienceId);
  await editor.field('Title').fill('Typed before it was archived');
  await archive(page.request, ids.pageId, audienceId);
  await faults.clearReceived();
  // A person who comes back to the tab: what is read again says so.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const notice = page.getByRole('status').filter({ hasText: 'This audience is archived and can’t be restored.' });
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await expect(editor.reviewButton).toHaveAccessibleDescription(/although it is archived/);
  await expect(editor.field('Title')).toHaveValue('Typed before it was archived');
  await expectNoAxeViolations(page);
  await notice.getByRole('checkbox', { name: 'Save anyway' }).check();
  await editor.save();
  await expect(editor.toast(/^Saved 1 change: /)).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
