import { complaint, errorAnswer, tooManyRequests, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { conversationWrites } from './support/conversation-writes.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';
import type { Fault } from './support/write-form.ts';

/*
 * The rows of the fault matrix (security.md §3.2), by their numbers, on what a conversation can be asked to do: an interrupt and a restore. What
 * is being written in the sample data stays as it is, so that all faults meet the same run.
 */

const test = testOn({ SERVICE_AGENT_SPEED: '0' });

test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\/|healthz/));

const failures: readonly (readonly [string, Fault, 'refused' | 'unknown', RegExp])[] = [
  ['2 500', errorAnswer(500), 'unknown', new RegExp(`status 500.*${complaint}`)],
  ['4 401', errorAnswer(401), 'refused', /API key of the gateway was refused/],
  ['7 409', errorAnswer(409), 'refused', new RegExp(`conflicts with what is saved now.*${complaint}`)],
  ['8 422', errorAnswer(422, '{errors} by field'), 'refused', new RegExp(`refused the input.*${complaint}`)],
  ['9 429', tooManyRequests('seconds', Date.now()), 'refused', /asks to slow down/],
  ['10 no answer', { kind: 'hang' }, 'unknown', /No answer arrived within 30 seconds/],
  ['12 broken JSON', unreadableAnswers['broken JSON with 200'], 'unknown', /not JSON/],
  ['13 nothing with 200', unreadableAnswers['nothing with 200'], 'unknown', /was empty/],
  ['29 success: false', unreadableAnswers['success: false'], 'refused', /“success: false”/],
  ['30 the request is lost', { kind: 'drop', when: 'before-commit' }, 'unknown', /cannot reach|connection failed/i],
  ['5 403', errorAnswer(403, '{error}'), 'refused', new RegExp(`API key may not do this.*${complaint}`)],
];

/**
 * What is read in one place for all writes: with the one that is asked in one press. Of the shapes of complaints (8) those that look least alike.
 */
const variants: typeof failures = [
  ['3 502 HTML', errorAnswer(502, 'HTML'), 'unknown', /something other than JSON/],
  [
    '5 403 of the gateway',
    { kind: 'answer', status: 403, body: { error: { code: 'origin', status: 403, requestId: 'req_1' } } },
    'refused',
    /comes from an origin other than its own/,
  ],
  ['12 HTML with 200', unreadableAnswers['HTML with 200'], 'unknown', /something other than JSON/],
  ['13 204', unreadableAnswers['204'], 'unknown', /was empty/],
  ['8 a string', errorAnswer(422, 'a string'), 'refused', new RegExp(`refused the input.*${complaint}`)],
  ['8 HTML', errorAnswer(422, 'HTML'), 'refused', /refused the input/],
  ['8 broken JSON', errorAnswer(422, 'broken JSON'), 'refused', /refused the input/],
];

for (const write of conversationWrites) {
  test(`${write.name}: 2, 4, 5, 7, 8, 9, 10, 12, 13, 29, 30`, async ({ page, faults, ids }) => {
    test.setTimeout(240_000);
    await page.clock.install();
    const match = { method: 'POST', path: write.path };
    const writes = async () =>
      (await faults.received()).filter(
        ({ method, target }) => method === 'POST' && new RegExp(write.path).test(target),
      );
    await write.open(page, ids);
    const before = await write.held(page, ids);
    for (const [name, fault, end, words] of write.inOnePress ? [...failures, ...variants] : failures) {
      await test.step(name, async () => {
        await faults.clear();
        await faults.add({ match, fault });
        await faults.clearReceived();
        await write.ask(page);
        if (fault.kind === 'hang') {
          await expect.poll(async () => (await writes()).length).toBe(1);
          await page.clock.fastForward(31_000);
        }
        const told = write.told(page);
        await expect(told).toContainText(write.words[end]);
        await expect(told).toContainText(words);
        expect(await writes(), 'sent once').toHaveLength(1);
        expect(await write.held(page, ids)).toEqual(before);
        expect(await page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
        if (name === '2 500') await expectNoAxeViolations(page);
        await write.dismiss(page);
        await expect(told).toHaveCount(0);
        // The key may not do it, now and the next time: what asks for it is off, until a person wants to know again.
        if (name === '5 403') {
          await expect(write.control(page)).toHaveAccessibleDescription(/refused this to the API key/);
          await page.getByRole('button', { name: 'Allow another try' }).first().click();
        }
        await expect(write.control(page)).toBeEnabled();
      });
    }
    await test.step('30 the answer is lost', async () => {
      await faults.clear();
      await faults.add({ match, fault: { kind: 'drop', when: 'after-commit', by: 'reset' } });
      await faults.clearReceived();
      await write.ask(page);
      await write.expectDone(page, ids);
      expect(await writes(), 'sent once').toHaveLength(1);
    });
  });
}

test('a restore leaves alone what was typed into the editor and not saved, and the editor offers it beside what holds now', async ({
  page,
  ids,
}) => {
  const { pageId, audienceId, messageId } = ids;
  const conversation = new ConversationPage(page, pageId);
  const editor = new EditorPage(page, pageId);
  await editor.openEditor(audienceId);
  await editor.field('Context for this audience').fill('Typed and not saved');
  await expect(page.getByRole('status').filter({ hasText: /^1 change/ })).toBeVisible();
  await conversation.openConversation(audienceId, `?message=${messageId}`);
  const place = (await conversation.heldMessages(audienceId)).findIndex((each) => each.messageId === messageId) + 1;
  await conversation
    .message(place)
    .getByRole('button', { name: /^Restore/ })
    .click();
  await conversation.restoreQuestion.getByRole('button', { name: 'Restore' }).click();
  await expect(conversation.toast(/^Restored[:.]/)).toBeVisible();
  await page.getByRole('link', { name: 'Editor', exact: true }).click();
  await expect(page.getByText('Typed and not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(editor.field('Context for this audience')).toHaveValue('Typed and not saved');
});

test('the service is away for a while as the conversation is followed: 28', async ({ page, faults, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.generatingAudienceId);
  const messages = conversation.thread.getByRole('article');
  const before = await messages.count();
  const focused = conversation.lastMessage.getByRole('link', { name: /^Link to message/ });
  await focused.focus();
  const place = await focused.boundingBox();
  const began = Date.now();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().includes('/v0/')) asked += 1;
  });
  // Gone for as long as it takes to be noticed: the longer nothing new came, the rarer the service is asked.
  await faults.add({ fault: { kind: 'drop', when: 'before-commit' } });
  const banner = page.getByRole('status').filter({ hasText: 'The service cannot be reached.' });
  await expect(banner).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Not refreshed since/)).toHaveCount(0);
  await expect(messages).toHaveCount(before);
  await expect(focused).toBeFocused();
  await faults.clear();
  await expect(banner).toHaveCount(0, { timeout: 40_000 });
  await expect(page.getByText(/^Not refreshed since/)).toHaveCount(0);
  // Nothing is stacked, what was read stays where it stands, and nobody is asked in a storm.
  await expect(page.getByRole('listitem').filter({ hasText: /could not|failed/i })).toHaveCount(0);
  await expect(focused).toBeFocused();
  expect(await focused.boundingBox()).toEqual(place);
  expect(asked).toBeLessThan(12 + (Date.now() - began) / 1_000);
  await faults.clearReceived();
  await expect
    .poll(async () => (await faults.received()).filter(({ target }) => target.endsWith('/messages')).length, {
      timeout: 40_000,
    })
    .toBeGreaterThan(0);
});
