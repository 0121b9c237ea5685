import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder } from '../scripts/ensure-build.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { screens } from './support/screens.ts';
import { startStackWithFaults } from './support/stack.ts';
import { creatingForms, writeTargets } from './support/write-targets.ts';

/** What would change something: by its name, whatever it is drawn as. */
const writes = /^(?:archive|save|deliveries|pause|interrupt|restore|create)\b/i;

function mark(page: Page) {
  return page.getByText('Read only', { exact: true });
}

for (const screen of screens) {
  test(`read only, ${screen.name} has no control that writes, and sends nothing but reads`, async ({
    page,
    ids,
    faults,
  }) => {
    const path = screen.path(ids);
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}readonly`, { waitUntil: 'networkidle' });
    await expect(mark(page)).toBeVisible();
    const controls = [page.getByRole('button', { name: writes }), page.getByRole('switch', { name: writes })];
    for (const control of controls) {
      for (const one of await control.all()) {
        const name = await one.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent);
        // A view is kept in this browser, not in the service.
        if (/^save (?:this )?view/i.test(name)) continue;
        await expect(one, name).toHaveAttribute('aria-disabled', 'true');
        await expect(one, name).toHaveAccessibleDescription(/read-only/);
        await one.click({ force: true });
        await one.press('Enter');
      }
    }
    await expectNoAxeViolations(page);
    expect((await faults.received()).filter(({ method }) => method !== 'GET')).toEqual([]);
  });
}

for (const form of [...writeTargets, ...creatingForms]) {
  test(`read only, nothing in the form of the ${form.name} can be changed or becomes a draft`, async ({
    page,
    ids,
  }) => {
    const offer = { name: /^(?:Use these changes|Continue editing)$/ };
    const kept = form.value('ordinary');
    await form.open(page, ids);
    await form.field(page).fill(kept);
    await form.field(page).blur();
    // Written at the latest when the page goes.
    await page.goto('about:blank');

    await page.addInitScript(() => {
      const { location, history } = globalThis;
      if (/^https?:/.test(location.href)) {
        const address = new URL(location.href);
        address.searchParams.set('readonly', '1');
        history.replaceState(history.state, '', address);
      }
    });
    await form.open(page, ids);
    await expect(mark(page)).toBeVisible();
    await expect(form.field(page)).toHaveAttribute('readonly');
    const around = page
      .locator('form, section')
      .filter({ has: form.field(page) })
      .last();
    // What helps to find a field stands beside them.
    const controls = around.locator(':is(input, textarea, select, [role=switch]):not(aside *)');
    const values = () =>
      controls.evaluateAll((all) =>
        all.map((one) =>
          one instanceof HTMLInputElement && one.type === 'checkbox'
            ? one.checked
            : 'value' in one && one.getAttribute('role') !== 'switch'
              ? one.value
              : one.getAttribute('aria-checked'),
        ),
      );
    const before = await values();
    expect(before).not.toContain(kept);
    for (const control of await controls.all()) {
      await control.focus();
      await page.keyboard.type('x ');
      await page.keyboard.press('Backspace');
      await page.keyboard.press('Enter');
      if ((await control.getAttribute('type')) === 'checkbox') await control.click({ force: true });
    }
    expect(await values()).toEqual(before);
    await expect(
      around.getByRole('button', { name: /^(?:remove|override|clear|use|leave blank|new key)/i }),
    ).toHaveCount(0);
    await expect(page.getByRole('button', offer)).toHaveCount(0);
    await expectNoAxeViolations(page);

    const later = await page.context().newPage();
    await form.open(later, ids);
    await expect(later.getByRole('button', offer)).toBeVisible();
    await later.close();
  });
}

test('a read-only address stays read only along links, Back and the editor, and ends with it', async ({
  page,
  ids,
}) => {
  await page.goto('/pages?readonly');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page).toHaveURL(/\/webhooks\?readonly=1$/);
  await expect(mark(page)).toBeVisible();
  await page.goBack();
  await expect(mark(page)).toBeVisible();

  await page.goto(`/webhooks?edit=${ids.subscriptionId}&readonly=`);
  const dialog = page.getByRole('dialog', { name: /Edit webhook/ });
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(/read-only/);
  await expectNoAxeViolations(page);

  await page.goto('/webhooks?readonly=0');
  await expect(page.getByRole('switch').first()).toBeEnabled();
  await expect(mark(page)).toHaveCount(0);
});

test('a deployer can give the dashboard a name, in its title too, and set the whole of it read only', async ({
  page,
  watch,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-read-only-'));
  cpSync(buildFolder, folder, { recursive: true });
  writeFileSync(join(folder, 'config.json'), '{"readOnly":true,"title":"Desk – Harbourline"}');
  const stack = await startStackWithFaults({ BUILD_FOLDER: folder });
  try {
    await page.goto(`${stack.url}/webhooks`);
    await expect(mark(page)).toBeVisible();
    await expect(page.getByRole('switch').first()).toHaveAccessibleDescription(/made this dashboard read-only/);
    await expect(page).toHaveTitle('Webhooks – Desk – Harbourline');
    await expect(page.getByText('Desk – Harbourline', { exact: true })).toBeVisible();
    await page.keyboard.press('v');
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Webhooks');
  } finally {
    // What the page still loads by itself must not meet a server that is gone.
    await page.goto('about:blank');
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
    watch.foreignRequests.length = 0;
  }
});
