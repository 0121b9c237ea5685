import { expect, test } from './support/fixtures.ts';

test('an asset is opened by its id, and its image is measured', async ({ page, ids }) => {
  await page.goto('/assets');
  const open = page.getByRole('textbox', { name: 'Open an asset by its ID' });
  await open.fill(`{"assetId":"${ids.assetId}"}`);
  await open.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/assets/${ids.assetId}$`));
  await expect(page.getByText('Meets social preview size (1200 × 630).')).toBeVisible();
});
