import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { expectNoAxeViolations } from './support/axe.ts';
import { chromiumFlags, ensureChromium } from './support/chromium.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';
import { WebhooksPage } from './support/webhooks-page.ts';
import { creatingForms, type FormTarget, writeTargets } from './support/write-targets.ts';

/** A form in a page, and what a test types into it. */
function formOn(target: FormTarget, page: Page, ids: SampleIds) {
  return {
    open: () => target.open(page, ids),
    list: target.list(ids),
    entry: target.entry(page, ids),
    field: target.field(page),
    typed: target.value('never-saved'),
    nextEntry: target.nextEntry?.(page),
  };
}

/** The first form, for what is the same for all of them. */
const [anyForm] = writeTargets;
const [audience] = writeTargets.filter(({ nextEntry }) => nextEntry !== undefined);
if (anyForm === undefined || audience === undefined) throw new Error('There is no form.');

/** Runs in the page: what has the focus, seen from a field of the form. */
function firstOfForm(field: Element): string {
  const focused = document.activeElement;
  const form = field.closest('form') ?? field.closest('section');
  const own = [...(form?.querySelectorAll('input, textarea, select') ?? [])].find(
    (other) => other.getAttribute('role') !== 'combobox',
  );
  return focused === own ? 'the first field of the form' : (focused?.outerHTML.slice(0, 200) ?? 'nothing');
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have an unsaved draft' });
const use = (page: Page) => offer(page).getByRole('button', { name: 'Continue editing' });

for (const target of [...writeTargets, ...creatingForms]) {
  test.describe(target.name, () => {
    test('what was typed is offered after a reload, taken over on demand, and gone when it is discarded', async ({
      page,
      ids,
    }) => {
      const form = formOn(target, page, ids);
      await form.open();
      const before = await form.field.inputValue();
      await form.field.fill(form.typed);
      await form.nextEntry?.pressSequentially('half an entry');
      page.on('dialog', (dialog) => void dialog.accept());
      await page.reload();
      await expect(offer(page)).toContainText(form.typed);
      if (form.nextEntry !== undefined) await expect(offer(page)).toContainText('half an entry');
      await expect(form.field).toHaveValue(before);
      await expectNoAxeViolations(page);
      await use(page).click();
      await expect(form.field).toHaveValue(form.typed);
      await expect(offer(page)).toHaveCount(0);

      await page.reload();
      await expect(offer(page)).toContainText(form.typed);
      await offer(page).getByRole('button', { name: 'Discard' }).press('Enter');
      await expect(offer(page)).toHaveCount(0);
      expect(await form.field.evaluate(firstOfForm), 'what has the focus').toBe('the first field of the form');
      await page.reload();
      await form.open();
      await expect(form.field).toHaveValue(before);
      // A draft is looked for at once and after other tabs had time to answer.
      await page.waitForTimeout(1_000);
      await expect(offer(page)).toHaveCount(0);
    });

    test('leaving keeps a draft or discards it, as it was answered', async ({ page, ids }) => {
      const form = formOn(target, page, ids);
      await page.goto(form.list);
      await form.entry.click();
      const question = page.getByRole('alertdialog', { name: /^Keep your draft/ });
      for (const [answer, kept] of [
        ['Keep draft and leave', 1],
        ['Discard changes', 0],
      ] as const) {
        await form.field.fill(form.typed);
        await page.goBack();
        await question.getByRole('button', { name: answer }).click();
        await expect(question).toHaveCount(0);
        await expect(page).toHaveURL(new RegExp(`${form.list}$`));
        await form.entry.click();
        await form.field.waitFor();
        await page.waitForTimeout(1_000);
        await expect(offer(page)).toHaveCount(kept);
        if (kept === 1) await use(page).click();
      }
    });

    test('two tabs know of each other, keep a draft each, and the one of a closed tab is offered to the other', async ({
      page,
      context,
      ids,
    }) => {
      const form = formOn(target, page, ids);
      await form.open();
      await form.field.fill(form.typed);
      const other = await context.newPage();
      const there = formOn(target, other, ids);
      await there.open();
      await expect(other.getByText(/also being edited in another tab/)).toBeVisible();
      await there.field.fill(`${form.typed} in the second tab`);
      await expect(page.getByText(/also being edited in another tab/)).toBeVisible();
      await expect(offer(other)).toHaveCount(0);
      await expect(form.field).toHaveValue(form.typed);
      await page.close({ runBeforeUnload: false });
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      await expect(offer(other)).toContainText(form.typed);
      await expect(there.field).toHaveValue(`${form.typed} in the second tab`);
      await offer(other).getByRole('button', { name: 'Discard' }).click();
      await there.field.clear();
      await other.close();
    });
  });
}

test('the last keys before a tab is closed are offered in the next one', async ({ page, context, ids }) => {
  const form = formOn(anyForm, page, ids);
  await form.open();
  await form.field.fill(`${form.typed}-and-closed-at-once`);
  await page.close({ runBeforeUnload: false });
  const next = await context.newPage();
  await formOn(anyForm, next, ids).open();
  await expect(offer(next)).toContainText('never-saved-and-closed-at-once');
});

test('an old draft is only listed, a damaged one is handed out as text, and one of an older state says what is held now', async ({
  page,
  ids,
}) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  const held = await webhooks.address.inputValue();
  await webhooks.address.fill('https://hooks.harbourline.example/a-draft');
  await page.waitForTimeout(1_000);
  page.on('dialog', (dialog) => void dialog.accept());
  /** Changes what the browser has kept, as time, another version or a fault would. */
  const tamper = (how: 'older' | 'moved' | 'damaged') =>
    page.evaluate(
      (way) =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('facet');
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const objects = opening.result.transaction('kept', 'readwrite').objectStore('kept');
            const cursor = objects.openCursor(IDBKeyRange.bound('drafts@', 'draftsA'));
            cursor.onsuccess = () => {
              if (cursor.result === null) return resolve();
              const stored = cursor.result.value;
              for (const draft of Object.values<Record<string, unknown>>(stored.d)) {
                if (way === 'older') draft.at = Date.now() - 8 * 86_400_000;
                else draft.at = Date.now();
                if (way === 'moved')
                  draft.changes = { url: { base: 'https://was.example/', mine: 'https://mine.example/' } };
              }
              cursor.result.update(way === 'damaged' ? 'half a draft of words' : stored);
              cursor.result.continue();
            };
          };
        }),
      how,
    );
  await page.goto('/pages?panel=settings');
  await tamper('older');
  await webhooks.edit(ids.subscriptionId);
  await page.waitForTimeout(1_000);
  await expect(offer(page)).toHaveCount(0);
  await page.goto('/pages?panel=settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('heading', { name: 'Changes that were not saved' })).toBeVisible();

  await tamper('moved');
  await webhooks.edit(ids.subscriptionId);
  await expect(offer(page)).toContainText('https://was.example/ → https://mine.example/');
  await expect(offer(page)).toContainText(`Current: ${held}`);

  await page.goto('/pages?panel=settings');
  await tamper('damaged');
  await webhooks.edit(ids.subscriptionId);
  await expect(page.getByText('Couldn’t load something that was typed here.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(page.getByText('Couldn’t load something that was typed here')).toHaveCount(0);
  await page.reload();
  await page.waitForTimeout(1_000);
  await expect(page.getByText('Couldn’t load something that was typed here')).toHaveCount(0);
});

/** The process of the browser that has a profile open: its lock names the machine and the process. */
function browserOf(profile: string): number {
  const id = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));
  // Zero and negative ids would mean whole groups of processes.
  expect(id).toBeGreaterThan(1);
  return id;
}

