import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AudienceAnswer, isArchived } from '#src/api/audiences.ts';
import { setApiBaseUrl } from '#src/api/http.ts';
import { bulkJobs } from '#src/form/bulk-job.ts';
import { countResults, undoOf } from '#src/form/bulk-report.ts';
import { sameValue } from '#src/form/three-way.ts';
import { type BulkPlan, type BulkThing, bulkPlans } from '#src/local/bulk-plans.ts';
import { readHistory } from '#src/local/change-history.ts';
import { quirksRecord } from '#src/local/service-quirks.ts';
import { createQueryClient } from '#src/query-client.ts';
import type { FaultRuleInput } from '#test/faults/fault-rules.ts';
import { errorAnswer } from '#test/faults/odd-answers.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import { audiencesBulk } from './audience-bulk.ts';
import { audienceResource } from './audience-plan.ts';
import {
  archiving,
  type BulkField,
  editedValues,
  type FieldEdit,
  overrideState,
  plannedChanges,
  replacedTexts,
  type ValueNow,
  valueNow,
  type WantedValues,
} from './bulk-field.ts';

const page = { name: 'P', metadata: { title: 'Page title', keywords: ['one'] } };
const audience: AudienceAnswer = {
  audienceId: 'a',
  computedName: 'Computed',
  customName: null,
  supplementaryContext: 'About trucks',
  metadataOverride: { title: 'Own title', keywords: ['two', 'three'] },
};

let bulk: ReturnType<typeof audiencesBulk>;
// Made anew for each: what runs before the tests is in no measurement of theirs (record 72).
beforeEach(() => {
  bulk = audiencesBulk(world.page, page);
});
const fieldOf = (key: string) => bulk.fields.find((field) => field.key === key);
const fieldsOf = (...keys: string[]) => keys.flatMap((key) => fieldOf(key) ?? []);
const planned = (item: AudienceAnswer, wanted: WantedValues) => plannedChanges(bulk, item, wanted);
const edited = (...edits: FieldEdit[]) => editedValues(bulk.fields, edits, audience);

test.each<readonly [FieldEdit, unknown]>([
  [{ field: 'title', action: 'set', text: 'New' }, 'New'],
  [{ field: 'title', action: 'before', text: 'New: ' }, 'New: Own title'],
  [{ field: 'keywords', action: 'before', text: 'one' }, ['one', 'two', 'three']],
  [{ field: 'customName', action: 'after', text: ' (2)' }, 'Computed (2)'],
  [{ field: 'title', action: 'blank', text: '' }, ''],
  [{ field: 'title', action: 'reset', text: '' }, undefined],
  [{ field: 'keywords', action: 'set', text: ' a \n\nb' }, ['a', 'b']],
  [{ field: 'keywords', action: 'set', text: 'trucks, cold chain' }, ['trucks', 'cold chain']],
  [{ field: 'keywords', action: 'after', text: 'three\nfour' }, ['two', 'three', 'four']],
  [{ field: 'keywords', action: 'blank', text: '' }, []],
])('an edit %o wants %o', (edit, wanted) => {
  expect(edited(edit)).toEqual({ [edit.field]: wanted });
});

test('a second line for a field adds to what the first one made', () => {
  const line = (action: 'reset' | 'before' | 'after', text: string) => ({ field: 'title', action, text });
  expect(edited(line('before', 'New: '), line('after', '!'))).toEqual({ title: 'New: Own title!' });
  expect(edited(line('reset', ''), line('after', '!'))).toEqual({ title: 'Page title!' });
});

