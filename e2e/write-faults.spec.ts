import type { Page } from '@playwright/test';
import type { FaultRuleInput } from '#server/service/faults/fault-rules.ts';
import {
  complaint,
  type ErrorShape,
  errorAnswer,
  errorBodies,
  tooManyRequests,
  unreadableAnswers,
} from '#server/service/faults/odd-answers.ts';
import { archive } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import type { Faults } from './support/faults.ts';
import { expect, test } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import type { SampleIds } from './support/ids.ts';
import { type WriteTarget, writeTargets } from './support/write-targets.ts';

/*
 * The write rows of the fault matrix (security.md §3.2), by their numbers, on every form of write-targets.ts. A form goes through all faults of a
 * test with what was typed in it, and is saved in the end.
 */

type Fault = FaultRuleInput['fault'];

/** The form as a person meets it under faults. */
class WriteForm {
  readonly page: Page;
  readonly target: WriteTarget;
  readonly #faults: Faults;
  readonly #ids: SampleIds;

  constructor(page: Page, target: WriteTarget, faults: Faults, ids: SampleIds) {
    this.page = page;
    this.target = target;
    this.#faults = faults;
    this.#ids = ids;
  }

  get field() {
    return this.target.field(this.page);
  }

  /** What is said of the save, in a place that screen readers hear. */
  said(words: string | RegExp) {
    return this.page.locator('[role=status], [role=alert]').filter({ hasText: words }).filter({ visible: true });
  }

