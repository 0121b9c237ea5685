import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules among them that look at colours: the rest finds the same in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Checks a page, or a part of it, with axe against WCAG 2.2 A and AA, in light and in dark.
 * @param except rules that are wrong about this screen.
 */
export async function expectNoAxeViolations(page: Page, part = 'html', except: string[] = []): Promise<void> {
  // At the top of the page nothing lies under the sticky bar; over a dialog there is none.
  if (!part.includes('dialog')) await page.evaluate(() => scrollTo(0, 0));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // One run in the page itself, which has no frames, takes half the time of a run over frames.
    const axe = new AxeBuilder({ page })
      .include(part)
      .setLegacyMode()
      .options({ resultTypes: ['violations'] });
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(tags).disableRules(except)
      : axe.withRules(colourRules)
    ).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe, ${colorScheme}, ${new URL(page.url()).pathname}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
