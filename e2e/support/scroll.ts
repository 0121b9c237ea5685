import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** How far a page is scrolled down, in CSS pixels. */
export const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The scroll position at rest: what is measured once drawn moves what is above. */
export async function restingPlace(page: Page): Promise<number> {
  let place = Number.NaN;
  const moved = async () => {
    const before = place;
    place = await scrolled(page);
    return place - before;
  };
  await expect.poll(moved, { intervals: [100] }).toBe(0);
  return place;
}

/** Notes from now on, on every page that the tab loads, where each frame was scrolled to. */
export async function watchScroll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const places = new Set<number>();
    Reflect.set(window, 'facetPlaces', places);
    const note = () => {
      places.add(Math.round(scrollY));
      requestAnimationFrame(note);
    };
    note();
  });
}

/** Every place that the page was scrolled to since its load, in order. */
export function placesScrolledTo(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const places: unknown = Reflect.get(window, 'facetPlaces');
    return places instanceof Set ? [...places].map(Number) : [];
  });
}