const published = {
  ...audience,
  effectiveMetadata: { title: 'Own title' },
  publishedVersion: { versionId: 'v1', status: 'published' },
};
const latest = { latestVersion: { versionId: 'v1' } };
test.each<readonly [ValueNow | undefined, string, unknown, AudienceAnswer | undefined]>([
  ['live', 'title', 'Own title', published],
  ['live', 'description', undefined, published],
  ['pending', 'title', 'Own title', { ...published, effectiveMetadata: { title: 'Old' } }],
  ['pending', 'title', 'Own title', audience],
  ['pending', 'supplementaryContext', 'About trucks', { ...published, latestVersion: { versionId: 'v2' } }],
  ['live', 'supplementaryContext', 'About trucks', { ...published, ...latest }],
  ['pending', 'supplementaryContext', 'About trucks', { ...published, ...latest, status: 'queued' }],
  ['pending', 'supplementaryContext', 'About trucks', { ...published, publishedVersion: { status: 'published' } }],
  [undefined, 'title', undefined, { ...published, metadataOverride: undefined }],
  // Visitors never see a name, nor an archived audience; and not every service says what they see.
  ['same', 'customName', undefined, published],
  ['same', 'customName', undefined, { ...published, metadataOverride: undefined }],
  ['same', 'title', 'Own title', { ...published, status: 'archived' }],
  ['same', 'title', 'Own title', { ...published, effectiveMetadata: undefined }],
  ['changed', 'title', 'Saved', published],
  ['back', 'title', 'Saved', { ...published, metadataOverride: { title: 'Old' } }],
  ['gone', 'title', 'Saved', undefined],
  [undefined, archiving, true, published],
])('a saved value is %s now: %s, saved as %o', (now, field, saved, item) => {
  expect(valueNow(bulk, field, { before: 'Old', after: saved }, item)).toBe(now);
});

test('nothing is wanted where nothing was typed, or there is no text to add to, or the page is not known', () => {
  const empty = (['set', 'before', 'after'] as const).map((action) => edited({ field: 'title', action, text: '' }));
  expect(empty).toEqual([{}, {}, {}]);
  expect(edited({ field: 'description', action: 'after', text: '!' })).toEqual({});
  const added = [{ field: 'keywords', action: 'before', text: 'new' }] as const;
  const withOverride = (metadataOverride: object) => ({ ...audience, metadataOverride });
  expect(editedValues(audiencesBulk(world.page, undefined).fields, added, withOverride({}))).toEqual({});
  expect(editedValues(bulk.fields, added, withOverride({ keywords: [] }))).toEqual({ keywords: ['new'] });
});

test('a cell of the table says whether a value is the audience’s own, and whether it equals the page', () => {
  const stateOf = (key: string, part: AudienceAnswer) =>
    fieldsOf(key).map((field) => overrideState(field, { ...audience, ...part }))[0];
  const ofTitle = (title: string | undefined) => stateOf('title', { metadataOverride: { title } });
  expect([undefined, 'Page title', '', 'Own'].map(ofTitle)).toEqual(['inherited', 'same', 'blank', 'overridden']);
  expect(stateOf('customName', { customName: 'Computed' })).toBe('same');
});

test('a plan holds what changes alone, and what is inherited before or after it', () => {
  expect(planned(audience, { title: 'Own title', description: undefined })).toBeUndefined();
  const title = { before: 'Own title', inherited: 'Page title' };
  const plan = planned(audience, { title: undefined, keywords: ['two', 'three'], author: 'Me' });
  expect(plan).toEqual({ id: 'a', name: 'Computed', changes: { title, author: { after: 'Me' } } });
});

test('a plan knows which changes make an audience public and which visitors see at once, and leaves the archived out', () => {
  const wanted = { supplementaryContext: 'New', title: 'New' };
  const publishing = (item: AudienceAnswer) =>
    Object.entries(planned(item, wanted)?.changes ?? {}).flatMap(([field, { publishes }]) => (publishes ? field : []));
  expect([audience, published].map(publishing)).toEqual([['supplementaryContext'], []]);
  const seen = (field: string, part = {}) => bulk.isSeenAtOnce?.({ ...published, ...part }, [field]);
  expect(['title', 'customName', 'supplementaryContext'].map((field) => seen(field))).toEqual([true, false, false]);
  expect(seen('title', { status: 'archived' })).toBe(false);
  expect(bulk.listed([audience, { ...audience, status: 'archived' }], '?archivedAt=all')).toEqual([audience]);
});

