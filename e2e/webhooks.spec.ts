import { expect, test } from './support/fixtures.ts';
import { WebhooksPage } from './support/webhooks-page.ts';

test('all endpoints of the coverage fit a desk, and on a phone the events stay in sight beside them', async ({
  page,
}) => {
  await new WebhooksPage(page).open();
  const coverage = page.getByRole('region', { name: 'Event coverage, scrolls sideways' });
  expect(await coverage.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 360, height: 740 });
  const event = coverage.getByRole('rowheader').first();
  const before = await event.boundingBox();
  await coverage.evaluate((region) => region.scrollTo({ left: 1_000, behavior: 'instant' }));
  expect((await event.boundingBox())?.x).toBe(before?.x);
});
