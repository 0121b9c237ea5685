import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Runs in the page: what sticks out of a page that is wider than its window. */
function wideElements(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [
    `the page: ${scrollWidth} of ${clientWidth} px`,
    ...wide.map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 40)}`),
  ];
}

/** The page fits its window: nothing makes it scroll sideways. A failure names what does. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 'any';
  // Lists fold their columns a frame after the window changed.
  await expect
    .poll(() => page.evaluate(wideElements), `what makes the page scroll sideways at ${width} px`)
    .toEqual([]);
}
