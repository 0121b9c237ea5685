import { expect, test } from './support/fixtures.ts';

test('the image of an asset is measured', async ({ page, ids }) => {
  await page.goto(`/assets/${ids.assetId}`);
  await expect(page.getByText('Meets social preview size (1200 × 630).')).toBeVisible();
});
