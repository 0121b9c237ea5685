import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { type DialogTarget, dialogScreens } from './support/dialogs.ts';
import { expect, test } from './support/fixtures.ts';
import { restingPlace, scrolled } from './support/scroll.ts';

const opened = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last();
const historyEntry = (page: Page) => page.evaluate(() => navigation.currentEntry?.index);

/** Opens the dialog with its opener out of sight. @returns the scroll position and the URL. */
async function openScrolled(page: Page, { opener }: DialogTarget) {
  const address = page.url();
  const pressed = typeof opener === 'function' ? opener(page) : page.getByRole('heading', { level: 1 });
  await pressed.evaluate((element: HTMLElement) => {
    element.focus({ preventScroll: true });
    const top = element.getBoundingClientRect().top + scrollY;
    const most = document.documentElement.scrollHeight - innerHeight;
    scrollTo({ top: top < most / 2 ? Math.min(most, top + 700) : Math.max(0, top - 700), behavior: 'instant' });
  });
  const place = await restingPlace(page);
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
  return { place, address };
}

const waysOut: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  Escape: (page) => page.keyboard.press('Escape'),
  'its own button': (page) =>
    opened(page)
      .getByRole('button', { name: /^(Close|Cancel|Keep editing|Stop)$/ })
      .first()
      .click(),
  'a press outside': async (page) => {
    // Radix listens for it from the task after the opening on.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await page.mouse.click(4, 4);
  },
};

/** A dialog, a question and a panel: all of a kind share their ways out (src/ui/dialog.tsx). */
const closedInEveryWay = ['name of a view', 'archive a page', 'details of an audience'];

for (const { name, visit, dialogs } of dialogScreens) {
  test(`a closed dialog leaves the screen where it was, also by Back: ${name}`, async ({ page, ids, watch }) => {
    watch.expectFailedLoads(/page_1$/);
    await page.setViewportSize({ width: 1280, height: 420 });
    await visit(page, ids);
    await page.waitForLoadState('networkidle');
    for (const target of dialogs) {
      const ways = closedInEveryWay.includes(target.name) ? Object.keys(waysOut) : ['Escape'];
      for (const way of ways) {
        await test.step(`${target.name}, closed by ${way}`, () => openAndClose(page, target, way));
      }
    }
  });
}

async function openAndClose(page: Page, target: DialogTarget, way: string): Promise<void> {
  const all = page.locator('[role=dialog], [role=alertdialog]');
  await target.prepare?.(page);
  const before = await all.count();
  const entry = await historyEntry(page);
  const { place: wanted, address } = await openScrolled(page, target);
  await expect(all).toHaveCount(before + 1);
  await expect(opened(page)).toBeVisible();
  const place = target.withScreen ? await scrolled(page) : wanted;
  if (way === 'Escape') await expectNoAxeViolations(page, '[role=dialog], [role=alertdialog]');
  await waysOut[way]?.(page);
  await expect(all).toHaveCount(before);
  expect.soft(await restingPlace(page), `from ${place}`).toBe(place);
  expect.soft(await page.evaluate(() => document.activeElement?.tagName), 'focus').not.toBe('BODY');
  await expect(page).toHaveURL(address);
  // From the same entry as before, Back cannot lead into what was closed.
  if (target.withScreen) await page.goBack();
  await expect.poll(() => historyEntry(page)).toBe(entry);
  await expect(all).toHaveCount(before);
}
