import { expectNoAxeViolations } from './support/axe.ts';
import { expectSharedBaselines } from './support/baselines.ts';
import { expect, test } from './support/fixtures.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';
import { screens } from './support/screens.ts';

// Everything that must hold of any screen: the fixtures add no policy violation, no console error, no foreign request.
for (const screen of screens) {
  test.describe(screen.name, () => {
    test('opens cold by its address, with one h1, one main and a title', async ({ page, ids }) => {
      await page.goto(screen.path(ids));
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page).toHaveTitle(/ – Facet$/);
    });

    test('has no accessibility violations in light and dark', async ({ page, ids }) => {
      await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolations(page);
    });

    test('has its names on the lines of their values', async ({ page, ids }) => {
      await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectSharedBaselines(page);
    });

    test('fits a phone without scrolling sideways', async ({ page, ids }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectNoAxeViolations(page);
    });
  });
}

test('the details of an audience have their names on the lines of their values', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences/${ids.audienceId}?panel=details`, { waitUntil: 'networkidle' });
  await expect(
    page
      .getByRole('dialog', { name: /^Details of / })
      .getByText('Audience ID')
      .first(),
  ).toBeVisible();
  await expectSharedBaselines(page);
});
