import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildFolder } from '../scripts/ensure-build.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { screens } from './support/screens.ts';
import { startStackWithFaults } from './support/stack.ts';

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
        await expect(one, name).toHaveAccessibleDescription(/read only/);
        await one.click({ force: true });
        await one.press('Enter');
      }
    }
    await expectNoAxeViolations(page);
    expect((await faults.received()).filter(({ method }) => method !== 'GET')).toEqual([]);
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
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://elsewhere.example/hook');
  await expect(dialog.getByRole('button', { name: /^Save/ })).toHaveAccessibleDescription(/read only/);
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
    await expect(page.getByRole('switch').first()).toHaveAccessibleDescription(/by whoever runs it/);
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
