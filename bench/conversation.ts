import { join } from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { projectRoot } from '../scripts/project.ts';
import { quietContext } from './cold-load.ts';
import { serveThread, type ThreadServer } from './conversation/thread-server.ts';
import { reportSearch } from './key-durations.ts';
import { longestTask } from './main-thread.ts';
import { slowProcessor } from './navigation.ts';
import { median, type Report } from './report.ts';
import type { Subjects } from './subjects.ts';

const messages = 10_000;
const rounds = 3;
/** Polls with a growing last message, after which memory is compared with that after 20. */
const pollsForMemory = 200;

/** The work on a thread: frames of step scrolling, far jumps as with a scroll bar, timed polls. */
type Amount = { readonly steps: number; readonly jumps: number; readonly polls: number };
const usual: Amount = { steps: 80, jumps: 40, polls: 25 };
/** Drawing every message takes a hundred times as long, so fewer steps must do. */
const few: Amount = { steps: 10, jumps: 5, polls: 4 };

/** Costs of one way to draw the thread, in milliseconds; memory in bytes. */
type Costs = {
  /** From the end of the response to the last message on the screen. */
  readonly open: number;
  readonly scroll: Scroll;
  /** Script of one poll in which one message grew. */
  readonly poll: number;
  readonly worstPoll: number;
  readonly heap: number;
};

type Scroll = {
  /** The longest task of the main thread while it scrolls. */
  readonly task: number;
  /** Frames in which no message stood in the middle of the window. */
  readonly blank: number;
};

async function newPage(browser: Browser): Promise<Page> {
  const context = await quietContext(browser);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  return page;
}

/** Opens the thread. @returns time from the conversation's response to its last message. */
async function openThread(page: Page, address: string): Promise<number> {
  await page.addInitScript(
    (last) => {
      const look = () => {
        const box = document.querySelector(`article[aria-label="${last}"]`)?.getBoundingClientRect();
        const isShown = box !== undefined && box.top < innerHeight && box.bottom > 0;
        if (isShown) requestAnimationFrame(() => Reflect.set(globalThis, 'facetShown', performance.now()));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    `Message ${messages.toLocaleString('en-US')}`,
  );
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.has(globalThis, 'facetShown'), undefined, { timeout: 240_000 });
  return page.evaluate(() => {
    const [answer] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/messages'));
    if (!(answer instanceof PerformanceResourceTiming)) throw new Error('The conversation was not read.');
    return Number(Reflect.get(globalThis, 'facetShown')) - answer.responseEnd;
  });
}

/** Scrolls up from the end by most of a window per frame, and then to far places at once. */
async function scrollThread(browser: Browser, page: Page, { steps, jumps }: Amount): Promise<Scroll> {
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
          // The gap between two messages is empty in a virtual and in a plain list.
          if (!at(0) && !at(40)) empty += 1;
        }
        return empty;
      },
      [steps, jumps] as const,
    );
  });
  return { task, blank };
}

/** Seconds of script on the main thread so far, in processor time: the machine may be busy. */
async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
}

/** Waits until the conversation was loaded once more. */
async function nextReading(page: Page, server: ThreadServer): Promise<void> {
  const before = server.readings();
  for (let waited = 0; server.readings() === before; waited += 50) {
    if (waited > 120_000) throw new Error('The conversation is not read again.');
    await page.waitForTimeout(50);
  }
  await page.waitForTimeout(450);
}

async function pollScript(page: Page, server: ThreadServer, polls: number): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const times: number[] = [];
  await nextReading(page, server);
  let before = await scriptSeconds(session);
  for (let poll = 0; poll < polls; poll += 1) {
    await nextReading(page, server);
    const now = await scriptSeconds(session);
    times.push((now - before) * 1_000);
    before = now;
  }
  return times;
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

