import { ConversationPage } from './support/conversation-page.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';

/** The agent then writes for about 13 s, the last 7 s with text: time enough to stop it midway. */
const test = testOn({ SERVICE_AGENT_SPEED: '0.6' });

const contextLabel = 'Context for this audience';

/** Drops markup and list numbers, which are drawn and not text, to compare Markdown to a screen. */
function letters(text: string): string {
  return text.replaceAll(/^\s*\d+[.)]?(?=\s|$)/gm, '').replaceAll(/[^\p{L}\p{N}]/gu, '');
}

test('a run is watched to its end, and another one is stopped with its text kept', async ({ page, ids }) => {
  test.setTimeout(300_000);
  const { audienceId } = ids;
  const editor = new EditorPage(page, ids.pageId);
  const conversation = new ConversationPage(page, ids.pageId);
  const writing = conversation.thread.getByRole('strong').filter({ hasText: /^The agent is writing/ });

  // A first run, to its end.
  await editor.openEditor(audienceId);
  await editor.field(contextLabel).fill('They ask for the first price.');
  await editor.field('Title').fill('The first title');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /)).toBeVisible();
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await expect(writing).toBeVisible({ timeout: 20_000 });
  await expect(writing).toBeHidden({ timeout: 40_000 });
  await expect(conversation.lastMessage).toContainText('Restore point');
  // A screen reader hears that it ended, once.
  await expect(conversation.thread.getByRole('status').filter({ hasText: 'has stopped writing' })).toHaveCount(1);

  // A second one, stopped while its text arrives.
  await page.getByRole('link', { name: 'Editor', exact: true }).click();
  await editor.field(contextLabel).fill('They ask for the second price.');
  await editor.field('Title').fill('The second title');
  await editor.save();
  await expect(editor.toast(/^Saved 2 changes: /).first()).toBeVisible();
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
  const stopped = (await conversation.heldMessages(audienceId)).at(-1);
  expect(stopped).toMatchObject({ content: partialText, isInterrupted: true });
  expect(partialText.length).toBeGreaterThan(0);
  expect(letters(await conversation.lastMessage.innerText())).toContain(letters(partialText));
});
