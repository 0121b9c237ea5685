import { expectNoAxeViolations } from './support/axe.ts';
import { expectClosedForGood } from './support/closing.ts';
import { expect, test } from './support/fixtures.ts';
import { sentBodies } from './support/sent-bodies.ts';
import { Colleague, WebhooksPage } from './support/webhooks-page.ts';

const listPath = '/v0/webhook_subscriptions';
const patches = { method: 'PATCH', path: listPath } as const;
const reads = { method: 'GET', path: listPath } as const;

test('the screen shows every subscription, what it receives, and which events reach nobody', async ({ page }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await expect(page).toHaveTitle('Webhooks – Facet');
  await expect(page.getByText('6 webhook subscriptions')).toBeVisible();
  await expect(webhooks.row('warehouse.harbourline.example')).toContainText('Not set');
  await expect(webhooks.row('audit.harbourline.example')).toContainText('None');
  const coverage = page.getByRole('region', { name: 'Event coverage, scrolls sideways' });
  await expect(coverage.getByRole('row', { name: /A form was submitted/ })).toContainText(
    'Sent twice to hooks.harbourline.example',
  );
  await expect(coverage.getByRole('row', { name: /version was created/ })).toContainText(
    'Unclear: only endpoints without an event list',
  );
  await expectNoAxeViolations(page);
});

test('on a phone the events stay in sight while the endpoints scroll beside them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await new WebhooksPage(page).open();
  const coverage = page.getByRole('region', { name: 'Event coverage, scrolls sideways' });
  const event = coverage.getByRole('rowheader').first();
  const before = await event.boundingBox();
  await coverage.evaluate((region) => region.scrollTo({ left: 1_000, behavior: 'instant' }));
  expect((await event.boundingBox())?.x).toBe(before?.x);
  expect(before?.width).toBeLessThan(180);
  // What scrolls under it does not show through.
  const ground = await event.evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(ground).not.toMatch(/transparent|rgba\(.*, 0\)|\/ 0/);
});

test('the order is in the address, and Back takes it away', async ({ page }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await webhooks.table.getByRole('button', { name: 'Endpoint URL' }).click();
  await expect(page).toHaveURL(/\?sort=url$/);
  await expect(webhooks.table.getByRole('row').nth(1)).toContainText('audit.harbourline.example');
  await page.goBack();
  await expect(page).toHaveURL(/\/webhooks$/);
});

test('pausing asks first, sends that alone, and can be undone', async ({ page, faults, ids }) => {
  const webhooks = new WebhooksPage(page);
  const colleague = new Colleague(page.request);
  await webhooks.open();
  await webhooks.table.getByRole('switch', { name: 'Deliveries to hooks.harbourline.example/crm/form-leads' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Pause deliveries to hooks.harbourline.example/crm/form-leads',
  });
  await expect(question).toContainText('assume they won’t be delivered');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Pause deliveries' }).click();
  await expect(webhooks.toast('are paused')).toBeVisible();
  expect(await sentBodies(faults)).toEqual([{ active: false }]);
  expect(await colleague.subscription(ids.subscriptionId)).toMatchObject({ active: false });
  await webhooks.toast('are paused').getByRole('button', { name: 'Undo' }).click();
  await expect(webhooks.toast('Change undone')).toBeVisible();
  expect(await colleague.subscription(ids.subscriptionId)).toMatchObject({ active: true });
});

test('an edit by keyboard alone: only what changed is sent, and the history can put it back', async ({
  page,
  faults,
  ids,
}) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  // From the heading to the first row, and into its editor.
  await webhooks.table.getByRole('row').nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(webhooks.address).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`edit=${ids.subscriptionId}`));
  await expect(webhooks.save).toHaveAccessibleDescription('Nothing has changed.');
  await page.keyboard.press('End');
  await page.keyboard.type('-2');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(webhooks.dialog.getByRole('checkbox', { name: 'An audience version was created' })).toBeChecked();
  await expectNoAxeViolations(page);
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
  expect(await new Colleague(page.request).subscription(ids.subscriptionId)).toMatchObject({
    url: 'https://hooks.harbourline.example/crm/form-leads',
    events: ['form.submitted', 'form.enriched', 'form.enrichment_failed'],
  });
});

test('an address that is none is caught in the form, another host is asked about', async ({ page, faults, ids }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('hooks.elsewhere.example');
  await webhooks.address.blur();
  await expect(webhooks.address).toHaveAccessibleDescription(/This isn’t a full URL/);
  // Also under the pointer, where it was left after the typing.
  await webhooks.address.hover();
  const bad = await webhooks.dialog.getByText('This isn’t a full URL').evaluate((text) => getComputedStyle(text).color);
  await expect(webhooks.address).toHaveCSS('border-top-color', bad);
  await webhooks.address.fill('https://hooks.elsewhere.example/in');
  await expect(webhooks.save).toHaveAccessibleDescription('Confirm the new destination first.');
  await webhooks.dialog
    .getByRole('checkbox', {
      name: 'Yes, send them to https://hooks.elsewhere.example instead of https://hooks.harbourline.example',
    })
    .check();
  await expect(webhooks.save).not.toHaveAttribute('aria-disabled');
  expect(await sentBodies(faults)).toEqual([]);
});

