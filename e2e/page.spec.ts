import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { expectSharedBaselines } from './support/baselines.ts';
import { expect, test } from './support/fixtures.ts';
import { watchContext } from './support/watch.ts';

const overview = (page: Page) => page.getByRole('heading', { level: 2, name: 'Details' });
const archiveButton = (page: Page) => page.getByRole('button', { name: 'Archive page' }).first();
const question = (page: Page) => page.getByRole('alertdialog', { name: /^Archive / });

/** The page as the service holds it now, read past the dashboard. */
async function held(page: Page, pageId: string): Promise<Record<string, unknown>> {
  const answer: unknown = await (await page.request.get(`/v0/pages/${pageId}`)).json();
  return typeof answer === 'object' && answer !== null ? { ...answer } : {};
}

const target = (pageId: string) => `^/v0/pages/${pageId}$`;

test('everything about a page can be read from a cold deep link', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}#scripts`);
  await expect(overview(page)).toBeVisible();
  await expect(page).toHaveTitle('Late trucks, named accounts – Facet');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Late trucks, named accounts');
  await expect(page.getByRole('heading', { level: 2, name: 'Scripts' })).toBeFocused();
  await expect(page.getByRole('heading', { level: 2, name: 'Scripts' })).toBeInViewport();
  for (const part of ['Page context', 'Metadata', 'Actions', 'Action card widgets', 'Footer links', 'Health']) {
    await expect(page.getByRole('heading', { level: 2, name: part })).toHaveCount(1);
  }
  // In the order of actionIndex, though the service stores them the other way round.
  const actions = page.getByRole('table', { name: 'Actions' }).getByRole('row');
  await expect(actions.nth(1)).toContainText('Book 30 minutes');
  await expect(actions.nth(1)).toContainText('Header action');
  // A script is text.
  const scripts = page.getByRole('region', { name: 'Scripts' });
  await scripts.getByRole('button', { name: 'Show 4 lines' }).click();
  await expect(scripts.getByText('navigator.sendBeacon')).toBeVisible();
  const logos = page.getByRole('region', { name: 'Action card widgets' }).locator('img');
  await logos.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() => logos.first().evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoAxeViolations(page);
  // It is on the shelf now.
  await expect(
    page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: /Late trucks/ }),
  ).toBeVisible();
});

test('the sample pictures are shown at localhost too, though they say 127.0.0.1', async ({ browser, stack, ids }) => {
  const origin = stack.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext();
  const watch = await watchContext(context, origin);
  const page = await context.newPage();
  await page.goto(`${origin}/pages/${ids.pageId}`);
  const logo = page.getByRole('region', { name: 'Action card widgets' }).locator('img').first();
  await logo.scrollIntoViewIfNeeded();
  await expect
    .poll(() => logo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  expect(watch).toMatchObject({ violations: [], errors: [], foreignRequests: [] });
  await context.close();
});

test('a picture that cannot be loaded says so on the line of its name', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/sample-files\//);
  await faults.add({
    match: { method: 'GET', path: target(ids.pageId) },
    fault: { kind: 'set', field: 'metadata.ogImageUrl', value: '/sample-files/file_gone.png' },
  });
  await page.goto(`/pages/${ids.pageId}`);
  const words = page.getByText('The image couldn’t be loaded').first();
  await words.scrollIntoViewIfNeeded();
  await expect(words).toBeVisible();
  await expectSharedBaselines(page);
});

test('a finding of the health check leads to its place', async ({ page, ids, faults }) => {
  const now = await held(page, ids.pageId);
  const body = { ...now, metadata: { description: '', robots: ['noindex'] } };
  await faults.add({
    match: { method: 'GET', path: target(ids.pageId) },
    fault: { kind: 'answer', status: 200, body },
  });
  await page.goto(`/pages/${ids.pageId}`);
  const health = page.getByRole('region', { name: 'Health' });
  await expect(health.getByRole('listitem')).toHaveCount(4);
  await health.getByRole('link', { name: 'Robots say noindex' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#metadata$/);
  await expect(page.getByRole('heading', { level: 2, name: 'Metadata' })).toBeFocused();
  // Empty and absent are told apart.
  const metadata = page.getByRole('region', { name: 'Metadata' });
  await expect(metadata).toContainText('Not set: title, author, theme colour');
  await expect(metadata.getByRole('definition').first()).toHaveText('empty');
});

/** Whether the browser has written down what was seen of a page: a tab that closes sooner has no time for it. */
function isRemembered(page: Page, pageId: string): Promise<boolean> {
  return page.evaluate(async (id) => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open('facet'));
    const keys = await done(database.transaction('kept').objectStore('kept').getAllKeys());
    database.close();
    return keys.some((kept) => /^page-fingerprint@[^:]*:(.*)$/.exec(String(kept))?.[1] === id);
  }, pageId);
}

test('what changed while the tab was closed is told until it is marked as seen', async ({ page, ids, faults }) => {
  await page.goto(`/pages/${ids.otherPageId}`);
  await expect(overview(page)).toBeVisible();
  await expect(page.getByText(/unseen change/)).toHaveCount(0);
  await expect.poll(() => isRemembered(page, ids.otherPageId)).toBe(true);
  const now = await held(page, ids.otherPageId);

  const body = { ...now, title: 'A colleague wrote this', scripts: [] };
  await faults.add({
    match: { method: 'GET', path: target(ids.otherPageId) },
    fault: { kind: 'answer', status: 200, body },
  });
  await page.goto(`/pages/${ids.otherPageId}`);
  const changes = page.getByRole('region', { name: /unseen change/ });
  await expect(changes).toContainText('A colleague wrote this');
  await expect(changes).toContainText('no longer there');
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(changes).toContainText('A colleague wrote this');
  await changes.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(changes).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(overview(page)).toBeVisible();
  await expect(page.getByText(/unseen change/)).toHaveCount(0);
});

