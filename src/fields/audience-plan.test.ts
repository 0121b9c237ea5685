import { beforeEach, describe, expect, test } from 'vitest';
import { setApiBaseUrl } from '#src/api/http.ts';
import { pageQueries } from '#src/api/pages.ts';
import { verifiedSave } from '#src/form/verified-save.ts';
import { quirksRecord } from '#src/local/service-quirks.ts';
import { createQueryClient } from '#src/query-client.ts';
import { savedOf } from '#test/form-fixtures.ts';
import { world } from '#test/service/small-world.ts';
import { serviceForTests } from '#test/service-for-tests.ts';
import type { AudienceValues } from './audience-override-fields.tsx';
import { audiencePlan, leftovers, liveSentence, nextResetMethod, type ResetMethod } from './audience-plan.ts';
import { mispredictions, noOverrides, overridesAtRisk, overridesKnown, unsendable } from './audience-values.ts';

const { page, audience } = world;

/** One audience of one service as an editor sees it, who has read it. */
async function editor() {
  const client = createQueryClient();
  let held = noOverrides;
  const planFor = (resetMethod: ResetMethod = 'omit') =>
    audiencePlan(client, page, audience, { assumed: () => held, resetMethod });
  const values = await planFor().read();
  if (values === undefined) throw new Error('The audience is not there.');
  held = values;
  return {
    planFor,
    /** Saves a change over what was read last, with the answer to it. */
    async save(change: Partial<AudienceValues>, resetMethod?: ResetMethod) {
      const plan = planFor(resetMethod);
      const outcome = await verifiedSave(plan, held, { ...held, ...change });
      if (outcome.kind === 'saved') held = outcome.now;
      return { outcome, answer: plan.answer() };
    },
    held: () => held,
  };
}

/** A service that behaves in one of the ways that choices.md allows. */
function onService(settings: Readonly<Record<string, string>>, promises: (service: TestService) => void) {
  describe(JSON.stringify(settings), () => {
    const service = serviceForTests(settings);
    beforeEach(() => setApiBaseUrl(service.url));
    promises(service);
  });
}

type TestService = ReturnType<typeof serviceForTests>;

onService({ METADATA_PATCH: 'replace' }, (service) => {
  test('an edit is saved, the other overrides and the pictures stay, and visitors get what was foretold', async () => {
    const { save, held } = await editor();
    const before = held();
    const change = { description: 'Mine', customName: 'Acme, Bremen', robots: ['noai'] };
    const { outcome, answer } = await save(change);
    expect(savedOf(outcome)).toMatchObject({ deviations: [], now: { ...before, ...change } });
    expect(unsendable(savedOf(outcome).now)).toEqual(unsendable(before));
    const { metadata } = await createQueryClient().fetchQuery(pageQueries.one(page));
    expect(mispredictions(metadata, savedOf(outcome).now, answer?.effectiveMetadata)).toEqual([]);
    expect(answer?.effectiveMetadata?.description).toBe('Mine');
  });

  test('a field inherits again when it is left out, a blank stays a blank, and the service is known to replace', async () => {
    const { save } = await editor();
    await save({ author: 'Set', ogTitle: '' });
    const { outcome } = await save({ author: undefined });
    expect(savedOf(outcome)).toMatchObject({ deviations: [], now: { author: undefined, ogTitle: '' } });
    expect(quirksRecord.get()).toMatchObject({ clear: 'omit' });
  });

  test('nothing is learned of the service from a save that resets nothing where there are no pictures', async () => {
    const answers = (method: string, field: string, value: Record<string, string>) =>
      service.addFault({ match: { method, path: '/audiences' }, fault: { kind: 'set', field, value } });
    await answers('GET', 'items.*.metadataOverride', {});
    await answers('PATCH', 'metadataOverride', { author: 'Set' });
    expect((await (await editor()).save({ author: 'Set' })).outcome).toMatchObject({ kind: 'saved', deviations: [] });
    expect(quirksRecord.get()).toEqual({});
  });

  test('what a colleague changed meanwhile is kept where it is another field, and is a conflict where it is the same', async () => {
    const [mine, theirs] = [await editor(), await editor()];
    await theirs.save({ twitterTitle: 'Theirs', ogSiteName: 'Theirs' });
    const conflict = { kind: 'conflict', fields: ['ogSiteName'] };
    expect((await mine.save({ ogSiteName: 'Mine' })).outcome).toMatchObject(conflict);
    const now = { twitterTitle: 'Theirs', ogSiteName: 'Theirs', author: 'Mine' };
    expect((await mine.save({ author: 'Mine' })).outcome).toMatchObject({ kind: 'saved', now });
  });
});

onService({ METADATA_PATCH: 'merge', METADATA_CLEAR: 'null' }, () => {
  test('a field that is left out stays, is named as a leftover, and goes with the explicit null', async () => {
    const { save, held } = await editor();
    await save({ author: 'Set' });
    const wanted = { ...held(), author: undefined };
    const { outcome } = await save({ author: undefined });
    expect(savedOf(outcome).deviations).toMatchObject([{ field: 'author', kind: 'not-taken', got: 'Set' }]);
    expect(quirksRecord.get()).toEqual({ patch: 'merge', keepsImages: true });
    expect(overridesAtRisk({ ...wanted, otherOverrides: { ogLocale: 'de' } }, { keepsImages: true })).toEqual([
      'ogLocale',
    ]);
    expect(leftovers(wanted, held())).toEqual([{ field: 'author', value: 'Set' }]);
    expect(nextResetMethod('omit', quirksRecord.get().clear)).toBe('null');
    expect(savedOf((await save({ author: undefined }, 'null')).outcome).deviations).toEqual([]);
    expect(quirksRecord.get()).toEqual({ patch: 'merge', keepsImages: true, clear: 'null' });
    expect(leftovers(wanted, held())).toEqual([]);
  });
});

