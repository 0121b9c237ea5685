import { hostileTexts } from '#test/faults/hostile-texts.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { expect, test } from './support/fixtures.ts';
import { layoutShift, watchLayoutShifts } from './support/layout-shift.ts';
import { placesScrolledTo, restingPlace, watchScroll } from './support/scroll.ts';

/** Markdown by which a text from outside runs something, or tells another host that it was read. */
const hostileMarkdown = [
  '![tracking](https://evil.example/pixel.png?read=1)',
  '[![inside a link](https://evil.example/a.png)](https://evil.example/b)',
  '![by reference][r]\n\n[r]: https://evil.example/reference.png "title"',
  '<img src="https://evil.example/html.png"><svg onload="window.__xss=1"></svg>',
  '<iframe src="https://evil.example"></iframe><object data="https://evil.example"></object>',
  '<style>@import url(https://evil.example/style.css)</style><link rel=stylesheet href=https://evil.example/l.css>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action="https://evil.example"><button>Send</button></form>',
  '[runs](javascript:window.__xss=1) [too](JaVaScRiPt&#58;window.__xss=1) [and](data:text/html,<script>1</script>)',
  '[files](file:///etc/passwd) [other](vbscript:x) [host](//evil.example) [user](https://a:b@evil.example)',
  '<javascript:window.__xss=1> <https://evil.example/auto> https://evil.example/bare',
  '```html\n<script>window.__xss=1</script>\n```\n`<img src=x onerror=window.__xss=1>`',
  '| a | b |\n|---|---|\n| ![x](https://evil.example/cell.png) | <img src=x onerror=window.__xss=1> |',
  '- [ ] <b onmouseover=window.__xss=1>list</b>\n\n> ![quoted](data:image/svg+xml,<svg onload=window.__xss=1>)',
  '[a\u202Egnp.exe](https://evil.example/\u202Egnp.exe)',
  '\u0000<script\u0000>window.__xss=1</script>',
];

