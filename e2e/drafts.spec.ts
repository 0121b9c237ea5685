import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from './support/chromium.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';
import { type WriteTarget, writeTarget } from './support/write-targets.ts';

/** A form in a page, and what a test types into it. */
function formOn(target: WriteTarget, page: Page, ids: SampleIds) {
  return {
    open: () => target.open(page, ids),
    list: target.list(ids),
    entry: target.entry(page, ids),
    field: target.field(page),
    typed: target.value('never-saved'),
  };
}

const webhook = writeTarget('webhook subscription');
const audience = writeTarget('audience');
/** The field for the next entry of a list, in the form of an audience. */
const nextEntry = (page: Page) => new EditorPage(page, '').field('Keywords');

/** Types into a form, and may be asked before it is left. */
async function keep(form: ReturnType<typeof formOn>, page: Page) {
  page.on('dialog', (dialog) => void dialog.accept());
  await form.open();
  await form.field.fill(form.typed);
  await expect.poll(() => keptDrafts(page)).toContain(form.typed);
}
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'You have an unsaved draft' });

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
    const killed = await start();
    const form = formOn(audience, killed.page, ids);
    await form.open();
    // Typed without a pause: text older than a second is safe anyway.
    await form.field.clear();
    await form.field.pressSequentially(form.typed, { delay: 100 });
    await nextEntry(killed.page).pressSequentially('half an entry of a list', { delay: 100 });
    // Its lock names the machine and the process. Zero and negative IDs would be process groups.
    const browser = Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1));
    expect(browser).toBeGreaterThan(1);
    process.kill(browser, 'SIGKILL');
    await killed.context.close().catch(() => undefined);
    const { context, page } = await start();
    const again = formOn(audience, page, ids);
    await again.open();
    await offer(page).getByRole('button', { name: 'Continue editing' }).click();
    await expect(again.field).toHaveValue(form.typed);
    await expect(page.getByRole('listitem').getByRole('button', { name: 'Remove half an entr' })).toBeVisible();
    await again.field.clear();
    await context.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('where the storage is full a draft lives as long as its tab, and the person is told', async ({ page, ids }) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  const form = formOn(audience, page, ids);
  await page.goto(form.list);
  await form.entry.click();
  await form.field.fill(form.typed);
  await page.goBack();
  await page.getByRole('button', { name: 'Keep draft and leave' }).click();
  await expect(page.getByText('Browser storage is full.')).toBeVisible();
  await page.goForward();
  await expect(offer(page)).toContainText('never');
});

test('a draft kept while the host named no service is offered once it names one', async ({ page, ids, faults }) => {
  await faults.restartGateway({ name: '' });
  const form = formOn(webhook, page, ids);
  await keep(form, page);
  expect(await page.evaluate(() => localStorage.getItem('facet.first-service'))).toBe(null);
  await faults.restartGateway();
  await form.open();
  await expect(offer(page)).toContainText(form.typed);
});

test('where another service took over, a tab saves nothing', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/./);
  page.on('dialog', (dialog) => void dialog.accept());
  const notice = page.getByText('This URL opens another service now.', { exact: true });
  const form = formOn(webhook, page, ids);
  await form.open();
  const held = await form.field.inputValue();
  await form.field.fill(form.typed);
  // What watches the service comes with the rest of the shell.
  await expect(page.getByText('Settings', { exact: true })).toBeAttached();
  await faults.restartGateway({ name: 'another service' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(notice).toBeAttached();
  await expect(form.field).toHaveValue(form.typed);
  await expect(form.field).not.toBeEditable();
  await form.field.press('Control+s');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep draft and leave' }).click();
  await expect(notice).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/v0/'))).toEqual([]);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toHaveCount(0);
  await form.open();
  await expect(form.field).toHaveValue(held);
  await expect(offer(page)).toHaveCount(0);
  await faults.restartGateway();
  await page.reload();
  await expect(offer(page)).toContainText(form.typed);
});

test('a database that fails for a while takes no earlier draft with it', async ({ page, ids }) => {
  const form = formOn(audience, page, ids);
  await keep(form, page);
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
  await expect(page.getByText('This browser blocks storage.')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('mended')));
  await author.fill('Typed afterwards');
  await expect.poll(() => keptDrafts(page)).toContain('Typed afterwards');
  expect(await keptDrafts(page)).toContain(form.typed);
});

/** All drafts in this browser, as text. It creates no database, which would stay there empty. */
function keptDrafts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'facet')) return '';
    return await new Promise<string>((resolve) => {
      const opening = indexedDB.open('facet');
      opening.onsuccess = () => {
        const objects = opening.result.transaction('kept').objectStore('kept');
        const found = objects.getAll(IDBKeyRange.bound('drafts', 'draftsA'));
        found.onsuccess = () => resolve(JSON.stringify(found.result));
      };
    });
  });
}
