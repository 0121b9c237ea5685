import type { Page } from '@playwright/test';

/** Asks for the rows of the list on screen as a file. */
export async function exportAs(page: Page, form: 'CSV' | 'JSON'): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: `Export ${form}` }).click();
}
