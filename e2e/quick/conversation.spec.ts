import { change } from '../support/colleague.ts';
import { ConversationPage } from '../support/conversation-page.ts';
import { expect, test } from '../support/fixtures.ts';

test('a conversation opens at its end, is stopped, and a restore in it is taken back', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  // An audience that no other quick test uses. It is changed before anything loads: a restore
  // compares with what was on the screen, and a list that was loaded before would show at once.
  const audienceId = ids.archiveAudienceId;
  const metadataOverride = { title: 'Written after the first message' };
  await change(page.request, `pages/${ids.pageId}/audiences/${audienceId}`, { metadataOverride });
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.generatingAudienceId}`);
  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'Conversation' }).click();
  await expect(page).toHaveTitle(/ – Conversation – Facet$/);
  const { length } = await conversation.heldMessages(ids.generatingAudienceId);
  await expect(page.getByRole('link', { name: `Conversation ${length}`, exact: true })).toBeVisible();
  await expect(conversation.message(length)).toBeInViewport();
  await conversation.stop.click();
  await expect(page.getByText(/^Stopped\./).first()).toBeVisible();
  await expect(conversation.lastMessage).toContainText('Stopped');
  expect((await conversation.heldMessages(ids.generatingAudienceId)).at(-1)).toMatchObject({ isInterrupted: true });
  const before = await conversation.held(audienceId);
  const { title, description } = Object(before.effectiveMetadata);
  const values = { supplementaryContext: before.supplementaryContext, effectiveMetadata: { title, description } };
  const messages = await conversation.heldMessages(audienceId);
  const first = messages.findIndex(({ hasSnapshot }) => hasSnapshot);
  await conversation.openConversation(audienceId, `?message=${messages[first]?.messageId}`);
  await conversation
    .message(first + 1)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(conversation.restoreQuestion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await conversation.restoreQuestion.getByRole('button', { name: 'Restore' }).click();
  await expect(conversation.toast(/^Restored[:.]/)).toBeVisible();
  expect(await conversation.held(audienceId)).not.toMatchObject(values);
  await conversation.heading.focus();
  await page.keyboard.press('Control+z');
  await conversation.undo();
  expect(await conversation.held(audienceId)).toMatchObject(values);
});
