import { expect } from './support/fixtures.ts';
import { testOn } from './support/other-service.ts';
import { screens } from './support/screens.ts';

// The charts on a service that answers reads otherwise. The rest is in other-service.test.tsx.

const test = testOn({ TIMESTAMPS: 'iso', UNPUBLISHED: 'null', EXOTIC_ENUMS: '1' });

test('on a service that answers otherwise sessions are drawn', async ({ page, ids }) => {
  const main = page.getByRole('main');
  for (const { name, path } of screens.filter(({ charts }) => charts)) {
    await test.step(name, async () => {
      await page.goto(path(ids));
      // Every session of the range is there, and drawn.
      await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
      // Bars of what is still on its way would hold no text to look at.
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(main).not.toContainText(/Invalid Date|\bundefined\b|\bNaN\b|\[object /);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(main.locator('time').first()).toBeAttached({ timeout: 20_000 });
      for (const text of await main.locator('time').allTextContents()) {
        expect(text).toMatch(/^(?:just now|\d+ (?:minute|hour|day|month|year)s? ago)$/);
      }
    });
  }
});
