import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { sentBodies } from './support/sent-bodies.ts';

const creates = { method: 'POST', path: '^/v0/assets$' } as const;

const form = (page: Page) => page.getByRole('form', { name: 'New asset' });
const key = (page: Page) => form(page).getByText('Idempotency key').locator('code');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });

test('a lost answer is no loss and no second asset: the same key is sent again, by hand', async ({
  page,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/assets/);
  await page.goto('/assets?create=one');
  await field(page, 'Name').fill('Lost and found');
  // Caught here: what the contract asks for is asked for before anything is sent.
  await form(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(field(page, 'File ID')).toHaveAccessibleDescription(/needs the ID of an uploaded file/);
  await expect(field(page, 'File ID')).toBeFocused();
  await field(page, 'File ID').fill('file_e2e_1');
  const first = await key(page).textContent();
  await form(page).getByRole('button', { name: 'New key' }).click();
  await expect(key(page)).not.toHaveText(first ?? '');
  const sentKey = await key(page).textContent();
  await faults.add({ match: { ...creates, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await form(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(form(page)).toContainText('We don’t know whether the asset was created.');
  await expectNoAxeViolations(page);

  // The tab may close: what has no answer is still there, with its key.
  await page.clock.install();
  await page.goto('/assets');
  await page.clock.fastForward(60_000);
  const unanswered = page.getByRole('region', { name: 'Without a response' });
  await expect(unanswered).toContainText('Lost and found');
  await unanswered.getByRole('button', { name: 'Try again with the same key' }).click();
  await expect(unanswered).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Assets' }).getByRole('link', { name: 'Lost and found' })).toBeVisible();
  const sent = {
    assetType: 'image',
    name: 'Lost and found',
    purpose: '',
    fileId: 'file_e2e_1',
    idempotencyKey: sentKey,
  };
  expect(await sentBodies(faults, 'POST')).toEqual([sent, sent]);
});

test('what the service says about a field stands at the field, and nothing typed is lost', async ({
  page,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/assets/);
  await page.goto('/assets?create=one');
  await field(page, 'Name').fill('Refused');
  await field(page, 'File ID').fill('file_e2e_2');
  await faults.add({
    match: { ...creates, times: 1 },
    fault: { kind: 'answer', status: 422, body: { errors: [{ path: 'fileId', message: 'There is no such file.' }] } },
  });
  await form(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(field(page, 'File ID')).toHaveAccessibleDescription(/There is no such file/);
  const before = await key(page).textContent();
  // Another body is another creation.
  await field(page, 'File ID').fill('file_e2e_3');
  await expect(key(page)).not.toHaveText(before ?? '');
  await form(page).getByRole('button', { name: 'Create asset' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Refused' })).toBeVisible();
  expect(await sentBodies(faults, 'POST')).toHaveLength(2);
  await expectNoAxeViolations(page);
});

test('rows from a spreadsheet are created one by one, each with its outcome', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/assets/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/assets?create=rows');
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill('File id\tName\tOwner\nfile_r1\tFirst\tAda\n\tSecond\tAda\nfile_r3\tThird\tAda');
  const table = page.getByRole('table', { name: 'Rows' });
  await expect(table).toContainText('An asset needs the ID of an uploaded file');
  await expect(page.getByText('Ignored column: “Owner”')).toBeVisible();
  await faults.add({ match: { ...creates, skip: 1, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await page.getByRole('button', { name: 'Create 2 assets' }).click();
  await expect(table).toContainText('We don’t know whether it was created.');
  await expect(page.getByText('1 of 3 rows created.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try 1 row again with the same keys' }).click();
  await expect(page.getByText('2 of 3 rows created.')).toBeVisible();
  const sent = await sentBodies(faults, 'POST');
  expect(sent).toHaveLength(3);
  expect(sent[2]).toEqual(sent[1]);
});

test('an asset is opened by its id, with its picture, and one that is not there says so', async ({
  page,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\/assets/);
  await page.goto('/assets');
  const open = page.getByRole('textbox', { name: 'Open an asset by its ID' });
  await open.fill(`{"assetId":"${ids.assetId}"}`);
  await open.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/assets/${ids.assetId}$`));
  await expect(page.getByText('Meets social preview size (1200 × 630).')).toBeVisible();
  // The list has loaded pages already; a new tab has not.
  await page.reload();
  await page.getByRole('button', { name: /Check \d+ more pages?/ }).click();
  await expect(page.getByText(/Found on \d+ of \d+ loaded pages/)).toBeVisible();
  await page.goto('/assets/asset_nowhere');
  await expect(page.getByRole('heading', { name: 'There is no asset with this ID' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to the assets' }).click();
  const rows = page.getByRole('table', { name: 'Assets' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Opened here' })).toHaveCount(1);
  await expect(rows.filter({ hasText: 'asset_nowhere' })).toHaveCount(0);
});

test('a form that was closed or has done its work is not opened again by Back', async ({ page }) => {
  const openForm = () => page.getByRole('button', { name: 'Create asset' }).click();
  await expectClosedForGood(page, {
    screen: '/assets',
    open: openForm,
    opened: form(page),
    close: [() => page.keyboard.press('Escape'), () => form(page).getByRole('button', { name: 'Cancel' }).click()],
  });
  const rows = page.getByRole('region', { name: 'Create assets from a spreadsheet' });
  const closeRows = () => rows.getByRole('button', { name: 'Close' }).click();
  await expectClosedForGood(page, {
    screen: '/assets',
    open: () => page.getByRole('button', { name: 'Create from a spreadsheet' }).click(),
    opened: rows,
    close: [closeRows],
  });
  // From one form to the other, as if it had been opened first.
  await expectClosedForGood(page, {
    screen: '/assets',
    open: async () => {
      await openForm();
      await page.getByRole('link', { name: 'paste rows from a spreadsheet' }).click();
    },
    opened: rows,
    close: [closeRows],
  });

  await page.goto('/assets');
  await openForm();
  await field(page, 'Name').fill('Not made again');
  await field(page, 'File ID').fill('file_e2e_closed');
  await form(page).getByRole('button', { name: 'Create asset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Not made again' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/assets');
  await expect(form(page)).toHaveCount(0);
});
