import type { Page } from '@playwright/test';
import { pick, randomFrom } from '#test/chaos/random.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { applyBulk, type BulkRow, bulkReport } from './support/bulk-report.ts';
import { change } from './support/colleague.ts';
import type { Faults } from './support/faults.ts';
import { expect, test } from './support/fixtures.ts';
import { type HeldAudience, heldAudiences, samplePage } from './support/held-audiences.ts';
import type { Watch } from './support/watch.ts';

/*
 * Each way to make a plan, through faults, the first with a thousand audiences. Needs a browser:
 * the screen makes the plan, and only a browser keeps it for the next tab when one is killed.
 */

/** So many of the campaign's 50 cursor pages have a thousand audiences. A step loads one or two. */
const thousand = 12;

/**
 * Of those, what the browser sees for the ways that share all but the making of their plan.
 * `BULK_PAGES=12` gives all of them a thousand.
 */
const fewPages = Number(process.env.BULK_PAGES ?? 3);

type Held = ReadonlyMap<string, HeldAudience>;

async function held(page: Page, pageId: string, most: number): Promise<Held> {
  const lists = await heldAudiences(page, pageId, most);
  return new Map(lists.flatMap(({ items }) => items.map((one) => [one.audienceId, one])));
}

/** Lets the list end after its first pages. */
async function shorten(faults: Faults, pageId: string, cursor: string, total: number): Promise<void> {
  const list = `^/v0/pages/${pageId}/audiences\\?`;
  const last = `${list}.*cursor=${encodeURIComponent(cursor)}(?:&|$)`;
  const set = (path: string, field: string, value: number | boolean | null): FaultRuleInput => ({
    match: { method: 'GET', path },
    fault: { kind: 'set', field, value },
  });
  await faults.add(set(list.replace('\\?', '(?:\\?|$)'), 'totalCount', total));
  await faults.add(set(last, 'hasMore', false));
  await faults.add(set(last, 'nextCursor', null));
}

/** Faults of every kind for writes or for loads, at random. */
async function addFaults(faults: Faults, method: string, seed: number, things: number): Promise<void> {
  const random = randomFrom(seed);
  const toWrites = [
    { kind: 'drop', when: 'after-commit' },
    { kind: 'drop', when: 'before-commit' },
    { kind: 'answer', when: 'after-commit', status: 500, body: { message: 'It failed after all.' } },
    { kind: 'answer', status: 429, headers: { 'retry-after': '0' } },
  ] as const;
  const write = { method, path: '/audiences/' };
  for (let count = 0; count < things / 27; count += 1) {
    const skip = Math.floor(random() * things * 0.8);
    await faults.add({ match: { ...write, times: 1, skip }, fault: pick(random, toWrites) });
  }
  for (let count = 0; count < 6; count += 1) {
    const skip = Math.floor(things / 50) + Math.floor((random() * things) / 18);
    const fault = { kind: 'drop', when: 'before-commit' } as const;
    await faults.add({ match: { method: 'GET', path: '/audiences\\?', times: 1, skip }, fault });
  }
}

