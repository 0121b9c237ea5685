import { expect, test } from './support/fixtures.ts';
import { WebhooksPage } from './support/webhooks-page.ts';

test('all endpoints of the coverage stand side by side at 1440 px, and on a phone the first is seen to go on', async ({
  page,
}) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  const coverage = page.getByRole('region', { name: 'Event coverage, scrolls sideways' });
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await coverage.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await coverage.getByRole('columnheader').nth(2).boundingBox())?.x).toBeLessThan(350);
});

test('on a phone the events stay in sight beside the endpoints, and a bad field stays red', async ({ page, ids }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  const coverage = page.getByRole('region', { name: 'Event coverage, scrolls sideways' });
  const event = coverage.getByRole('rowheader').first();
  const before = await event.boundingBox();
  await coverage.evaluate((region) => region.scrollTo({ left: 1_000, behavior: 'instant' }));
  expect((await event.boundingBox())?.x).toBe(before?.x);
  expect(before?.width).toBeLessThan(180);
  // What scrolls under it does not show through.
  const ground = await event.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(ground).not.toMatch(/transparent|rgba\(.*, 0\)|\/ 0/);

  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('hooks.elsewhere.example');
  await webhooks.address.blur();
  await webhooks.address.hover();
  const bad = await webhooks.dialog.getByText('This isn’t a full URL').evaluate((text) => getComputedStyle(text).color);
  await expect(webhooks.address).toHaveCSS('border-top-color', bad);
});
