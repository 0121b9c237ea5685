import { screens } from '../e2e/support/screens.ts';
import { quietContext } from './cold-load.ts';
import { keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** From key press to paint in every field that a screen shows, at a quarter of the processor's speed. */
export async function benchTyping({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  for (const screen of screens) {
    const context = await quietContext(browser);
    const page = await context.newPage();
    const keys = await keyDurations(page);
    await page.goto(appUrl + screen.path(ids), { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);

    const fields = await page.getByRole('textbox').or(page.getByRole('searchbox')).all();
    for (const field of fields) {
      if (!(await field.isEditable())) continue;
      const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id')) ?? 'field';
      const all = await keys.whileTyping(field, text);
      report.figure(`key press to paint, ${screen.route}, ${name}, median`, median(all), 50, 'ms at 4x CPU');
      report.figure(`key press to paint, ${screen.route}, ${name}, worst`, Math.max(...all), 100, 'ms at 4x CPU');
    }
    await context.close();
  }
}
