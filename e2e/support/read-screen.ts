import type { Page } from '@playwright/test';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import type { Faults } from './faults.ts';
import { expect } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { expectNoSidewaysScroll } from './overflow.ts';
import type { ReadTarget } from './read-targets.ts';

export type Fault = FaultRuleInput['fault'];

/** The list as a person meets it under faults. */
export class ReadScreen {
  readonly page: Page;
  readonly target: ReadTarget;
  readonly #faults: Faults;
  readonly #path: string;

  constructor(page: Page, target: ReadTarget, faults: Faults, path: string) {
    this.page = page;
    this.target = target;
    this.#faults = faults;
    this.#path = path;
  }

  get table() {
    return this.target.table(this.page);
  }

  get rows() {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('cell') });
  }

  /** How many rows the list has once all of it was read: a long one draws those in sight alone. */
  async rowCount(): Promise<number> {
    const { whole } = this.target;
    if (whole !== undefined) await expect(this.table).toHaveAttribute('aria-rowcount', `${whole + 1}`);
    const all = await this.table.getAttribute('aria-rowcount');
    return all === null ? await this.rows.count() : Number(all) - 1;
  }

  get failure() {
    return this.page.getByRole('heading', { name: this.target.failed });
  }

  /** The sentence beside that heading. */
  get reason() {
    return this.page.getByRole('alert').filter({ has: this.failure });
  }

  get stale() {
    return this.page.getByRole('status').filter({ hasText: 'Not refreshed since' });
  }

  get connection() {
    return this.page.getByRole('button', { name: /Connected|Trying again|No connection/ });
  }

  /** Lets these faults happen to the reads of the list, and nothing else. */
  async suffer(...list: readonly Fault[]) {
    await this.#faults.clear();
    for (const fault of list) await this.#faults.add({ match: { method: 'GET', path: this.target.reads }, fault });
  }

  /** As `suffer`, on a list of six items that is whole. */
  async sufferShort(...list: readonly Fault[]) {
    await this.suffer(
      { kind: 'cursor', how: 'kept', pageSize: 6 },
      { kind: 'set', field: 'hasMore', value: false },
      { kind: 'set', field: 'nextCursor', value: null },
      ...list,
    );
  }

  async open() {
    await this.page.goto(this.#path);
  }

  /** What a person sees who comes back to the tab after a minute. */
  async comeBack() {
    await this.page.clock.fastForward(61_000);
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  }

  /** Lets pauses between tries go by, so many milliseconds at a time, until something is to be seen. */
  async soon(look: () => Promise<void>, step = 1_000) {
    await expect(async () => {
      await this.page.clock.fastForward(step);
      await look();
    }).toPass({ timeout: 15_000, intervals: [50] });
  }

  async requests(): Promise<number> {
    const path = new RegExp(this.target.reads);
    return (await this.#faults.received()).filter(({ target }) => path.test(target)).length;
  }

  /** The list is there and whole, and nothing is left of a fault. */
  async expectWell() {
    await expect(this.rows.first()).toBeVisible();
    await expect(this.failure).toHaveCount(0);
    await expect(this.stale).toHaveCount(0);
  }

  /** Nothing turns for ever, nothing is stacked, nothing of an answer became part of the page. */
  async expectQuiet() {
    await expect(this.page.getByLabel(/^Loading/)).toHaveCount(0);
    expect(await this.page.getByRole('alert').count()).toBeLessThanOrEqual(1);
    await expect(this.page.getByRole('heading', { name: 'Sorry' })).toHaveCount(0);
    expect(await this.page.evaluate(() => Reflect.get(globalThis, '__xss'))).toBeUndefined();
    await expectNoSidewaysScroll(this.page);
  }
}

/** A page for the faults of one list. Its clock is moved on by the test, so that none waits for the pauses between tries. */
export async function readScreen(page: Page, target: ReadTarget, faults: Faults, ids: SampleIds): Promise<ReadScreen> {
  await page.clock.install();
  return new ReadScreen(page, target, faults, target.path(ids));
}
