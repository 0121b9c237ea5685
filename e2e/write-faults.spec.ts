import type { Request } from '@playwright/test';
import { hostileTexts } from '#test/faults/hostile-texts.ts';
import {
  complaint,
  type ErrorShape,
  errorAnswer,
  errorBodies,
  tooManyRequests,
  unreadableAnswers,
} from '#test/faults/odd-answers.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { type Fault, savingEach, WriteForm } from './support/write-form.ts';

/*
 * The write rows of the fault matrix (security.md §3.2), by their numbers, on every form of write-targets.ts: answers that refuse, fail or are lost. A form goes through
 * all faults of a test with what was typed in it, and is saved in the end.
 */

/** Everything of hostile-texts.ts that a service takes: NUL and half characters it refuses, and blanks at the ends are none of an address. */
const hardToShow = (
  ['right to left', 'direction override', 'joined emoji', 'combining marks', 'zero width only', 'markup'] as const
)
  .map((name) => hostileTexts[name])
  .join('-');

savingEach((target) => {
  test('refusals and failures: 2, 4, 5, 7, 9, 12, 13, 21', async ({ page, faults, ids }) => {
    test.setTimeout(240_000);
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const notSaved = (words: string) => new RegExp(`Not saved\\..*${words}.*What you typed is still here`);
    const failures: readonly (readonly [string, Fault, RegExp])[] = [
      ['2 500', errorAnswer(500), notSaved(`status 500.*${complaint}.*still has the old values`)],
      ['2 502 HTML', errorAnswer(502, 'HTML'), notSaved('other than JSON.*still has the old values')],
      ['4 401', errorAnswer(401), notSaved('API key of the gateway was refused')],
      ['5 403', errorAnswer(403, '{error}'), notSaved(`API key may not do this.*${complaint}`)],
      [
        '5 403 of the gateway',
        { kind: 'answer', status: 403, body: { error: { code: 'origin', status: 403, requestId: 'req_1' } } },
        notSaved('comes from an origin other than its own'),
      ],
      ['7 409 with nothing to compare', errorAnswer(409), notSaved(`conflicts with what is saved now.*${complaint}`)],
      ['9 429', tooManyRequests('seconds', Date.now()), notSaved('asks to slow down')],
      ['12 broken JSON', unreadableAnswers['broken JSON with 200'], notSaved('not JSON.*still has the old values')],
      ['12 HTML with 200', unreadableAnswers['HTML with 200'], notSaved('still has the old values')],
      ['13 nothing with 200', unreadableAnswers['nothing with 200'], notSaved('was empty.*still has the old values')],
      ['13 204', unreadableAnswers['204'], notSaved('was empty.*still has the old values')],
    ];
    for (const [name, fault, words] of failures) {
      await test.step(name, async () => {
        await form.suffer(fault);
        await form.expectFailure(`failed-${name.replaceAll(/\W+/g, '-')}`, words);
        // The key may not do it, now and the next time: what asks for it is off, until a person wants to know again.
        if (name === '5 403') {
          await expect(target.control(page)).toHaveAttribute('aria-disabled', 'true');
          await expect(target.control(page)).toHaveAccessibleDescription(/refused this to the API key/);
          await expectNoAxeViolations(page);
          await page.getByRole('button', { name: 'Allow another try' }).click();
        }
        await expect(target.control(page)).toBeEnabled();
      });
    }
    await test.step('21 a text that is hard to show is saved as it was typed', async () => {
      // An address is not free text: a service refuses blanks and angle brackets in it.
      const typed = await form.type(target.fieldName === 'url' ? hardToShow.replaceAll(/[\s<>"]/g, '') : hardToShow);
      await form.suffer();
      await form.expectSaved();
      expect(await form.held()).toBe(typed);
    });
  });

  test('complaints in every shape: 8', async ({ page, faults, ids }) => {
    // As many saves as there are shapes.
    test.setTimeout(240_000);
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    // What is said of a field that the form has stands there, and there alone.
    const ofAddress: readonly ErrorShape[] = ['an array', '{errors}', '{errors} by field', '{detail} as a list'];
    const silent: readonly ErrorShape[] = ['HTML', 'plain text', 'null', 'an empty object', 'nothing'];
    for (const shape of Object.keys(errorBodies).filter((name): name is ErrorShape => name in errorBodies)) {
      await test.step(shape, async () => {
        await form.suffer(errorAnswer(422, shape));
        const isAtField = target.fieldName === 'url' && ofAddress.includes(shape);
        const says = silent.includes(shape) || isAtField ? '' : `.*${complaint}`;
        await form.expectFailure(
          `shape-${shape.replaceAll(/\W+/g, '-')}`,
          new RegExp(`Not saved\\..*refused the input${says}`),
        );
        if (isAtField) {
          await expect(form.field).toHaveAccessibleDescription(new RegExp(complaint));
          await expect(page.getByText(complaint).filter({ visible: true })).toHaveCount(1);
        }
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
      // It leads there, and goes with the value that it was said of.
      await expect(form.field).toBeFocused();
      await expect(page.getByText(/This one is taken\./).filter({ visible: true })).toHaveCount(1);
      await form.type('named-otherwise');
      await expect(page.getByText(/This one is taken\./).filter({ visible: true })).toHaveCount(0);
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
      await form.expectFailure('never-arrived', /Not saved\..*still has the old values/);
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
      await page.getByRole('button', { name: 'Load again' }).click();
      await expect(form.toast(/reading it again confirmed it/).first()).toBeVisible();
      expect(await form.held()).toBe(target.value('unclear'));
      expect(await form.writes()).toBe(0);
    });
  });

  test('offline: 23, a save fails at once and keeps what was typed, and nothing is sent on return', async ({
    page,
    context,
    faults,
    ids,
    watch,
  }) => {
    watch.expectFailedLoads(/./);
    const form = new WriteForm(page, target, faults, ids);
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    await form.open();
    // What a form loads when the browser is idle is there.
    await target.isWhole(page);
    await page.getByRole('button', { name: /^Connected/, includeHidden: true }).waitFor({ state: 'attached' });
    await expect.poll(() => pending.size).toBe(0);
    await form.suffer();
    await context.setOffline(true);
    const offline = page.getByRole('status', { includeHidden: true }).filter({ hasText: 'This browser is offline.' });
    await expect(offline).toContainText(/What is shown is as of \d\d:\d\d\./);
    const value = await form.type('typed-offline');
    await form.save();
    await expect(form.said('What you typed is still here')).toHaveCount(1);
    await target.backToForm(page);
    await expect(form.field).toHaveValue(value);
    await expectNoAxeViolations(page);

    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await expect(form.field).toHaveValue(value);
    expect(await form.writes()).toBe(0);
    await form.expectSaved();
    expect(await form.writes()).toBe(1);
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
});
