import type { Browser, Page } from '@playwright/test';
import { serverProgram, startServer } from '../e2e/support/processes.ts';
import { freshContext } from './cold-load.ts';
import { type KeyDurations, keyBudgets, keyDurations } from './key-durations.ts';
import { slowProcessor } from './navigation.ts';
import { lowerTimes, median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import type { Subjects } from './subjects.ts';

const people = 20_000;

/**
 * What somebody does with a list of 20,000 people, loaded from the service: the search at a quarter
 * of the processor's speed, the rest at its own. Of search, order and filters the lower of two
 * times counts.
 */
export async function benchPeople({ browser }: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ people }, async (folder) => {
    const server = await startServer(serverProgram, /^Facet: (\S+)/, { PORT: '0', DATA_DIR: folder });
    try {
      const address = `${server.url}/people`;
      const first = await listTimes(browser, address);
      const second = await listTimes(browser, address);
      const lower = (part: keyof ListTimes) => lowerTimes(first[part], second[part]);
      const limits = { median: 100, worst: 100 };
      report.times(`key press to paint in the search of ${people} people`, lower('keys'), keyBudgets, 'ms at 4x CPU');
      report.times('press on a column to the rows in its order', lower('sorts'), limits);
      report.times('a missing-field filter chosen to its rows', lower('filters'), limits);
      await withPeople(browser, address, async (page) => {
        await exportTimes(page, 'CSV', report);
        await exportTimes(page, 'JSON', report);
      });
    } finally {
      await server.close();
    }
  });
}

/**
 * The list with everybody in it, in a browser that has kept nothing. Everybody is compared with
 * everybody once, in one task at the end of the load: the count of duplicates says that it is over.
 */
async function withPeople<Result>(
  browser: Browser,
  address: string,
  act: (page: Page, keys: KeyDurations) => Promise<Result>,
): Promise<Result> {
  const context = await freshContext(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const keys = await keyDurations(page);
  await noteFiles(page);
  await page.goto(address);
  await page
    .getByText('20,000 people')
    .first()
    .waitFor({ timeout: 5 * 60_000 });
  await page.getByText(/^Duplicates [\d,]+$/).waitFor();
  const result = await act(page, keys);
  await context.close();
  return result;
}

/** Milliseconds of each key, of each order and of each filter. */
type ListTimes = Readonly<Record<'keys' | 'sorts' | 'filters', readonly number[]>>;

async function listTimes(browser: Browser, address: string): Promise<ListTimes> {
  return await withPeople(browser, address, async (page, keys) => {
    const search = page.getByRole('searchbox', { name: 'Search people' });
    await slowProcessor(page, 4);
    const typed = await keys.whileTyping(search, 'marta lindqvist');
    await slowProcessor(page, 1);
    await search.fill('');
    await page.getByText('20,000 people', { exact: true }).waitFor();
    return { keys: typed, sorts: await sortTimes(page), filters: await filterTimes(page) };
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
                // The row is painted one frame after the one that draws it.
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

/** Sets each field in the filter panel and waits until the rows have followed. */
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

/** Notes when a file is ready, and main-thread tasks of 50 ms and more. Call before page load. */
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
 * Exports everyone several times: the time from press to file and the longest task between. The
 * menu starts building the spreadsheet, and the press follows sooner than a hand could.
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
  report.time(`longest task while the ${form} is made, median`, median(tasks), 100);
}
