import { AudiencePage, heldAudience } from './audience-page.ts';

/** The editor of one audience as a person sees it. */
export class EditorPage extends AudiencePage {
  /** The control of a field, by its label. */
  field(label: string) {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** A field with its state, its source and its buttons, by its name in the contract. */
  row(field: string) {
    return this.page.locator(`[data-field="${field}"]`);
  }

  get reviewButton() {
    return this.page.getByRole('button', { name: /^Review (changes|\d)/ });
  }

  get review() {
    return this.page.getByRole('dialog', { name: /^Review \d+ changes?/ });
  }

  get jump() {
    return this.page.getByRole('combobox', { name: 'Go to field' });
  }

  async openEditor(audienceId: string) {
    await this.open(audienceId);
    // On a phone the bar with the button comes with the first change.
    await this.jump.waitFor();
    await this.unfold();
  }

  /** Shows the fields of every group, also of those without an override. */
  async unfold() {
    const folded = this.page.locator('main form details:not([open]) > summary');
    // Each click takes one away from the list.
    for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
  }

  /** Reviews what was changed and saves it. */
  async save() {
    await this.reviewButton.click();
    await this.review.getByRole('button', { name: /^Save \d+ changes?$/ }).click();
  }

  held(audienceId: string) {
    return heldAudience(this.page, this.pageId, audienceId);
  }
}