test.each<readonly [string, keyof BulkField<AudienceAnswer>, unknown]>([
  ['canonicalUrl actionUrlOverride actionFormIdOverride ogUrl twitterSite twitterCreator', 'replace', 'chosen'],
  ['robots ogType twitterCard themeColor', 'replace', undefined],
  ['supplementaryContext ogImageAlt twitterImageAlt', 'copy', 'chosen'],
  ['customName', 'copy', 'never'],
  ['actionUrlOverride', 'actions', ['set', 'reset']],
])('%s: %s is %o', (keys, key, value) => {
  expect(bulk.fields.flatMap((field) => (sameValue(field[key], value) ? [field.key] : [])).join(' ')).toBe(keys);
});

test('texts are replaced in what an audience sets itself', () => {
  const fields = fieldsOf('title', 'keywords', 'description', 'customName');
  const drop = (text: string) => text.replace('two', '').replace('Own', 'My');
  expect(replacedTexts(fields, audience, drop, false)).toEqual({ title: 'My title', keywords: ['three'] });
  // Or also in what it inherits, which it then sets.
  const rename = (text: string) => text.replace('Page', 'Our').replace('Computed', 'Named');
  const inherits = { ...audience, metadataOverride: { keywords: ['two'] } };
  expect(replacedTexts(fields, inherits, rename, true)).toEqual({ title: 'Our title', customName: 'Named' });
});

test('it is said what a change risks, and why one can’t be sent', () => {
  const pictured = { ...audience, metadataOverride: { ogImageUrl: 'https://a.example/a.png' } };
  expect(bulk.notesOf('title', 'x', pictured)).toEqual([expect.stringMatching('May lose OG image')]);
  expect(bulk.notesOf('customName', 'x', pictured)).toEqual([]);
  quirksRecord.set({ patch: 'merge' });
  expect(bulk.notesOf('title', 'x', pictured)).toEqual([]);
  expect(bulk.notesOf('twitterCard', 'nonsense', audience)).toEqual(['Not a standard value']);
  expect(bulk.notesOf('title', 'x', { audienceId: 'a' })).toEqual([expect.stringMatching('doesn’t show them')]);
  expect(bulk.notesOf('supplementaryContext', 'x', audience)).toEqual([expect.stringMatching('Not live')]);
  expect(bulk.notesOf('supplementaryContext', 'x', published)).toEqual([expect.stringMatching('new version')]);
  expect(fieldOf('customName')?.problemOf('')).toMatch('can’t be empty');
  expect(fieldOf('title')?.problemOf('fine')).toBeUndefined();
});

type Held = Record<string, AudienceAnswer>;

/** A service with these settings, and what it holds. */
function serviceOfAudiences(settings?: Readonly<Record<string, string>>) {
  const service = serviceForTests(settings);
  beforeEach(() => setApiBaseUrl(service.url));
  const held = async (): Promise<Held> => {
    const { items }: { items: AudienceAnswer[] } = await service.get(`/v0/pages/${world.page}/audiences`);
    return Object.fromEntries(items.map((item) => [item.audienceId, item]));
  };
  return { service, held };
}

const planOf = (id: string, things: readonly BulkThing[]): BulkPlan => ({
  ...{ id, at: 1, of: world.page, title: 'Set', count: things.length, things },
});

async function run(plan: BulkPlan) {
  await bulkPlans.add(plan);
  await bulk.run(createQueryClient(), plan);
  return (await bulkPlans.results(plan)).results;
}

