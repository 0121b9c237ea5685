import type { Request } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { type Fault, saving, WriteForm } from './support/write-form.ts';

// The write rows of the fault matrix (security.md §3.2) that only a browser shows, by number.

saving('audience', (target) => {
  test('a lost answer is confirmed by reading, or said not to have come: 10, 11, 30', async ({ page, faults, ids }) => {
    await page.clock.install();
    const form = new WriteForm(page, target, faults, ids);
    const lost: readonly (readonly [string, Fault])[] = [
      ['30 the connection is reset', { kind: 'drop', when: 'after-commit', by: 'reset' }],
      ['11 the body is cut off', { kind: 'cut', afterBytes: 20 }],
    ];
    for (const [name, fault] of lost) {
      await test.step(name, async () => {
        await form.suffer();
        await form.open();
        await form.type(`lost-${name.replaceAll(/\W+/g, '-')}`);
        await form.suffer(fault);
        await form.expectSaved(/Confirmed after a lost response/);
        expect(await form.writes()).toBe(1);
      });
    }
    await test.step('10 no answer', async () => {
      await form.suffer({ kind: 'hang' });
      const value = await form.type('no-answer');
      await form.save();
      await expect.poll(() => form.writes()).toBe(1);
      await page.clock.fastForward(31_000);
      await expect(form.said(/Not saved\. No response arrived within 30 seconds\./)).toHaveCount(1);
      await target.backToForm(page);
      await expect(form.field).toHaveValue(value);
    });
  });
});

saving('person', (target) => {
  test('a save while offline keeps what was typed: 23', async ({ page, context, faults, ids, watch }) => {
    watch.expectFailedLoads(/./);
    const form = new WriteForm(page, target, faults, ids);
    const pending = new Set<Request>();
    page.on('request', (request) => pending.add(request));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => pending.delete(request));
    await form.open();
    // The form has what it loads when the browser is idle.
    await page.getByRole('button', { name: /^Connected/, includeHidden: true }).waitFor({ state: 'attached' });
    await expect.poll(() => pending.size).toBe(0);
    await form.suffer();
    await context.setOffline(true);
    const offline = page.getByRole('status', { includeHidden: true }).filter({ hasText: 'You’re offline.' });
    await expect(offline).toContainText(/Showing data from \d\d:\d\d\./);
    const value = await form.type('typed-offline');
    await form.save();
    await expect(form.said('Your changes are still here')).toHaveCount(1);
    await target.backToForm(page);
    await expect(form.field).toHaveValue(value);
    await context.setOffline(false);
    await expect(offline).toHaveCount(0);
    await expect(form.field).toHaveValue(value);
    expect(await form.writes()).toBe(0);
    await form.expectSaved();
    expect(await form.writes()).toBe(1);
  });

  test('where someone else saved first the whole question is in sight: 7, 26', async ({ page, faults, ids }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const form = new WriteForm(page, target, faults, ids);
    await form.open();
    const mine = await form.type('mine');
    await form.hold(target.value('theirs'));
    await form.suffer();
    await form.save();
    const conflict = form.said('Someone else edited this while you were.');
    await expect(conflict).toHaveCount(1);
    // After a save by keyboard the focus goes to the question, and from there back to the form.
    const question = conflict.getByText('Someone else edited this while you were.');
    const answer = conflict.getByRole('button', { name: 'Continue to review' });
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport({ ratio: 1 });
    await expect(answer).toBeInViewport({ ratio: 1 });
    expect(await form.writes()).toBe(0);
    await form.field.focus();
    await page.getByRole('button', { name: /^Review \d/ }).click();
    await expect(question).toBeFocused();
    await expect(answer).toBeInViewport({ ratio: 1 });
    await conflict.getByRole('radio', { name: /^Yours/ }).check();
    await answer.click();
    await target.backToForm(page);
    await expect(target.control(page)).toBeFocused();
    await expect(form.field).toHaveValue(mine);
    await form.expectSaved();
  });
});
