import type { Page } from '@playwright/test';
import { type DialogTarget, dialogs } from './support/dialogs.ts';
import { expect, test } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const opened = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();

/** Opens the dialog while what opens it is out of sight, as it is after a key, or after reading on. @returns where the screen is scrolled to. */
async function openScrolled(page: Page, ids: SampleIds, { opener }: DialogTarget): Promise<number> {
  await page.waitForLoadState('networkidle');
  const pressed = typeof opener === 'function' ? opener(page, ids) : page.getByRole('heading', { level: 1 });
  await pressed.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true });
    const top = element.getBoundingClientRect().top + scrollY;
    const most = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: top < most / 2 ? Math.min(most, top + 700) : Math.max(0, top - 700), behavior: 'instant' });
  });
  // What is drawn on the way may still be as high as it was guessed to be.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  const place = await scrolled(page);
  if (typeof opener !== 'function') {
    await page.keyboard.press(opener.keys);
    if (opener.text !== undefined) {
      await page.getByRole('dialog').getByRole('combobox').fill(opener.text);
      await page.keyboard.press('Enter');
    }
  } else if ((await pressed.getAttribute('type')) === 'file') {
    await pressed.setInputFiles({
      name: 'pages.json',
      mimeType: 'application/json',
      buffer: Buffer.from('["page_1"]'),
    });
  } else {
    await pressed.evaluate((element: HTMLElement) => element.click());
  }
  return place;
}

const waysOut: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'its own button': (page) =>
    opened(page)
      .getByRole('button', { name: /^(Close|Cancel|Keep editing|Stop)$/ })
      .first()
      .click(),
  'a press outside': (page) => page.mouse.click(4, 4),
};

for (const target of dialogs) {
  test(`closing leaves the screen where it was scrolled to: ${target.name}`, async ({ page, ids, watch }) => {
    test.setTimeout(90_000);
    watch.expectFailedLoads(/page_1$/);
    await page.setViewportSize({ width: 1280, height: 420 });
    for (const [way, close] of Object.entries(waysOut)) {
      await target.prepare(page, ids);
      const before = await page.locator('[role=dialog], [role=alertdialog]').count();
      const wanted = await openScrolled(page, ids, target);
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(before + 1);
      await expect(opened(page)).toBeVisible();
      const place = target.withScreen ? await scrolled(page) : wanted;
      await close(page);
      await expect(page.locator('[role=dialog], [role=alertdialog]')).toHaveCount(before);
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect.soft(await scrolled(page), `after ${way}, from ${place}`).toBe(place);
      expect.soft(await page.evaluate(() => document.activeElement?.tagName), `focus after ${way}`).not.toBe('BODY');
    }
  });
}
