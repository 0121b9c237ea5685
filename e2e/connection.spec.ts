import type { Page } from '@playwright/test';
import { AudiencesPage, changeContext } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { expect, test } from './support/fixtures.ts';
import { readTargets } from './support/read-targets.ts';

function banner(page: Page, words: string) {
  // Also behind an open dialog.
  return page.getByRole('status', { includeHidden: true }).filter({ hasText: words });
}

test('while the service is gone there is one banner and at most one request a second, and it goes with the first answer', async ({
  page,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\//);
  await page.goto('/webhooks');
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
  await faults.add({ fault: { kind: 'drop', when: 'before-commit' } });
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Pages', exact: true }).click();
  const gone = banner(page, 'The service cannot be reached.');
  await expect(gone).toHaveCount(1);
  await page.waitForTimeout(3_000);
  await faults.clearReceived();
  await page.waitForTimeout(8_000);
  const asked = await faults.received();
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(8);
  await expect(gone).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pages');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoAxeViolations(page);

  // Before the service is back: the banner then goes by itself within a second.
  await gone.getByRole('button', { name: 'Try now' }).click();
  await faults.clear();
  await expect(gone).toHaveCount(0);
  await expect(page.getByText('Couldn’t load')).toHaveCount(0);
  expect((await faults.received()).every(({ method }) => method === 'GET')).toBe(true);
});

for (const target of readTargets) {
  test(`a short restart ends within seconds without anybody doing anything, on the ${target.name}`, async ({
    page,
    ids,
    faults,
    watch,
  }) => {
    watch.expectFailedLoads(/\/v0\//);
    await faults.add({ match: { path: target.reads }, fault: { kind: 'drop', when: 'before-commit' } });
    await page.goto(target.path(ids));
    const gone = banner(page, 'The service cannot be reached.');
    await expect(gone).toBeVisible();
    await faults.clear();
    await expect(gone).toHaveCount(0, { timeout: 6_000 });
    await expect(target.table(page)).toBeVisible();
  });
}

test('a long restart ends within seconds too, with at most one request a second meanwhile', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/v0\//);
  // Read again and again by itself: something is queued.
  await changeContext(page.request, ids.pageId, ids.audienceId, 'Queued before the restart.');
  await new AudiencesPage(page, ids.pageId).open();
  await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const gone = banner(page, 'The service cannot be reached.');
  const downMs = 20_000;
  const back = faults.restart(downMs);
  await expect(gone).toHaveCount(1);
  await back;
  await expect(gone).toHaveCount(0, { timeout: 6_000 });
  expect(asked.filter((url) => /\/v0\/|\/healthz$/.test(url)).length).toBeLessThanOrEqual(downMs / 1_000 + 6);
  await expect(page.getByText('48 audiences')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /could not|failed/i })).toHaveCount(0);
});

test('a refused key is told and not tried again', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\//);
  await faults.add({ match: { path: 'webhook_subscriptions' }, fault: { kind: 'answer', status: 401 } });
  await page.goto('/webhooks');
  await expect(page.getByText('The API key of the gateway was refused.').first()).toBeVisible();
  await faults.clearReceived();
  await page.waitForTimeout(4_000);
  expect(await faults.received()).toEqual([]);
});

test('the list of audiences comes in a fraction of its bytes', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/audiences`, { waitUntil: 'networkidle' });
  const [first] = await page.evaluate(() =>
    performance.getEntriesByType('resource').flatMap((entry) => {
      if (!(entry instanceof PerformanceResourceTiming) || !/\/audiences(?:\?|$)/.test(entry.name)) return [];
      return [{ transferred: entry.transferSize, whole: entry.decodedBodySize }];
    }),
  );
  console.log(`audiences: ${first?.transferred} of ${first?.whole} bytes`);
  expect(first?.whole).toBeGreaterThan(50_000);
  expect(first?.transferred).toBeLessThan((first?.whole ?? 0) / 5);
});
