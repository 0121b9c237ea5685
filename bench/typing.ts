import type { Locator, Page } from '@playwright/test';
import { screens } from '../e2e/support/screens.ts';
import { keyBudgets, keyDurations } from './key-durations.ts';
import { measureMachine } from './main-thread.ts';
import { openFolds, slowProcessor, withFreshPage } from './page.ts';
import type { Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** From key press to paint in every field of a screen, at a quarter of the processor's speed. */
export async function benchTyping({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  for (const { route, path } of screens) {
    const inField = (place: number) =>
      // Not a quiet page: idle work of the screen is done when somebody types.
      withFreshPage(browser, async (page) => {
        const keys = await keyDurations(page);
        await page.goto(appUrl + path(ids), { waitUntil: 'networkidle' });
        await openFolds(page);
        await slowProcessor(page, 4);
        const field = (await typedFields(page))[place];
        if (field === undefined) return false;
        const name = `key press to paint, ${route}, ${await nameOf(field)}`;
        // Scrolling to the field is not part of its first key.
        await field.focus();
        await page.waitForTimeout(300);
        report.times(name, await keys.whileTyping(field, text), keyBudgets, 'ms at 4x CPU');
        return true;
      });
    let place = -1;
    do {
      place += 1;
      await measureMachine(browser, report);
    } while (await inField(place));
  }
}

async function typedFields(page: Page): Promise<readonly Locator[]> {
  // Playwright takes the colour picker for a text field.
  const texts = page.getByRole('textbox').and(page.locator(':not([type=color])'));
  const fields = texts.or(page.getByRole('searchbox')).or(page.locator('input[role=combobox]'));
  const all = await fields.all();
  const editable = await Promise.all(all.map((field) => field.isEditable()));
  return all.filter((_, place) => editable[place]);
}

async function nameOf(field: Locator): Promise<string> {
  return await field.evaluate(
    (element: HTMLInputElement) => element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? 'field',
  );
}
