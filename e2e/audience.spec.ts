import { errorAnswer } from '#test/faults/odd-answers.ts';
import { AudiencePage, heldAudience } from './support/audience-page.ts';
import { changeContext } from './support/audiences-page.ts';
import { expectNoAxeViolations } from './support/axe.ts';
import { EditorPage } from './support/editor-page.ts';
import { expect, test } from './support/fixtures.ts';
import { heldAudiences } from './support/held-audiences.ts';
import { expectNoSidewaysScroll } from './support/overflow.ts';

const reads = { method: 'GET', path: '/audiences' } as const;
const readsList = ({ target }: { target: string }) => /\/audiences(?:\?|$)/.test(target);
const small = { kind: 'cursor', how: 'kept', pageSize: 5 } as const;

test('an audience can be read from a cold deep link: names, status, versions, editor', async ({ page, ids }) => {
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId);
  const held = await heldAudience(page, ids.pageId, ids.audienceId);
  await expect(audience.heading).toHaveText(String(held.effectiveName));
  await expect(page).toHaveTitle(`${held.effectiveName} – Audience – Facet`);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Late trucks, named accounts' })).toBeVisible();
  await expect(crumbs.getByRole('listitem').last()).toHaveText(String(held.effectiveName));
  const moments = audience.versions.getByRole('list').first().getByRole('listitem');
  await expect(moments.first()).toContainText('Created');
  await expect(moments.last()).toContainText('Published');
  await expect(audience.versions).toContainText('In the queue for');
  const editor = new EditorPage(page, ids.pageId);
  await expect(editor.field('Context for this audience')).toHaveValue(/pallets a week/);
  await expect(editor.row('ogDescription')).toContainText('Hidden');
  await expectNoAxeViolations(page);
  await crumbs.getByRole('link', { name: 'Audiences' }).click();
  await expect(page.getByRole('table', { name: 'Audiences' })).toBeVisible();
});

test('an audience of a list that an earlier visit read is there at once, for one page of the list', async ({
  page,
  ids,
  faults,
}) => {
  await faults.add({ match: reads, fault: small });
  const audience = new AudiencePage(page, ids.pageId);
  const held = await heldAudience(page, ids.pageId, ids.audienceId);
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await expect.poll(() => page.evaluate(keptLists)).toBe(1);
  await faults.clearReceived();
  await audience.open(ids.audienceId);
  await expect(audience.heading).toHaveText(String(held.effectiveName));
  await expect(audience.versions.getByRole('list').first()).toBeVisible();
  await expect.poll(async () => (await faults.received()).filter(readsList)).toHaveLength(1);
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Audiences' }).click();
  await expect(page.getByRole('table', { name: 'Audiences' })).toBeVisible();
  // The list is read again behind what is shown of it.
  const pagesRead = async () => new Set((await faults.received()).filter(readsList).map(({ target }) => target)).size;
  await expect.poll(pagesRead).toBe(Math.ceil(48 / 5));
});

/** Runs in the page: how many lists are kept whole for the next visit. */
async function keptLists(): Promise<number> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'facet-lists')) return 0;
  const opening = indexedDB.open('facet-lists');
  const database = await new Promise<IDBDatabase>((resolve) => (opening.onsuccess = () => resolve(opening.result)));
  if (!database.objectStoreNames.contains('lists')) return 0;
  const keys = database.transaction('lists').objectStore('lists').getAllKeys();
  await new Promise((resolve) => (keys.onsuccess = resolve));
  database.close();
  return keys.result.filter((key) => Array.isArray(key) && key.length === 1).length;
}

test('view live leads to the newest session’s page, says the host and that it may count', async ({ page, ids }) => {
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId);
  const link = audience.live.getByRole('link', { name: /View live/ });
  await expect(link).toHaveAttribute('href', /^https:\/\/go\.harbourline\.example\//);
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(audience.live).toContainText('go.harbourline.example');
  await expect(audience.live).toContainText('Your visit may be counted');
});

