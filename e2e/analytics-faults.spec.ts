import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '../scripts/ensure-build.ts';
import {
  chooseFile,
  completeness,
  countOf,
  formatted,
  numberIn,
  sessionsOf,
  tile,
  wholeYear,
} from './support/analytics-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { startStackWithFaults } from './support/stack.ts';

/* Whatever a service does wrong with its sessions, none is dropped in silence. */

const walks = 'audience_sessions\\?.*limit=1000';

test('sessions without a start are counted, shown apart, and in no figure', async ({ page, ids, faults }) => {
  const total = await countOf(page, ids.otherPageId);
  await faults.add({
    match: { path: walks },
    fault: { kind: 'drift', name: 'drop-field', field: 'items.7.sessionStartedAt' },
  });
  await page.goto(`/pages/${ids.otherPageId}/sessions${wholeYear}`);
  await expect(page.getByText(/ with a missing or invalid start time: listed under Sessions/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(completeness(page)).toHaveText(/ [\d,]+ without a start/);
  await expect(page.getByRole('button', { name: 'Stop loading' })).toHaveCount(0, { timeout: 30_000 });
  const said = await completeness(page).innerText();
  const undated = numberIn(/([\d,]+) without a start/.exec(said)?.[1]);
  expect(undated).toBeGreaterThan(1);
  expect(numberIn(said) + undated).toBe(total);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(total - undated));

  await page.getByRole('radio', { name: 'Sessions' }).check();
  const table = page.getByRole('table', { name: 'Sessions without a start' });
  await expect(table.getByRole('row')).toHaveCount(undated + 1);
  await expect(table.getByRole('row').nth(1)).toContainText('No start');
  // They cannot be found again, so that none is offered to be opened.
  await expect(table.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Parts of the table' })).toContainText(
    `of ${formatted(total - undated)} sessions`,
  );
  await expectNoAxeViolations(page);
});

test('where dates do not bring every session of a long list, all of it is read by hand', async ({
  page,
  ids,
  faults,
}) => {
  const total = await countOf(page, ids.otherPageId);
  const announced = 25_000;
  await faults.add({
    match: { path: 'audience_sessions\\?limit=1$' },
    fault: { kind: 'set', field: 'totalCount', value: announced },
  });
  await faults.add({
    match: { path: 'Date=.*limit=1000' },
    fault: { kind: 'drift', name: 'drop-field', field: 'items.7' },
  });
  await page.goto(`/pages/${ids.otherPageId}/sessions?range=all&tz=UTC`);
  const byHand = page.getByRole('button', { name: 'Load the whole list' });
  await expect(byHand).toBeVisible({ timeout: 30_000 });
  const before = numberIn(await completeness(page).innerText());
  expect(before).toBeLessThan(total);
  await expect(
    page.getByText(`the service counts ${formatted(announced - before)} more than its dates bring`),
  ).toBeVisible();
  const whole = async () =>
    (await faults.received()).filter(({ target }) => /sessions\?(cursor=[^&]*&)?limit=1000/.test(target)).length;
  expect(await whole(), 'before it is asked for').toBe(0);
  await byHand.click();
  await expect(completeness(page)).toHaveText(
    new RegExp(`^${formatted(total)} of ${formatted(announced)} sessions loaded ·(?!.*duplicates)`),
    { timeout: 30_000 },
  );
  await expect(byHand).toHaveCount(0);
  expect(await whole()).toBe(Math.ceil(total / 1_000));
  await expect(tile(page, 'Sessions')).toHaveText(formatted(total));
  // What the service still counts and never brought stays said.
  await expect(
    page.getByText(`The API counts ${formatted(announced - total)} more sessions in this range than it returned`),
  ).toBeVisible();
});

test('dates that the service ignores are found out and applied here', async ({ page, ids, faults }) => {
  const listed = await sessionsOf(page, ids.pageId);
  await faults.add({
    match: { path: 'audience_sessions' },
    fault: { kind: 'ignore-query', names: ['startDate', 'endDate'] },
  });
  const [from, to] = [30, 10].map((days) => Date.now() - days * 86_400_000);
  await page.goto(
    `/pages/${ids.pageId}/sessions?range=custom&tz=UTC&from=${new Date(from ?? 0).toISOString()}&to=${new Date(to ?? 0).toISOString()}`,
  );
  await expect(page.getByText(/^The API returned sessions outside the requested dates/)).toBeVisible({
    timeout: 30_000,
  });
  const within = listed.filter(({ sessionStartedAt }) => {
    const at = Date.parse(sessionStartedAt);
    return at >= (from ?? 0) && at < (to ?? 0);
  }).length;
  expect(within).toBeLessThan(listed.length);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(within), { timeout: 30_000 });
  // No number of the service is about this range, so none is claimed.
  await expect(completeness(page)).toHaveText(new RegExp(`^${formatted(within)} sessions loaded ·(?!.*duplicates)`));
});

