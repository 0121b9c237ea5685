import type { Browser, Page } from '@playwright/test';
import { palette } from '../e2e/support/palette.ts';
import { type KeyDurations, keyBudgets, keyDurations } from './key-durations.ts';
import { measureMachine } from './main-thread.ts';
import { slowProcessor, takeNoted, withFreshPage } from './page.ts';
import { median, type Report } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import { startApp, whileRunning } from './servers.ts';
import type { Subjects } from './subjects.ts';

const people = 20_000;

/** Texts to type into the palette: as it stands, with a slip, and part of an e-mail or an ID. */
const paletteTexts = {
  people: ['marta lindqvist', 'lndqvist marta', 'jonas.petrov@'],
  audiences: ['transport managers 9', 'logistcs furniture', 'audience_01jgwej'],
};

/**
 * What somebody does with a list of 20,000 people, loaded from the service: the search at a quarter
 * of the processor's speed, the rest at its own. The palette looks through these people, and on
 * another screen 10,000 audiences.
 */
export async function benchPeople({ browser }: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ people, audiences: 10_000 }, async (folder, { pageId }) => {
    await whileRunning(startApp(folder), async ({ url }) => {
      await withPeople(browser, url, async (page, keys) => {
        await measureMachine(browser, report);
        const typed = await searchTimes(page, keys);
        report.times(`key press to paint in the search of ${people} people`, typed, keyBudgets, 'ms at 4x CPU');
        await measureMachine(browser, report);
        // Names in many languages: the comparing of 20,000 of them is more than half of it.
        report.times('press on a column to the rows in its order', await sortTimes(page), { median: 100, worst: 130 });
        await measureMachine(browser, report);
        const filters = await filterTimes(page);
        // The first press runs code that is not compiled yet.
        report.times('a missing-field filter chosen to its rows', filters, { median: 100, worst: 130 });
      });
      await withPeople(browser, url, async (page, keys) => {
        for (const form of ['CSV', 'JSON']) {
          await measureMachine(browser, report);
          await exportTimes(page, form, report);
        }
        await measureMachine(browser, report);
        await reportPalette(page, keys, '20,000 people', paletteTexts.people, report);
      });
      await measureMachine(browser, report);
      await withList(browser, `${url}/pages/${pageId}/audiences`, '10,000 audiences', (page, keys) =>
        reportPalette(page, keys, '10,000 entries', paletteTexts.audiences, report),
      );
    });
  });
}

/** A list with everything in it, in a browser that has kept nothing. */
async function withList<Result>(
  browser: Browser,
  address: string,
  count: string,
  use: (page: Page, keys: KeyDurations) => Promise<Result>,
): Promise<Result> {
  return await withFreshPage(browser, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const keys = await keyDurations(page);
    await noteFiles(page);
    await page.goto(address);
    await page
      .getByText(count)
      .first()
      .waitFor({ timeout: 5 * 60_000 });
    return await use(page, keys);
  });
}

/** The list of people, once all were compared with each other: their duplicates are counted. */
function withPeople<Result>(browser: Browser, url: string, use: (page: Page, keys: KeyDurations) => Promise<Result>) {
  return withList(browser, `${url}/people`, '20,000 people', async (page, keys) => {
    await page.getByText(/^Duplicates [\d,]+$/).waitFor();
    return await use(page, keys);
  });
}

async function searchTimes(page: Page, keys: KeyDurations): Promise<readonly number[]> {
  const search = page.getByRole('searchbox', { name: 'Search people' });
  await slowProcessor(page, 4);
  const times = await keys.whileTyping(search, 'marta lindqvist');
  await slowProcessor(page, 1);
  await search.fill('');
  await page.getByText('20,000 people', { exact: true }).waitFor();
  return times;
}

/**
 * Presses each header that sorts until it is sorted in either direction. The rows have followed
 * when their first one and the mark of the header have been painted.
 */
async function sortTimes(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (const column of ['E-mail', 'Account domain', 'Phone', 'Needs attention', 'Updated', 'Person']) {
    for (const order of ['ascending', 'descending']) {
      const header = page.getByRole('columnheader', { name: column, exact: true });
      const pressed = (cell: HTMLElement, wanted: string) =>
        window.facetUntilPainted(
          () => cell.querySelector('button')?.click(),
          () => cell.getAttribute('aria-sort') === wanted,
        );
      times.push(await header.evaluate(pressed, order));
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
    const time = await select.evaluate((element: HTMLSelectElement, wanted: string) => {
      const count = () => document.querySelector('main table')?.getAttribute('aria-rowcount');
      const before = count();
      element.value = wanted;
      return window.facetUntilPainted(
        () => element.dispatchEvent(new Event('change', { bubbles: true })),
        () => count() !== before,
      );
    }, holds);
    times.push(time);
    await page.waitForTimeout(200);
  }
  await page.keyboard.press('Escape');
  return times;
}

/** Key press to paint in the palette over what the list behind it has. */
async function reportPalette(page: Page, keys: KeyDurations, over: string, texts: readonly string[], report: Report) {
  const { field } = palette(page);
  await page.keyboard.press('Control+k');
  await field.waitFor();
  // Once it is open, it makes the first search ready.
  await page.waitForTimeout(500);
  for (const text of texts) {
    await field.fill('');
    const times = await keys.whileTyping(field, text);
    report.times(`key press to paint, ${over}, “${text}”`, times, { median: 50, worst: 50 });
  }
}

/** Notes when a file is ready, and main-thread tasks of 50 ms and more. Call before page load. */
async function noteFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const files: number[] = [];
    const tasks: number[] = [];
    Object.assign(globalThis, { facetFiles: files, facetTasks: tasks });
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob) => {
      files.push(performance.now());
      return make(blob);
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
  });
}

/** Exports everyone several times: the time from press to file and the longest task between. */
async function exportTimes(page: Page, form: string, report: Report): Promise<void> {
  const files: number[] = [];
  const tasks: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const item = page.getByRole('menuitem', { name: `Export ${form}` });
    const pressed = await item.evaluate((element: HTMLElement) => {
      for (const list of ['facetFiles', 'facetTasks']) Reflect.get(globalThis, list).length = 0;
      const now = performance.now();
      element.click();
      return now;
    });
    // Looked for in each frame, it would make the page draw frames that nobody else needs.
    await page.waitForFunction(() => Reflect.get(globalThis, 'facetFiles').length > 0, undefined, { polling: 100 });
    await page.waitForTimeout(500);
    const [file = Number.NaN] = await takeNoted(page, 'facetFiles');
    files.push(file - pressed);
    // The browser reports only tasks of 50 ms and more.
    tasks.push(Math.max(50, ...(await takeNoted(page, 'facetTasks'))));
  }
  report.time(`press to the finished ${form} of ${people} people, median`, median(files), 200);
  report.time(`longest task while the ${form} is made, median`, median(tasks), 100);
}