test('view live says why there is none, and fails alone', async ({ page, ids, faults, watch }) => {
  watch.expectFailedLoads(/audience_sessions/);
  const audience = new AudiencePage(page, ids.pageId);
  const sessions = { method: 'GET', path: '/audience_sessions' } as const;
  for (const [url, words] of [
    [`${'java'}script:alert(1)`, 'isn’t one of a web page'],
    ['', 'has no URL'],
  ] as const) {
    await faults.add({ match: sessions, fault: { kind: 'set', field: 'items.*.pageUrl', value: url } });
    await audience.open(ids.audienceId);
    await expect(audience.live).toContainText(words);
    await expect(audience.live.getByRole('link')).toHaveCount(0);
    await faults.clear();
  }
  await faults.add({
    match: { ...sessions, times: 1 },
    fault: { kind: 'answer', status: 403, body: { error: 'not you' } },
  });
  await audience.open(ids.audienceId);
  await expect(audience.live).toContainText('not you');
  await expect(audience.versions).toBeVisible();
  await expectNoAxeViolations(page);
  await audience.live.getByRole('button', { name: 'Try again' }).click();
  await expect(audience.live.getByRole('link', { name: /View live/ })).toBeVisible();
});

test('the details hold every field, open by address, button and key, and Back closes them', async ({ page, ids }) => {
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId, '?panel=details');
  for (const part of ['Audience', 'Latest version', 'Published version', 'Metadata', 'As JSON']) {
    await expect(audience.details.getByRole('heading', { name: part, exact: true })).toBeVisible();
  }
  await expect(audience.details.getByText('Person route key')).toBeVisible();
  const metadata = audience.details.getByRole('table', { name: /^Metadata/ });
  await expect(metadata.getByRole('columnheader', { name: 'In effect' })).toBeVisible();
  await expect(metadata.getByRole('rowheader', { name: /overridden/ }).first()).toBeVisible();
  await expect(metadata.getByRole('rowheader', { name: /blank on purpose/ }).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(audience.details).toHaveCount(0);
  await expect(page).not.toHaveURL(/panel/);

  await audience.detailsButton.click();
  await expect(page).toHaveURL(/panel=details/);
  await expect(audience.details).toBeVisible();
  await page.goBack();
  await expect(audience.details).toHaveCount(0);

  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await audience.heading.focus();
  await page.keyboard.press('i');
  await expect(audience.details).toBeVisible();
});

test('the raw audience is a tree for the keyboard, and nothing in it is markup', async ({ page, ids, faults }) => {
  const markup = '<img src=x onerror="window.__xss=1"><script>window.__xss=1</script>';
  await faults.add({ match: reads, fault: { kind: 'set', field: 'items.*.extra', value: { inner: [markup, [[1]]] } } });
  await faults.add({ match: reads, fault: { kind: 'set', field: 'items.*.customName', value: 'N'.repeat(1_000_000) } });
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId, '?panel=details');
  await expect(audience.details.getByRole('heading', { name: 'Other fields' })).toBeVisible();
  const tree = audience.details.getByRole('tree', { name: 'Audience as JSON' });
  await expect(tree).toContainText('(1,000,000 characters in all)');
  await tree.getByRole('button', { name: 'Fold' }).first().focus();
  await page.keyboard.press('ArrowDown');
  const focused = page.locator(':focus');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('aria-expanded', 'false');
  expect(await page.evaluate(() => Reflect.get(window, '__xss'))).toBeUndefined();
  await expectNoAxeViolations(page);
});

test('it is looked for through the cursors with progress, and the search can be stopped and go on', async ({
  page,
  ids,
  faults,
}) => {
  const list = await (await page.request.get(`/v0/pages/${ids.pageId}/audiences`)).json();
  const last: string = list.items.at(-1).audienceId;
  await faults.add({ match: reads, fault: small });
  await faults.add({ match: { ...reads, skip: 2 }, fault: { kind: 'latency', ms: 6_000 } });
  const audience = new AudiencePage(page, ids.pageId);
  await audience.visit(last);
  await expect(audience.heading).toHaveText('Audience');
  await expect(page.getByRole('progressbar', { name: 'Loading audience' })).toHaveAttribute('aria-valuenow', '10');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alert')).toContainText('Audience not found so far', { timeout: 20_000 });
  await expect(page.getByRole('status').filter({ hasText: /Loaded \d+ of 48 audiences\./ })).toBeVisible();
  await expect(page.getByText('because you stopped it')).toBeVisible();
  await faults.clear();
  await faults.add({ match: reads, fault: small });
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await expect(audience.versions).toBeVisible();
  await expect(audience.heading).toHaveText(String(list.items.at(-1).effectiveName));
});

