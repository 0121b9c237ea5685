import type { Page } from '@playwright/test';
import { expect, test as plain } from './support/fixtures.ts';
import { type StackWithFaults, startStackWithFaults } from './support/stack.ts';
import { WebhooksPage } from './support/webhooks-page.ts';

/** Puts the service of a name in the place of the one at the address. Set by the fixture. */
let takeOver: (name: string) => Promise<void>;

const test = plain.extend<object, { stack: StackWithFaults }>({
  stack: [
    async ({ browserName: _anyBrowser }, use) => {
      const first = await startStackWithFaults({ STACK_NAME: 'first' });
      let running = first;
      takeOver = async (name) => {
        await running.close();
        running = await startStackWithFaults({ STACK_NAME: name, PORT: new URL(first.url).port });
      };
      await use(first);
      await running.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a tab on an address that another service has taken over saves nothing there, and its draft waits for the first', async ({
  page,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/./);
  page.on('dialog', (dialog) => void dialog.accept());
  const notice = page.getByText('This URL opens another service now.', { exact: true });
  const offer = page.getByRole('status').filter({ hasText: 'You have an unsaved draft' });
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  const held = await webhooks.address.inputValue();
  const typed = 'https://hooks.harbourline.example/for-the-first-service';
  await webhooks.address.fill(typed);
  // What watches the service comes with the rest of the shell.
  await expect(page.getByText('Settings', { exact: true })).toBeAttached();

  await takeOver('second');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await comeBack(page);
  await expect(notice).toBeAttached();
  await expect(webhooks.address).toHaveValue(typed);
  await expect(webhooks.address).not.toBeEditable();
  await expect(webhooks.save).toHaveAccessibleDescription(/Reload the page/);
  await webhooks.address.press('Control+s');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep draft and leave' }).click();
  await expect(notice).toBeVisible();
  expect(sent.filter((line) => line.includes('/v0/'))).toEqual([]);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(notice).toHaveCount(0);
  await webhooks.edit(ids.subscriptionId);
  await expect(webhooks.address).toHaveValue(held);
  await expect(webhooks.address).toBeEditable();
  await expect(offer).toHaveCount(0);

  await takeOver('first');
  await page.reload();
  await expect(offer).toContainText(typed);
});
