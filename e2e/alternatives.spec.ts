import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';
import { screens } from './support/screens.ts';

/*
 * What needs a browser on a service that answers reads otherwise (the right-hand column of
 * `choices.md`): screens that draw charts, and an answer that the gateway takes away. All other
 * screens are in src/routes/other-service.test.tsx.
 */

const test = testOn({ TIMESTAMPS: 'iso', UNPUBLISHED: 'null', EXOTIC_ENUMS: '1', ERRORS: 'html' });

test('on a service that answers otherwise sessions are drawn, and lacks are said', async ({ page, ids, watch }) => {
  watch.expectFailedLoads(/\/v0\//);
  const main = page.getByRole('main');
  const alert = page.getByRole('alert');
  for (const { name, path } of screens.filter(({ charts }) => charts)) {
    await test.step(name, async () => {
      await page.goto(path(ids));
      // Every session of the range is there, and drawn.
      await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      // Bars of what is still on its way would hold no text to look at.
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(main).not.toContainText(/Invalid Date|\bundefined\b|\bNaN\b|\[object |<html|<h1/);
      await expect(alert).toHaveCount(0);
      await expect(main.locator('time').first()).toBeAttached({ timeout: 20_000 });
      for (const text of await main.locator('time').allTextContents()) {
        expect(text).toMatch(/^(?:just now|\d+ (?:minute|hour|day|month|year)s? ago)$/);
      }
    });
  }
  await page.goto('/pages/page_nowhere');
  await expect(alert).toContainText('Not found. It may have been deleted, or the ID is wrong.');
  // The gateway drops a body that isn't JSON, with the service's message, but keeps the status.
  await expect(alert).toContainText('something other than JSON');
  await expect(alert).not.toContainText(/[<>{}[\]]|undefined|null/);
});