test('an audience that is known is there at once, and only its page of the list is read again', async ({
  page,
  ids,
  faults,
}) => {
  const name = String((await heldAudience(page, ids.pageId, ids.audienceId)).effectiveName);
  await faults.add({ match: reads, fault: small });
  const audience = new AudiencePage(page, ids.pageId);
  await page.goto(`/pages/${ids.pageId}/audiences`);
  await expect(page.getByRole('table', { name: 'Audiences' })).toBeVisible();
  await expect(page.getByText('48 audiences')).toBeVisible();
  await page.getByRole('table', { name: 'Audiences' }).getByRole('link', { name }).first().focus();
  await faults.clearReceived();
  await page.keyboard.press('Enter');
  await expect(audience.versions).toBeVisible();
  await expect(audience.live.getByRole('link')).toBeVisible();
  expect((await faults.received()).filter(readsList).length).toBeLessThanOrEqual(1);
});

test('"not found" is said only of a list that was read to its end', async ({ page, ids, faults, watch }) => {
  const audience = new AudiencePage(page, ids.pageId);
  await audience.visit('audience_nowhere');
  await expect(page.getByRole('alert')).toContainText('Audience not found');
  await expect(page.getByRole('alert')).toContainText('48 audiences');
  await expect(audience.heading).toHaveText('Audience');
  await expectNoAxeViolations(page);

  await faults.add({ match: reads, fault: { kind: 'cursor', how: 'null-with-more', pageSize: 10 } });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Audience not found so far');
  await expect(page.getByText('gave no cursor to fetch it with')).toBeVisible();
  await faults.clear();

  watch.expectFailedLoads(/\/v0\/pages\//);
  await faults.add({
    match: { ...reads, times: 1 },
    fault: { kind: 'answer', status: 422, body: { error: 'not today' } },
  });
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Couldn’t load the audience');
  await expect(page.getByRole('alert')).toContainText('not today');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('Audience not found');

  await page.goto(`/pages/page_nowhere/audiences/${ids.audienceId}`);
  await expect(page.getByRole('alert')).toContainText('There is no page with this ID');
});

test('an answer that drifts from the contract still shows what it can', async ({ page, ids, faults }) => {
  const held = await heldAudience(page, ids.pageId, ids.audienceId);
  const odd = {
    ...held,
    status: 'from_the_future',
    createdAt: 'last Tuesday',
    personId: undefined,
    publishedVersion: null,
    latestVersion: { versionNumber: 3, status: 'vaporised', queuedAt: 'soon', publishedAt: '2026-01-01T00:00:00Z' },
    metadataOverride: undefined,
    supplementaryContext: null,
  };
  await faults.add({
    match: reads,
    fault: {
      kind: 'answer',
      status: 200,
      body: { items: [odd], hasMore: false, nextCursor: null, totalCount: 1 },
    },
  });
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.audienceId, '?panel=details');
  await expect(audience.details).toContainText('The service sent no metadataOverride');
  await expect(audience.details).toContainText('Not published.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  const main = page.getByRole('main');
  await expect(main).toContainText('from_the_future');
  await expect(main).toContainText('vaporised');
  await expect(main).toContainText('last Tuesday');
  await expect(main).toContainText('missing');
  const moments = audience.versions.getByRole('list').first().getByRole('listitem');
  await expect(moments.last()).toContainText('soon');
  await expect(main).not.toContainText(/Invalid Date|NaN|undefined/);
  // Whether it can be archived nobody knows: it can be asked for, after a question.
  await audience.archive.click();
  await expect(audience.question).toContainText('You can’t undo this');
  await audience.question.getByRole('button', { name: 'Cancel' }).click();
});

test('names of 300 characters, right-to-left text and a megabyte of context fit, also on a phone', async ({
  page,
  ids,
  faults,
}) => {
  // A megabyte is laid out three times, and looked through by axe.
  test.setTimeout(300_000);
  const set = async (field: string, value: string) =>
    faults.add({ match: reads, fault: { kind: 'set', field: `items.*.${field}`, value } });
  await set('effectiveName', `${'שלום עולם '.repeat(15)}${'W'.repeat(150)}`);
  await set('computedName', 'computed '.repeat(34));
  // Of this one alone: 48 MB would be a test of the fault layer.
  const [list] = await heldAudiences(page, ids.pageId);
  const place = list?.items.findIndex(({ audienceId }) => audienceId === ids.audienceId) ?? -1;
  const context = 'A line of the context.\n'.repeat(45_000);
  await faults.add({
    match: reads,
    fault: { kind: 'set', field: `items.${place}.supplementaryContext`, value: context },
  });
  const audience = new AudiencePage(page, ids.pageId);
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 844 });
    await audience.open(ids.audienceId);
    await expectNoSidewaysScroll(page);
  }
  await expectNoAxeViolations(page);
  await expect(page.getByText('1,035,000 characters', { exact: true })).toBeVisible();
  await audience.detailsButton.click();
  await expect(audience.details).toBeVisible();
  await expectNoAxeViolations(page);
});

