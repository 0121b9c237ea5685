import type { Page } from '@playwright/test';
import { serverProgram, startServer } from '../e2e/support/processes.ts';
import { freshContext } from './cold-load.ts';
import { keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import type { Subjects } from './subjects.ts';

const people = 20_000;

/** Everything somebody does to a list of 20,000 people, read from the service: the search at a quarter of the processor's speed, the rest at its own. */
export async function benchPeople({ browser }: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ people }, async (folder) => {
    const server = await startServer(serverProgram, /^Facet: (\S+)/, { PORT: '0', DATA_DIR: folder });
    try {
      const context = await freshContext(browser);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      const keys = await keyDurations(page);
      await noteFiles(page);
      await page.goto(`${server.url}/people`);
      await page
        .getByText('20,000 people')
        .first()
        .waitFor({ timeout: 5 * 60_000 });
      await slowProcessor(page, 4);
      const all = await keys.whileTyping(page.getByRole('searchbox', { name: 'Search people' }), 'marta lindqvist');
      report.time(`key press to paint in the search of ${people} people, median`, median(all), 50, 'ms at 4x CPU');
      report.time('key press to paint in the search, worst', Math.max(...all), 100, 'ms at 4x CPU');
      await slowProcessor(page, 1);
      await page.getByRole('searchbox', { name: 'Search people' }).fill('');
      await page.getByText('20,000 people', { exact: true }).waitFor();

      const sorts = await sortTimes(page);
      report.time('press on a column to the rows in its order, median', median(sorts), 100);
      report.time('press on a column to the rows in its order, worst', Math.max(...sorts), 100);

      const filters = await filterTimes(page);
      report.time('a missing-field filter chosen to its rows, median', median(filters), 100);
      report.time('a missing-field filter chosen to its rows, worst', Math.max(...filters), 100);

      await exportTimes(page, 'CSV', report);
      await exportTimes(page, 'JSON', report);
      await context.close();
    } finally {
      await server.close();
    }
  });
}

/** Presses each header that sorts until it is sorted in either direction. The rows have followed when their first one and the mark of the header have been painted. */
async function sortTimes(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (const column of ['E-mail', 'Account domain', 'Phone', 'Needs attention', 'Updated', 'Person']) {
    for (const order of ['ascending', 'descending']) {
      const header = page.getByRole('columnheader', { name: column, exact: true });
      times.push(
        await header.evaluate(
          (cell, wanted) =>
            new Promise<number>((resolve) => {
              const started = performance.now();
              const look = () => {
                if (cell.getAttribute('aria-sort') !== wanted) requestAnimationFrame(look);
                // The frame after the one in which it was drawn: only then has it been painted.
                else requestAnimationFrame(() => resolve(performance.now() - started));
              };
              cell.querySelector('button')?.click();
              requestAnimationFrame(look);
            }),
          order,
        ),
      );
      await page.waitForTimeout(200);
    }
  }
  return times;
}

/** Chooses what each field is to hold, in the panel of filters, until the rows of the list have followed. */
async function filterTimes(page: Page): Promise<readonly number[]> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const times: number[] = [];
  for (const [field, holds] of [
    ['E-mail', 'none'],
    ['E-mail', ''],
    ['Phone', 'null'],
    ['Phone', 'any'],
    ['Phone', ''],
    ['LinkedIn profile', 'none'],
    ['LinkedIn profile', ''],
  ] as const) {
    const select = page.getByRole('combobox', { name: field, exact: true });
    times.push(
      await select.evaluate(
        (element, wanted) =>
          new Promise<number>((resolve) => {
            if (!(element instanceof HTMLSelectElement)) throw new Error('The filter is no list of choices.');
            const count = () => document.querySelector('main table')?.getAttribute('aria-rowcount');
            const before = count();
            element.value = wanted;
            const started = performance.now();
            element.dispatchEvent(new Event('change', { bubbles: true }));
            const look = () => {
              if (count() === before) requestAnimationFrame(look);
              else requestAnimationFrame(() => resolve(performance.now() - started));
            };
            requestAnimationFrame(look);
          }),
        holds,
      ),
    );
    await page.waitForTimeout(200);
  }
  await page.keyboard.press('Escape');
  return times;
}

/** Lets a page note when a file was handed over, and every task that kept its main thread for 50 ms and more. Call before the page opens. */
async function noteFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = { files: [] as number[], tasks: [] as number[] };
    Reflect.set(globalThis, 'facetNoted', noted);
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      noted.files.push(performance.now());
      return make(blob);
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/**
 * Exports everybody some times over: from the press to the finished file, and the longest task between. The press follows the opening of the menu, in
 * which the file for a spreadsheet is begun, sooner than a hand could.
 */
async function exportTimes(page: Page, form: string, report: Report): Promise<void> {
  const files: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const item = page.getByRole('menuitem', { name: `Export as ${form}` });
    await item.evaluate((element) => {
      const noted = Reflect.get(globalThis, 'facetNoted');
      noted.files.length = 0;
      noted.tasks.length = 0;
      noted.pressed = performance.now();
      if (element instanceof HTMLElement) element.click();
    });
    await page.waitForFunction(() => Reflect.get(globalThis, 'facetNoted').files.length > 0);
    await page.waitForTimeout(500);
    const noted: { files: number[]; tasks: number[]; pressed: number } = await page.evaluate(() =>
      Reflect.get(globalThis, 'facetNoted'),
    );
    files.push((noted.files[0] ?? Number.NaN) - noted.pressed);
    // The browser reports only tasks of 50 ms and more.
    tasks.push(Math.max(50, ...noted.tasks));
  }
  report.time(`press to the finished ${form} of ${people} people, median`, median(files), 200);
  report.note(`press to the finished ${form} of ${people} people, worst`, Math.max(...files), 'ms');
  report.time(`longest task while the ${form} is made`, Math.max(...tasks), 100);
}