onService({ METADATA_PATCH: 'merge' }, () => {
  test('where null is refused and an empty text is a blank, every step is tried and the field is said to be blank', async () => {
    const { save, held } = await editor();
    await save({ author: 'Set' });
    const wanted = { ...held(), author: undefined };
    await save({ author: undefined });
    await expect(save({ author: undefined }, 'null')).rejects.toMatchObject({ status: 422, outcome: 'not-done' });
    const { outcome } = await save({ author: undefined }, 'empty');
    expect(savedOf(outcome).deviations).toMatchObject([{ field: 'author', kind: 'not-taken', got: '' }]);
    expect(leftovers(wanted, held())).toEqual([{ field: 'author', value: '' }]);
    expect(nextResetMethod('empty')).toBeUndefined();
  });
});

onService({ METADATA_PATCH: 'replace-all' }, () => {
  test('pictures that a save dropped are named with what they were', async () => {
    const { save, held } = await editor();
    const before = held();
    expect(unsendable(before)).not.toEqual([]);
    await save({ customName: 'Named' });
    expect(quirksRecord.get()).toEqual({});
    const { outcome } = await save({ author: 'Set' });
    const lost = unsendable(before).map((field) => expect.objectContaining({ field, kind: 'also-changed' }));
    expect(savedOf(outcome).deviations).toEqual(lost);
    expect(quirksRecord.get()).toMatchObject({ patch: 'replace-all', keepsImages: false });
  });
});

onService({ OMIT_METADATA: '1' }, (service) => {
  test('where the service does not say what is overridden, the edited fields go alone, and their next edit is no conflict', async () => {
    const { save, held } = await editor();
    const { outcome, answer } = await save({ title: 'Mine', customName: 'Named' });
    expect(savedOf(outcome).deviations).toEqual([]);
    expect(answer !== undefined && overridesKnown(answer)).toBe(false);
    expect(held().title).toBe('Mine');
    expect((await save({ title: 'Mine, later' })).outcome).toMatchObject({ kind: 'saved', deviations: [] });
    expect((await service.received()).filter(({ method }) => method === 'PATCH')).toHaveLength(2);
  });
});

onService({ OMIT_METADATA: '1', ETAGS: '1' }, (service) => {
  test('a write that came too late for what the service does not show is not sent again by itself, but when it is asked for once more', async () => {
    const { save, held, planFor } = await editor();
    await save({ title: 'One' });
    const plan = planFor();
    const write: typeof plan.write = async (...change) => {
      await service.patch(`/v0/pages/${page}/audiences/${audience}`, { metadataOverride: { title: 'Theirs' } });
      return await plan.write(...change);
    };
    const wanted = { ...held(), title: 'Two', customName: 'Two' };
    expect(await verifiedSave({ ...plan, write }, held(), wanted)).toMatchObject({ kind: 'unseen', fields: ['title'] });
    const writes = async () => (await service.received()).filter(({ method }) => method === 'PATCH').length;
    expect(await writes()).toBe(3);
    expect((await save({ title: 'Two', customName: 'Two' })).outcome).toMatchObject({ kind: 'saved', deviations: [] });
    expect(await writes()).toBe(4);
  });
});

onService({ ETAGS: '1' }, () => {
  test('saves one after the other stand under the condition of the last answer, and one that came too late is compared again', async () => {
    const mine = await editor();
    expect((await mine.save({ author: 'One' })).outcome.kind).toBe('saved');
    expect((await mine.save({ author: 'Two' })).outcome).toMatchObject({ kind: 'saved', deviations: [] });
    await (await editor()).save({ ogTitle: 'Theirs' });
    const now = { author: 'Three', ogTitle: 'Theirs' };
    expect((await mine.save({ author: 'Three' })).outcome).toMatchObject({ kind: 'saved', now });
  });
});

test.each<[string | undefined, readonly string[], object]>([
  ['Live now.', ['title'], {}],
  ['Live now.', ['description', 'customName'], {}],
  ['Version 5 stays live until the agent publishes a new one.', ['supplementaryContext'], {}],
  ['All but the context is live. The agent writes and publishes a new version.', ['title', 'supplementaryContext'], {}],
  ['Not live until the agent publishes a version.', ['title'], { publishedVersion: {} }],
  // What the service does not show is not said.
  [undefined, ['customName', 'actionUrlOverride'], {}],
  [undefined, ['title', 'description'], { effectiveMetadata: { title: 'Old' } }],
  [undefined, ['title'], { effectiveMetadata: undefined }],
  [undefined, ['title'], { status: 'archived' }],
  ['The agent writes and publishes a new version.', ['supplementaryContext'], { publishedVersion: {} }],
  ['The agent writes and publishes a new version.', ['supplementaryContext'], { status: 'archived' }],
])('says “%s” is live after a save of %s, where the audience has %o', (said, fields, given) => {
  const metadata = { metadataOverride: { title: 'New' }, effectiveMetadata: { title: 'New', description: 'Page' } };
  const publishedVersion = { versionId: 'v', versionNumber: 5, status: 'published' };
  expect(liveSentence({ status: 'published', publishedVersion, ...metadata, ...given }, fields)).toBe(said);
  expect(liveSentence(undefined, ['title'])).toBeUndefined();
});
