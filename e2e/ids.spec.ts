import type { Page } from '@playwright/test';
import { bareIds } from './support/bare-ids.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { expect, test } from './support/fixtures.ts';
import { shortenCampaign } from './support/held-audiences.ts';

async function expectEveryIdLeads(page: Page) {
  // Behind a dialog it is visible, but not accessible.
  await expect(page.locator('h1:visible')).toHaveCount(1);
  await expect.poll(() => bareIds(page)).toEqual([]);
}

test('a bare id anywhere is found', async ({ page, ids }) => {
  await page.goto(`/assets/${ids.assetId}`, { waitUntil: 'networkidle' });
  await expectEveryIdLeads(page);
  await page.getByRole('main').evaluate((main, { assetId, personId }) => {
    const add = (html: string) => {
      const place = document.createElement('p');
      place.append(html);
      main.append(place);
    };
    add(`Made for ${personId}`);
    add(`${personId.slice(0, 10)}…${personId.slice(-4)}`);
    // Names the screen itself, but cannot be copied.
    add(assetId);
  }, ids);
  expect((await bareIds(page)).map(({ lacks }) => lacks)).toEqual(['link', 'link', 'copy button']);
});

test('ids in what the agent did lead on from under the raw values', async ({ page, ids }) => {
  const conversation = new ConversationPage(page, ids.pageId);
  await conversation.openConversation(ids.audienceId, '?show=tools');
  await page.getByRole('button', { name: 'Conversation actions' }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  await expect(conversation.thread.getByText('Arguments').first()).toBeVisible();
  await expectEveryIdLeads(page);
});

test('what this browser came across keeps its way: assets, accounts, log entries', async ({ page, ids, faults }) => {
  await shortenCampaign(page, faults, ids.personLogPersonId);
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
});
