import type { APIRequestContext, Page } from '@playwright/test';

/** The people as a person sees them: the list, one of them, and their form. */
export class PeoplePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get table() {
    return this.page.getByRole('table', { name: 'People' });
  }

  get rows() {
    return this.table.locator('tbody tr[data-index]');
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: /^Edit / });
  }

  get review() {
    return this.page.getByRole('dialog', { name: /^Review \d+ changes?/ });
  }

  get reviewButton() {
    return this.dialog.getByRole('button', { name: /^Review/ });
  }

  /** The control of a field of the form, by its label. */
  field(label: string) {
    return this.dialog.getByRole('textbox', { name: label, exact: true });
  }

  /** A toast with these words. */
  toast(text: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  async open(query = '') {
    await this.page.goto(`/people${query}`);
    await this.table.waitFor();
  }

  async edit(personId: string) {
    await this.page.goto(`/people?edit=${personId}`);
    await this.field('Name').waitFor();
  }

  /** Reviews what was changed and saves it. */
  async save() {
    await this.reviewButton.click();
    await this.review.getByRole('button', { name: /^Save \d+ changes?$/ }).click();
  }
}

/** A person as the service holds them. There is no request for one: the list is walked. */
export async function heldPerson(request: APIRequestContext, personId: string): Promise<Record<string, unknown>> {
  for (let cursor = ''; ; ) {
    const list = await (await request.get(`/v0/persons?limit=1000${cursor}`)).json();
    const found = list.items.find((item: { personId: string }) => item.personId === personId);
    if (found !== undefined) return found;
    if (!list.hasMore) throw new Error(`The service does not list ${personId}.`);
    cursor = `&cursor=${encodeURIComponent(list.nextCursor)}`;
  }
}
