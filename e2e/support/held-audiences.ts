import type { Page } from '@playwright/test';
import type { Faults } from './faults.ts';

/** An audience as another client of the API reads it. */
export interface HeldAudience {
  readonly audienceId: string;
  readonly effectiveName: string;
  readonly status: string;
  readonly createdAt: string;
  readonly latestVersion: { readonly versionNumber?: number; readonly status?: string };
  readonly publishedVersion?: { readonly versionId?: string; readonly status?: string } | null;
  readonly metadataOverride?: Readonly<Record<string, unknown>>;
}

/** One cursor page of a page's audiences, read past the dashboard, and the cursor asked with. */
export interface HeldAudiences {
  readonly cursor: string | undefined;
  readonly items: readonly HeldAudience[];
}

/** The cursor pages of a page's audiences, at most so many, read past the dashboard. */
export async function heldAudiences(page: Page, pageId: string, most = 1): Promise<readonly HeldAudiences[]> {
  const pages: HeldAudiences[] = [];
  let cursor: string | undefined;
  while (pages.length < most) {
    const query = cursor === undefined ? '' : `?cursor=${encodeURIComponent(cursor)}`;
    const answer = await (await page.request.get(`/v0/pages/${pageId}/audiences${query}`)).json();
    pages.push({ cursor, items: answer.items });
    if (!answer.hasMore) break;
    cursor = answer.nextCursor;
  }
  return pages;
}

/** The ID of the page of the sample data whose name begins like this. */
export async function samplePage(page: Page, name: string): Promise<string> {
  const { pages } = await (await page.request.get('/config.json')).json();
  return pages.find((one: { name: string }) => one.name.startsWith(name)).pageId;
}

/**
 * Makes the campaign, which has 5,000 audiences, list a single one: a published one of this person,
 * with its sessions. The screen of a person loads the lists of all pages to their ends.
 */
export async function shortenCampaign(page: Page, faults: Faults, personId: string): Promise<void> {
  const pageId = await samplePage(page, 'Autumn campaign');
  const [list] = await heldAudiences(page, pageId);
  const audience = list?.items.find(({ status }) => status === 'published');
  await faults.add({
    match: { method: 'GET', path: `^/v0/pages/${pageId}/audiences(?:\\?|$)` },
    fault: {
      kind: 'answer',
      status: 200,
      body: { items: [{ ...audience, personId }], hasMore: false, nextCursor: null, totalCount: 1 },
    },
  });
}