async function costs(browser: Browser, server: ThreadServer, address: string, amount: Amount): Promise<Costs> {
  server.grow(false);
  const page = await newPage(browser);
  const open = await openThread(page, address);
  await page.waitForTimeout(1_000);
  const scroll = await scrollThread(browser, page, amount);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  server.grow(true);
  await readAgain(page);
  const polls = await pollScript(page, server, amount.polls);
  const heap = await heapOf(page);
  await page.context().close();
  server.grow(false);
  return { open, scroll, poll: median(polls), worstPoll: Math.max(...polls), heap };
}

/** Simulates a person who comes back to the tab. */
async function readAgain(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

/** `openThread` at a quarter of the processor's speed. The best of some rounds: load only adds. */
async function openSlowly(browser: Browser, address: string): Promise<number> {
  const opens: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await newPage(browser);
    // The files are fetched once at full speed, so that the time does not include the download.
    await page.goto(address, { waitUntil: 'networkidle' });
    await slowProcessor(page, 4);
    opens.push(await openThread(page, address));
    await page.context().close();
  }
  return Math.min(...opens);
}

/** Memory after 20 polls and after 200, in one page that stays open. Bytes. */
async function memoryOverPolls(browser: Browser, server: ThreadServer, address: string) {
  const page = await newPage(browser);
  await openThread(page, address);
  server.grow(true);
  await readAgain(page);
  const start = server.readings();
  const after = async (polls: number) => {
    while (server.readings() < start + polls) await nextReading(page, server);
    return heapOf(page);
  };
  const first = await after(20);
  const last = await after(pollsForMemory);
  server.grow(false);
  await page.context().close();
  return { first, last };
}

/** A conversation of 10,000 messages in the dashboard, against a page that draws every message. */
export async function benchConversation({ browser, appUrl, ids }: Subjects, report: Report): Promise<void> {
  const outDir = join(projectRoot, '.cache/bench/conversation');
  await build({
    root: join(projectRoot, 'bench/conversation'),
    base: '/plain/',
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: { outDir, emptyOutDir: true, sourcemap: false, reportCompressedSize: false },
  });
  const { pageId, audienceId } = ids;
  const server = await serveThread(appUrl, audienceId, messages, outDir);
  const facetAddress = `${server.url}/pages/${pageId}/audiences/${audienceId}/conversation`;
  const read = `/v0/pages/${pageId}/audiences/${audienceId}/messages`;
  const plainAddress = `${server.url}/plain/?messages=${encodeURIComponent(read)}`;
  try {
    report.note('the conversation as JSON', server.size / 1_000_000, 'million characters');
    const opened = await openSlowly(browser, facetAddress);
    report.time('open, from the answer to the last message', opened, 1_500, 'ms at 4x CPU');
    const facet = await costs(browser, server, facetAddress, usual);
    const plain = await costs(browser, server, plainAddress, few);
    const beside = (name: string, part: (of: Costs) => number, unit: string, scale = 1) => {
      report.note(`${name}, plain`, part(plain) / scale, unit);
      report.note(`${name}, Facet`, part(facet) / scale, unit);
      report.note(`${name}, Facet / plain`, part(facet) / part(plain), 'of it');
    };
    beside('open', ({ open }) => open, 'ms');
    beside('longest task while it scrolls', ({ scroll }) => scroll.task, 'ms');
    beside('script of a reading in which one message grew', ({ poll }) => poll, 'ms');
    beside('heap', ({ heap }) => heap, 'MB', 1_000_000);
    report.time('longest task while it scrolls', facet.scroll.task, 50);
    report.figure('frames without a message while it scrolls', facet.scroll.blank, 0, 'frames');
    report.time('script of a reading in which one message grew', facet.poll, 16);
    report.note('the worst of such readings', facet.worstPoll, 'ms');

    const memory = await memoryOverPolls(browser, server, facetAddress);
    report.figure(
      `heap after ${pollsForMemory} readings / after 20`,
      memory.last / memory.first,
      1.1,
      `of ${(memory.first / 1_000_000).toFixed(1)} MB`,
    );

    await reportSearch(browser, facetAddress, 'spring launch', 'key press to paint in find', report);
  } finally {
    await server.close();
  }
}