test('an archive request that is refused to the key switches its control off; one without a clear answer is not called a failure: the audience is read again', async ({
  page,
  ids,
  faults,
  watch,
}) => {
  watch.expectFailedLoads(/\/audiences\//);
  await faults.add({ match: { method: 'DELETE', times: 1 }, fault: errorAnswer(403) });
  await faults.add({ match: { method: 'DELETE' }, fault: { kind: 'drop', when: 'before-commit' } });
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.archiveAudienceId);
  await audience.archive.click();
  const verb = audience.question.getByRole('button', { name: 'Archive audience' });
  await verb.click();
  await expect(audience.question.getByRole('alert')).toContainText('The API key may not do this');
  await expect(verb).toHaveAccessibleDescription(/refused this to the API key/);
  await audience.question.getByRole('button', { name: 'Cancel' }).click();
  await expect(audience.archive).toHaveAccessibleDescription(/refused this to the API key/);
  await expect(page.getByText('The API key may not archive audiences.')).toBeVisible();
  await page.getByRole('button', { name: 'Allow another try' }).click();
  await faults.clearReceived();
  await audience.archive.click();
  await verb.click();
  const outcome = page.getByRole('main').getByRole('status').filter({ hasText: 'We don’t know' });
  await expect(outcome).toContainText('it was not archived, or not yet');
  expect((await faults.received()).filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await expectNoAxeViolations(page);
  expect(await heldAudience(page, ids.pageId, ids.archiveAudienceId)).not.toMatchObject({ status: 'archived' });
});

test('an audience is archived by keyboard alone: one request is sent, and the screen follows', async ({
  page,
  ids,
  faults,
}) => {
  const audience = new AudiencePage(page, ids.pageId);
  await audience.open(ids.archiveAudienceId);
  // A long one is cut in the question and in the toast.
  const name = String((await heldAudience(page, ids.pageId, ids.archiveAudienceId)).effectiveName).slice(0, 60);
  await faults.clearReceived();
  await audience.heading.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(audience.archive).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(audience.question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(audience.question).toContainText(name);
  await expect(audience.question).toContainText('You can’t undo this');
  await expect(audience.question).toContainText('We can’t tell in advance');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(audience.question).toHaveCount(0);
  await expect(audience.toast(`Archived: ${name}`)).toBeVisible();
  expect((await faults.received()).filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  expect(await heldAudience(page, ids.pageId, ids.archiveAudienceId)).toMatchObject({ status: 'archived' });
  await expect(audience.archive).toHaveAccessibleDescription(/Already archived/);
  await expect(page.getByRole('main')).toContainText('Archived');
});

test('a version that a colleague queued is followed to its end, without a press', async ({ page, ids, faults }) => {
  const audience = new AudiencePage(page, ids.pageId);
  await changeContext(page.request, ids.pageId, ids.audienceId, 'A colleague wrote this.');
  await faults.add({ match: reads, fault: small });
  await audience.open(ids.audienceId);
  await expect(audience.versions).toContainText('Queued');
  await expect(page.getByRole('textbox', { name: 'Context for this audience' })).toHaveValue('A colleague wrote this.');
  // The walk goes on behind the screen: to its tenth page.
  await expect.poll(async () => (await faults.received()).filter(readsList).length).toBeGreaterThanOrEqual(10);
  // The service of these tests runs without its agent: its answers are changed as if a run had ended.
  for (const field of ['items.*.status', 'items.*.latestVersion.status']) {
    await faults.add({ match: reads, fault: { kind: 'set', field, value: 'published' } });
  }
  await faults.clearReceived();
  await expect(audience.toast(/: version \d+ is published/)).toBeVisible({ timeout: 40_000 });
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(audience.versions).not.toContainText('In the queue or being written');
  // One page of the list, again and again, and no other.
  const asked = (await faults.received()).filter(readsList).map(({ target }) => target);
  expect(new Set(asked).size).toBe(1);
});