test('a service that asks to wait is waited for, and the screen says until when', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/audience_sessions/);
  const total = await countOf(page, ids.pageId);
  await faults.add({
    match: { path: walks, times: 1 },
    fault: { kind: 'answer', status: 429, headers: { 'retry-after': '8' } },
  });
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
  await expect(page.getByText(/^The API asked to slow down. Loading resumes at \d\d:\d\d:\d\d\.$/)).toBeVisible();
  await expect(completeness(page)).toHaveText(new RegExp(`^${formatted(total)} of ${formatted(total)} sessions`), {
    timeout: 60_000,
  });
  await expect(page.getByText(/asked to slow down/)).toHaveCount(0);
});

test('a list that goes in circles is told, its files say that they are not whole, and it is read again', async ({
  page,
  ids,
  faults,
}) => {
  const total = await countOf(page, ids.pageId);
  await faults.add({ match: { path: walks }, fault: { kind: 'cursor', how: 'looping', pageSize: 100 } });
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
  await expect(page.getByText(/ is incomplete \(\d+ sessions loaded\): .* cursor/)).toBeVisible({
    timeout: 30_000,
  });
  const there = numberIn(await completeness(page).innerText());
  expect(there).toBeGreaterThan(0);
  expect(there).toBeLessThan(total);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(there));
  const partial = page.getByRole('term').getByText('partial', { exact: true });
  await expect(partial).toHaveCount(8);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseFile(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`-partial-${there}-of-${total}\\.csv$`));
  await expect(page.getByText(/^Partial export: \d+ sessions of the [\d,]+ loaded so far, /)).toBeVisible();
  const chart = page.getByRole('figure', { name: 'Sessions by day and hour' });
  await chart.getByRole('button', { name: /^Table and files/ }).press('Enter');
  const [numbers] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download CSV' }).press('Enter'),
  ]);
  expect(numbers.suggestedFilename()).toMatch(/-partial-week\.csv$/);
  await faults.clear();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(completeness(page)).toHaveText(
    new RegExp(`^${formatted(total)} of ${formatted(total)} sessions loaded ·(?!.*duplicates)`),
    { timeout: 30_000 },
  );
  await expect(partial).toHaveCount(0);
});

test('that the file of the worker is gone is told, also where it is found out before the screen is there', async ({
  page,
  watch,
}) => {
  watch.expectFailedLoads(/analytics-worker/);
  const folder = mkdtempSync(join(tmpdir(), 'facet-no-worker-'));
  cpSync(buildFolder, folder, { recursive: true, filter: (file) => !file.includes('analytics-worker-') });
  const stack = await startStackWithFaults({ BUILD_FOLDER: folder });
  try {
    // The worker is started while the page is read: before a late one it has ended.
    await stack.faults.add({
      match: { path: `/v0/pages/${stack.ids.pageId}$` },
      fault: { kind: 'latency', ms: 2_000 },
    });
    await page.goto(`${stack.url}/pages/${stack.ids.pageId}/sessions${wholeYear}`);
    await expect(
      page.getByText('The part of Facet that counts sessions ended: its file could not be loaded.'),
    ).toBeVisible();
    // Nothing looks as if it were on its way.
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
  } finally {
    // What the page still loads by itself must not meet a server that is gone.
    await page.goto('about:blank');
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
    watch.foreignRequests.length = 0;
  }
});
