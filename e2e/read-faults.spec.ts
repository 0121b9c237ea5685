import { complaint, errorAnswer, tooManyRequests, unreadableAnswers } from '#test/faults/odd-answers.ts';
import { expect, test } from './support/fixtures.ts';
import { type Fault, readScreen } from './support/read-screen.ts';
import { readTargets } from './support/read-targets.ts';

/*
 * The read rows of the fault matrix (security.md §3.2), by their numbers, on every list of read-targets.ts: reads that fail. One page goes
 * through all faults of a test.
 */

for (const target of readTargets) {
  test.describe(`reading the ${target.name}`, () => {
    test.describe.configure({ mode: 'parallel' });

    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    test('errors: 1, 3, 4, 5, 6, 11, 12, 13', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      const text = `items.0.${target.text}`;
      const list = new RegExp(target.reads);
      // A read is tried four times. While there is no way to the service, it is read again after 2, 4 and 8 seconds as well; the next, 30 seconds
      // later, lies beyond what a step waits.
      const tries = 4;
      const triesInOutage = tries + 3;
      let asked = 0;
      page.on('request', (request) => {
        if (list.test(new URL(request.url()).pathname)) asked += 1;
      });
      const failures: readonly (readonly [string, Fault, RegExp, most: number])[] = [
        ['1 500', errorAnswer(500), new RegExp(`status 500.*${complaint}`), tries],
        ['3 502 HTML', errorAnswer(502, 'HTML'), /something other than JSON/, triesInOutage],
        ['3 503, a string', errorAnswer(503, 'a string'), new RegExp(`status 503.*${complaint}`), triesInOutage],
        ['4 401', errorAnswer(401), /API key of the gateway was refused/, 1],
        ['5 403', errorAnswer(403, '{error}'), new RegExp(`API key may not do this.*${complaint}`), 1],
        [
          '5 403 of the gateway',
          { kind: 'answer', status: 403, body: { error: { code: 'origin', status: 403, requestId: 'req_1' } } },
          /comes from an origin other than its own/,
          1,
        ],
        ['6 404', errorAnswer(404, '{message}'), /may have been deleted, or the ID is wrong/, 1],
        [
          '11 cut off',
          { kind: 'cut', afterBytes: 200 },
          /connection failed|before a whole answer|cannot reach/i,
          triesInOutage,
        ],
        ['11 reset', { kind: 'drop', when: 'before-commit', by: 'reset' }, /cannot reach the service/, triesInOutage],
        ['12 broken JSON', unreadableAnswers['broken JSON with 200'], /not JSON/, 1],
        ['12 HTML as JSON', unreadableAnswers['HTML that calls itself JSON'], /not JSON/, 1],
        ['12 HTML with 200', unreadableAnswers['HTML with 200'], /something other than JSON/, triesInOutage],
        ['12 an error with 200', unreadableAnswers['an error with 200'], /none of the expected data/, 1],
        ['13 nothing with 200', unreadableAnswers['nothing with 200'], /answer was empty/, 1],
        ['13 204', unreadableAnswers['204'], /answer was empty/, 1],
      ];
      for (const [name, fault, reason, most] of failures) {
        await test.step(name, async () => {
          await screen.suffer(fault);
          asked = 0;
          await screen.open();
          await screen.soon(() => expect(screen.failure).toBeVisible({ timeout: 100 }));
          await expect(screen.reason).toContainText(reason);
          await screen.expectQuiet();
          // No storm of retries, and after a refusal nobody asks again but the person.
          await page.clock.fastForward(20_000);
          expect(asked, 'requests').toBeLessThanOrEqual(most);
          await page.getByText('Details').click();
          await expect(page.getByRole('button', { name: 'Copy details' })).toBeVisible();
        });
      }
      await test.step('a way back, and a retry that helps', async () => {
        await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible();
        await screen.suffer();
        await page.getByRole('button', { name: 'Try again' }).click();
        await screen.expectWell();
      });
      await test.step('11 a body that comes in pieces is read whole', async () => {
        await screen.sufferShort(
          { kind: 'trickle', bytes: 1_000, everyMs: 10 },
          { kind: 'set', field: text, value: 'In pieces' },
        );
        await screen.open();
        await screen.expectWell();
      });
    });

    test('what was read stays when it cannot be read again: 1, 4, 10, 12, 35', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      const failures: readonly (readonly [string, Fault, RegExp])[] = [
        ['1 500', errorAnswer(500), /Not refreshed since [^.]*\d\d:\d\d[^.]*\. The service answered with status 500/],
        ['4 401', errorAnswer(401), /Not refreshed since [^.]*\d\d:\d\d[^.]*\. The API key of the gateway was refused/],
        [
          '10 no answer',
          { kind: 'hang' },
          /Not refreshed since [^.]*\d\d:\d\d[^.]*\. No answer arrived within 30 seconds/,
        ],
        [
          '12 broken JSON',
          unreadableAnswers['broken JSON with 200'],
          /Not refreshed since [^.]*\d\d:\d\d[^.]*\. The answer was not JSON/,
        ],
      ];
      for (const [name, fault, words] of failures) {
        await test.step(name, async () => {
          await screen.suffer();
          await screen.open();
          await screen.expectWell();
          const before = await screen.rowCount();
          const focused = page.getByRole('button', { name: 'Connected' });
          await focused.focus();
          await screen.suffer(fault);
          await screen.comeBack();
          const step = fault.kind === 'hang' ? 31_000 : 1_000;
          await screen.soon(() => expect(screen.stale).toHaveText(words, { timeout: 200 }), step);
          await expect(screen.stale).toHaveCount(1);
          expect(await screen.rowCount()).toBe(before);
          await screen.expectQuiet();
          await expect(page.getByRole('button', { name: /Connected|Trying again|No connection/ })).toBeFocused();
          await screen.suffer();
          // A read that still hangs has to end first.
          await screen.soon(async () => {
            if ((await screen.stale.count()) > 0) await screen.stale.getByRole('button').click({ timeout: 200 });
            await expect(screen.stale).toHaveCount(0, { timeout: 200 });
          }, step);
          await screen.expectWell();
        });
      }
      await test.step('35 after a sleep of eight hours what changed meanwhile is there', async () => {
        await screen.sufferShort({
          kind: 'set',
          field: `items.0.${target.text}`,
          value: 'https://changed.example/asleep',
        });
        await page.clock.fastForward('08:00:00');
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
        await expect(screen.table).toContainText('changed.example/asleep');
        await screen.expectWell();
      });
    });

    test('offline when it is opened, and while it is used: 23', async ({ page, context, faults, ids, watch }) => {
      watch.expectFailedLoads(/./);
      const screen = await readScreen(page, target, faults, ids);
      const offline = page.getByRole('status').filter({ hasText: 'This browser is offline.' });
      await test.step('when it is opened', async () => {
        await page.goto(target.from(ids));
        await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
        await context.setOffline(true);
        await expect(offline).toHaveCount(1);
        await page.getByRole('link', { name: target.link }).click();
        // Its code may be here already or not.
        await expect(page.getByRole('heading', { name: /could not be (?:loaded|read)$/ })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        await screen.expectQuiet();
        await context.setOffline(false);
        await screen.soon(() => expect(screen.rows.first()).toBeVisible({ timeout: 100 }));
        await screen.expectWell();
      });
      await test.step('in use', async () => {
        await screen.open();
        await screen.expectWell();
        const before = await screen.rowCount();
        await context.setOffline(true);
        await expect(offline).toContainText(/What is shown is as of \d\d:\d\d\./);
        await screen.comeBack();
        expect(await screen.rowCount()).toBe(before);
        await screen.expectQuiet();
        await expect(offline).toHaveCount(1);
        await context.setOffline(false);
        await expect(offline).toHaveCount(0);
        await screen.expectWell();
      });
    });

    test('too many requests: 9', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      const slowDown = page.getByText(/The service asks to slow down\. Facet waits and continues/);
      for (const [form, seconds, isLong] of [
        ['seconds', /Trying again/, false],
        ['HTTP date', /Trying again/, false],
        ['absent', /Trying again[45] s/, true],
        ['absurd', /Trying again1[12]\d s/, true],
      ] as const) {
        await test.step(form, async () => {
          const now = (await page.evaluate(() => Date.now())) + 10_000;
          // What the screen before still reads must not meet the one refusal.
          await page.goto('about:blank');
          await faults.clear();
          await faults.add({
            match: { method: 'GET', path: target.reads, times: 1 },
            fault: tooManyRequests(form, now),
          });
          await faults.clearReceived();
          // Two seconds are over before a busy machine has drawn the screen: time stands until then.
          await page.clock.pauseAt(now);
          await screen.open();
          await screen.soon(async () => {
            await expect(screen.connection).toHaveText(seconds, { timeout: 100 });
            // Told also where another read has succeeded, and on a phone, which hides the sidebar's foot.
            await expect(slowDown).toHaveCount(isLong ? 1 : 0, { timeout: 100 });
          }, 20);
          expect(await screen.requests()).toBe(1);
          await page.clock.resume();
          await page.clock.fastForward(form === 'absurd' ? 100_000 : 500);
          if (form === 'absurd') expect(await screen.requests()).toBe(1);
          await screen.soon(() => expect(screen.rows.first()).toBeVisible({ timeout: 100 }));
          await screen.expectWell();
          await expect(slowDown).toHaveCount(0);
          // The next visit has nothing to show before it was answered.
          await page.evaluate(() => void indexedDB.deleteDatabase('facet-lists'));
        });
      }
      if (!target.polls) return;
      await test.step('what is read again and again is read less often, and that is told', async () => {
        await screen.suffer(tooManyRequests('absent', 0));
        await page.clock.fastForward(31_000);
        await expect(slowDown).toBeVisible();
        await expect(screen.stale).toHaveCount(0);
        await screen.suffer();
        await screen.soon(() => expect(slowDown).toHaveCount(0, { timeout: 100 }), 5_000);
        await screen.expectWell();
      });
    });

    test('the service restarts: 28', async ({ page, faults, ids }) => {
      const screen = await readScreen(page, target, faults, ids);
      await screen.open();
      await screen.expectWell();
      const before = await screen.rowCount();
      const asked: number[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v0/')) asked.push(Date.now());
      });
      const back = faults.restart(1_500);
      await screen.comeBack();
      await expect(screen.connection).toHaveText(/Trying again|No connection/);
      expect(await screen.rowCount()).toBe(before);
      await screen.expectQuiet();
      await back;
      await screen.comeBack();
      await screen.soon(() => expect(screen.connection).toHaveText(/Connected/, { timeout: 100 }));
      await screen.soon(() => expect(screen.stale).toHaveCount(0, { timeout: 100 }));
      await screen.expectWell();
      await expect(page.getByRole('listitem').filter({ hasText: /could not|failed/i })).toHaveCount(0);
      // At most four tries of each read, twice.
      expect(asked.length).toBeLessThanOrEqual(20);
    });
  });
}