/** Waits for the end of a run, and goes on when it pauses. */
async function ended(page: Page): Promise<void> {
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(async () => {
    if (await resume.isVisible()) await resume.click();
    await expect(page.getByText(/^Finished\./)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 240_000 });
}

function heldValue(audience: HeldAudience | undefined, field: string): unknown {
  if (field === 'archived') return audience?.status === 'archived';
  return audience?.metadataOverride?.[field] ?? Reflect.get(audience ?? {}, field) ?? undefined;
}

/** What archiving changes: the versions of an audience are archived with it. */
const archived = ['status', 'archivedAt', 'latestVersion', 'publishedVersion'];

/** An audience without the parts that a change of these fields affects. */
function without(audience: HeldAudience, fields: readonly string[]): unknown {
  const changed = fields.includes('archived') ? archived : fields;
  const isOther = ([name]: readonly [string, unknown]) => !changed.includes(name);
  const others = (record: object = {}) => Object.fromEntries(Object.entries(record).filter(isOther));
  const { metadataOverride, ...own } = audience;
  const { effectiveMetadata } = { effectiveMetadata: {}, ...own };
  return { ...others(own), metadataOverride: others(metadataOverride), effectiveMetadata: others(effectiveMetadata) };
}

/** The report says of each change what the service holds, and nothing else has changed. */
function expectTrue(report: readonly BulkRow[], before: Held, after: Held): void {
  const fields = new Map<string, string[]>();
  for (const row of report) {
    fields.set(row.id, [...(fields.get(row.id) ?? []), row.field]);
    const [was, is] = [before, after].map((state) => heldValue(state.get(row.id), row.field));
    if (row.result === 'done') expect([row, is]).toEqual([row, row.after]);
    else if (row.result === 'not-done') expect([row, is]).toEqual([row, was]);
    else expect(row.result).toBe('unknown');
  }
  for (const [id, audience] of after) {
    const planned = fields.get(id) ?? [];
    const was = before.get(id);
    expect(without(audience, planned)).toEqual(was && without(was, planned));
  }
}

/** Every audience of the campaign before the first test. */
let atFirst: Held = new Map();

/** The campaign, with a list that ends early for the browser, and one person who edits it. */
async function openCampaign(page: Page, faults: Faults, watch: Watch, shownPages = fewPages) {
  watch.expectFailedLoads(/./);
  const pageId = await samplePage(page, 'Autumn campaign');
  if (atFirst.size === 0) atFirst = await held(page, pageId, 200);
  const lists = await heldAudiences(page, pageId, shownPages);
  const listed = lists.flatMap(({ items }) => items);
  const { metadata } = await (await page.request.get(`/v0/pages/${pageId}`)).json();
  let tab = page;
  let now: Held = new Map(listed.map((one) => [one.audienceId, one]));
  const beginAgain = async () => {
    await faults.clear();
    await shorten(faults, pageId, lists.at(-1)?.cursor ?? '', listed.length);
  };
  /** Looks at the service past the faults. @returns what it held before. */
  const look = async () => {
    const before = now;
    await faults.clear();
    now = await held(tab, pageId, shownPages);
    await beginAgain();
    return before;
  };
  await beginAgain();
  return {
    pageId,
    /** The title of the page, for all audiences. */
    title: String(metadata.title),
    now: () => now,
    tab: () => tab,
    look,
    /** Applies a plan through faults, with the tab killed in the middle. @returns its URL. */
    async run(by: string, compose: () => Promise<void>, restart = false): Promise<string> {
      await tab.goto(`/pages/${pageId}/bulk-edit?by=${by}`);
      const usable = [...now.values()].filter(({ status }) => status !== 'archived').length;
      const words = new RegExp(
        `^${new Intl.NumberFormat('en').format(usable)} (of [\\d,]+ )?audiences \\(not archived`,
      );
      await expect(tab.getByText(words)).toBeVisible({ timeout: 60_000 });
      await compose();
      await expect(tab.getByRole('button', { name: /^Review [\d,]{3,} changes/ })).toBeVisible({ timeout: 60_000 });
      const method = by === 'archive' ? 'DELETE' : 'PATCH';
      await addFaults(faults, method, by.length, usable);
      await faults.clearReceived();
      await applyBulk(tab);
      const sent = async () => (await faults.received()).filter((one) => one.method === method).length;
      await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(60);
      const url = tab.url();
      const context = tab.context();
      await tab.close({ runBeforeUnload: false });
      if (restart) await faults.restart(300);
      tab = await context.newPage();
      await tab.goto(url);
      await tab.getByRole('button', { name: /^Continue with/ }).click();
      await ended(tab);
      const before = await look();
      let report = await bulkReport(tab);
      expectTrue(report, before, now);
      const retry = tab.getByRole('button', { name: /^Retry/ });
      if (await retry.isVisible()) {
        await retry.click();
        // Until it runs, the run before is still the one that has finished.
        await expect(retry).toBeHidden();
        await ended(tab);
        await look();
        report = await bulkReport(tab);
        expectTrue(report, before, now);
      }
      // Once nothing is in its way.
      expect(report.filter(({ result }) => result !== 'done')).toEqual([]);
      expect(new Set(report.map(({ id }) => id)).size).toBeGreaterThanOrEqual(usable * 0.9);
      return url;
    },
    async undo(url: string, expected: Held): Promise<void> {
      await tab.goto(url);
      await tab.getByRole('link', { name: /^Review undo/ }).click();
      await tab.getByRole('button', { name: /^Undo [\d,]+ changes/ }).click();
      await expect(tab.getByRole('heading', { name: /^Undo: / })).toBeVisible();
      await ended(tab);
      await look();
      expect(now).toEqual(expected);
    },
  };
}

test.describe.configure({ timeout: 900_000 });

test('a field of a thousand audiences is set through faults: the report is true, and the undo goes back', async ({
  page,
  faults,
  watch,
}) => {
  const { run, undo, now, tab } = await openCampaign(page, faults, watch, thousand);
  const before = now();
  const compose = async () => {
    await tab().getByLabel('Field', { exact: true }).selectOption('Author');
    await tab().getByLabel('Value').fill('The team');
  };
  await undo(await run('edit', compose, true), before);
});

test('the overrides of one audience are copied to the others in the same way', async ({ page, faults, watch }) => {
  const { run, undo, now, tab, look, pageId } = await openCampaign(page, faults, watch);
  const isPlain = (one: HeldAudience) =>
    one.status !== 'archived' && Object.keys(one.metadataOverride ?? {}).length < 1;
  const [source = ''] = [...now().values()].filter(isPlain).map(({ audienceId }) => audienceId);
  await change(page.request, `pages/${pageId}/audiences/${source}`, { metadataOverride: { description: 'Copied' } });
  await look();
  const before = now();
  const compose = async () => {
    await tab().getByLabel('Copy from').fill(source);
    await tab().getByRole('option').click();
  };
  await undo(await run('copy', compose), before);
});

test('so are the cells of a spreadsheet, then reset in the table, and their text replaced', async ({
  page,
  faults,
  watch,
}) => {
  const { run, undo, now, tab, title } = await openCampaign(page, faults, watch);
  const buffer = Buffer.from(['audienceId,title', ...[...now().keys()].map((id) => `${id},"${title}"`)].join('\n'));
  await run('spreadsheet', () =>
    tab()
      .getByLabel('Spreadsheet', { exact: true })
      .last()
      .setInputFiles({ name: 'titles.csv', mimeType: 'text/csv', buffer }),
  );
  await run('table', () =>
    tab()
      .getByRole('button', { name: /^Reset [\d,]+ that equal the page/ })
      .click(),
  );
  const before = now();
  // All inherit the title now.
  const replace = async () => {
    await tab().getByLabel('Find', { exact: true }).fill(title);
    await tab().getByLabel('Replace with').fill('Replaced');
    await tab()
      .getByRole('checkbox', { name: /^Replace it there too/ })
      .check();
  };
  await undo(await run('replace', replace), before);
});

test('audiences are archived in the same way, without an undo, and no other has changed', async ({
  page,
  faults,
  watch,
}) => {
  const { run, now, tab, pageId } = await openCampaign(page, faults, watch);
  await run('archive', async () => {});
  await expect(tab().getByRole('link', { name: /^Review undo/ })).toBeHidden();
  await faults.clear();
  for (const [id, audience] of await held(tab(), pageId, 200))
    if (!now().has(id)) expect(audience).toEqual(atFirst.get(id));
});
