import { expectSharedBaselines } from './support/baselines.ts';
import { expect, test } from './support/fixtures.ts';

test('a picture that cannot be loaded says so on the line of its name', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/sample-files\//);
  await faults.add({
    match: { method: 'GET', path: `^/v0/pages/${ids.pageId}$` },
    fault: { kind: 'set', field: 'metadata.ogImageUrl', value: '/sample-files/file_gone.png' },
  });
  await page.goto(`/pages/${ids.pageId}`);
  const words = page.getByText('The image couldn’t be loaded').first();
  await words.scrollIntoViewIfNeeded();
  await expect(words).toBeVisible();
  await expectSharedBaselines(page);
});
