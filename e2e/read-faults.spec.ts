import { errorAnswer, errorMessage, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { expect, test } from './support/fixtures.ts';
import { type Fault, readScreen } from './support/read-screen.ts';

/*
 * The read rows of the fault matrix (security.md §3.2) that only a browser shows, by number, on the
 * webhook list. list-faults.test.tsx has every list. One page goes through all faults of a test.
 */

test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

test('a list that cannot be loaded says why: 1, 3, 4, 11, 12', async ({ page, faults }) => {
  const screen = await readScreen(page, faults);
  const failures: readonly (readonly [string, Fault, RegExp])[] = [
    ['1 500', errorAnswer(500), new RegExp(`status 500.*${errorMessage}`)],
    ['3 502 HTML', errorAnswer(502, 'HTML'), /something other than JSON/],
    ['4 401', errorAnswer(401), /API key of the gateway was refused/],
    ['11 cut off', { kind: 'cut', afterBytes: 200 }, /connection was lost|can’t reach/i],
    ['11 reset', { kind: 'drop', when: 'before-commit', by: 'reset' }, /can’t reach the API/],
    ['12 HTML as JSON', unreadableAnswers['HTML that calls itself JSON'], /not JSON/],
  ];
  for (const [name, fault, reason] of failures) {
    await test.step(name, async () => {
      await screen.suffer(fault);
      await screen.open();
      await screen.soon(() => expect(screen.failure).toBeVisible({ timeout: 100 }));
      await expect(screen.reason).toContainText(reason);
      await screen.expectQuiet();
    });
  }
  await page.getByText('Details').click();
  await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
  await screen.suffer();
  await page.getByRole('button', { name: 'Try again' }).click();
  await screen.expectWell();
});

test('what was read stays when it cannot be read again: 10, 35', async ({ page, faults }) => {
  const screen = await readScreen(page, faults);
  await screen.open();
  await screen.expectWell();
  const before = await screen.rows.count();
  await page.getByRole('button', { name: 'Connected' }).focus();
  await screen.suffer({ kind: 'hang' });
  await screen.comeBack();
  const words = /Not refreshed since [^.]*\d\d:\d\d[^.]*\. No response arrived within 30 seconds/;
  await screen.soon(() => expect(screen.stale).toHaveText(words, { timeout: 200 }), 31_000);
  await expect(screen.stale).toHaveCount(1);
  await expect(screen.rows).toHaveCount(before);
  await screen.expectQuiet();
  await expect(page.getByRole('button', { name: /Connected|Retrying|No connection/ })).toBeFocused();
  await screen.suffer();
  await screen.soon(async () => {
    if ((await screen.stale.count()) > 0) await screen.stale.getByRole('button').click({ timeout: 200 });
    await expect(screen.stale).toHaveCount(0, { timeout: 200 });
  });
  await screen.expectWell();
  // 35: after a sleep of eight hours what changed meanwhile is there.
  await screen.suffer({ kind: 'set', field: 'items.0.url', value: 'https://changed.example/asleep' });
  await screen.comeBack('08:00:00');
  await expect(screen.rows.filter({ hasText: 'changed.example/asleep' })).toHaveCount(1);
  await screen.expectWell();
});

test('the browser is offline when a list is opened, and while it is used: 23', async ({
  page,
  context,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/./);
  const screen = await readScreen(page, faults);
  const offline = page.getByRole('status').filter({ hasText: 'You’re offline.' });
  await page.goto('/pages');
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
  await context.setOffline(true);
  await expect(offline).toHaveCount(1);
  await page.getByRole('link', { name: /^Webhooks/ }).click();
  // Its code may be here already or not.
  await expect(page.getByRole('heading', { name: /^Couldn’t load/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await screen.expectQuiet();
  await context.setOffline(false);
  await screen.soon(() => expect(screen.rows.first()).toBeVisible({ timeout: 100 }));
  await screen.expectWell();
  const before = await screen.rows.count();
  await context.setOffline(true);
  await expect(offline).toContainText(/Showing data from \d\d:\d\d\./);
  await screen.comeBack();
  await expect(screen.rows).toHaveCount(before);
  await screen.expectQuiet();
  await expect(offline).toHaveCount(1);
  await context.setOffline(false);
  await expect(offline).toHaveCount(0);
  await screen.expectWell();
});
