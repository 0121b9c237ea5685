import type { Page } from '@playwright/test';
import { longestTask, measureMachine } from '../main-thread.ts';
import { withQuietPage } from '../page.ts';
import { median, type Report } from '../report.ts';
import type { Subjects } from '../subjects.ts';

/** A million sessions may take minutes on a busy machine. */
const longest = 10 * 60_000;
const clicks = 6;

/** The screen in a browser over seeded data: empty cache, full cache, and filtered. */
export async function benchOnScreen({ browser }: Subjects, report: Report, address: string): Promise<void> {
  await withQuietPage(browser, async (first) => {
    // Processor time, because the service uses one of this machine's two processors.
    const opening = await longestTask(browser, first, async () => {
      await first.goto(address);
      report.note('first charts on screen', (await chartsDrawn(first)) / 1000, 's');
    });
    report.processorTime('longest task of the screen until its first charts, by the processor’s clock', opening, 100);
    const filling = await longestTask(browser, first, async () => {
      report.note('all sessions on screen', (await allDrawn(first)) / 1000, 's');
    });
    const kept = await allKept(first);
    await first.close();
    await measureMachine(browser, report);
    report.processorTime('longest task of the screen while it is filled, by the processor’s clock', filling, 50);

    const again = await first.context().newPage();
    await again.goto(address);
    const fromKept = (await keptDrawn(again, kept)) / 1000;
    const name = `all charts on screen with the ${kept} sessions of kept days, from the navigation on`;
    report.time(name, fromKept, 3, 's');
    const drawn = (await allDrawn(again)) / 1000;
    report.note('  with those of unfinished days, which the service is asked for', drawn, 's');
    await measureMachine(browser, report);
    const funnel = again.getByRole('slider', { name: 'Read Conversion funnel' });
    await funnel.focus();
    await again.keyboard.press('ArrowDown');
    const times: number[] = [];
    for (let click = 0; click < clicks; click += 1) times.push(await funnel.evaluate(timeToRedraw));
    report.time('a filter to all charts painted, median', median(times), 100);
    report.note('  the slowest', Math.max(...times), 'ms');
    const filtering = await longestTask(browser, again, async () => {
      for (let click = 0; click < clicks; click += 1) await funnel.evaluate(timeToRedraw);
    });
    report.processorTime('longest task of the screen once they are there, by the processor’s clock', filtering, 50);
  });
}

/** When a function in the page first tells a moment, in milliseconds since the navigation. */
async function momentOf(page: Page, tell: (wanted: number) => number | false, wanted = 0): Promise<number> {
  const moment = await page.waitForFunction(tell, wanted, { timeout: longest, polling: 20 });
  return Number(await moment.jsonValue());
}

function chartsDrawn(page: Page): Promise<number> {
  return momentOf(page, () => {
    const isSeen = (drawing: Element) => drawing.checkVisibility({ visibilityProperty: true });
    return [...document.querySelectorAll('figure svg')].some(isSeen) && performance.now();
  });
}

/** When the screen reported that all sessions are loaded and every chart was drawn. */
function allDrawn(page: Page): Promise<number> {
  return momentOf(page, () => {
    const isWhole = [...document.querySelectorAll('[role=status]')].some(({ textContent }) =>
      /^([\d,]+) of \1 sessions/.test(textContent ?? ''),
    );
    return isWhole && document.querySelectorAll('figure').length === 9 && performance.now();
  });
}

/** When every chart was drawn with at least that many sessions, by the count of the first tile. */
function keptDrawn(page: Page, kept: number): Promise<number> {
  const tell = (wanted: number) => {
    const [, digits = '', unit = ''] =
      /^Sessions(?:partial)?([\d,.]+)([KM]?)/.exec(document.querySelector('dl')?.textContent ?? '') ?? [];
    const shown = Number(digits.replaceAll(',', '')) * (unit === 'M' ? 1e6 : unit === 'K' ? 1e3 : 1);
    // Charts are mounted before any session arrives, hidden and empty.
    const filled = [...document.querySelectorAll('figure')].filter((chart) =>
      chart.checkVisibility({ visibilityProperty: true }),
    );
    // A tile shows three digits of a large number.
    return shown >= wanted * 0.994 && filled.length === 9 && performance.now();
  };
  return momentOf(page, tell, kept);
}

/** Waits until no more finished days are being cached. @returns how many sessions they hold. */
async function allKept(page: Page): Promise<number> {
  const days = () => keptIn(page, 'days');
  for (let before = -1, now = await days(); before !== now || now === 0; now = await days()) {
    before = now;
    await page.waitForTimeout(2_000);
  }
  return await keptIn(page, 'sessions');
}

/** How many days are kept, or how many sessions they hold. */
function keptIn(page: Page, unit: 'days' | 'sessions'): Promise<number> {
  return page.evaluate(
    (what) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('facet-days');
        opening.onsuccess = () => {
          const days = opening.result.transaction('days').objectStore('days');
          const asked = what === 'days' ? days.count() : days.getAll();
          asked.onsuccess = () => {
            const { result } = asked;
            const sum = (before: number, { rows }: { rows: number }) => before + rows;
            resolve(typeof result === 'number' ? result : result.reduce(sum, 0));
          };
        };
      }),
    unit,
  );
}

/** Runs in the page: selects in a chart and waits for the redraw. @returns ms to the last paint. */
function timeToRedraw(chart: Element): Promise<number> {
  return new Promise((resolve) => {
    let painted = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begun = performance.now();
    const observer = new MutationObserver(() => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          painted = performance.now();
        };
        channel.port2.postMessage(undefined);
      });
      clearTimeout(timer);
      timer = setTimeout(() => {
        observer.disconnect();
        resolve(painted - begun);
      }, 500);
    });
    const charts = document.querySelector('main') ?? document.body;
    observer.observe(charts, { subtree: true, childList: true, attributes: true, characterData: true });
    chart.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  });
}
