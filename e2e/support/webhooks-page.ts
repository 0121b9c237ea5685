import type { APIRequestContext, Page } from '@playwright/test';

/** The webhooks screen as a person sees it. */
export class WebhooksPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get table() {
    return this.page.getByRole('table', { name: 'Webhooks' });
  }

  get dialog() {
    return this.page.getByRole('dialog', { name: /Edit webhook/ });
  }

  get address() {
    return this.dialog.getByRole('textbox', { name: 'Endpoint URL' });
  }

  get save() {
    return this.dialog.getByRole('button', { name: /^Save/ });
  }

  /** A toast with these words. */
  toast(text: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: text });
  }

  async open() {
    await this.page.goto('/webhooks');
    await this.table.waitFor();
  }

  async edit(subscriptionId: string) {
    await this.page.goto(`/webhooks?edit=${subscriptionId}`);
    await this.dialog.waitFor();
  }
}

/** A subscription as the service holds it. */
export async function heldWebhook(
  request: APIRequestContext,
  subscriptionId: string,
): Promise<Record<string, unknown>> {
  const list = await (await request.get('/v0/webhook_subscriptions')).json();
  return list.items.find((item: { subscriptionId: string }) => item.subscriptionId === subscriptionId);
}
