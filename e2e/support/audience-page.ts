import type { Page } from '@playwright/test';

/** One audience as a person sees it. */
export class AudiencePage {
  readonly page: Page;
  readonly pageId: string;

  constructor(page: Page, pageId: string) {
    this.page = page;
    this.pageId = pageId;
  }

  get heading() {
    return this.page.getByRole('heading', { level: 1 });
  }

  get versions() {
    return this.page.getByRole('region', { name: 'Versions' });
  }

  async openDetails() {
    await this.page.getByRole('button', { name: 'Audience actions' }).click();
    await this.page.getByRole('menuitem', { name: 'Show details' }).click();
  }

  get details() {
    return this.page.getByRole('dialog', { name: /^Details of / });
  }

  /** What is asked before a save or a restore is undone. */
  get undoQuestion() {
    return this.page.getByRole('alertdialog', { name: /^Undo this / });
  }

  async undo() {
    await this.undoQuestion.getByRole('button', { name: /^Undo \d+ changes?$/ }).click();
    await this.toast('Change undone.').first().waitFor();
  }

  /** A toast with these words. */
  toast(text: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  async open(audienceId: string, search = '') {
    await this.page.goto(`/pages/${this.pageId}/audiences/${audienceId}${search}`);
    // Under an open panel the screen is out of reach.
    await (search.includes('panel=details') ? this.details : this.versions).waitFor();
  }
}

/** An audience as the service holds it now, read past the dashboard. */
export async function heldAudience(page: Page, pageId: string, audienceId: string): Promise<Record<string, unknown>> {
  const list = await (await page.request.get(`/v0/pages/${pageId}/audiences`)).json();
  return list.items.find((item: { audienceId: string }) => item.audienceId === audienceId) ?? {};
}
