import type { Page } from '@playwright/test';
import { expect } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';
import { testOn } from './support/other-service.ts';
import { type Screen, screens } from './support/screens.ts';

/*
 * Every screen on a service that answers reads otherwise (the right-hand column of `choices.md`).
 * The service's own tests check each setting; these check what a person sees. Settings that change
 * how a write is taken have their tests in audience-plan.test.ts.
 */

const stacks = {
  'ISO timestamps, null for unpublished, undocumented values, errors as HTML': testOn({
    TIMESTAMPS: 'iso',
    UNPUBLISHED: 'null',
    EXOTIC_ENUMS: '1',
    PEOPLE_TOTAL: 'null',
    ERRORS: 'html',
  }),
  'timestamps in seconds, the latest version for unpublished, no metadata, no cursors, errors as a string': testOn({
    TIMESTAMPS: 'seconds',
    UNPUBLISHED: 'latest',
    OMIT_METADATA: '1',
    CURSORLESS_LISTS: '1',
    ERRORS: 'string',
  }),
} as const;

/** What stands on a screen when all of it has come. */
const shows: ReadonlyMap<string, (page: Page) => Promise<void>> = new Map([
  ['pages', (page) => expectRows(page, /^Pages/, 6)],
  ['page', (page) => expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()],
  ['audiences', (page) => expectRows(page, 'Audiences', 43)],
  ['audience', (page) => expect(page.getByRole('region', { name: 'Versions' })).toContainText('v3')],
  [
    'conversation',
    (page) => expect(page.getByRole('list', { name: 'Messages' }).getByRole('article').last()).toBeVisible(),
  ],
  ['analytics', expectSessions],
  ['audience-sessions', expectSessions],
  [
    'people',
    async (page) => {
      await expect(page.getByText('2,000 people')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('table', { name: 'People' }).locator('tbody tr[data-index]').first()).toBeVisible();
    },
  ],
  ['person', (page) => expect(page.getByRole('region', { name: 'Profile' })).toBeVisible({ timeout: 20_000 })],
  ['person-log', (page) => expect(page.getByRole('tree', { name: 'Payload' })).toBeVisible()],
  ['accounts', (page) => expect(page.getByRole('button', { name: 'Load domains from people' })).toBeVisible()],
  ['assets', (page) => expect(page.getByRole('textbox', { name: 'Open an asset by its ID' })).toBeVisible()],
  ['asset', (page) => expect(page.getByRole('heading', { name: 'For sharing' })).toBeVisible({ timeout: 20_000 })],
  ['webhooks', (page) => expectRows(page, 'Webhooks', 6)],
]);

/** Every session of the range is there, and drawn. */
async function expectSessions(page: Page) {
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
}

async function expectRows(page: Page, name: string | RegExp, count: number) {
  await expect(page.getByRole('table', { name }).locator('tbody tr[data-index]')).toHaveCount(count, {
    timeout: 20_000,
  });
}

/** Opens a screen cold and looks at everything that must hold of it, whatever the service does. */
async function expectRight(page: Page, screen: Screen, ids: SampleIds) {
  await page.goto(screen.path(ids));
  const whole = shows.get(screen.name);
  if (whole === undefined) throw new Error(`What the screen "${screen.name}" shows is not said in this file.`);
  await whole(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const main = page.getByRole('main');
  // Bars of what is still on its way would hold no text to look at.
  await expect(main.getByText(/^Loading/)).toHaveCount(0);
  await expect(main).not.toContainText(/Invalid Date|\bundefined\b|\bNaN\b|\[object |<html|<h1/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A service with a tight rate limit answers late. These screens show no time at first.
  if (!['webhooks', 'assets', 'accounts'].includes(screen.name))
    await expect(main.locator('time').first()).toBeAttached({ timeout: 20_000 });
  for (const text of await main.locator('time').allTextContents()) {
    expect(text).toMatch(/^(?:just now|\d+ (?:minute|hour|day|month|year)s? ago)$/);
  }
}

for (const [name, test] of Object.entries(stacks)) {
  test(`every screen is right with ${name}`, async ({ page, ids, watch }) => {
    watch.expectFailedLoads(/\/v0\//);
    for (const screen of screens) await test.step(screen.name, () => expectRight(page, screen, ids));
    await test.step('what is not there is said in a sentence', async () => {
      await page.goto('/pages/page_nowhere');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Not found. It may have been deleted, or the ID is wrong.');
      // The gateway drops a body that isn't JSON, with the service's message, but keeps the status.
      await expect(alert).toContainText(name.includes('HTML') ? 'something other than JSON' : 'Page not found');
      await expect(alert).not.toContainText(/[<>{}[\]]|undefined|null/);
    });
  });
}
