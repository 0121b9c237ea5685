import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { AudiencesPage } from './support/audiences-page.ts';
import { change } from './support/colleague.ts';
import { expect, test } from './support/fixtures.ts';
import { WebhooksPage } from './support/webhooks-page.ts';

const reads = { method: 'GET', path: '/v0/webhook_subscriptions' } as const;

/** The line at the foot of the sidebar with the state of the connection. */
const connectionLine = (page: Page, words: string) => page.getByRole('button', { name: words });

async function chooseTheme(page: Page, name: string) {
  await page.getByRole('button', { name: /^Theme: / }).click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
  await expect(page.getByRole('button', { name: `Theme: ${name}` })).toBeVisible();
}

/** Each document notes its theme when the parser adds the empty element for the app. */
async function noteThemeBeforeMount(page: Page) {
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const app = document.getElementById('app');
      if (app === null) return;
      observer.disconnect();
      const theme = document.documentElement.dataset.theme ?? 'none';
      Reflect.set(globalThis, 'facetThemeBeforeMount', `${theme}, ${app.childElementCount} elements mounted`);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
}

function themeBeforeMount(page: Page): Promise<unknown> {
  return page.evaluate((): unknown => Reflect.get(globalThis, 'facetThemeBeforeMount'));
}

test('a chosen theme is there before the app mounts and stays until it is to be like the system', async ({ page }) => {
  await noteThemeBeforeMount(page);
  await page.goto('/webhooks');
  await chooseTheme(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  expect(await themeBeforeMount(page)).toBe('dark, 0 elements mounted');
  await chooseTheme(page, 'System');
  await page.reload();
  expect(await themeBeforeMount(page)).toBe('none, 0 elements mounted');
});

test('the connection line follows a read that fails, and works again', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/webhook_subscriptions/);
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await expect(connectionLine(page, 'Connected')).toBeVisible();
  await faults.add({ match: reads, fault: { kind: 'answer', status: 503 } });
  await page.reload();
  await expect(connectionLine(page, 'Retrying')).toBeVisible();
  await expect(connectionLine(page, 'No connection')).toBeVisible();
  await expect(webhooks.table).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Not refreshed since/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Can’t reach the API.' })).toBeVisible();
  await faults.clear();
  await page.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect(page.getByText(/^Not refreshed since/)).toHaveCount(0);
  await expect(connectionLine(page, 'Connected')).toBeVisible();
});

test('while the service restarts there is one banner, and few requests', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/\/v0\//);
  // Reloads by itself again and again, since something is queued.
  const path = `pages/${ids.pageId}/audiences/${ids.archiveAudienceId}`;
  await change(page.request, path, { supplementaryContext: 'Queued before the restart.' });
  await new AudiencesPage(page, ids.pageId).open();
  await expect(connectionLine(page, 'Connected')).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const gone = page.getByRole('status').filter({ hasText: 'Can’t reach the API.' });
  const downMs = 6_000;
  const back = faults.restart(downMs);
  await expect(gone).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await back;
  await expect(gone).toHaveCount(0, { timeout: 6_000 });
  expect(asked.filter((url) => /\/v0\/|\/healthz$/.test(url)).length).toBeLessThanOrEqual(downMs / 1_000 + 6);
  await expect(page.getByText('48 audiences')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: /could not|failed/i })).toHaveCount(0);
});

test('the request log holds no body, and the drift report no value', async ({ page, context, ids, faults }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await faults.add({ match: reads, fault: { kind: 'set', field: 'items.2.active', value: 'not a boolean' } });
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('https://hooks.harbourline.example/typed-by-a-person');
  await webhooks.save.click();
  await expect(webhooks.dialog).toBeHidden();
  await connectionLine(page, 'Connected').click();
  await expect(page).toHaveURL(/[?&]panel=log/);
  const log = page.getByRole('dialog', { name: 'Request log' });
  const read = log.getByRole('listitem').filter({ hasText: 'GET' }).first();
  await expect(read.locator('summary')).toContainText(/GET.*\/v0\/webhook_subscriptions.*200/);
  const downloading = page.waitForEvent('download');
  await log.getByRole('button', { name: 'Export JSON' }).click();
  const text = await readFile(await (await downloading).path(), 'utf8');
  const path = expect.stringContaining(`/v0/webhook_subscriptions/${ids.subscriptionId}`);
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({ method: 'PATCH', path, status: 200, hasBody: true }),
  );
  expect(text).not.toContain('typed-by-a-person');
  expect(text).not.toContain('"body"');
  await log.getByRole('button', { name: 'API differences' }).click();
  const report = page.getByRole('dialog', { name: 'API differences' });
  await expect(page).toHaveURL(/\/webhooks\?panel=drift$/);
  await report.getByRole('button', { name: 'Copy as Markdown' }).click();
  await expect(page.getByText('Report copied.', { exact: true })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('| `items[].active` | `boolean` |');
  expect(copied).not.toContain('https://');
  // The log opens from its address, and closing it keeps the rest of that.
  await page.goto('/webhooks?sort=url&panel=log');
  await expect(log.getByRole('listitem').first()).toContainText('/v0/webhook_subscriptions');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/webhooks\?sort=url$/);
});

test('each unknown address in turn says so inside the frame, with the focus on its heading', async ({ page }) => {
  await page.goto('/pages');
  const search = page.getByRole('button', { name: /^Search/ });
  const heading = page.getByRole('heading', { level: 1, name: 'Not found' });
  for (const address of ['/no/such/screen', '/nor/this']) {
    await search.focus();
    await page.evaluate((to) => history.pushState(null, '', to), address);
    await expect(page).toHaveURL(address);
    await expect(heading).toBeFocused();
  }
  await expect(page).toHaveTitle('Not found – Facet');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to Pages' })).toHaveAttribute('href', '/pages');
  await search.focus();
  await page.goBack();
  await expect(page).toHaveURL('/no/such/screen');
  await expect(heading).toBeFocused();
});
