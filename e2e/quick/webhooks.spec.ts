import { expect, test } from '../support/fixtures.ts';
import { sentBodies } from '../support/sent-bodies.ts';
import { heldWebhook, WebhooksPage } from '../support/webhooks-page.ts';

test('an edit by keyboard sends what changed alone, and the history puts it back', async ({ page, faults, ids }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await expect(page).toHaveTitle('Webhooks – Facet');
  await expect(page.getByText('6 webhooks')).toBeVisible();
  await expect(page.getByRole('row', { name: /A form was submitted/ })).toContainText(
    'Sent twice to hooks.harbourline.example',
  );
  // From the first row to the last, the oldest, and into its editor.
  await webhooks.table.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(webhooks.address).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`edit=${ids.subscriptionId}`));
  await expect(webhooks.save).toHaveAccessibleDescription('Nothing has changed.');
  await page.keyboard.press('End');
  await page.keyboard.type('-2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(webhooks.dialog.getByRole('checkbox', { name: 'An audience version was created' })).toBeChecked();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(webhooks.toast(/^Saved 2 changes: /)).toBeVisible();
  await expect(webhooks.dialog).toBeHidden();
  expect(await sentBodies(faults)).toEqual([
    {
      url: 'https://hooks.harbourline.example/crm/form-leads-2',
      events: ['page.version.created', 'form.submitted', 'form.enriched', 'form.enrichment_failed'],
    },
  ]);
  await webhooks.edit(ids.subscriptionId);
  const history = webhooks.dialog.getByRole('region', { name: 'Your recent changes' });
  await history.getByRole('button', { name: 'Revert' }).first().click();
  await expect(webhooks.address).toHaveValue('https://hooks.harbourline.example/crm/form-leads');
  await webhooks.save.click();
  await expect(webhooks.toast(/^Saved 2 changes: /)).toBeVisible();
  expect(await heldWebhook(page.request, ids.subscriptionId)).toMatchObject({
    url: 'https://hooks.harbourline.example/crm/form-leads',
    events: ['form.submitted', 'form.enriched', 'form.enrichment_failed'],
  });
});
