import { AudiencesPage, archive, changeContext } from './support/audiences-page.ts';
import { expect, test } from './support/fixtures.ts';
import { readScreen } from './support/read-screen.ts';
import { readTargets } from './support/read-targets.ts';

/*
 * The read rows of the fault matrix (security.md §3.2), by their numbers, on every list of read-targets.ts: cursors that lead nowhere, and answers out of order. One page goes
 * through all faults of a test.
 */

for (const target of readTargets) {
  test.describe(`reading the ${target.name}`, () => {
    test.describe.configure({ mode: 'parallel' });

    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    test('a list that does not walk: 16, 17, 18', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      for (const [how, words, most] of [
        ['looping', 'the service handed out the same cursor twice', 3],
        ['ignored', 'the service handed out the same cursor twice', 3],
        ['null-with-more', 'gave no cursor to fetch it with', 1],
        ['blank-with-more', 'gave no cursor to fetch it with', 1],
      ] as const) {
        await test.step(how, async () => {
          await screen.suffer({ kind: 'cursor', how, pageSize: 2 });
          await faults.clearReceived();
          await screen.open();
          await expect(page.getByText(words).first()).toBeVisible();
          await expect(screen.rows).toHaveCount(how === 'looping' ? 4 : 2);
          await page.clock.fastForward(1_500);
          expect(await screen.requests()).toBeLessThanOrEqual(most);
          await screen.expectQuiet();
        });
      }
      await test.step('16 pages without items', async () => {
        await screen.suffer({ kind: 'cursor', how: 'empty-pages' });
        await faults.clearReceived();
        await screen.open();
        await expect(page.getByText('a page with nothing new on it').first()).toBeVisible();
        expect(await screen.requests()).toBeLessThanOrEqual(2);
        await screen.expectQuiet();
      });
      await test.step('18 hasMore is believed, and the cursor can be tried', async () => {
        await screen.suffer({ kind: 'cursor', how: 'cursor-without-more', pageSize: 2 });
        await screen.open();
        await expect(screen.rows).toHaveCount(2);
        await page.getByRole('button', { name: 'Try for more' }).first().click();
        await expect(screen.rows).toHaveCount(4);
        await screen.expectQuiet();
      });
    });
  });
}

test('27 of two reads of the webhooks the later one wins, whichever is answered first', async ({
  page,
  faults,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\//);
  await page.clock.install();
  await page.goto('/webhooks');
  const toggle = page.getByRole('switch', { name: 'Deliveries to warehouse.harbourline.example/ingest/facet' });
  await expect(toggle).toBeVisible();
  const wasOn = await toggle.isChecked();
  await faults.add({ match: { method: 'GET', path: '^/v0/webhook_subscriptions' }, fault: { kind: 'reorder' } });
  await page.clock.fastForward(61_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(async () => (await faults.received()).at(-1)?.fault).toBe('reorder');
  // A write makes the list stale while the first read is held back: it is read again, and that answer comes first.
  await toggle.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: /deliveries/ }).click();
  await expect(toggle).toBeChecked({ checked: !wasOn });
  await expect
    .poll(async () => (await faults.received()).filter(({ fault }) => fault === 'reorder').length)
    .toBeGreaterThan(1);
  await page.clock.runFor(1_000);
  await expect(toggle).toBeChecked({ checked: !wasOn });
  await faults.clear();
  await page.request.patch(`/v0/webhook_subscriptions/${ids.subscriptionId}`, {
    headers: { 'x-requested-by': 'facet' },
    data: {},
  });
});

test('27 of two reads of the audiences the later one wins, whichever is answered first', async ({
  page,
  faults,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\//);
  const reordered = async () => (await faults.received()).filter(({ fault }) => fault === 'reorder').length;
  await changeContext(page.request, ids.pageId, ids.archiveAudienceId, 'Queued for this test.');
  await page.clock.install();
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open(`?q=${ids.archiveAudienceId}`);
  const status = audiences.rows.first().getByRole('cell').nth(1);
  await expect(status).toContainText('Queued');
  // Old enough to be read again whole as soon as somebody comes back.
  await page.clock.fastForward(31_000);
  await faults.add({ match: { method: 'GET', path: '^/v0/pages/[^/]+/audiences' }, fault: { kind: 'reorder' } });
  // What refreshes the statuses asks, and its answer is held back.
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect.poll(reordered, { timeout: 300 }).toBe(1);
  }).toPass();
  await archive(page.request, ids.pageId, ids.archiveAudienceId);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(reordered).toBe(2);
  await expect(status).toContainText('Archived');
  await page.clock.runFor(1_000);
  await expect(status).toContainText('Archived');
});