test('events that are not set stay so until someone chooses, and that it cannot be put back is said before', async ({
  page,
  faults,
}) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await webhooks.row('warehouse.harbourline.example').getByRole('link', { name: /Edit/ }).click();
  await expect(webhooks.dialog).toContainText('doesn’t say whether this delivers all events or none');
  await webhooks.dialog.getByRole('switch', { name: 'Active' }).click();
  await webhooks.save.click();
  await expect(webhooks.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await sentBodies(faults)).toEqual([{ active: false }]);
  await webhooks.row('warehouse.harbourline.example').getByRole('link', { name: /Edit/ }).click();
  await webhooks.dialog.getByRole('checkbox', { name: 'A form was submitted' }).check();
  await expect(webhooks.dialog).toContainText('This can’t be reset to “not set”.');
});

test('a colleague’s change of the same field is shown beside mine before anything is sent', async ({
  page,
  faults,
  ids,
}) => {
  const webhooks = new WebhooksPage(page);
  const colleague = new Colleague(page.request);
  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('https://hooks.harbourline.example/mine');
  await colleague.change(ids.subscriptionId, { url: 'https://hooks.harbourline.example/theirs', active: false });
  await faults.clearReceived();
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText('Someone else edited this while you were.');
  expect(await sentBodies(faults)).toEqual([]);
  await expectNoAxeViolations(page);
  await webhooks.dialog.getByRole('radio', { name: /Yours: .*mine/ }).check();
  await webhooks.dialog.getByRole('button', { name: 'Use these values' }).click();
  await expect(webhooks.save).toBeFocused();
  await expect(webhooks.address).toHaveValue('https://hooks.harbourline.example/mine');
  await webhooks.save.click();
  await expect(webhooks.dialog).toBeHidden();
  // The colleague's pause, which was no conflict, is kept.
  expect(await sentBodies(faults)).toEqual([{ url: 'https://hooks.harbourline.example/mine' }]);
  expect(await colleague.subscription(ids.subscriptionId)).toMatchObject({ active: false });
  await colleague.change(ids.subscriptionId, { url: 'https://hooks.harbourline.example/crm/form-leads', active: true });
});