describe('a plan over the service', () => {
  const { service, held } = serviceOfAudiences();
  const customNames = (all: Held) => Object.fromEntries(Object.entries(all).map(([id, item]) => [id, item.customName]));

  test('saves all, whatever happens to some, reports what the service holds, and goes back', async () => {
    // However slow the machine, what a step has loaded is fresh for it.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const before = await held();
    const renamed = (item: AudienceAnswer) => planned(item, { customName: `New ${item.audienceId}` }) ?? [];
    const plan = planOf('rename', Object.values(before).flatMap(renamed));
    // Archived since the plan: it is left.
    const rest = plan.things.filter(({ id }) => id !== world.archivedAudience);
    const suffer = (skip: number, fault: FaultRuleInput['fault']) =>
      service.addFault({ match: { method: 'PATCH', times: 1, skip }, fault });
    await suffer(2, errorAnswer(400));
    await suffer(5, { kind: 'drop', when: 'after-commit' });
    await suffer(7, { kind: 'answer', status: 429, headers: { 'retry-after': '0' } });
    await service.patch(`/v0/pages/${world.page}/audiences/audience_09`, { customName: 'theirs' });
    const results = await run(plan);
    const after = await held();
    for (const { id, changes } of plan.things) {
      const isDone = results.get(id)?.customName?.outcome === 'done';
      const expected = id === 'audience_09' ? 'theirs' : changes.customName?.before;
      expect([id, after[id]?.customName ?? undefined]).toEqual([id, isDone ? `New ${id}` : expected]);
    }
    const counts = countResults(plan, results);
    expect(counts).toMatchObject({ waiting: 0, unknown: 0, differs: 0, 'not-done': 3, done: rest.length - 2 });
    // One read for all of a step, and none for each of them, but after the lost answer.
    expect((await service.received()).filter(({ method }) => method === 'GET').length).toBeLessThan(8);
    const [done] = rest.filter(({ id }) => results.get(id)?.customName?.outcome === 'done');
    // A history that is there goes on; many new ones would drop all others.
    expect(await readHistory(audienceResource(done?.id ?? ''))).toEqual([]);
    await service.patch(`/v0/pages/${world.page}/audiences/audience_10`, { customName: 'theirs' });
    await run(planOf('undo', undoOf(plan, results)));
    expect(customNames(await held())).toEqual({ ...customNames(before), audience_09: 'theirs', audience_10: 'theirs' });
  });
});

describe('a plan over a service that drops what a write leaves out', () => {
  const { held } = serviceOfAudiences({ METADATA_PATCH: 'replace-all' });

  test('pauses at the first loss, says what was lost, and does not count it as unharmed', async () => {
    const pictured = Object.values(await held())
      .filter((item) => !isArchived(item) && item.metadataOverride?.ogImageUrl !== undefined)
      .slice(0, 8);
    expect(pictured).toHaveLength(8);
    const things = pictured.flatMap((item) => planned(item, { author: 'The team' }) ?? []);
    const running = run(planOf('lossy', things));
    const control = () => bulkJobs.get().get('lossy')?.control;
    const lost = { kind: 'paused', why: expect.stringMatching('Also changed: .*image') };
    await vi.waitFor(() => expect(control()?.state.get()).toMatchObject(lost));
    control()?.cancel();
    const results = await running;
    expect(results.size).toBeLessThan(8);
    for (const { author } of results.values()) expect(author?.why).toMatch('Also changed');
  });
});

describe('a plan over a service that does not show overrides', () => {
  const { held } = serviceOfAudiences({ OMIT_METADATA: '1' });

  test('leaves unclear what it can’t see', async () => {
    const some = Object.values(await held()).slice(0, 2);
    const things = some.flatMap((item) => planned(item, { author: 'X', customName: 'Y' }) ?? []);
    const plan = planOf('hidden', things);
    const results = await run(plan);
    for (const { id } of things)
      expect(results.get(id)).toMatchObject({ author: { outcome: 'unknown' }, customName: { outcome: 'done' } });
    expect(undoOf(plan, results).map(({ changes }) => Object.keys(changes))).toEqual([['customName'], ['customName']]);
  });
});
