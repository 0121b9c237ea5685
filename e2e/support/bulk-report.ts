import type { Page } from '@playwright/test';

/** A change of a bulk edit in the report's JSON file. */
export type BulkRow = {
  readonly id: string;
  readonly field: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly result: string;
};

/** Applies the changes of the bulk edit that is open. */
export async function applyBulk(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Review [\d,]+ changes/ }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^(Apply|Archive)/ })
    .click();
}

/** What the report says of every change, from its file. */
export async function bulkReport(page: Page): Promise<readonly BulkRow[]> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export JSON' }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}