test('of what was typed, at most a second is lost when the browser is killed', async ({ stack, ids }) => {
  const profile = mkdtempSync(join(tmpdir(), 'facet-profile-'));
  const start = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: ensureChromium(),
      args: [...chromiumFlags],
      baseURL: stack.url,
    });
    const [page = await context.newPage()] = context.pages();
    return { context, page };
  };
  try {
    for (const target of writeTargets) {
      await test.step(target.name, async () => {
        const killed = await start();
        const form = formOn(target, killed.page, ids);
        await form.open();
        // Without a pause: what is a second old is safe all the same.
        await form.field.clear();
        await form.field.pressSequentially(form.typed, { delay: 100 });
        const aSecond = form.typed.length - 10;
        await form.nextEntry?.pressSequentially('half an entry of a list', { delay: 100 });
        process.kill(browserOf(profile), 'SIGKILL');
        await killed.context.close().catch(() => undefined);

        const { context, page } = await start();
        const again = formOn(target, page, ids);
        await again.open();
        await use(page).click();
        await expect(again.field).not.toHaveValue('');
        const found = await again.field.inputValue();
        expect(form.typed.startsWith(found), `${found} is the beginning of what was typed`).toBe(true);
        expect(found.length).toBeGreaterThanOrEqual(form.nextEntry === undefined ? aSecond : form.typed.length);
        if (form.nextEntry !== undefined) {
          const entry = page.getByRole('listitem').getByRole('button', { name: 'Remove half an entr' });
          await expect(entry).toBeVisible();
        }
        await again.field.clear();
        await context.close();
      });
    }
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

for (const [trouble, target, notice] of [
  ['denied', anyForm, 'This browser lets Facet keep nothing.'],
  ['full', audience, 'The storage of this browser is full.'],
] as const) {
  test(`where the storage is ${trouble} a draft of ${target.name} lives as long as its tab, and the person is told`, async ({
    page,
    ids,
  }) => {
    await page.addInitScript((how) => {
      if (how === 'full') {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('no room', 'QuotaExceededError');
        };
        return;
      }
      Object.defineProperty(window, 'indexedDB', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    }, trouble);
    const form = formOn(target, page, ids);
    await page.goto(form.list);
    await form.entry.click();
    await form.field.fill(form.typed);
    await page.goBack();
    await page.getByRole('button', { name: 'Keep draft and leave' }).click();
    await expect(page.getByText(notice)).toBeVisible();
    await page.goForward();
    await expect(offer(page)).toContainText('never');
  });
}

test('a draft that was kept before services were told apart is offered at the first one that is', async ({
  page,
  ids,
}) => {
  const form = formOn(anyForm, page, ids);
  await form.open();
  await form.field.fill(form.typed);
  await expect.poll(() => keptDrafts(page)).toContain(form.typed);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/pages');
  // As an older Facet has kept it: under the name of no service.
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('facet');
        opening.onsuccess = () => {
          const change = opening.result.transaction('kept', 'readwrite');
          const cursor = change.objectStore('kept').openCursor(IDBKeyRange.bound('drafts@', 'draftsA'));
          cursor.onsuccess = () => {
            if (cursor.result === null) return;
            const older = String(cursor.result.key).replace(/^drafts@[^:]*/, 'drafts');
            change.objectStore('kept').put(cursor.result.value, older);
            cursor.result.delete();
            cursor.result.continue();
          };
          change.oncomplete = () => resolve();
          change.onerror = () => reject(change.error);
        };
      }),
  );
  expect(await keptDrafts(page)).not.toContain(form.typed);
  await form.open();
  await expect(offer(page)).toContainText(form.typed);
  // With the next change it is kept under the name of the service.
  await use(page).click();
  await expect.poll(() => keptDrafts(page)).toContain(form.typed);
});

