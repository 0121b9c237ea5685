import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The command palette, as it is used. */
export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
  };
}

/** Opens a screen, and waits until the rest of the shell, with its shortcuts, is there too. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Settings' })).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
