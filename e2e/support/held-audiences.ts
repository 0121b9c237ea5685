import type { Page } from '@playwright/test';

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
