import { expectNoAxeViolations } from '../support/axe.ts';
import { bareIds } from '../support/bare-ids.ts';
import { expectSharedBaselines } from '../support/baselines.ts';
import { expect, test } from '../support/fixtures.ts';
import { expectNoSidewaysScroll } from '../support/overflow.ts';
import { dialectOf } from '../support/plain-words.ts';
import { screens } from '../support/screens.ts';
import { otherDoor } from '../support/stack.ts';

// Each test may go to either worker: in order, one of them would have all of this file.
test.describe.configure({ mode: 'parallel' });

// The fixtures also check each screen: no policy violation, no console error, no foreign request.
for (const screen of screens) {
  test(`${screen.name} opens cold by its address, is accessible, and fits a phone`, async ({ page, ids }) => {
    await page.goto(screen.path(ids), { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page).toHaveTitle(/ – Facet$/);
    // A front door changes nothing of what is drawn.
    if (otherDoor !== undefined) return;
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSharedBaselines(page);
    await expect.poll(() => bareIds(page), 'IDs that lead nowhere or cannot be copied').toEqual([]);
    await expect.poll(() => dialectOf(page), 'words that nobody should have to learn').toEqual([]);
    await expectNoAxeViolations(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
}
