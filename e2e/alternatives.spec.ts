import type { Page } from '@playwright/test';
import { AudiencePage } from './support/audience-page.ts';
import { AudiencesPage, changeContext, changeMetadata } from './support/audiences-page.ts';
import { ConversationPage } from './support/conversation-page.ts';
import { expect } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import type { SampleIds } from './support/ids.ts';
import { testOn } from './support/other-service.ts';
import { type Screen, screens } from './support/screens.ts';
import { Colleague, WebhooksPage } from './support/webhooks-page.ts';

/*
 * Every screen against every way in which a service may behave otherwise: the right-hand column of `decisions.md`, each setting on in at least one
 * of these stacks. The service's own tests see that a setting does what it says; these see what a person then gets.
 */

const stacks = {
  'ISO timestamps, null for unpublished, undocumented values, errors as HTML': testOn({
    TIMESTAMPS: 'iso',
    UNPUBLISHED: 'null',
    EXOTIC_ENUMS: '1',
    PEOPLE_TOTAL: 'null',
    ERRORS: 'html',
  }),
  'timestamps in seconds, the latest version for unpublished, no metadata, no cursors, errors as a string': testOn({
    TIMESTAMPS: 'seconds',
    UNPUBLISHED: 'latest',
    OMIT_METADATA: '1',
    CURSORLESS_LISTS: '1',
    ERRORS: 'string',
  }),
  'merged metadata cleared by null, entity tags, errors as an array': testOn({
    METADATA_PATCH: 'merge',
    METADATA_CLEAR: 'null',
    ETAGS: '1',
    ERRORS: 'array',
  }),
  'runs that end as drafts, metadata replaced with its pictures and cleared by "", errors as plain text': testOn({
    AGENT_ENDS: 'draft',
    SERVICE_AGENT_SPEED: '1',
    METADATA_PATCH: 'replace-all',
    METADATA_CLEAR: 'empty',
    ERRORS: 'plain',
  }),
  'two requests a second': testOn({ RATE_LIMIT: '2' }),
} as const;

/** What stands on a screen when all of it has come. */
const shows: ReadonlyMap<string, (page: Page) => Promise<void>> = new Map([
  ['pages', (page) => expectRows(page, /^Pages/, 6)],
  ['page', (page) => expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()],
  ['audiences', (page) => expectRows(page, 'Audiences', 48)],
  ['audience', (page) => expect(page.getByRole('region', { name: 'Versions' })).toContainText('Version 3')],
  [
    'conversation',
    (page) => expect(page.getByRole('list', { name: 'Messages' }).getByRole('article').last()).toBeVisible(),
  ],
  ['analytics', expectSessions],
  ['audience-sessions', expectSessions],
  [
    'people',
    async (page) => {
      await expect(page.getByText('2,000 people')).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('table', { name: 'People' }).locator('tbody tr[data-index]').first()).toBeVisible();
    },
  ],
  ['person', (page) => expect(page.getByRole('region', { name: 'Profile' })).toBeVisible({ timeout: 20_000 })],
  ['person-log', (page) => expect(page.getByRole('tree', { name: 'Payload' })).toBeVisible()],
  ['accounts', (page) => expect(page.getByRole('button', { name: 'Load the people' })).toBeVisible()],
  ['assets', (page) => expect(page.getByRole('textbox', { name: 'Open an asset by its ID' })).toBeVisible()],
  ['asset', (page) => expect(page.getByRole('heading', { name: 'For sharing' })).toBeVisible({ timeout: 20_000 })],
  ['webhooks', (page) => expectRows(page, 'Webhook subscriptions', 6)],
]);