  toast(words: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: words });
  }

  async open() {
    await this.target.open(this.page, this.#ids);
  }

  /** Lets one write meet these faults. */
  async suffer(...list: readonly Fault[]) {
    await this.#faults.clear();
    for (const fault of list) {
      await this.#faults.add({ match: { method: 'PATCH', path: this.target.writes, times: 1 }, fault });
    }
    await this.#faults.clearReceived();
  }

  /** Lets every read from now on meet a fault. */
  async sufferReads(fault: Fault) {
    await this.#faults.add({ match: { method: 'GET', path: this.target.reads }, fault });
  }

  async type(word: string): Promise<string> {
    const value = this.target.value(word);
    await this.field.fill(value);
    return value;
  }

  async save() {
    await this.target.save(this.page);
  }

  async writes(): Promise<number> {
    const path = new RegExp(this.target.writes);
    return (await this.#faults.received()).filter(({ method, target }) => method === 'PATCH' && path.test(target))
      .length;
  }

  held = async () => await this.target.held(this.page.request, this.#ids);
  hold = async (value: unknown) => await this.target.hold(this.page.request, this.#ids, value);

  /** Saves a typed word and expects to be told, once, in these words, that it did not go well; nothing typed is lost, nothing sent twice. */
  async expectFailure(word: string, words: RegExp, writes = 1) {
    const before = await this.held();
    const value = await this.type(word);
    await this.#faults.clearReceived();
    await this.save();
    await expect(this.said(words)).toHaveCount(1);
    await this.target.backToForm(this.page);
    await expect(this.field).toHaveValue(value);
    expect(await this.writes()).toBe(writes);
    expect(await this.held()).toBe(before);
    expect(await this.page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
  }

  /** Saves, and expects a message with these words. */
  async expectTold(words: RegExp) {
    await this.save();
    await expect(this.toast(words).first()).toBeVisible();
  }

  /** Saves what is in the form, and expects it to be there. */
  async expectSaved(words = /Saved 1 change\./) {
    const value = await this.field.inputValue();
    await this.expectTold(words);
    expect(await this.held()).toBe(value);
  }
}

for (const target of writeTargets) {
  test.describe(`saving the ${target.name}`, () => {
    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    let before: unknown;
    test.beforeEach(async ({ page, ids }) => {
      before = await target.held(page.request, ids);
    });
    test.afterEach(async ({ page, ids, faults }) => {
      await faults.clear();
      await target.hold(page.request, ids, before);
    });

    test('refusals and failures: 2, 4, 5, 7, 9, 12, 13', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      const notSaved = (words: string) => new RegExp(`Not saved\\..*${words}.*What you typed is still here`);
      const failures: readonly (readonly [string, Fault, RegExp])[] = [
        ['2 500', errorAnswer(500), notSaved(`status 500.*${complaint}.*still holds the old values`)],
        ['2 502 HTML', errorAnswer(502, 'HTML'), notSaved('other than JSON.*still holds the old values')],
        ['4 401', errorAnswer(401), notSaved('API key of the gateway was refused')],
        ['5 403', errorAnswer(403, '{error}'), notSaved(`API key may not do this.*${complaint}`)],
        [
          '5 403 of the gateway',
          { kind: 'answer', status: 403, body: { error: { code: 'origin', status: 403, requestId: 'req_1' } } },
          notSaved('comes from an origin other than its own'),
        ],
        [
          '7 409 with nothing to compare',
          errorAnswer(409),
          notSaved(`conflicts with what the service holds.*${complaint}`),
        ],
        ['9 429', tooManyRequests('seconds', Date.now()), notSaved('asks to slow down')],
        ['12 broken JSON', unreadableAnswers['broken JSON with 200'], notSaved('not JSON.*still holds the old values')],
        ['12 HTML with 200', unreadableAnswers['HTML with 200'], notSaved('still holds the old values')],
        [
          '13 nothing with 200',
          unreadableAnswers['nothing with 200'],
          notSaved('was empty.*still holds the old values'),
        ],
        ['13 204', unreadableAnswers['204'], notSaved('was empty.*still holds the old values')],
      ];
      for (const [name, fault, words] of failures) {
        await test.step(name, async () => {
          await form.suffer(fault);
          await form.expectFailure(`failed-${name.replaceAll(/\W+/g, '-')}`, words);
        });
      }
      await test.step('and what is still there can be saved', async () => {
        await form.suffer();
        await form.expectSaved();
      });
    });

    test('complaints in every shape: 8', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      const silent: readonly ErrorShape[] = ['HTML', 'plain text', 'null', 'an empty object', 'nothing'];
      for (const shape of Object.keys(errorBodies).filter((name): name is ErrorShape => name in errorBodies)) {
        await test.step(shape, async () => {
          await form.suffer(errorAnswer(422, shape));
          const says = silent.includes(shape) ? '' : `.*${complaint}`;
          await form.expectFailure(
            `shape-${shape.replaceAll(/\W+/g, '-')}`,
            new RegExp(`Not saved\\..*refused the input${says}`),
          );
        });
      }
      await test.step('in a shape that nobody knows, as it came', async () => {
        await form.suffer({ kind: 'answer', status: 422, body: { oops: ['never', 'seen'] } });
        await form.type('unknown-shape');
        await form.save();
        await expect(form.said(/Not saved\..*refused the input/)).toHaveCount(1);
        await page.locator('summary').filter({ hasText: 'Details' }).click();
        await expect(page.getByText('{"oops":["never","seen"]}')).toBeVisible();
        await target.backToForm(page);
      });
      await test.step('at the field that it names', async () => {
        await form.suffer({
          kind: 'answer',
          status: 400,
          body: { errors: [{ path: target.fieldName, message: 'This one is taken.' }] },
        });
        await form.expectFailure('named', /Not saved\./);
        await expect(form.field).toHaveAccessibleDescription(/This one is taken\./);
      });
    });

    test('answers that are lost: 10, 11, 30', async ({ page, faults, ids }) => {
      await page.clock.install();
      const form = new WriteForm(page, target, faults, ids);
      const lost: readonly (readonly [string, Fault])[] = [
        ['30 the answer is lost', { kind: 'drop', when: 'after-commit' }],
        ['30 the connection is reset', { kind: 'drop', when: 'after-commit', by: 'reset' }],
        ['11 the body is cut off', { kind: 'cut', afterBytes: 20 }],
      ];
      for (const [name, fault] of lost) {
        await test.step(name, async () => {
          await form.suffer();
          await form.open();
          await form.type(`lost-${name.replaceAll(/\W+/g, '-')}`);
          await form.suffer(fault);
          await form.expectSaved(/reading it again confirmed it/);
          expect(await form.writes()).toBe(1);
        });
      }
      await test.step('30 the request is lost', async () => {
        await form.suffer();
        await form.open();
        await form.suffer({ kind: 'drop', when: 'before-commit' });
        await form.expectFailure('never-arrived', /Not saved\..*still holds the old values/);
      });
      await test.step('10 no answer', async () => {
        await form.suffer({ kind: 'hang' });
        await form.type('no-answer');
        await form.save();
        await expect.poll(() => form.writes()).toBe(1);
        await page.clock.fastForward(31_000);
        await expect(form.said(/Not saved\. No answer arrived within 30 seconds\./)).toHaveCount(1);
        await target.backToForm(page);
        await expect(form.field).toHaveValue(target.value('no-answer'));
      });
      await test.step('30 nothing can be read afterwards either, and then again', async () => {
        await form.suffer({ kind: 'latency', ms: 800 }, { kind: 'drop', when: 'after-commit' });
        await form.type('unclear');
        await form.save();
        await expect.poll(() => form.writes()).toBe(1);
        await form.sufferReads(errorAnswer(403));
        await expect(form.said(/We don't know whether it was saved/)).toHaveCount(1);
        await expect(form.field).toHaveValue(target.value('unclear'));
        await form.suffer();
        await page.getByRole('button', { name: 'Read again' }).click();
        await expect(form.toast(/reading it again confirmed it/).first()).toBeVisible();
        expect(await form.held()).toBe(target.value('unclear'));
        expect(await form.writes()).toBe(0);
      });
    });

    test('a reading that fails sends nothing: 1, 6', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      await form.suffer();
      await form.sufferReads(errorAnswer(403));
      const value = await form.type('unread');
      await form.save();
      await expect(form.said(/Not saved\. The API key may not do this/)).toHaveCount(1);
      await target.backToForm(page);
      await expect(form.field).toHaveValue(value);
      await form.suffer();
      const body = { items: [], hasMore: false, nextCursor: null, totalCount: 0 };
      await form.sufferReads({ kind: 'answer', status: 200, body });
      await form.save();
      await expect(form.said(`This ${target.what} is no longer there. Nothing was sent.`)).toHaveCount(1);
      await expect(form.field).toHaveValue(value);
      expect(await form.writes()).toBe(0);
    });

    test('someone else was there: 7, 26', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      const opened = await form.field.inputValue();
      const mine = await form.type('mine');
      const theirs = target.value('theirs');
      await form.hold(theirs);
      await form.suffer();
      await form.save();
      const conflict = form.said('Someone changed this while you were editing.');
      await expect(conflict).toHaveCount(1);
      await expect(conflict).toContainText(`It was: ${opened}`);
      await expect(conflict).toContainText('Theirs: ');
      expect(await form.writes()).toBe(0);
      expect(await form.held()).toBe(theirs);
      await conflict.getByRole('radio', { name: /^Yours/ }).check();
      await conflict.getByRole('button', { name: 'Use these values' }).click();
      await expect(form.field).toHaveValue(mine);
      await form.expectSaved();
    });

    test('a refusal because of someone else is a conflict: 7', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      const theirs = target.value('theirs-meanwhile');
      await form.suffer({ kind: 'latency', ms: 1_500 }, errorAnswer(409));
      await form.type('mine-meanwhile');
      await form.save();
      await expect.poll(() => form.writes()).toBe(1);
      await form.hold(theirs);
      const conflict = form.said('Someone changed this while you were editing.');
      await expect(conflict).toHaveCount(1);
      await expectNoAxeViolations(page);
      await conflict.getByRole('radio', { name: /^Theirs/ }).check();
      await conflict.getByRole('button', { name: 'Use these values' }).click();
      await expect(form.field).toHaveValue(theirs);
      expect(await form.held()).toBe(theirs);
    });

    test('one save at a time: 25, 27', async ({ page, faults, ids }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      await form.suffer({ kind: 'latency', ms: 800 });
      const first = await form.type('first');
      await form.save();
      await expect.poll(() => form.writes()).toBe(1);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(form.toast('Saved 1 change.').first()).toBeVisible();
      expect(await form.writes()).toBe(1);
      expect(await form.held()).toBe(first);
      await form.suffer();
      await form.open();
      await expect(form.field).toHaveValue(first);
    });

    test('answers in the other order: 27, what was written last stands in the form, and that it replaced yours is told', async ({
      page,
      faults,
      ids,
    }) => {
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      await form.suffer();
      // The service carries out this save first and answers it after the colleague's.
      await faults.add({ match: { method: 'PATCH', path: target.writes, times: 2 }, fault: { kind: 'reorder' } });
      const mine = await form.type('answered-late');
      await form.save();
      await expect.poll(() => form.held()).toBe(mine);
      const theirs = target.value('answered-first');
      await form.hold(theirs);
      await expect(form.toast('Saved 1 change.').first()).toBeVisible();
      await target.lookAgain(page, ids);
      await expect(form.said('Replaced since you saved.').first()).toContainText(theirs);
      await expect(form.field).toHaveValue(theirs);
      expect(await form.held()).toBe(theirs);
      expect(await form.writes()).toBe(2);
    });

    test('a change in the moment of the write: 31, told with its old value, which can be put back', async ({
      page,
      faults,
      ids,
    }) => {
      const { other } = target;
      const form = new WriteForm(page, target, faults, ids);
      await form.open();
      const held = await other.held(page.request, ids);
      await form.suffer({ kind: 'latency', ms: 1_500 });
      await form.type('more-changed');
      await form.save();
      await expect.poll(() => form.writes()).toBe(1);
      // The colleague's request is not held back: only the first write is.
      await other.change(page.request, ids);
      await expect(form.said(other.report)).not.toHaveCount(0);
      await page.getByRole('button', { name: `Put back ${other.label}` }).click();
      await form.suffer();
      await form.expectTold(/Saved 1 change\./);
      expect(await other.held(page.request, ids)).toBe(held);
    });
  });
}

test('saving the audience: 32, archived so late that only the save itself finds it, sends nothing and asks', async ({
  page,
  ids,
  faults,
}) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const one = list?.items.findLast(({ status, audienceId }) => status !== 'archived' && audienceId !== ids.audienceId);
  const audienceId = one?.audienceId ?? '';
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(audienceId);
  await editor.field('Title').fill('Typed before it was archived');
  await editor.reviewButton.click();
  await editor.review.waitFor();
  await faults.clearReceived();
  await archive(page.request, ids.pageId, audienceId);
  const writes = async () => (await faults.received()).filter(({ method }) => method === 'PATCH').length;
  await editor.review.getByRole('button', { name: 'Save 1 change' }).click();
  const notice = page.getByRole('status').filter({ hasText: 'This audience was archived while you were editing.' });
  await expect(notice).toContainText('Nothing was sent.');
  await expect(notice).toBeInViewport();
  expect(await writes()).toBe(0);
  await expect(editor.field('Title')).toHaveValue('Typed before it was archived');
  await expectNoAxeViolations(page);
  await notice.getByRole('checkbox', { name: 'Save the changes all the same' }).check();
  await editor.save();
  await expect(editor.toast('Saved 1 change.')).toBeVisible();
  expect(await writes()).toBe(1);
});

test('saving the audience: 32, archived elsewhere meanwhile, asks and keeps what was typed', async ({
  page,
  ids,
  faults,
}) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const one = list?.items.findLast(({ status, audienceId }) => status !== 'archived' && audienceId !== ids.audienceId);
  const audienceId = one?.audienceId ?? '';
  const editor = new EditorPage(page, ids.pageId);
  await editor.openEditor(audienceId);
  await editor.field('Title').fill('Typed before it was archived');
  await archive(page.request, ids.pageId, audienceId);
  await faults.clearReceived();
  // A person who comes back to the tab: what is read again says so.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  const notice = page.getByRole('status').filter({ hasText: 'This audience was archived while you were editing.' });
  await expect(notice).toBeVisible({ timeout: 40_000 });
  await expect(editor.reviewButton).toHaveAccessibleDescription(/although it is archived/);
  await expect(editor.field('Title')).toHaveValue('Typed before it was archived');
  await expectNoAxeViolations(page);
  await notice.getByRole('checkbox', { name: 'Save the changes all the same' }).check();
  await editor.save();
  await expect(editor.toast('Saved 1 change.')).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method === 'PATCH')).toHaveLength(1);
});
