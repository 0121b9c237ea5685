import type { Page } from '@playwright/test';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import type { Faults } from './faults.ts';
import { expect, test } from './fixtures.ts';
import type { SampleIds } from './ids.ts';
import { type WriteTarget, writeTarget } from './write-targets.ts';

export type Fault = FaultRuleInput['fault'];

/** The form as a person meets it under faults. */
export class WriteForm {
  readonly page: Page;
  readonly target: WriteTarget;
  readonly #faults: Faults;
  readonly #ids: SampleIds;

  constructor(page: Page, target: WriteTarget, faults: Faults, ids: SampleIds) {
    this.page = page;
    this.target = target;
    this.#faults = faults;
    this.#ids = ids;
  }

  get field() {
    return this.target.field(this.page);
  }

  /** What is said of the save, in a place that screen readers hear. */
  said(words: string | RegExp) {
    return this.page.locator('[role=status], [role=alert]').filter({ hasText: words }).filter({ visible: true });
  }

  toast(words: string | RegExp) {
    return this.page.getByRole('listitem').filter({ hasText: words });
  }

  async open() {
    await this.target.open(this.page, this.#ids);
  }

  /** Lets one write meet these faults. */
  async suffer(...list: readonly Fault[]) {
    await this.#faults.clear();
    for (const fault of list) {
      await this.#faults.add({ match: { method: 'PATCH', path: this.target.writes, times: 1 }, fault });
    }
    await this.#faults.clearReceived();
  }

  async type(word: string): Promise<string> {
    const value = this.target.value(word);
    await this.field.fill(value);
    return value;
  }

  async save() {
    await this.target.save(this.page);
  }

  async writes(): Promise<number> {
    const path = new RegExp(this.target.writes);
    return (await this.#faults.received()).filter(({ method, target }) => method === 'PATCH' && path.test(target))
      .length;
  }

  held = async () => await this.target.held(this.page.request, this.#ids);
  hold = async (value: unknown) => await this.target.hold(this.page.request, this.#ids, value);

  /** Saves what is in the form, and expects it to be there. */
  async expectSaved(words = /Saved 1 change: /) {
    const value = await this.field.inputValue();
    await this.save();
    await expect(this.toast(words).first()).toBeVisible();
    expect(await this.held()).toBe(value);
  }
}

/** Describes the saving of a form of write-targets.ts. What a test changes is put back after it. */
export function saving(name: string, tests: (target: WriteTarget) => void): void {
  const target = writeTarget(name);
  test.describe(`saving the ${name}`, () => {
    test.beforeEach(({ watch }) => watch.expectFailedLoads(/\/v0\//));

    let before: unknown;
    test.beforeEach(async ({ page, ids }) => {
      before = await target.held(page.request, ids);
    });
    test.afterEach(async ({ page, ids, faults }) => {
      await faults.clear();
      await target.hold(page.request, ids, before);
    });

    tests(target);
  });
}
