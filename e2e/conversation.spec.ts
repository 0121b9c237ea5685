import { readFileSync } from 'node:fs';
import { expectNoAxeViolations } from './support/axe.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { expect, test } from './support/fixtures.ts';

test('a conversation opens at its end, by tab and by address, with what is proposed and what the agent works from', async ({
  page,
  ids,
}) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}`);
  await page.getByRole('navigation', { name: 'Audience' }).getByRole('link', { name: 'Conversation' }).click();
  await expect(page).toHaveTitle(/ – Conversation – Facet$/);
  const held = await conversation.heldMessages(ids.audienceId);
  await expect(page.getByText(`${held.length} messages`, { exact: true })).toBeVisible();
  await expect(conversation.message(held.length)).toBeInViewport();
  await expect(page.getByRole('region', { name: 'Pending changes' })).toContainText('Pending');
  await expect(page.getByRole('region', { name: 'What the agent works from' })).toContainText('Page context');
  await expectNoAxeViolations(page);
});

test('what the agent did is folded and opens by keyboard; everything can be unfolded and folded', async ({
  page,
  ids,
}) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId, '?show=tools');
  const steps = conversation.thread.getByRole('button', { name: /steps/ }).first();
  await steps.focus();
  await page.keyboard.press('Enter');
  await expect(steps).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('button', { name: 'The thread' }).click();
  await page.getByRole('menuitem', { name: 'Unfold everything' }).click();
  await expect(conversation.thread.getByText('Arguments').first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'The thread' }).click();
  await page.getByRole('menuitem', { name: 'Fold everything', exact: true }).click();
  await expect(conversation.thread.getByText('Arguments')).toHaveCount(0);
});

test('a link names a message and lands on it, and Back takes a filter away', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId, `?message=${ids.messageId}`);
  const held = await conversation.heldMessages(ids.audienceId);
  const place = held.findIndex(({ messageId }) => messageId === ids.messageId) + 1;
  await expect(conversation.message(place)).toBeInViewport();
  await expect(conversation.message(place).getByRole('button', { name: /^Restore/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Messages shown' }).selectOption('With a snapshot');
  await expect(page).toHaveURL(/show=snapshots/);
  const snapshots = held.filter(({ hasSnapshot }) => hasSnapshot).length;
  await expect(page.getByText(`${snapshots} of ${held.length} messages`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`${held.length} messages`, { exact: true })).toBeVisible();
});

test('a word is found in every message that holds it, and the keys go from one to the next', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  const held = await conversation.heldMessages(ids.audienceId);
  await conversation.openConversation(ids.audienceId);
  const found = held.flatMap((message, index) =>
    JSON.stringify(message).toLowerCase().includes('title') ? [index + 1] : [],
  );
  const [first = 0, second = 0] = found;
  await page.getByRole('searchbox', { name: 'Find in the thread' }).fill('TITLE');
  await expect(page.getByText(`0 of ${found.length}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`1 of ${found.length}`)).toBeVisible();
  await expect(conversation.message(first)).toBeInViewport();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(page.getByText(`2 of ${found.length}`)).toBeVisible();
  await expect(conversation.message(second)).toBeInViewport();
  await expect(page).toHaveURL(new RegExp(`message=${held[second - 1]?.messageId}`));
});

test('every change stands in the ledger of its field, and leads to its message', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId);
  await page.getByRole('button', { name: 'The thread' }).click();
  await page.getByRole('menuitem', { name: 'Every change, field by field' }).click();
  const ledger = page.getByRole('dialog', { name: 'Every change, field by field' });
  await expect(ledger.getByRole('heading', { name: /^Title/ })).toBeVisible();
  await expectNoAxeViolations(page);
  const newest = ledger.getByRole('button', { name: /^Message \d+$/ }).first();
  const number = Number((await newest.textContent())?.replace('Message ', ''));
  await newest.click();
  await expect(ledger).toHaveCount(0);
  await expect(conversation.message(number)).toBeInViewport();
  await page.goBack();
  await expect(ledger).toBeVisible();
});

test('the export is complete, whatever is in sight', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  const held = await conversation.heldMessages(ids.audienceId);
  await conversation.openConversation(ids.audienceId, '?show=errors');
  for (const form of ['Markdown', 'JSON']) {
    await page.getByRole('button', { name: 'The thread' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Export as ${form}` }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    for (const { messageId } of held) expect(text).toContain(messageId);
  }
});

test('a proposed value goes into the editor as a draft, beside what the field holds', async ({ page, faults, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId);
  const pending = page.getByRole('region', { name: 'Pending changes' });
  await pending.getByRole('button', { name: 'Use this value in the editor' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/audiences/${ids.audienceId}$`));
  await page.getByRole('button', { name: 'Use these changes' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^1 change/ })).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a conversation of thousands of messages opens at its end, and every message can be reached', async ({
  page,
  faults,
  ids,
}) => {
  const conversation = new ConversationPage(page, ids.pageId);
  const path = `^/v0/pages/[^/]+/audiences/${ids.audienceId}/messages$`;
  const messages = Array.from({ length: 3_000 }, (_, index) => ({
    messageId: `m-${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Message number ${index}. ${'Some words. '.repeat(index % 40)}`,
    timestamp: 1_763_000_000_000 + index * 60_000,
  }));
  await faults.add({
    match: { method: 'GET', path },
    fault: { kind: 'answer', status: 200, body: { conversation: {}, messages, context: {}, pendingChanges: [] } },
  });
  await conversation.openConversation(ids.audienceId);
  await expect(page.getByText('3,000 messages', { exact: true })).toBeVisible();
  await expect(conversation.message(3_000)).toBeInViewport();
  await page.getByRole('searchbox', { name: 'Find in the thread' }).fill('number 17.');
  await page.keyboard.press('Enter');
  await expect(conversation.message(18)).toBeInViewport();
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/conversation?message=m-1500`);
  await expect(conversation.message(1_501)).toBeInViewport();
});

test('a conversation that cannot be read says so and can be asked for again', async ({ page, faults, ids, watch }) => {
  watch.expectFailedLoads(/\/messages/);
  const conversation = new ConversationPage(page, ids.pageId);
  const rule = {
    match: { method: 'GET', path: '/messages$' },
    fault: { kind: 'answer', status: 503, body: {} },
  } as const;
  await faults.add(rule);
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/conversation`);
  await expect(page.getByRole('alert')).toContainText('The conversation could not be read', { timeout: 30_000 });
  await expectNoAxeViolations(page);
  await faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(conversation.lastMessage).toBeVisible();
});

test('an audience that nobody wrote for says so', async ({ page, faults, ids }) => {
  await faults.add({
    match: { method: 'GET', path: '/messages$' },
    fault: { kind: 'answer', status: 200, body: { conversation: {}, messages: [], context: {}, pendingChanges: [] } },
  });
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/conversation`);
  await expect(page.getByRole('heading', { name: 'Nothing was said yet' })).toBeVisible();
  await expectNoAxeViolations(page);
});
