import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFolder } from '../scripts/ensure-build.ts';
import { chooseFile, completeness, countOf, formatted, numberIn, tile, wholeYear } from './support/analytics-page.ts';
import { expect, test } from './support/fixtures.ts';

/* Whatever a service does wrong with its sessions, none is dropped in silence. */

const walks = 'audience_sessions\\?.*limit=1000';

test('sessions without a start are counted, shown apart, and in no figure', async ({ page, ids, faults }) => {
  const total = await countOf(page, ids.otherPageId);
  await faults.add({ match: { path: walks }, fault: { kind: 'set', field: 'items.7.sessionStartedAt' } });
  await page.goto(`/pages/${ids.otherPageId}/sessions${wholeYear}`);
  await expect(completeness(page)).toHaveText(/[\d,]+\swithout\sa\sstart/, { timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Stop loading' })).toHaveCount(0, { timeout: 30_000 });
  const said = await completeness(page).innerText();
  const undated = numberIn(/([\d,]+)\swithout\sa\sstart/.exec(said)?.[1]);
  expect(undated).toBeGreaterThan(1);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(total - undated));
  await page.getByRole('radio', { name: 'Sessions' }).check();
  const table = page.getByRole('table', { name: 'Sessions without a start' });
  await expect(table.getByRole('row')).toHaveCount(undated + 1);
});

test('a list that goes in circles is told, also by the name of its file', async ({ page, ids, faults }) => {
  const total = await countOf(page, ids.pageId);
  await faults.add({ match: { path: walks }, fault: { kind: 'cursor', how: 'looping', pageSize: 100 } });
  await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
  await expect(page.getByText(/ incomplete \(\d+ sessions loaded\)\. .* cursor/)).toBeVisible({ timeout: 30_000 });
  const loaded = numberIn(await completeness(page).innerText());
  expect(loaded).toBeLessThan(total);
  await expect(tile(page, 'Sessions')).toHaveText(formatted(loaded));
  await expect(page.getByRole('term').getByText('partial', { exact: true })).toHaveCount(1);
  const [download] = await Promise.all([page.waitForEvent('download'), chooseFile(page, 'Export CSV')]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`-partial-${loaded}-of-${total}\\.csv$`));
});

test('that the file of the worker is gone is told, also before the screen', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/analytics-worker/);
  const folder = mkdtempSync(join(tmpdir(), 'facet-no-worker-'));
  cpSync(buildFolder, folder, { recursive: true, filter: (file) => !file.includes('analytics-worker-') });
  await faults.restartGateway({ folder });
  rmSync(folder, { recursive: true, force: true });
  try {
    // The worker is started while the page is read: before a late one it has ended.
    await faults.add({ match: { path: `/v0/pages/${ids.pageId}$` }, fault: { kind: 'latency', ms: 2_000 } });
    await page.goto(`/pages/${ids.pageId}/sessions${wholeYear}`);
    await expect(page.getByText('Session analytics stopped. Its file couldn’t be loaded.')).toBeVisible();
    // Nothing looks as if it were on its way.
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
  } finally {
    // What the page still loads by itself must not meet a server that is gone.
    await page.goto('about:blank');
    await faults.restartGateway();
  }
});
