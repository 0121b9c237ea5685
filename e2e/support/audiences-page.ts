import type { Page } from '@playwright/test';

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
}
