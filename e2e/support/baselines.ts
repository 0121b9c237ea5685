import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Runs in the page: rows whose name and value differ in baseline, with the distance in pixels. */
function unevenRows(): readonly string[] {
  const canvas = document.createElement('canvas').getContext('2d');
  /** The baseline of an element's first visible words, which is above the descent of their font. */
  const baseline = (element: Element | null) => {
    if (element === null) return undefined;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
      const parent = text.parentElement;
      if (parent === null || text.textContent?.trim() === '' || parent.closest('.sr-only') !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const [line] = range.getClientRects();
      if (line === undefined || canvas === null) continue;
      canvas.font = getComputedStyle(parent).font;
      return line.bottom - canvas.measureText('x').fontBoundingBoxDescent;
    }
    return undefined;
  };
  const isBeside = (name: Element | null, value: Element | null) =>
    name !== null && value !== null && name.getBoundingClientRect().right <= value.getBoundingClientRect().left;
  return [...document.querySelectorAll('dl > div')].flatMap((row) => {
    const [name = null, value = null] = ['dt', 'dd'].map((kind) => row.querySelector(`:scope > ${kind}`));
    const [one, other] = [baseline(name), baseline(value)];
    // A picture has no line; its name stands at its top.
    if (one === undefined || other === undefined || !isBeside(name, value) || value?.querySelector('img')) return [];
    return Math.abs(one - other) < 2 ? [] : [`${name?.textContent}: ${(other - one).toFixed(1)} px`];
  });
}

/** Each name in a list of names and values shares the baseline of a value beside it. */
export async function expectSharedBaselines(page: Page): Promise<void> {
  expect(await page.evaluate(unevenRows), 'names beside or below the line of their value').toEqual([]);
}
