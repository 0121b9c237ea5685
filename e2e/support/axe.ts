import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Asserts that axe finds nothing against WCAG 2.2 A and AA on the page as it stands, in light and in dark. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
    const found = violations.map(({ id, help, nodes }) => ({
      rule: `${id}: ${help}`,
      places: nodes.map((node) => `${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    }));
    expect(found, `axe, ${colorScheme}, ${new URL(page.url()).pathname}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}
