import type { Page } from '@playwright/test';
import { AudiencePage } from './support/audience-page.ts';
import { AudiencesPage } from './support/audiences-page.ts';
import { change } from './support/colleague.ts';
import { expect } from './support/fixtures.ts';
import { heldAudiences, samplePage } from './support/held-audiences.ts';
import { testOn } from './support/other-service.ts';

/*
 * The service's agent takes about eight seconds a version: still queued when its screens open on a
 * busy machine, and written over several refreshes, which are at least two seconds apart.
 */
const test = testOn({ SERVICE_AGENT_SPEED: '1' });

/** A published audience on cursor page 3 of 4, alone in the queue. */
async function somebody(page: Page) {
  const pageId = await samplePage(page, 'Transport fair');
  const lists = await heldAudiences(page, pageId, 10);
  for (const { audienceId, status, latestVersion } of lists.flatMap(({ items }) => items)) {
    const waits = /queued|processing/.test(latestVersion.status ?? '') && status !== 'archived';
    if (waits) await page.request.delete(`/v0/pages/${pageId}/audiences/${audienceId}`);
  }
  const audience = lists[2]?.items.find(({ status }) => status === 'published');
  if (audience === undefined) throw new Error('The list has no third page.');
  const number = (audience.latestVersion.versionNumber ?? 0) + 1;
  return { ...audience, pageId, number, cursor: lists[2]?.cursor };
}

/** The cursors of the dashboard's requests for the list from now on; `first` means no cursor. */
function listReads(page: Page, pageId: string): string[] {
  const cursors: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === `/v0/pages/${pageId}/audiences`) cursors.push(searchParams.get('cursor') ?? 'first');
  });
  return cursors;
}

/** Makes the page see its tab as hidden or visible, because headless browsers show every tab. */
async function setHidden(page: Page, hidden: boolean) {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
}

test('a version is followed by its page of the list, unless the tab is hidden', async ({ page, context, ids }) => {
  const one = await somebody(page);
  // The agent writes eight at a time: with so many before it, the next has to wait.
  const [others] = await heldAudiences(page, ids.archivePageId);
  const before = others?.items.filter(({ status }) => status === 'published').slice(0, 8) ?? [];
  const ask = (pageId: string, audienceId: string, supplementaryContext: string) =>
    change(page.request, `pages/${pageId}/audiences/${audienceId}`, { supplementaryContext });
  for (const { audienceId } of before) await ask(ids.archivePageId, audienceId, 'Before it.');
  await ask(one.pageId, one.audienceId, 'Written anew.');

  const audiences = new AudiencesPage(page, one.pageId);
  const audience = new AudiencePage(await context.newPage(), one.pageId);
  await Promise.all([audiences.open(`?q=${one.audienceId}`), audience.open(one.audienceId)]);
  const status = audiences.rows.first().getByRole('cell').nth(1);
  await expect(status).toContainText('Queued');
  await expect(page.getByText('1 of 320 audiences')).toBeVisible();
  const asked = listReads(page, one.pageId);

  await expect(audience.versions).toContainText(new RegExp(`v${one.number} ?(Queued|Processing)`));
  const askedThere = listReads(audience.page, one.pageId);

  await expect(status).toContainText('Processing', { timeout: 40_000 });
  await setHidden(page, true);
  const whileHidden = asked.length;
  await expect(audience.versions).toContainText(`v${one.number} published`, { timeout: 40_000 });
  await expect(audience.toast(`version ${one.number} is published`)).toBeVisible();
  await expect(audience.page).toHaveTitle(/^\(1\) .+ – Audience – Facet$/);
  expect([...new Set(askedThere)]).toEqual([one.cursor]);
  // A request that was pending when the tab was hidden counts as one before.
  expect(asked.length).toBeLessThanOrEqual(whileHidden + 1);
  await expect(status).toContainText('Processing');
  await setHidden(page, false);
  await expect(status).toContainText('Published', { timeout: 1_500 });
  await expect(audiences.rows.first()).toContainText(`v${one.number}`);
  await expect(audiences.toast(`${one.effectiveName}: version ${one.number} is published`)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Transport fair .* – Audiences – Facet$/);
  await page.mouse.move(300, 300);
  await expect(page).toHaveTitle(/^Transport fair .* – Audiences – Facet$/);

  expect([...new Set(asked)]).toEqual([one.cursor]);
});
