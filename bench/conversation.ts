import type { Browser, Page } from '@playwright/test';
import { type Faults, faultsAt } from '../e2e/support/faults.ts';
import { startServer } from '../e2e/support/processes.ts';
import { reportSearch } from './key-durations.ts';
import { longestTask, measureMachine, processorClock } from './main-thread.ts';
import { slowProcessor, withQuietPage } from './page.ts';
import { median, type Report, repeated } from './report.ts';
import { withSeededFolder } from './seeded-folder.ts';
import { serviceKey, whileRunning } from './servers.ts';
import type { Subjects } from './subjects.ts';

const messages = 10_000;
const rounds = 3;
/** Frames of scrolling step by step, and then by far jumps as with a scroll bar. */
const steps = 80;
const jumps = 40;
/** Readings with a growing last message, after which memory is compared with that after 20. */
const readingsForMemory = 200;

/** A conversation of 10,000 messages: opening, scrolling, loading it again and again, searching. */
export async function benchConversation({ browser }: Subjects, report: Report): Promise<void> {
  await withSeededFolder({ messages }, async (folder, { pageId, audienceId }) => {
    const environment = { PORT: '0', DATA_DIR: folder, SERVICE_API_KEYS: serviceKey };
    const starting = startServer('e2e/support/stack-main.ts', /^Stack: (\S+)/, environment);
    await whileRunning(starting, async ({ url, line }) => {
      const faults = faultsAt(line.split(' ').at(-1) ?? '');
      const address = `${url}/pages/${pageId}/audiences/${audienceId}/conversation`;
      await setLastMessage(faults, firstWords);
      await measureMachine(browser, report);
      const opened = await openSlowly(browser, address);
      report.time('open, from the answer to the last message', opened, 1_500, 'ms at 4x CPU');
      await measureMachine(browser, report);
      await withThread(browser, address, (page) => reportScroll(browser, page, report));
      await measureMachine(browser, report);
      await withThread(browser, address, (page) => reportReadings(page, faults, report));
      await reportSearch(browser, address, 'the morning list', 'key press to paint in find', report);
    });
  });
}

const firstWords = 'The last message, which grows. '.repeat(10);
const sentAt = Date.now();

/** Lets the thread end with this text, as if the agent were writing it. */
async function setLastMessage(faults: Faults, content: string): Promise<void> {
  const message = { messageId: 'message_last', role: 'assistant', content, timestamp: sentAt, hasSnapshot: false };
  await faults.clear();
  await faults.add({
    match: { method: 'GET', path: '/messages$' },
    fault: { kind: 'set', field: `messages.${messages - 1}`, value: { ...message, toolCalls: [], changes: [] } },
  });
}

async function withThread(browser: Browser, address: string, use: (page: Page) => Promise<void>): Promise<void> {
  await withQuietPage(browser, async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openThread(page, address);
    await page.waitForTimeout(1_000);
    await use(page);
  });
}

/** Opens the thread. @returns time from the conversation's response to its last message. */
async function openThread(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return await page.evaluate(
    async (last) => {
      await window.facetUntilPainted(
        () => undefined,
        () => {
          const box = document.querySelector(`article[aria-label="${last}"]`)?.getBoundingClientRect();
          return box !== undefined && box.top < innerHeight && box.bottom > 0;
        },
      );
      const shown = performance.now();
      const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/messages'));
      if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The conversation was not loaded.');
      return shown - answer.responseEnd;
    },
    `Message ${messages.toLocaleString('en-US')}`,
  );
}

/** `openThread` at a quarter of the processor's speed. The best of some rounds: load only adds. */
async function openSlowly(browser: Browser, address: string): Promise<number> {
  const open = () =>
    withQuietPage(browser, async (page) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      // The files are fetched once at full speed, so that the time does not include the download.
      await page.goto(address, { waitUntil: 'networkidle' });
      await slowProcessor(page, 4);
      return await openThread(page, address);
    });
  return Math.min(...(await repeated(rounds, open)));
}

/** Scrolls up from the end by most of a window per frame, and then to far places at once. */
async function reportScroll(browser: Browser, page: Page, report: Report): Promise<void> {
  let blank = 0;
  const task = await longestTask(browser, page, async () => {
    blank = await page.evaluate(
      async ([small, large]) => {
        let empty = 0;
        const middle = (document.querySelector('ol[aria-label="Messages"]') ?? document.body).getBoundingClientRect();
        const at = (down: number) =>
          document.elementFromPoint(middle.left + middle.width / 2, innerHeight / 2 + down)?.closest('li');
        for (let step = 0; step < small + large; step += 1) {
          if (step < small) scrollBy(0, -600);
          else scrollTo(0, ((step * 7_919) % 1_000) * (document.documentElement.scrollHeight / 1_000));
          await new Promise((resolve) => requestAnimationFrame(resolve));
          // The gap between two messages is empty.
          if (!at(0) && !at(40)) empty += 1;
        }
        return empty;
      },
      [steps, jumps] as const,
    );
  });
  report.processorTime('longest task while it scrolls', task, 50);
  report.figure('frames without a message while it scrolls', blank, 0, 'frames');
}

/** Loads the thread again and again while its last message grows: script and memory of that. */
async function reportReadings(page: Page, faults: Faults, report: Report): Promise<void> {
  const scriptMs = await processorClock(page, 'ScriptDuration');
  let text = firstWords;
  const grow = async () => {
    text += ' and some more words';
    await setLastMessage(faults, text);
  };
  /** Processor milliseconds of the scripts of one reading in which the message grew. */
  const reading = async () => {
    const before = await scriptMs();
    await grow();
    const answer = await page.waitForResponse((response) => response.url().endsWith('/messages'), { timeout: 120_000 });
    await answer.finished();
    await page.waitForTimeout(450);
    return (await scriptMs()) - before;
  };
  await grow();
  // A person who comes back to the tab: from then on the thread is loaded every second.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await reading();
  const times = await repeated(20, reading);
  const first = await heapOf(page);
  await repeated(readingsForMemory - times.length, reading);
  const last = await heapOf(page);
  report.processorTime('script of a reading in which one message grew', median(times), 16);
  report.note('the worst of such readings', Math.max(...times), 'ms');
  const unit = `of ${(first / 1_000_000).toFixed(1)} MB`;
  report.figure(`heap after ${readingsForMemory} readings / after 20`, last / first, 1.1, unit);
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