test('an answer that is lost after the commit ends as saved, one lost before as not saved', async ({
  page,
  faults,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/webhook_subscriptions/);
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await faults.add({ match: { ...patches, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await webhooks.address.fill('https://hooks.harbourline.example/lost-answer');
  await webhooks.save.click();
  await expect(webhooks.toast('reading it again confirmed it')).toBeVisible();

  await webhooks.edit(ids.subscriptionId);
  await faults.add({ match: { ...patches, times: 1 }, fault: { kind: 'drop', when: 'before-commit' } });
  await webhooks.address.fill('https://hooks.harbourline.example/crm/form-leads');
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText('the service still has the old values');
  await expect(webhooks.address).toHaveValue('https://hooks.harbourline.example/crm/form-leads');
  await webhooks.save.click();
  await expect(webhooks.toast(/^Saved 1 change: /)).toBeVisible();
});

test('when nothing can be read after a lost answer, that is what is said', async ({ page, faults, ids, watch }) => {
  watch.expectFailedLoads(/webhook_subscriptions/);
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await webhooks.dialog.getByRole('switch', { name: 'Active' }).click();
  await faults.add({ match: { ...patches, times: 1 }, fault: { kind: 'drop', when: 'after-commit' } });
  await faults.add({
    match: { ...reads, skip: 1 },
    fault: { kind: 'answer', status: 403, body: { message: 'gone fishing' } },
  });
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText("We don't know whether it was saved.");
  await faults.clear();
  await webhooks.dialog.getByRole('button', { name: 'Load again' }).click();
  await expect(
    webhooks.toast(/^Saved 1 change: .* The answer was lost; reading it again confirmed it\./),
  ).toBeVisible();
  await expect(webhooks.dialog).toBeHidden();
  await new Colleague(page.request).change(ids.subscriptionId, { active: true });
});

test('a refusal of the service stands at the field it names, and nothing typed is lost', async ({
  page,
  faults,
  ids,
  watch,
}) => {
  watch.expectFailedLoads(/webhook_subscriptions/);
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await faults.add({
    match: { ...patches, times: 1 },
    fault: { kind: 'answer', status: 422, body: { errors: [{ path: 'url', message: 'This path is taken.' }] } },
  });
  await webhooks.address.fill('https://hooks.harbourline.example/taken');
  await webhooks.save.click();
  await expect(webhooks.address).toHaveAccessibleDescription(/This path is taken/);
  await expect(webhooks.address).toHaveValue('https://hooks.harbourline.example/taken');
});

test('a double click sends one request', async ({ page, faults, ids }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.edit(ids.subscriptionId);
  await faults.add({ match: patches, fault: { kind: 'latency', ms: 300 } });
  await webhooks.address.fill('https://hooks.harbourline.example/once');
  await webhooks.save.dblclick();
  await expect(webhooks.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await sentBodies(faults)).toHaveLength(1);
  await new Colleague(page.request).change(ids.subscriptionId, {
    url: 'https://hooks.harbourline.example/crm/form-leads',
  });
});

test('unsaved work is not left without asking, by Escape, Back or a link', async ({ page, ids }) => {
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await webhooks.row('form-leads').getByRole('link', { name: /Edit/ }).click();
  await webhooks.address.fill('https://hooks.harbourline.example/unsaved');
  const question = page.getByRole('alertdialog', { name: 'Keep your draft of this subscription?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(new RegExp(`edit=${ids.subscriptionId}`));
  await page.goBack();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(webhooks.address).toHaveValue('https://hooks.harbourline.example/unsaved');
  expect(page.url()).toContain(ids.subscriptionId);
  await webhooks.dialog.getByRole('button', { name: 'Close' }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(webhooks.dialog).toBeHidden();
});

test('an editor that was closed is not opened again by Back', async ({ page }) => {
  const webhooks = new WebhooksPage(page);
  await expectClosedForGood(page, {
    screen: '/webhooks?sort=url',
    open: () => webhooks.row('form-leads').getByRole('link', { name: /Edit/ }).click(),
    opened: webhooks.dialog,
    close: [
      () => page.keyboard.press('Escape'),
      () => webhooks.dialog.getByRole('button', { name: 'Close' }).first().click(),
    ],
  });
});

for (const [how, reason] of [
  ['looping', 'the service handed out the same cursor twice'],
  ['ignored', 'the service handed out the same cursor twice'],
  ['null-with-more', 'gave no cursor to fetch it with'],
  ['duplicate-page', undefined],
] as const) {
  test(`a list whose cursor is ${how} comes to an end, and the screen says why`, async ({ page, faults }) => {
    await faults.add({ match: reads, fault: { kind: 'cursor', how, pageSize: 2 } });
    const webhooks = new WebhooksPage(page);
    await webhooks.open();
    if (reason === undefined) await expect(page.getByText(/sent twice/)).toBeVisible();
    else await expect(page.getByText(reason)).toBeVisible();
    const asked = (await faults.received()).filter(({ method }) => method === 'GET');
    expect(asked.length).toBeLessThanOrEqual(6);
    await expectNoAxeViolations(page);
  });
}

test('a failing list says so, offers a retry and stays accessible', async ({ page, faults, watch }) => {
  watch.expectFailedLoads(/webhook_subscriptions/);
  await faults.add({
    match: reads,
    fault: { kind: 'answer', status: 403, body: '<h1>Forbidden</h1>', contentType: 'text/html' },
  });
  await page.goto('/webhooks');
  await expect(page.getByRole('heading', { name: 'Couldn’t load webhooks' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks');
  await expectNoAxeViolations(page);
  await faults.clear();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('6 webhook subscriptions')).toBeVisible();
});

test('values that are not in the contract are shown as they came, and missing ones are marked', async ({
  page,
  faults,
}) => {
  await faults.add({ match: reads, fault: { kind: 'drift', name: 'unknown-enum', field: 'items.0.events.0' } });
  await faults.add({ match: reads, fault: { kind: 'drift', name: 'drop-field', field: 'items.1.url' } });
  const webhooks = new WebhooksPage(page);
  await webhooks.open();
  await expect(webhooks.table.getByRole('row').nth(2)).toContainText('missing');
  await webhooks.row('form-leads').getByRole('link', { name: /Edit/ }).click();
  await expect(webhooks.dialog).toContainText(
    'Also set: from_the_future. The API doesn’t list it, so it can’t be sent.',
  );
  // It would be dropped by a save of other events, so that has to be agreed to.
  await webhooks.dialog.getByRole('checkbox', { name: 'Enrichment of a form submission failed' }).click();
  await expect(webhooks.save).toHaveAccessibleDescription(/Confirm that the unlisted events/);
  await webhooks.dialog.getByRole('checkbox', { name: 'Yes, remove it' }).check();
  await expect(webhooks.save).toBeEnabled();
  await webhooks.dialog.getByRole('checkbox', { name: 'Enrichment of a form submission failed' }).click();
  await webhooks.dialog.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Connected' }).click();
  await expect(page.getByRole('dialog', { name: 'Request log' })).toContainText('drift');
});