/** Every session of the range is there, and drawn. */
async function expectSessions(page: Page) {
  await expect(page.getByText(/^([\d,]+) of \1 sessions/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('figure', { name: 'Sessions by day and hour' })).toBeVisible();
}

async function expectRows(page: Page, name: string | RegExp, count: number) {
  await expect(page.getByRole('table', { name }).locator('tbody tr[data-index]')).toHaveCount(count, {
    timeout: 20_000,
  });
}

/** Opens a screen cold and looks at everything that must hold of it, whatever the service does. */
async function expectRight(page: Page, screen: Screen, ids: SampleIds) {
  await page.goto(screen.path(ids));
  const whole = shows.get(screen.name);
  if (whole === undefined) throw new Error(`What the screen "${screen.name}" shows is not said in this file.`);
  await whole(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const main = page.getByRole('main');
  // Bars of what is still on its way would hold no text to look at.
  await expect(main.getByText(/^Loading|^Looking for/)).toHaveCount(0);
  await expect(main).not.toContainText(/Invalid Date|\bundefined\b|\bNaN\b|\[object |<html|<h1/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  // A service that lets few requests through brings them late. These screens show no moment at first.
  if (!['webhooks', 'assets', 'accounts'].includes(screen.name))
    await expect(main.locator('time').first()).toBeAttached({ timeout: 20_000 });
  for (const text of await main.locator('time').allTextContents()) {
    expect(text).toMatch(/^(?:just now|\d+ (?:minute|hour|day|month|year)s? ago)$/);
  }
}

for (const [name, test] of Object.entries(stacks)) {
  test(`every screen is right with ${name}`, async ({ page, ids, watch }) => {
    watch.expectFailedLoads(/\/v0\//);
    for (const screen of screens) await test.step(screen.name, () => expectRight(page, screen, ids));
  });

  test(`what is not there is said in a sentence with ${name}`, async ({ page, watch }) => {
    watch.expectFailedLoads(/\/v0\//);
    await page.goto('/pages/page_nowhere');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Not found. It may have been deleted, or the ID is wrong.');
    // What is no JSON the gateway takes away, and with it what the service had to say. Its status stays.
    await expect(alert).toContainText(
      /HTML|plain text/.test(name) ? 'something other than JSON' : 'There is no page with this ID',
    );
    await expect(page.getByRole('button', { name: 'Connected' })).toBeVisible();
    await expect(alert).not.toContainText(/[<>{}[\]]|undefined|null/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page');
    await expect(page.getByRole('heading', { name: 'Not found', exact: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to the pages' })).toBeVisible();
  });
}

const foreign = stacks['ISO timestamps, null for unpublished, undocumented values, errors as HTML'];

foreign('values that nobody documented stand there as they came', async ({ page, ids }) => {
  const odd = /^(?:in_legal_review|Wird geprüft|constructor)$/;
  const [list] = await heldAudiences(page, ids.pageId);
  const strange = list?.items.filter(({ latestVersion }) => odd.test(latestVersion.status ?? '')) ?? [];
  expect(strange.length).toBeGreaterThan(1);
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  for (const { audienceId, latestVersion } of strange) {
    const row = audiences.rows.filter({ has: page.locator(`a[href$="/${audienceId}"]`) });
    await expect(row).toContainText(latestVersion.status ?? '');
  }
  await page.goto(`/pages/${ids.pageId}/audiences/${strange[0]?.audienceId}`);
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(strange[0]?.latestVersion.status ?? '');
  await page.goto(`/pages/${ids.pageId}`);
  await expect(page.getByText('_2027').first()).toBeVisible();

  // In a conversation: who speaks, what a step came to, what changed and what became of it.
  const conversation = new ConversationPage(page, ids.pageId);
  const held = await conversation.heldMessages(ids.audienceId);
  const inMessage = ({ role, toolCalls = [], changes = [] }: (typeof held)[number]) =>
    [role, ...toolCalls.map(({ status }) => status), ...changes.flatMap(({ field, status }) => [field, status])].filter(
      (value) => odd.test(value),
    );
  const kinds = [
    held.findLast(({ role }) => odd.test(role)),
    held.findLast(({ toolCalls = [] }) => toolCalls.some(({ status }) => odd.test(status))),
    held.findLast(({ changes = [] }) => changes.some(({ field }) => odd.test(field))),
    held.findLast(({ changes = [] }) => changes.some(({ status }) => odd.test(status))),
  ];
  for (const message of kinds) {
    expect(message, 'the sample data has one of every kind').toBeDefined();
    if (message === undefined) continue;
    await conversation.openConversation(ids.audienceId, `?message=${message.messageId}`);
    const row = conversation.message(held.indexOf(message) + 1);
    await expect(row).toBeInViewport();
    const steps = row.getByRole('button', { name: /^\d+ steps/ });
    if ((await steps.count()) > 0) await steps.click();
    for (const value of new Set(inMessage(message))) await expect(row.getByText(value).first()).toBeVisible();
  }
});

foreign('null for a published version reads as "not published", ISO moments as moments', async ({ page, ids }) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const unpublished = list?.items.find(({ publishedVersion }) => publishedVersion === null);
  expect(unpublished?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(unpublished?.audienceId ?? '');
  await expect(audience.versions).toContainText('Not published.');
  await expect(page.locator(`time[datetime="${unpublished?.createdAt}"]`).first()).toBeVisible();
});

const bare =
  stacks['timestamps in seconds, the latest version for unpublished, no metadata, no cursors, errors as a string'];

bare('a list whose cursor is ignored ends and says that more was promised', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.otherPageId);
  await audiences.open();
  await expect(page.getByText('Loaded 100 of 640 audiences, 100 sent twice.')).toBeVisible();
  await expect(page.getByText('The list may be incomplete')).toBeVisible();
});

bare('metadata that was left out is not shown as empty', async ({ page, ids }) => {
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open();
  await expect(audiences.rows.first()).toContainText('metadata unknown');
  await expect(audiences.rows.filter({ hasText: 'No overrides' })).toHaveCount(0);
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId, '?panel=details');
  for (const words of ['no metadata for the page', 'no metadataOverride', 'no effectiveMetadata']) {
    await expect(audience.details).toContainText(words);
  }
});

bare('a draft that is sent as the published version is not taken for published', async ({ page, ids }) => {
  const [list] = await heldAudiences(page, ids.pageId);
  const draft = list?.items.find(({ publishedVersion }) => publishedVersion?.status === 'draft');
  expect(draft?.createdAt).toMatch(/^\+\d{10}$/);
  const audiences = new AudiencesPage(page, ids.pageId);
  await audiences.open(`?q=${draft?.audienceId}`);
  await expect(audiences.rows.first().getByRole('cell').nth(4)).toHaveText('—');
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(draft?.audienceId ?? '');
  await expect(audience.versions).toContainText('Not published.');
  await expect(audience.versions.getByRole('heading', { name: /^Version 1, latest(?! and)/ })).toBeVisible();
  const seconds = Number(draft?.createdAt.slice(1));
  const moment = new Date(seconds * 1000).toISOString();
  await expect(page.locator(`time[datetime="${moment}"]`).first()).toBeVisible();
});

const merging = stacks['merged metadata cleared by null, entity tags, errors as an array'];

merging('a webhook is saved where answers carry entity tags, and a stale one conflicts', async ({ page, ids }) => {
  const webhooks = new WebhooksPage(page);
  const colleague = new Colleague(page.request);
  const unchanged = await page.request.patch(`/v0/webhook_subscriptions/${ids.subscriptionId}`, {
    headers: { 'x-requested-by': 'facet' },
    data: {},
  });
  expect(unchanged.headers().etag).toMatch(/^"/);
  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('https://hooks.harbourline.example/tagged');
  await webhooks.save.click();
  await expect(webhooks.toast(/^Saved 1 change: /)).toBeVisible();
  expect(await colleague.subscription(ids.subscriptionId)).toMatchObject({
    url: 'https://hooks.harbourline.example/tagged',
  });

  await webhooks.edit(ids.subscriptionId);
  await webhooks.address.fill('https://hooks.harbourline.example/mine');
  await colleague.change(ids.subscriptionId, { url: 'https://hooks.harbourline.example/theirs' });
  await webhooks.save.click();
  await expect(webhooks.dialog).toContainText('Someone else edited this while you were.');
  expect(await colleague.subscription(ids.subscriptionId)).toMatchObject({
    url: 'https://hooks.harbourline.example/theirs',
  });
});

merging('overrides are shown as the service merged and cleared them', async ({ page, ids }) => {
  const audience = new AudiencePage(page, ids.pageId);
  const author = page.getByRole('textbox', { name: 'Author', exact: true });
  await changeMetadata(page.request, ids.pageId, ids.audienceId, { author: 'Ada Example' });
  await audience.open(ids.audienceId);
  await expect(author).toHaveValue('Ada Example');
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText('4 overrides');
  await changeMetadata(page.request, ids.pageId, ids.audienceId, { author: null });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Basic' })).toContainText('3 overrides');
  await expect(author).toHaveValue('');
});

const drafting =
  stacks['runs that end as drafts, metadata replaced with its pictures and cleared by "", errors as plain text'];

drafting('a version that ends as a draft is told as that, and what is published stays', async ({ page, ids }) => {
  const [list] = await heldAudiences(page, ids.archivePageId);
  const one = list?.items.find(({ status }) => status === 'published');
  if (one === undefined) throw new Error('Nothing is published.');
  await changeContext(page.request, ids.archivePageId, one.audienceId, 'Written as a draft.');
  const audience = new AudiencePage(page, ids.archivePageId);
  await audience.open(one.audienceId);
  await expect(audience.toast(/: version \d+ is draft/)).toBeVisible({ timeout: 40_000 });
  const number = (one.latestVersion.versionNumber ?? 0) + 1;
  await expect(audience.versions.getByRole('heading', { name: `Version ${number}, latest` })).toContainText('Draft');
  await expect(audience.versions.getByRole('heading', { name: `Version ${number - 1}, published` })).toBeVisible();
});

drafting('overrides are shown as the service replaced them, pictures and all', async ({ page, ids }) => {
  await changeMetadata(page.request, ids.pageId, ids.audienceId, { title: 'The only title', author: '' });
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId, '?panel=details');
  const metadata = audience.details.getByRole('table', { name: /^Metadata/ });
  await expect(metadata.getByRole('rowheader', { name: /overridden/ })).toHaveCount(1);
  await expect(metadata.getByRole('rowheader', { name: 'Title overridden' })).toBeVisible();
  await expect(metadata.getByRole('rowheader', { name: /blank on purpose/ })).toHaveCount(0);
});

stacks['two requests a second']('a long list is read to its end by waiting', async ({ page, ids, watch }) => {
  watch.expectFailedLoads(/\/v0\//);
  let refused = 0;
  page.on('response', (response) => {
    if (response.status() === 429) refused += 1;
  });
  const audiences = new AudiencesPage(page, ids.otherPageId);
  await audiences.open();
  // Somebody else's requests use up the allowance, so that the walk is refused however slow this machine is.
  await expect(async () => {
    await Promise.all([1, 2, 3, 4].map(() => page.request.get(`/v0/pages/${ids.otherPageId}`)));
    expect(refused).toBeGreaterThan(0);
  }).toPass({ intervals: [100], timeout: 30_000 });
  await expect(page.getByText('640 audiences', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('may be incomplete')).toHaveCount(0);
});
