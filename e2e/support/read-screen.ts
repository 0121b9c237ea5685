import type { Page } from '@playwright/test';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import type { Faults } from './faults.ts';
import { expect } from './fixtures.ts';
import { expectNoSidewaysScroll } from './overflow.ts';

export type Fault = FaultRuleInput['fault'];

/** The list of webhooks as a person meets it under faults. */
export class ReadScreen {
  readonly page: Page;
  readonly #faults: Faults;

  constructor(page: Page, faults: Faults) {
    this.page = page;
    this.#faults = faults;
  }

  get rows() {
    const table = this.page.getByRole('table', { name: 'Webhooks' });
    return table.getByRole('row').filter({ has: this.page.getByRole('cell') });
  }

  get failure() {
    return this.page.getByRole('heading', { name: 'Couldn’t load webhooks' });
  }

  /** The sentence beside that heading. */
  get reason() {
    return this.page.getByRole('alert').filter({ has: this.failure });
  }

  get stale() {
    return this.page.getByRole('status').filter({ hasText: 'Not refreshed since' });
  }

  /** Lets these faults happen to the reads of the list, and nothing else. */
  async suffer(...list: readonly Fault[]) {
    await this.#faults.clear();
    const match = { method: 'GET', path: '^/v0/webhook_subscriptions' };
    for (const fault of list) await this.#faults.add({ match, fault });
  }

  async open() {
    await this.page.goto('/webhooks');
  }

  /** What a person sees who comes back to the tab after so long, or a minute. */
  async comeBack(after: number | string = 61_000) {
    await this.page.clock.fastForward(after);
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }

  /** Moves the clock through the pauses between tries, `step` ms at a time, until `look` passes. */
  async soon(look: () => Promise<void>, step = 1_000) {
    await expect(async () => {
      await this.page.clock.fastForward(step);
      await look();
    }).toPass({ timeout: 15_000, intervals: [50] });
  }

  /** The list is there and whole, and nothing is left of a fault. */
  async expectWell() {
    await expect(this.rows.first()).toBeVisible();
    await expect(this.failure).toHaveCount(0);
    await expect(this.stale).toHaveCount(0);
  }

  /** No endless spinner, no stacked notices, and no part of an answer became part of the page. */
  async expectQuiet() {
    await expect(this.page.getByLabel(/^Loading/)).toHaveCount(0);
    expect(await this.page.getByRole('alert').count()).toBeLessThanOrEqual(1);
    await expect(this.page.getByRole('heading', { name: 'Sorry' })).toHaveCount(0);
    expect(await this.page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
    await expectNoSidewaysScroll(this.page);
  }
}

/** A page for the faults of the list. The test moves its clock past the pauses between tries. */
export async function readScreen(page: Page, faults: Faults): Promise<ReadScreen> {
  await page.clock.install();
  return new ReadScreen(page, faults);
}