test('every draft stands in the settings with the way back to its form, until it is discarded', async ({
  page,
  ids,
}) => {
  const form = formOn(audience, page, ids);
  await form.open();
  await form.field.fill(form.typed);
  await page.waitForTimeout(500);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/pages?panel=settings');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('heading', { name: 'Changes that were not saved' })).toBeVisible();
  await expectNoAxeViolations(page);
  await settings.getByRole('listitem').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/audiences/${ids.audienceId}$`));
  await expect(offer(page)).toBeVisible();
  await page.goto('/pages?panel=settings');
  await settings.getByRole('button', { name: /^Discard the changes of/ }).click();
  await expect(settings.getByRole('heading', { name: 'Changes that were not saved' })).toHaveCount(0);
});

test('a draft whose form is open is discarded there, and one that only waits stays discarded', async ({
  page,
  context,
  ids,
}) => {
  const form = formOn(audience, page, ids);
  await form.open();
  const before = await form.field.inputValue();
  await form.field.fill(form.typed);
  const other = await context.newPage();
  await other.goto('/pages?panel=settings');
  const discard = other.getByRole('dialog', { name: 'Settings' }).getByRole('button', { name: /^Discard the changes/ });
  await expect(discard).toHaveAccessibleDescription('This form is open. Discard it there.');
  await expectNoAxeViolations(other);

  // Another tab of the same audience is no way out: nothing is asked, and the draft waits for the form.
  await page.getByRole('link', { name: 'Conversation' }).first().click();
  await expect(form.field).toHaveCount(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('button', { name: /^Discard the changes/ }).click();
  await expect(discard).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(settings).toHaveCount(0);
  await page.getByRole('link', { name: 'Editor', exact: true }).first().click();
  await expect(form.field).toHaveValue(before);
  expect(await keptDrafts(page)).not.toContain(form.typed);
});

test('a database that fails for a while takes no earlier draft with it', async ({ page, ids }) => {
  const form = formOn(audience, page, ids);
  await form.open();
  await form.field.fill(form.typed);
  await expect.poll(() => keptDrafts(page)).toContain(form.typed);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(offer(page)).toBeVisible();
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('closed', 'InvalidStateError');
    };
    addEventListener('mended', () => Object.assign(IDBDatabase.prototype, { transaction }));
  });
  const author = new EditorPage(page, ids.pageId).field('Author');
  await author.fill('Typed meanwhile');
  await expect(page.getByText('This browser lets Facet keep nothing.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('mended')));
  await author.fill('Typed afterwards');
  await expect.poll(() => keptDrafts(page)).toContain('Typed afterwards');
  expect(await keptDrafts(page)).toContain(form.typed);
});

/** All drafts that the browser holds, as text. Opens no database that is not there yet: it would stay an empty one. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'facet')) return '';
    return await new Promise<string>((resolve) => {
      const opening = indexedDB.open('facet');
      opening.onsuccess = () => {
        const objects = opening.result.transaction('kept').objectStore('kept');
        const found = objects.getAll(IDBKeyRange.bound('drafts@', 'draftsA'));
        found.onsuccess = () => resolve(JSON.stringify(found.result));
      };
    });
  });
}
