import type { APIRequestContext, Page } from '@playwright/test';

/** The audiences of a page as a person sees them. */
export class AudiencesPage {
  readonly page: Page;
  readonly pageId: string;

  constructor(page: Page, pageId: string) {
    this.page = page;
    this.pageId = pageId;
  }

  get table() {
    return this.page.getByRole('table', { name: 'Audiences' });
  }

  get search() {
    return this.page.getByRole('searchbox', { name: 'Search audiences' });
  }

  get filters() {
    return this.page.getByRole('dialog', { name: 'Filter the audiences' });
  }

  get selection() {
    return this.page.getByRole('region', { name: 'Selection' });
  }

  /** The rows without the head. */
  get rows() {
    return this.table.locator('tbody tr[data-index]');
  }

  row(text: string | RegExp) {
    return this.rows.filter({ hasText: text });
  }

  toast(text: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  async open(search = '') {
    await this.page.goto(`/pages/${this.pageId}/audiences${search}`);
    await this.table.waitFor();
  }

  /** Presses a button and returns the name and the text of the file that comes. */
  async download(press: () => Promise<void>): Promise<{ name: string; text: string }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), press()]);
    const chunks: Buffer[] = [];
    for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
  }
}

/** Gives an audience a new context, as a colleague does: the service queues a version for it. */
export async function changeContext(
  request: APIRequestContext,
  pageId: string,
  audienceId: string,
  supplementaryContext: string,
): Promise<void> {
  const answer = await request.patch(`/v0/pages/${pageId}/audiences/${audienceId}`, {
    headers: { 'x-requested-by': 'facet' },
    data: { supplementaryContext },
  });
  if (!answer.ok()) throw new Error(`The change was refused: ${await answer.text()}`);
}

/** Sets overrides of an audience's metadata, as a colleague does. */
export async function changeMetadata(
  request: APIRequestContext,
  pageId: string,
  audienceId: string,
  metadataOverride: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await request.patch(`/v0/pages/${pageId}/audiences/${audienceId}`, {
    headers: { 'x-requested-by': 'facet' },
    data: { metadataOverride },
  });
  if (!answer.ok()) throw new Error(`The change was refused: ${await answer.text()}`);
}

/** Archives an audience, as a colleague does. */
export async function archive(request: APIRequestContext, pageId: string, audienceId: string): Promise<void> {
  const answer = await request.delete(`/v0/pages/${pageId}/audiences/${audienceId}`, {
    headers: { 'x-requested-by': 'facet' },
  });
  if (!answer.ok()) throw new Error(`The archiving was refused: ${await answer.text()}`);
}
