import type { Page } from '@playwright/test';

/** The command palette, as it is used. */
export function palette(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  return {
    dialog,
    field: dialog.getByRole('combobox'),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
  };
}
