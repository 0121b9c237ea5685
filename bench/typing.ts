import { screens } from '../e2e/support/screens.ts';
import { quietContext } from './cold-load.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const text = 'the quick brown fox 0123';

/** From key press to paint in every field that a screen shows, at a quarter of the processor's speed. */
export async function benchTyping({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  for (const screen of screens) {
    const context = await quietContext(browser);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const durations: number[] = [];
      Reflect.set(globalThis, 'facetKeyDurations', durations);
      const options: PerformanceObserverInit & { durationThreshold: number } = {
        type: 'event',
        durationThreshold: 16,
        buffered: true,
      };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration);
      }).observe(options);
    });
    await page.goto(appUrl + screen.path(ids), { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);

    const fields = await page.getByRole('textbox').or(page.getByRole('searchbox')).all();
    for (const field of fields) {
      if (!(await field.isEditable())) continue;
      const name = (await field.getAttribute('aria-label')) ?? (await field.getAttribute('id')) ?? 'field';
      await page.evaluate(() => {
        const durations: unknown = Reflect.get(globalThis, 'facetKeyDurations');
        if (Array.isArray(durations)) durations.length = 0;
      });
      await field.pressSequentially(text, { delay: 60 });
      await page.waitForTimeout(300);
      const slow = await page.evaluate(() => {
        const durations: unknown = Reflect.get(globalThis, 'facetKeyDurations');
        return Array.isArray(durations) ? durations.map(Number) : [];
      });
      // The browser reports only what takes 16 ms or more: the other keys count as 16.
      const all = [...slow, ...Array.from({ length: Math.max(0, text.length - slow.length) }, () => 16)];
      report.figure(`key press to paint, ${screen.route}, ${name}, median`, median(all), 50, 'ms at 4x CPU');
      report.figure(`key press to paint, ${screen.route}, ${name}, worst`, Math.max(...all), 100, 'ms at 4x CPU');
    }
    await context.close();
  }
}
