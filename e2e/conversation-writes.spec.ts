import { changeContext } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';

/** At this speed the agent writes for about thirteen seconds, of which the last seven bring text: time enough to stop it in the middle. */
const test = testOn({ SERVICE_AGENT_SPEED: '0.6' });

const contextLabel = 'Context for this audience';

/** What a text says without its markup: letters and digits alone, and none of the numbers of a list, which are drawn and no text. */
function letters(text: string): string {
  return text.replaceAll(/^\s*\d+[.)]?(?=\s|$)/gm, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

test('a run is watched and stopped with its text kept, another one ends, and an earlier snapshot is restored and taken back', async ({
  page,
  ids,
}) => {
  test.setTimeout(300_000);
  const { audienceId } = ids;
  const editor = new EditorPage(page, ids.pageId);
  const conversation = new ConversationPage(page, ids.pageId);
  const writing = conversation.thread.getByRole('strong').filter({ hasText: /^The agent is writing/ });

  // A first run, to its end: its message has the snapshot to go back to.
  await editor.openEditor(audienceId);
  await editor.field(contextLabel).fill('They ask for the first price.');
  await editor.field('Title').fill('The first title');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
  await page.getByRole('link', { name: 'Conversation', exact: true }).click();
  await expect(writing).toBeVisible({ timeout: 20_000 });
  await expect(writing).toBeHidden({ timeout: 40_000 });
  await expect(conversation.lastMessage).toContainText('Restore point');
  // A screen reader hears that it ended, once.
  await expect(conversation.thread.getByRole('status').filter({ hasText: 'has stopped writing' })).toHaveCount(1);
  const first = (await conversation.heldMessages(audienceId)).length;

  // A second one, stopped while its text arrives.
  await page.getByRole('link', { name: 'Editor', exact: true }).click();
  await editor.field(contextLabel).fill('They ask for the second price.');
  await editor.field('Title').fill('The second title');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Conversation', exact: true }).click();
  await expect(writing).toBeVisible({ timeout: 20_000 });
  await expect(conversation.lastMessage).toContainText('Writing…');
  const copy = conversation.lastMessage.getByRole('button', { name: 'Copy the message' });
  await expect(copy, 'text arrives').toBeVisible({ timeout: 20_000 });
  const interrupting = page.waitForRequest(/\/messages\/interrupt$/);
  await conversation.stop.click();
  const { partialText } = (await interrupting).postDataJSON();
  await expect(conversation.toast('Stopped. The text so far was kept.')).toBeVisible();
  await expect(conversation.lastMessage).toContainText('Interrupted');
  await expect(writing).toBeHidden();
  const stopped = (await conversation.heldMessages(audienceId)).at(-1);
  expect(stopped).toMatchObject({ content: partialText, isInterrupted: true });
  expect(partialText.length).toBeGreaterThan(0);
  expect(letters(await conversation.lastMessage.innerText())).toContain(letters(partialText));

  // A third one ends.
  await changeContext(page.request, ids.pageId, audienceId, 'They ask for the third price.');
  await page.reload();
  await expect(writing).toBeVisible({ timeout: 20_000 });
  await expect(writing).toBeHidden({ timeout: 40_000 });
  const beforeRestore = await editor.held(audienceId);
  expect(beforeRestore).toMatchObject({
    supplementaryContext: 'They ask for the third price.',
    effectiveMetadata: { title: 'The second title' },
  });

  // Back to the first.
  const target = (await conversation.heldMessages(audienceId))[first - 1];
  await conversation.openConversation(audienceId, `?message=${target?.messageId}`);
  await conversation
    .message(first)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(conversation.restoreQuestion).toContainText('Will change');
  await expect(conversation.restoreQuestion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoAxeViolations(page);
  await conversation.restoreQuestion.getByRole('button', { name: 'Restore' }).click();
  await expect(conversation.restoreQuestion).toBeHidden();
  await expect(conversation.toast(/^Restored:/)).toBeVisible();
  const restored = await editor.held(audienceId);
  expect(restored).toMatchObject({
    supplementaryContext: 'They ask for the first price.',
    effectiveMetadata: { title: 'The first title' },
  });
  const record = (await conversation.heldMessages(audienceId)).at(-1);
  await expect(page).toHaveURL(new RegExp(`message=${record?.messageId}`));
  await expect(conversation.lastMessage).toContainText('back to an earlier message');

  // And undone, which lets the agent write again: that is asked first.
  await conversation.heading.focus();
  await page.keyboard.press('Control+z');
  await expect(conversation.undoQuestion).toContainText('This starts the agent again and publishes a new version.');
  await conversation.undo();
  expect(await editor.held(audienceId)).toMatchObject({
    supplementaryContext: 'They ask for the third price.',
    metadataOverride: { title: 'The second title' },
    effectiveMetadata: { title: 'The second title' },
  });
});

test('a restore stops when a colleague changed something between the question and the answer', async ({
  page,
  ids,
  faults,
}) => {
  const { pageId, messageId } = ids;
  const { audienceId } = ids;
  const conversation = new ConversationPage(page, pageId);
  const number = (await conversation.heldMessages(audienceId)).findIndex((each) => each.messageId === messageId) + 1;
  const editor = new EditorPage(page, pageId);
  await editor.openEditor(audienceId);
  await editor.field('Title').fill('Typed and not saved');
  await expect(page.getByRole('status').filter({ hasText: /^1 change/ })).toBeVisible();
  await conversation.openConversation(audienceId, `?message=${messageId}`);
  await conversation
    .message(number)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(conversation.restoreQuestion).toContainText('Your unsaved draft is not affected.');
  await faults.clearReceived();
  await changeContext(page.request, pageId, audienceId, 'A colleague knows better.');
  await conversation.restoreQuestion.getByRole('button', { name: 'Restore' }).click();
  const refusal = page.getByRole('dialog', { name: 'Something changed meanwhile' });
  await expect(refusal).toContainText('Context for this audience changed.');
  await expectNoAxeViolations(page);
  expect((await faults.received()).filter(({ method }) => method === 'POST')).toEqual([]);
  await refusal.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(refusal).toBeHidden();
  expect(await conversation.held(audienceId)).toMatchObject({ supplementaryContext: 'A colleague knows better.' });
});
