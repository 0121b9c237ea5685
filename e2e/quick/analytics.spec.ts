import { formatted, openAnalytics, reader, sessionsOf, tile } from '../support/analytics-page.ts';
import { expect, test } from '../support/fixtures.ts';

test('a press in one chart filters all others, stands in the address, and Back undoes it', async ({ page, ids }) => {
  const all = await openAnalytics(page, ids.pageId);
  const funnel = reader(page, 'Conversion funnel');
  await funnel.focus();
  await page.keyboard.press('ArrowDown');
  await expect(funnel).toHaveAttribute('aria-valuetext', /^Engaged: /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/did=engaged/);
  await expect(page.getByRole('button', { name: 'Remove filter Engaged' })).toBeVisible();
  await expect(tile(page, 'Bounce rate')).toHaveText('0.0 %');
  const stayed = (await sessionsOf(page, ids.pageId)).filter(({ isBounce }) => isBounce === false);
  expect(stayed.length).toBeLessThan(all);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(stayed.length));
  await page.goBack();
  await expect(page).not.toHaveURL(/did=/);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(all));
});
