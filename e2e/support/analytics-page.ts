import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/* The sample data ends when it is made, so a year holds all of it whenever the test runs. */
export const wholeYear = '?range=12m&tz=UTC';

export const formatted = (count: number) => count.toLocaleString('en-GB');

/** The number at the beginning of a text: "1,204 of 1,204 sessions". */
export const numberIn = (text: string | undefined) => Number(text?.match(/[\d,]+/)?.[0].replaceAll(',', ''));

/** A session as far as these tests look at it. */
type ListedSession = {
  readonly audienceSessionId: string;
  readonly audienceId: string;
  readonly sessionStartedAt: string;
  readonly isBounce?: boolean;
  readonly hasConversion?: boolean;
  readonly timeSpentSeconds?: number;
  readonly utmCampaign?: string;
  readonly utmSource?: string;
};

/** A figure among the tiles, by its label, which may be followed by "partial". */
export function tile(page: Page, label: string): Locator {
  return page
    .getByRole('definition')
    .filter({ has: page.locator(`xpath=preceding-sibling::dt[.="${label}" or *[1]="${label}"]`) });
}

/** A chart as assistive technology reads it. */
export function reader(page: Page, chart: string | RegExp): Locator {
  return page.getByRole('figure', { name: chart }).getByRole('slider');
}

/** How much of the range is there, in the screen's own words. */
export function completeness(page: Page): Locator {
  return page.getByText(/^[\d,]+( of [\d,]+)? sessions loaded/);
}

/** All sessions, read past the dashboard. @param filter more of the query: "&startDate=…". */
export async function sessionsOf(page: Page, pageId: string, filter = ''): Promise<readonly ListedSession[]> {
  const sessions: ListedSession[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: string = `limit=1000${filter}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`;
    const answer = await page.request.get(`/v0/pages/${pageId}/audience_sessions?${query}`);
    const read: { items: ListedSession[]; nextCursor: string | null } = await answer.json();
    sessions.push(...read.items);
    cursor = read.nextCursor;
  }
  return sessions;
}

/** How many sessions the service counts. */
export async function countOf(page: Page, pageId: string): Promise<number> {
  const answer = await page.request.get(`/v0/pages/${pageId}/audience_sessions?limit=1`);
  const { totalCount }: { totalCount: number } = await answer.json();
  return totalCount;
}

/** Opens the analytics and waits for all sessions. @returns their number, as the screen says it. */
export async function openAnalytics(page: Page, pageId: string, search = wholeYear): Promise<number> {
  await page.goto(`/pages/${pageId}/sessions${search}`);
  await expect(completeness(page)).toHaveText(/^([\d,]+) of \1 sessions loaded(?!.*duplicates)/, {
    timeout: 30_000,
  });
  return numberIn(await completeness(page).innerText());
}

/** Presses something in the screen's menu of files. */
export async function chooseFile(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The lines of the file that a press brings. */
export async function linesOf(page: Page, press: () => Promise<void>): Promise<readonly string[]> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
}
