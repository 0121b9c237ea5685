import type { Locator, Page } from '@playwright/test';
import { screens } from '../e2e/support/screens.ts';
import { freshContext } from './cold-load.ts';
import { keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** From key press to paint in every field that a screen shows, the first key included, at a quarter of the processor's speed. */
export async function benchTyping({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  for (const screen of screens) {
    // Not a quiet one: what waits for the screen to be idle is there when somebody types.
    const context = await freshContext(browser);
    const page = await context.newPage();
    const keys = await keyDurations(page);
    await page.goto(appUrl + screen.path(ids), { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);

    for (const field of await typedFields(page)) {
      const name = await nameOf(field);
      // Scrolling to the field is no part of its first key.
      await field.focus();
      await page.waitForTimeout(300);
      const all = await keys.whileTyping(field, text);
      report.figure(`key press to paint, ${screen.route}, ${name}, median`, median(all), 50, 'ms at 4x CPU');
      report.figure(`key press to paint, ${screen.route}, ${name}, worst`, Math.max(...all), 100, 'ms at 4x CPU');
    }
    await context.close();
  }
}

/** Every field for text, those with suggestions too. */
async function typedFields(page: Page): Promise<readonly Locator[]> {
  const fields = page.getByRole('textbox').or(page.getByRole('searchbox')).or(page.locator('input[role=combobox]'));
  const all = await fields.all();
  const editable = await Promise.all(all.map((field) => field.isEditable()));
  return all.filter((_, place) => editable[place]);
}

async function nameOf(field: Locator): Promise<string> {
  return await field.evaluate(
    (element: HTMLInputElement) => element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? 'field',
  );
}
