import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type ConstrainedForm, constrainedForms } from './support/constrained-forms.ts';
import { type ConstraintCase, constraintCases } from './support/constraint-cases.ts';
import { expect, test } from './support/fixtures.ts';
import { sentBodies } from './support/sent-bodies.ts';

const words = ({ field, constraint, value }: ConstraintCase) =>
  `${field}: ${constraint}, ${(JSON.stringify(value) ?? 'left out').slice(0, 60)}`;

/** What stands in all fields of a form. */
const typed = (page: Page, { form }: ConstrainedForm) =>
  form(page)
    .locator('input')
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')));

for (const endpoint of ['createAsset', 'createAccount', 'updatePerson'] as const) {
  const target = constrainedForms[endpoint];
  const cases = constraintCases.filter((one) => one.endpoint === endpoint);

  test(`${endpoint}: what breaks a constraint is said at its field in the form, and nothing is sent`, async ({
    page,
    ids,
    faults,
  }) => {
    await target.open(page, ids);
    await faults.clearReceived();
    for (const one of cases) {
      const control = target.control(page, one.field);
      if (!('typed' in one.form) || control === undefined) continue;
      const { form: inForm } = one;
      await test.step(words(one), async () => {
        const before = await control.inputValue();
        await control.fill(inForm.typed);
        if ('becomes' in inForm) {
          await expect(target.form(page)).toContainText(inForm.becomes);
        } else {
          await target.check(page);
          await expect(control).toHaveAccessibleDescription(inForm.says);
          await expect(control).toHaveAttribute('aria-invalid', 'true');
          await expect(control).toBeFocused();
        }
        await control.fill(before);
      });
    }
    expect(await sentBodies(faults, target.method)).toEqual([]);
  });

  test(`${endpoint}: past the form the service refuses it, and its own words stand at the field, which has the focus`, async ({
    page,
    ids,
    faults,
    watch,
  }) => {
    watch.expectFailedLoads(/\/v0\//);
    await target.open(page, ids);
    for (const one of cases) {
      await test.step(words(one), async () => {
        const { field, value } = one;
        const before = await typed(page, target);
        await faults.clear();
        await faults.add({
          match: { method: target.method, path: target.path, times: 1 },
          fault: { kind: 'send', field, ...(value === undefined ? {} : { value }) },
        });
        const answered = page.waitForResponse((response) => response.request().method() === target.method);
        await target.send(page);
        expect((await answered).status()).toBe(422);
        await target.backToForm(page);
        const control = target.control(page, field);
        if (control === undefined) {
          await expect(target.form(page).getByRole('alert')).toContainText(`${field}: ${one.service}`);
        } else {
          await expect(control).toHaveAccessibleDescription(exactly(one.service));
          await expect(control).toHaveAttribute('aria-invalid', 'true');
          await expect(control).toBeFocused();
        }
        expect(await typed(page, target)).toEqual(before);
        if (control === undefined || field === 'hidden') return;
        // It was said of what was sent, not of what is typed next.
        const refused = await control.inputValue();
        await control.fill(`${refused}x`);
        await expect(control).not.toHaveAccessibleDescription(exactly(one.service));
        await control.fill(refused);
      });
    }
    await expectNoAxeViolations(page);
  });
}

/** These words, wherever in a description. */
function exactly(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}
