import type { Page } from '@playwright/test';
import { bareIds } from './support/bare-ids.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { expect, test } from './support/fixtures.ts';
import type { SampleIds } from './support/ids.ts';
import { screens } from './support/screens.ts';

/** What is opened over a screen, or shows more of it. */
const opened: readonly { readonly name: string; readonly path: (ids: SampleIds) => string }[] = [
  { name: 'the details of an audience', path: (ids) => `${audience(ids)}?panel=details` },
  {
    name: 'every column of the audiences',
    path: ({ pageId }) => `/pages/${pageId}/audiences?cols=personId,audienceId`,
  },
  { name: 'the id column of the people', path: () => '/people?cols=domain,personId' },
  { name: 'the editor of a person', path: ({ personId }) => `/people?edit=${personId}` },
  { name: 'the editor of a webhook', path: ({ subscriptionId }) => `/webhooks?edit=${subscriptionId}` },
  { name: 'visitors', path: ({ pageId }) => `/pages/${pageId}/sessions?show=people` },
  { name: 'the table of sessions', path: ({ pageId }) => `/pages/${pageId}/sessions?show=sessions` },
  { name: 'an account that nobody knows', path: () => `/accounts?account=account_${'0'.repeat(26)}` },
  { name: 'an asset that does not exist', path: () => `/assets/asset_${'0'.repeat(26)}` },
  { name: 'a page that does not exist', path: () => `/pages/page_${'0'.repeat(26)}` },
  { name: 'a person who does not exist', path: () => `/people/person_${'0'.repeat(26)}` },
];

const audience = ({ pageId, audienceId }: SampleIds) => `/pages/${pageId}/audiences/${audienceId}`;

async function expectEveryIdLeads(page: Page) {
  // Behind a dialog it is there for nobody but the eye.
  await expect(page.locator('h1:visible')).toHaveCount(1);
  await expect.poll(() => bareIds(page)).toEqual([]);
}

for (const { name, path } of [...screens, ...opened]) {
  test(`every id leads to what it names and can be copied: ${name}`, async ({ page, ids, watch }) => {
    if (name.includes('not exist')) watch.expectFailedLoads(/\/v0\//);
    await page.goto(path(ids), { waitUntil: 'networkidle' });
    await expectEveryIdLeads(page);
  });
}

test('a bare id anywhere is found', async ({ page, ids }) => {
  await page.goto(`/people/${ids.personId}`, { waitUntil: 'networkidle' });
  await expectEveryIdLeads(page);
  await page.getByRole('main').evaluate((main, { assetId, personId }) => {
    const add = (html: string) => {
      const place = document.createElement('p');
      place.append(html);
      main.append(place);
    };
    add(`Made from ${assetId}`);
    add(`${assetId.slice(0, 10)}…${assetId.slice(-4)}`);
    // Names the screen itself, but cannot be copied.
    add(personId);
  }, ids);
  expect((await bareIds(page)).map(({ lacks }) => lacks)).toEqual(['link', 'link', 'copy button']);
});

test('ids in what the agent did lead on from under the raw values', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId, '?show=tools');
  await page.getByRole('button', { name: 'The thread' }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  await expect(conversation.thread.getByText('Arguments').first()).toBeVisible();
  await expectEveryIdLeads(page);
});

test('ids of a request in the log lead to what was asked for', async ({ page, ids }) => {
  await page.goto(`${audience(ids)}/conversation`, { waitUntil: 'networkidle' });
  await page.goto(`${audience(ids)}/conversation?panel=log`, { waitUntil: 'networkidle' });
  const log = page.getByRole('dialog', { name: 'Request log' });
  const request = log.getByRole('listitem').filter({ hasText: '/messages' }).first();
  await request.locator('summary').click();
  await expect(request.getByRole('list', { name: 'IDs in it' }).getByRole('link')).toHaveCount(2);
  await expectEveryIdLeads(page);
  await request.getByRole('list', { name: 'IDs in it' }).getByRole('link').nth(1).click();
  await expect(page).toHaveURL(new RegExp(`${audience(ids)}$`));
});

test('every field of a session that holds an id is the way to it, or can be copied', async ({ page, ids }) => {
  await page.goto(`/pages/${ids.pageId}/sessions?range=12m&tz=UTC&show=sessions&order=seconds`);
  // Rows move until all are read.
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  const panel = page.getByRole('dialog', { name: 'Session' });
  // The last of them may take the place of a row in the moment of the press.
  await expect(async () => {
    if (!(await panel.isVisible()))
      await page.getByRole('table', { name: 'Sessions' }).getByRole('row').nth(1).getByRole('button').click();
    await expect(panel).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(panel.getByRole('button', { name: 'Copy session ID' })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copy audience ID' })).toBeVisible();
  await expectEveryIdLeads(page);
});

test('what this browser came across keeps its way: assets, accounts, log entries', async ({ page, ids }) => {
  await page.goto(`/assets/${ids.assetId}`, { waitUntil: 'networkidle' });
  await page.goto('/assets', { waitUntil: 'networkidle' });
  await expect(page.getByRole('table', { name: 'Assets' })).toBeVisible();
  await expectEveryIdLeads(page);
  await page.goto(`/people/${ids.personLogPersonId}/logs/${ids.personLogId}`, { waitUntil: 'networkidle' });
  await page.goto(`/people/${ids.personLogPersonId}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('list', { name: 'Log entries opened in this browser' })).toBeVisible();
  await expectEveryIdLeads(page);
  await page.goto('/accounts?create=one&domain=ids-e2e.example', { waitUntil: 'networkidle' });
  await page.getByRole('form', { name: 'New account' }).getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('dialog', { name: 'ids-e2e.example' })).toBeVisible();
  await expectEveryIdLeads(page);
  await page.goto('/accounts', { waitUntil: 'networkidle' });
  await page
    .getByRole('table', { name: 'Accounts' })
    .getByRole('link', { name: /^account_/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'ids-e2e.example' })).toBeVisible();
});
