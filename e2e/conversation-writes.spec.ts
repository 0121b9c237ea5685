import { ConversationPage } from './support/conversation-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';

/** The agent then writes for about 13 s, the last 7 s with text: time enough to stop it midway. */
const test = testOn({ SERVICE_AGENT_SPEED: '0.6' });

/** Drops markup and list numbers, which are drawn and not text, to compare Markdown to a screen. */
function letters(text: string): string {
  return text.replaceAll(/^\s*\d+[.)]?(?=\s|$)/gm, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

test('a run is watched while its text arrives, and stopped with its text kept', async ({ page, ids }) => {
  const { audienceId } = ids;
  const editor = new EditorPage(page, ids.pageId);
  const conversation = new ConversationPage(page, ids.pageId);
  const writing = conversation.thread.getByRole('strong').filter({ hasText: /^The agent is writing/ });

  await editor.openEditor(audienceId);
  await editor.field('Context for this audience').fill('They ask for the price.');
  await editor.field('Title').fill('Another title');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await expect(writing).toBeVisible({ timeout: 20_000 });
  await expect(conversation.lastMessage).toContainText('Writing…');
  const copy = conversation.lastMessage.getByRole('button', { name: 'Copy the message' });
  await expect(copy, 'text arrives').toBeVisible({ timeout: 20_000 });
  const interrupting = page.waitForRequest(/\/messages\/interrupt$/);
  await conversation.stop.click();
  const { partialText } = (await interrupting).postDataJSON();
  await expect(conversation.toast('Stopped. The text so far was kept.')).toBeVisible();
  await expect(conversation.lastMessage).toContainText('Stopped');
  await expect(writing).toBeHidden();
  // A screen reader hears that it ended, once.
  await expect(conversation.thread.getByRole('status').filter({ hasText: 'has stopped writing' })).toHaveCount(1);
  const stopped = (await conversation.heldMessages(audienceId)).at(-1);
  expect(stopped).toMatchObject({ content: partialText, isInterrupted: true });
  expect(partialText.length).toBeGreaterThan(0);
  expect(letters(await conversation.lastMessage.innerText())).toContain(letters(partialText));
});
