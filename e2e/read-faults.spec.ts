import type { Page } from '@playwright/test';
import type { FaultRuleInput } from '#server/service/faults/fault-rules.ts';
import { hostileTexts } from '#server/service/faults/hostile-texts.ts';
import { complaint, errorAnswer, tooManyRequests, unreadableAnswers } from '#server/service/faults/odd-answers.ts';
import type { Faults } from './support/faults.ts';
import { expect, test } from './support/fixtures.ts';
import { type ReadTarget, readTargets } from './support/read-targets.ts';

/*
 * The read rows of the fault matrix (security.md §3.2), by their numbers, on every list of read-targets.ts. One page goes through all faults of a
 * test; its clock is moved on, so that no test waits for the pauses between tries.
 */

type Fault = FaultRuleInput['fault'];

/** Runs in the page: what sticks out of a page that is wider than its window. */
function wideElements(): readonly string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth,
  );
  return wide.map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`);
}

/** The list as a person meets it under faults. */
class ReadScreen {
  readonly page: Page;
  readonly target: ReadTarget;
  readonly #faults: Faults;
  readonly #path: string;

  constructor(page: Page, target: ReadTarget, faults: Faults, path: string) {
    this.page = page;
    this.target = target;
    this.#faults = faults;
    this.#path = path;
  }

  get table() {
    return this.target.table(this.page);
  }

  get rows() {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') });
  }

  get failure() {
    return this.page.getByRole('heading', { name: this.target.failed });
  }

  /** The sentence beside that heading. */
  get reason() {
    return this.page.getByRole('alert').filter({ has: this.failure });
  }

  get stale() {
    return this.page.getByRole('status').filter({ hasText: 'Not refreshed since' });
  }

  get connection() {
    return this.page.getByRole('button', { name: /Connected|Trying again|No connection/ });
  }

  /** Lets these faults happen to the reads of the list, and nothing else. */
  async suffer(...list: readonly Fault[]) {
    await this.#faults.clear();
    for (const fault of list) await this.#faults.add({ match: { method: 'GET', path: this.target.reads }, fault });
  }

  /** As `suffer`, on a list of six items that is whole. */
  async sufferShort(...list: readonly Fault[]) {
    await this.suffer(
      { kind: 'cursor', how: 'kept', pageSize: 6 },
      { kind: 'set', field: 'hasMore', value: false },
      { kind: 'set', field: 'nextCursor', value: null },
      ...list,
    );
  }

  async open() {
    await this.page.goto(this.#path);
  }

  /** What a person sees who comes back to the tab after a minute. */
  async comeBack() {
    await this.page.clock.fastForward(61_000);
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }

  /** Lets pauses between tries go by, so many milliseconds at a time, until something is to be seen. */
  async soon(look: () => Promise<void>, step = 1_000) {
    await expect(async () => {
      await this.page.clock.fastForward(step);
      await look();
    }).toPass({ timeout: 15_000, intervals: [50] });
  }

  async requests(): Promise<number> {
    const path = new RegExp(this.target.reads);
    return (await this.#faults.received()).filter(({ target }) => path.test(target)).length;
  }

  /** The list is there and whole, and nothing is left of a fault. */
  async expectWell() {
    await expect(this.rows.first()).toBeVisible();
    await expect(this.failure).toHaveCount(0);
    await expect(this.stale).toHaveCount(0);
  }

  /** Nothing turns for ever, nothing is stacked, nothing of an answer became part of the page. */
  async expectQuiet() {
    await expect(this.page.getByLabel(/^Loading/)).toHaveCount(0);
    expect(await this.page.getByRole('alert').count()).toBeLessThanOrEqual(1);
    await expect(this.page.getByRole('heading', { name: 'Sorry' })).toHaveCount(0);
    expect(await this.page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
    expect(await this.page.evaluate(wideElements), 'what makes the page scroll sideways').toEqual([]);
  }
}

for (const target of readTargets) {
  test.describe(`reading the ${target.name}`, () => {
    test.describe.configure({ mode: 'parallel' });
    const screenOf = async (page: Page, faults: Faults, path: string): Promise<ReadScreen> => {
      await page.clock.install();
      return new ReadScreen(page, target, faults, path);
    };

    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    test('errors: 1, 3, 4, 5, 6, 11, 12, 13', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
      const text = `items.0.${target.text}`;
      const list = new RegExp(target.reads);
      // In about 25 seconds: four tries, and a probe now and then while the service does not answer.
      const mayRetry = 8;
      let asked = 0;
      page.on('request', (request) => {
        if (list.test(new URL(request.url()).pathname)) asked += 1;
      });
      const failures: readonly (readonly [string, Fault, RegExp, most: number])[] = [
        ['1 500', errorAnswer(500), new RegExp(`status 500.*${complaint}`), mayRetry],
        ['3 502 HTML', errorAnswer(502, 'HTML'), /something other than JSON/, mayRetry],
        ['3 503, a string', errorAnswer(503, 'a string'), new RegExp(`status 503.*${complaint}`), mayRetry],
        ['4 401', errorAnswer(401), /API key of the gateway was refused/, 1],
        ['5 403', errorAnswer(403, '{error}'), new RegExp(`API key may not do this.*${complaint}`), 1],
        [
          '5 403 of the gateway',
          { kind: 'answer', status: 403, body: { error: { code: 'origin', status: 403, requestId: 'req_1' } } },
          /comes from an origin other than its own/,
          1,
        ],
        ['6 404', errorAnswer(404, '{message}'), /no longer there, or the id is wrong/, 1],
        [
          '11 cut off',
          { kind: 'cut', afterBytes: 200 },
          /connection failed|before a whole answer|cannot reach/i,
          mayRetry,
        ],
        ['11 reset', { kind: 'drop', when: 'before-commit', by: 'reset' }, /cannot reach the service/, mayRetry],
        ['12 broken JSON', unreadableAnswers['broken JSON with 200'], /not JSON/, 1],
        ['12 HTML as JSON', unreadableAnswers['HTML that calls itself JSON'], /not JSON/, 1],
        ['12 HTML with 200', unreadableAnswers['HTML with 200'], /something other than JSON/, mayRetry],
        ['12 an error with 200', unreadableAnswers['an error with 200'], /nothing of what the contract describes/, 1],
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
          expect(asked).toBeLessThanOrEqual(most);
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

    test('what was read stays when it cannot be read again: 1, 4, 10, 12, 28', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
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
          const before = await screen.rows.count();
          const focused = page.getByRole('button', { name: 'Connected' });
          await focused.focus();
          await screen.suffer(fault);
          await screen.comeBack();
          const step = fault.kind === 'hang' ? 31_000 : 1_000;
          await screen.soon(() => expect(screen.stale).toHaveText(words, { timeout: 200 }), step);
          await expect(screen.stale).toHaveCount(1);
          expect(await screen.rows.count()).toBe(before);
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
    });

    test('too many requests: 9', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
      for (const [form, seconds] of [
        ['seconds', /Trying again/],
        ['HTTP date', /Trying again/],
        ['absent', /Trying again[45] s/],
        ['absurd', /Trying again1[12]\d s/],
      ] as const) {
        await test.step(form, async () => {
          await faults.clear();
          await faults.add({
            match: { method: 'GET', path: target.reads, times: 1 },
            fault: tooManyRequests(form, await page.evaluate(() => Date.now())),
          });
          await faults.clearReceived();
          await screen.open();
          // Where another read has just succeeded, the foot of the sidebar speaks of that one.
          if (!target.polls) await expect(screen.connection).toHaveText(seconds);
          await expect.poll(() => screen.requests()).toBe(1);
          await page.clock.fastForward(form === 'absurd' ? 100_000 : 500);
          if (form === 'absurd') expect(await screen.requests()).toBe(1);
          await screen.soon(() => expect(screen.rows.first()).toBeVisible({ timeout: 100 }));
          await screen.expectWell();
        });
      }
    });

    test('what is in the answer: 14, 15, 19, 20, 21, 22', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
      const { text, open, required } = target;
      const show = async (...list: readonly Fault[]) => {
        await screen.sufferShort(...list);
        await screen.open();
        await screen.expectWell();
        await screen.expectQuiet();
        await expect(screen.rows).toHaveCount(6);
      };
      await test.step('14 missing, null, of another type', async () => {
        await show(
          { kind: 'drift', name: 'drop-field', field: `items.0.${required}` },
          { kind: 'drift', name: 'null-field', field: `items.1.${required}` },
          { kind: 'drift', name: 'wrong-type', field: `items.2.${required}` },
        );
        const marked = screen.rows.filter({ hasText: 'missing' });
        await expect(marked).toHaveCount(3);
        await expect(marked.first().getByRole('cell').nth(1)).not.toBeEmpty();
      });
      await test.step('14 counted in the request log', async () => {
        await screen.connection.click();
        await expect(page.getByRole('dialog', { name: 'Request log' })).toContainText('3 drift');
        await page.keyboard.press('Escape');
      });
      await test.step('14 items that are no objects, and fields that nobody knows', async () => {
        await show(
          { kind: 'set', field: 'items.0', value: 'not an object' },
          { kind: 'drift', name: 'extra-field', field: 'items.*' },
        );
      });
      await test.step('15 an unknown value stands there as it came', async () => {
        await show({ kind: 'set', field: `items.*.${open.field}`, value: open.value });
        await expect(screen.rows.first()).toContainText('from_the_future');
      });
      for (const value of [Number.MAX_SAFE_INTEGER, null, -1]) {
        await test.step(`19 totalCount ${value}`, async () => {
          await show({ kind: 'set', field: 'totalCount', value });
          const count = value === Number.MAX_SAFE_INTEGER ? '6 of 9,007,199,254,740,991' : '6';
          await expect(page.getByText(`${count} ${target.what}`, { exact: true })).toBeVisible();
        });
      }
      await test.step('20 100 kB and 1 MB', async () => {
        await show(
          { kind: 'set', field: `items.0.${text}`, value: hostileTexts['100 kB'] },
          { kind: 'set', field: `items.1.${text}`, value: hostileTexts['1 MB'] },
        );
        for (const row of await screen.rows.all()) {
          expect((await row.textContent())?.length).toBeLessThan(1_000);
          expect((await row.boundingBox())?.height).toBeLessThan(120);
        }
      });
      await test.step('21 texts that are hard to show', async () => {
        const texts = [
          'direction override',
          'joined emoji',
          'zero width only',
          'NUL',
          'lone surrogate',
          'markup',
        ] as const;
        await show(
          ...texts.map(
            (name, index) => ({ kind: 'set', field: `items.${index}.${text}`, value: hostileTexts[name] }) as const,
          ),
        );
        await expect(screen.table.locator('bdi[dir=auto]').filter({ hasText: 'invoice' })).toHaveCount(1);
        // Nothing that nobody could see: an id, another name or a word stands for it.
        for (const row of await screen.rows.all()) {
          await expect(row.getByRole('cell').first()).toHaveText(/[\p{L}\p{N}\p{Emoji}]/u);
        }
        await expect(screen.table).toContainText('<img src=x');
        await expect(screen.table.locator('img, script')).toHaveCount(0);
      });
      const day = 86_400_000;
      for (const fault of [
        { kind: 'clock', byMs: day },
        { kind: 'clock', byMs: -day },
        { kind: 'stopped-clock', at: 0 },
        { kind: 'set', field: 'items.*.createdAt', value: '+99999999999999999999' },
      ] as const satisfies readonly Fault[]) {
        await test.step(`22 ${JSON.stringify(fault)}`, async () => {
          await show(fault);
          await expect(screen.table).not.toContainText(/Invalid|NaN|expired|\bin \d/i);
        });
      }
    });

    test('a list that does not walk: 16, 17, 18', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
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

    test('the service restarts: 28', async ({ page, faults, ids }) => {
      const screen = await screenOf(page, faults, target.path(ids));
      await screen.open();
      await screen.expectWell();
      const before = await screen.rows.count();
      const asked: number[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/v0/')) asked.push(Date.now());
      });
      const back = faults.restart(1_500);
      await screen.comeBack();
      await expect(screen.connection).toHaveText(/Trying again|No connection/);
      expect(await screen.rows.count()).toBe(before);
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

test('27 of two reads the later one wins, whichever is answered first', async ({ page, faults, ids, watch }) => {
  watch.expectFailedLoads(/\/v0\//);
  await page.clock.install();
  await page.goto('/webhooks');
  const toggle = page.getByRole('switch', { name: 'Deliveries to warehouse.harbourline.example' });
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
