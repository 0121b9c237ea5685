import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';

const reads = { method: 'GET', path: '/v0/webhook_subscriptions' } as const;

function report(page: Page) {
  return page.getByRole('dialog', { name: 'Drift report' });
}

test('what differed from the documentation is said at the foot, told per endpoint, and handed on without values', async ({
  page,
  context,
  faults,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await faults.add({ match: reads, fault: { kind: 'drift', name: 'wrong-type', field: 'items.*.active' } });
  await faults.add({ match: { path: '/v0/pages/' }, fault: { kind: 'drift', name: 'drop-field', field: 'status' } });
  await page.goto('/webhooks');
  await page.getByRole('button', { name: 'API differences' }).click();
  await expect(page).toHaveURL(/\/webhooks\?panel=drift$/);

  const endpoint = report(page).getByRole('region', { name: 'GET /v0/webhook_subscriptions' });
  await expect(endpoint.getByRole('listitem')).toHaveCount(1);
  await expect(endpoint).toContainText('items[].active');
  await expect(endpoint).toContainText('Expected boolean');
  await expectNoAxeViolations(page);

  await report(page).getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Copied the report.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('## GET /v0/webhook_subscriptions');
  expect(copied).toContain('| `items[].active` | `boolean` |');
  expect(copied).not.toContain('https://');

  const downloading = page.waitForEvent('download');
  await report(page).getByRole('button', { name: 'Download as JSON' }).click();
  const file: unknown = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(file).toMatchObject({ answers: expect.any(Number), endpoints: expect.any(Array) });

  await report(page).getByRole('button', { name: 'Request log' }).click();
  await page.getByRole('dialog', { name: 'Request log' }).getByRole('button', { name: 'Drift report' }).click();
  await expect(report(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/webhooks$/);
});

test('where nothing differed there is no mark, and the palette leads to a report that says so', async ({ page }) => {
  await page.goto('/webhooks');
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'API differences' })).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('drift');
  await page.keyboard.press('Enter');
  await expect(report(page).getByText('Nothing differed')).toBeVisible();
  await expect(report(page)).toContainText(/No differences in \d+ responses?\./);
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);
});