test('an unknown id keeps the frame, says so, and leads back', async ({ page, watch }) => {
  watch.expectFailedLoads(/\/v0\/pages\/page_that_never_was$/);
  await page.goto('/pages/page_that_never_was');
  await expect(page.getByRole('alert')).toContainText('There is no page with this ID');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page');
  await expect(page.getByRole('main')).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to the pages' }).click();
  await expect(page).toHaveURL(/\/pages$/);
});

test('a page that cannot be read says why, and one press tries again', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\/pages\//);
  const broken = { kind: 'answer', status: 422, body: { error: 'not today' } } as const;
  await faults.add({ match: { method: 'GET', path: target(ids.pageId), times: 1 }, fault: broken });
  await page.goto(`/pages/${ids.pageId}`);
  await expect(page.getByRole('alert')).toContainText('not today');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(overview(page)).toBeVisible();
});

test('an archive request that the service refuses changes nothing and can be sent again', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/archive$/);
  const refusal = { kind: 'answer', status: 409, body: { message: 'a campaign is running' } } as const;
  await faults.add({ match: { method: 'POST', path: '/archive$', times: 1 }, fault: refusal });
  await page.goto(`/pages/${ids.archivePageId}`);
  const { name } = await held(page, ids.archivePageId);
  await archiveButton(page).click();
  await question(page).getByRole('textbox').fill(String(name));
  await question(page).getByRole('button', { name: 'Archive page' }).click();
  await expect(question(page).getByRole('alert')).toContainText('a campaign is running');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(archiveButton(page)).toBeFocused();
  expect(await held(page, ids.archivePageId)).not.toMatchObject({ status: 'archived' });
});

test('an archive request without a clear answer is not called a failure: the page is read again', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/archive$/);
  await faults.add({ match: { method: 'POST', path: '/archive$' }, fault: { kind: 'drop', when: 'before-commit' } });
  await page.goto(`/pages/${ids.archivePageId}`);
  const { name } = await held(page, ids.archivePageId);
  await archiveButton(page).click();
  await question(page).getByRole('textbox').fill(String(name));
  await page.keyboard.press('Enter');
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'We don’t know' });
  await expect(outcome).toContainText('it was not archived, or not yet');
  await expect(question(page)).toHaveCount(0);
  expect((await faults.received()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  await expectNoAxeViolations(page);
});

const small = { kind: 'cursor', how: 'kept', pageSize: 5 } as const;
const busy = {
  kind: 'answer',
  status: 500,
  body: { message: 'out of memory' },
  headers: { 'retry-after': '0' },
} as const;
const listFaults = [
  {
    what: 'loops',
    faults: [{ match: { path: '/audiences' }, fault: { kind: 'cursor', how: 'looping', pageSize: 5 } }],
    why: 'the service handed out the same cursor twice',
    read: 10,
  },
  {
    what: 'breaks off after its first page',
    faults: [
      { match: { path: '/audiences', times: 1 }, fault: small },
      { match: { path: '/audiences' }, fault: busy },
    ],
    why: 'a page couldn’t be loaded. The service answered with status 500. It said: out of memory.',
    read: 5,
  },
] as const;
for (const { what, faults: rules, why, read } of listFaults) {
  test(`a page whose list of audiences ${what} can be archived, knowing what is not known`, async ({
    page,
    ids,
    faults,
    watch,
  }) => {
    watch.expectFailedLoads(/\/audiences/);
    for (const rule of rules) await faults.add(rule);
    const now = await held(page, ids.archivePageId);
    await page.goto(`/pages/${ids.archivePageId}`);
    await archiveButton(page).click();
    // What is known: whatever was read until then. What is not: that there are no more.
    await expect(question(page)).toContainText(`Loaded ${read} of `);
    await expect(question(page)).toContainText(`The list may be incomplete, because ${why}`);
    await expect(
      question(page).getByRole('heading', { name: /published audiences? (?:found )?so far$/ }),
    ).toBeVisible();
    await expect(question(page)).toContainText('what becomes of its');
    await expectNoAxeViolations(page);

    // Answered in the service's place, since no request takes a page out of the archive for the tests that follow.
    await faults.add({
      match: { method: 'POST', path: '/archive$' },
      fault: { kind: 'answer', status: 200, body: { ...now, status: 'archived' } },
    });
    await question(page).getByRole('textbox').fill(String(now.name));
    await question(page).getByRole('button', { name: 'Archive page' }).click();
    await expect(question(page)).toBeHidden();
    await expect(page.getByText(`Archived: ${now.name}`, { exact: true })).toBeVisible();
    expect((await faults.received()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
}

test('a page is archived by keyboard alone: its name is typed, and one request is sent', async ({
  page,
  ids,
  faults,
}) => {
  await page.goto(`/pages/${ids.archivePageId}`);
  await expect(overview(page)).toBeVisible();
  const { name } = await held(page, ids.archivePageId);
  await faults.clearReceived();
  // The top bar comes before the page, so it is reached from the page backwards.
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(archiveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question(page).getByRole('textbox')).toBeFocused();
  await expect(question(page)).toContainText('We can’t tell in advance');
  await expect(question(page).getByRole('heading', { name: /published audience/i })).not.toContainText('so far');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeVisible();
  await page.keyboard.type(String(name));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: `Archived: ${String(name)}` })).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(await held(page, ids.archivePageId)).toMatchObject({ status: 'archived' });
  await expect(archiveButton(page)).toHaveAccessibleDescription(/Already archived/);
});