test('a link lands on the message that it names, and a visit goes to the end at once', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId, `?message=${ids.messageId}`);
  const held = await conversation.heldMessages(ids.audienceId);
  const place = held.findIndex(({ messageId }) => messageId === ids.messageId) + 1;
  await expect(conversation.message(place)).toBeInViewport();
  await expect(conversation.message(place).getByRole('button', { name: /^Restore/ })).toBeVisible();
  await watchLayoutShifts(page);
  await watchScroll(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/conversation`);
    await expect(conversation.message(held.length)).toBeInViewport();
    const end = await restingPlace(page);
    expect(await placesScrolledTo(page)).toEqual([0, end]);
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.001);
  }
  await conversation.message(1).scrollIntoViewIfNeeded();
  await expect(conversation.message(held.length)).not.toBeInViewport();
  await page.getByRole('link', { name: 'Editor', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Audience' })).toBeVisible();
  await page.getByRole('link', { name: /^Conversation/ }).click();
  await expect(conversation.message(held.length)).toBeInViewport();
});

test('in a conversation of thousands of messages every one can be reached', async ({ page, faults, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  const path = `^/v0/pages/[^/]+/audiences/${ids.audienceId}/messages$`;
  const messages = Array.from({ length: 3_000 }, (_, index) => ({
    messageId: `m-${index}`,
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Message number ${index}. ${'Some words. '.repeat(index % 160)}`,
    timestamp: 1_763_000_000_000 + index * 60_000,
  }));
  await faults.add({
    match: { method: 'GET', path },
    fault: { kind: 'answer', status: 200, body: { conversation: {}, messages, context: {}, pendingChanges: [] } },
  });
  await conversation.openConversation(ids.audienceId);
  await expect(page.getByRole('link', { name: 'Conversation 3,000' })).toBeVisible();
  await expect(conversation.message(3_000)).toBeInViewport();
  // More than 2.5 MB are read off the main thread.
  expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
    expect.stringContaining('large-answer-worker'),
  ]);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('number 17.');
  await page.keyboard.press('Enter');
  await expect(conversation.message(18)).toBeInViewport();
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}/conversation?message=m-1500`);
  await expect(conversation.message(1_501)).toBeInViewport();
  // Far from the end, new text moves nothing in sight and is announced once.
  const grow = async (by: readonly string[]) => {
    const more = by.map((content, at) => ({ ...messages[0], messageId: `later-${at}`, content }));
    const body = { conversation: {}, messages: [...messages, ...more], context: {}, pendingChanges: [] };
    await faults.clear();
    await faults.add({ match: { method: 'GET', path }, fault: { kind: 'answer', status: 200, body } });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  };
  const place = await conversation.message(1_501).boundingBox();
  await grow(['One', 'Two']);
  const pill = page.getByRole('button', { name: '2 new messages' });
  await expect(pill).toBeVisible();
  await expect(
    conversation.thread.getByRole('status').filter({ hasText: /^2 new messages, [\d,]+ in all\.$/ }),
  ).toHaveCount(1);
  expect(await conversation.message(1_501).boundingBox()).toEqual(place);
  await pill.click();
  await expect(conversation.message(3_002)).toBeInViewport();
  await expect(pill).toHaveCount(0);
  await grow(['One', `Two. ${'It goes on. '.repeat(400)}The last word`, 'Three']);
  await expect(conversation.message(3_003)).toBeInViewport();
  await expect(page.getByRole('button', { name: /new message/ })).toHaveCount(0);
});

test('nothing in a conversation runs, becomes markup or asks another host', async ({ page, faults, ids }) => {
  const texts = [...Object.values(hostileTexts), ...hostileMarkdown].filter((text) => text.length < 10_000);
  const messages = texts.map((text, index) => ({
    messageId: `${text.slice(0, 200)} ${index}`,
    role: index % 3 === 0 ? text : 'assistant',
    content: text,
    timestamp: 1_763_000_000_000 + index,
    hasSnapshot: true,
    reasoning: text,
    isInterrupted: index % 2 === 0,
    contentParts: [
      { type: 'text', text: `${text} in a part` },
      { type: text, text },
    ],
    toolCalls: [{ id: text, name: text, status: text, arguments: { [text]: text }, result: [text], error: text }],
    changes: [{ changeId: text, field: text, previousValue: text, newValue: `${text} new`, status: text }],
  }));
  const all = texts.join('\n\n');
  const context = { currentSupplementaryContext: all, currentMetaTitle: all, pageContext: all };
  const pendingChanges = [
    { changeId: all, field: 'metaTitle', previousValue: all, newValue: `${all} new`, status: all },
  ];
  await faults.add({
    match: { method: 'GET', path: '/messages$' },
    fault: { kind: 'answer', status: 200, body: { conversation: {}, messages, context, pendingChanges } },
  });
  const conversation = new ConversationPage(page, ids.pageId);
  const expectInert = async () => {
    expect(await page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
    const shown = page.locator('main, [role=dialog], [role=alertdialog]');
    await expect(
      shown.locator('img, script, iframe, object, embed, form[action], style, base, meta, link'),
    ).toHaveCount(0);
    const protocols = await shown
      .locator('a[target=_blank]')
      .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.protocol : '')));
    expect(protocols.filter((protocol) => !/^(?:https?|mailto|tel):$/.test(protocol))).toEqual([]);
  };
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Conversation actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await conversation.openConversation(ids.audienceId);
  await expect(conversation.message(messages.length)).toBeInViewport();
  await choose('Expand all');
  await expect(conversation.thread.getByText('Arguments').first()).toBeVisible();
  await expectInert();
  await choose('Show hidden characters');
  await expect(conversation.thread.getByText('U+202E').first()).toBeAttached();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('<img src=x onerror');
  await expect(page.getByText(/^\d+ match(es)?$/)).toBeVisible();
  await expectInert();
  for (const panel of ['Change history', 'Compare versions']) {
    await choose(panel);
    const dialog = page.getByRole('dialog', { name: panel });
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expectInert();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await conversation.lastMessage.getByRole('button', { name: /^Restore/ }).click();
  await expect(conversation.restoreQuestion).toContainText('May also change');
  await expectInert();
});
