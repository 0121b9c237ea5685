import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asset } from '#src/contract/asset.ts';
import { type Audience, audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { page } from '#src/contract/page.ts';
import { person } from '#src/contract/person.ts';
import { webhookSubscription } from '#src/contract/webhook.ts';
import { world } from '#test/service/small-world.ts';
import { type Answer, type CallInput, testService } from '#test/service/test-service.ts';
import { accounts, assets, audiences, audienceVersions, messages } from './schema.ts';

const service = testService();
const key = (audienceId: string) => ({ page_id: world.page, audience_id: audienceId });

/** The answer read by its schema, after a success. */
function read<T>(schema: z.ZodMiniType<T>, answer: Answer): T {
  expect(answer.status, answer.text).toBeLessThan(300);
  return z.parse(schema, answer.json);
}

const patch = async (audienceId: string, body: object): Promise<Audience> =>
  read(audience, await service.call('updateAudience', { params: key(audienceId), body }));
const conversationOf = async (audienceId: string) =>
  read(audienceConversation, await service.call('getAudienceMessages', { params: key(audienceId) }));
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

describe('updates of different fields in parallel all stick', () => {
  const updates: readonly (readonly [EndpointName, CallInput['params'], readonly object[]])[] = [
    [
      'updateAudience',
      key('audience_10'),
      [
        { customName: 'In parallel' },
        { actionFormIdOverride: 'form_1' },
        { actionFormInstructionsOverride: 'Ask for the size' },
        { actionUrlOverride: 'https://acme.example/p' },
        { supplementaryContext: 'Parallel context' },
        { metadataOverride: { title: 'Parallel title' } },
      ],
    ],
    [
      'updatePerson',
      { person_id: 'person_010' },
      [{ name: 'Ada' }, { email: 'ada@acme.example' }, { domain: 'acme.example' }, { phoneNumber: null }],
    ],
    [
      'updateWebhookSubscription',
      { subscription_id: 'subscription_03' },
      [{ url: 'https://new.example/' }, { active: true }, { events: ['form.submitted'] }],
    ],
  ];

  it.each(updates)('%s', async (name, params = {}, bodies) => {
    await Promise.all(bodies.map((body) => service.call(name, { params, body })));
    expect((await service.call(name, { params, body: {} })).json).toMatchObject(Object.assign({}, ...bodies));
  });

  it('and each one moves updatedAt on, an empty one does not', async () => {
    const params = { subscription_id: world.nullSubscription };
    const update = async (body: object) =>
      read(webhookSubscription, await service.call('updateWebhookSubscription', { params, body }));
    const seen = new Set<string>();
    for (const active of [false, true, false, true, false]) seen.add((await update({ active })).updatedAt);
    expect(seen.size).toBe(5);
    const still = await update({});
    expect(seen.has(still.updatedAt)).toBe(true);
    // A stored null stays until it is set: it cannot be written.
    expect(still.events).toBeNull();
  });
});

describe('an audience', () => {
  const images = { ogImageUrl: '/sample-files/file_07.png', ogImageFileId: 'file_07' };

  it('is cleared by null, kept by absence, and effective as page overlaid with override', async () => {
    const metadataOverride = { title: '', author: 'Ada' };
    await patch('audience_11', { customName: 'Named', actionFormIdOverride: '', metadataOverride });
    const cleared = await patch('audience_11', { customName: null });
    expect(cleared).toMatchObject({ customName: null, effectiveName: 'Audience 11', actionFormIdOverride: '' });
    const ofPage = { description: 'Page description', keywords: ['one', 'two'], robots: ['index'] };
    expect(cleared.effectiveMetadata).toEqual({ ...metadataOverride, ...ofPage, ...images });
  });

  it('takes a metadataOverride in place of the old one, keeping the image fields', async () => {
    await patch('audience_12', { metadataOverride: { title: 'One', description: 'Two', ogImageAlt: 'Alt' } });
    const replaced = await patch('audience_12', { metadataOverride: { description: 'Three' } });
    expect(replaced.metadataOverride).toEqual({ description: 'Three', ...images });
  });

  it('queues a version when its context changes, and its conversation records the change', async () => {
    const context2 = { supplementaryContext: 'Second context' };
    const changed = await patch('audience_13', { ...context2, customName: 'Both' });
    expect(changed).toMatchObject({ ...context2, status: 'queued', customName: 'Both' });
    expect(changed.latestVersion).toMatchObject({ ...context2, versionNumber: 2, status: 'queued' });
    expect(changed.publishedVersion).toMatchObject({ versionNumber: 1, status: 'published' });
    expect(changed.latestVersion.publishedAt).toBeUndefined();
    expect(changed.latestVersion.queuedAt).toMatch(/^\d{4}-.*Z$/);
    const { messages: thread, pendingChanges, context } = await conversationOf('audience_13');
    const values = { previousValue: 'First context', newValue: 'Second context' };
    const changes = [{ field: 'supplementaryContext', ...values, status: 'applied' }];
    expect(thread).toMatchObject([{ role: 'user', hasSnapshot: false, changes }]);
    expect(pendingChanges).toEqual([]);
    expect(context.currentSupplementaryContext).toBe('Second context');
    const { latestVersion } = await patch('audience_13', { supplementaryContext: null });
    expect(latestVersion).toMatchObject({ versionNumber: 3, status: 'queued' });
    const removal = [{ previousValue: 'Second context', newValue: '' }];
    expect((await conversationOf('audience_13')).messages[1]).toMatchObject({ role: 'user', changes: removal });
  });

  it('makes no version for the same context, nor for any other field', async () => {
    const same = await patch('audience_14', {
      supplementaryContext: 'First context',
      actionUrlOverride: 'mailto:a@b.c',
    });
    expect(same).toMatchObject({ status: 'published', latestVersion: { versionNumber: 1 } });
    expect((await conversationOf('audience_14')).messages).toEqual([]);
  });

  it('numbers its versions without a gap when many contexts arrive at once', async () => {
    await Promise.all(numbers(12).map((index) => patch('audience_15', { supplementaryContext: `Context ${index}` })));
    const versions = await service.database
      .select()
      .from(audienceVersions)
      .where(eq(audienceVersions.audienceId, 'audience_15'));
    expect(new Set(versions.map(({ versionNumber }) => versionNumber - 1))).toEqual(new Set(numbers(13)));
    expect(versions).toHaveLength(13);
    const { messages: thread } = await conversationOf('audience_15');
    expect(new Set(thread.map((message) => message.messageId)).size).toBe(12);
  });

  it('is archived once, alone, with its versions; a PATCH of it is a 200 that queues nothing', async () => {
    const before = await patch('audience_17', {});
    const archive = async () => read(audience, await service.call('archiveAudience', { params: key('audience_16') }));
    const first = await archive();
    const latestVersion = { status: 'archived', archivedAt: expect.any(String) };
    expect(first).toMatchObject({ status: 'archived', archivedAt: expect.stringMatching(/^\+\d{13}$/), latestVersion });
    expect(first.latestVersion.publishedAt).toBeDefined();
    expect(await archive()).toEqual(first);
    expect(await patch('audience_17', {})).toEqual(before);
    const patched = await patch('audience_16', { supplementaryContext: 'After the archive', customName: 'Late' });
    const { archivedAt, status } = first;
    const late = { versionNumber: 2, ...latestVersion };
    expect(patched).toMatchObject({ status, archivedAt, customName: 'Late', latestVersion: late });
  });
});

it('a page is archived once; its audiences stay', async () => {
  const params = { page_id: world.otherPage };
  const archive = async () => read(page, await service.call('archivePage', { params, body: {} }));
  const first = await archive();
  expect(first).toMatchObject({ status: 'archived', audiencesCount: 1 });
  expect(await archive()).toEqual(first);
  const [kept] = await service.database.select().from(audiences).where(eq(audiences.audienceId, 'audience_99'));
  expect(kept?.status).toBe('published');
});

it('an interrupt stops the run once, keeps partialText, cancels running tool calls and the version', async () => {
  const input = { params: key(world.generating), body: { partialText: 'Half a sentence' } };
  const answers = await Promise.all(numbers(4).map(() => service.call('interruptAudienceMessage', input)));
  const texts = answers.map(({ text }) => text).toSorted();
  const [stopped, ...late] = texts.reverse();
  expect([stopped, new Set(late)]).toEqual(['{"success":true}', new Set(['{"success":false}'])]);
  const { messages: thread } = await conversationOf(world.generating);
  const toolCalls = [{ status: 'cancelled' }, { status: 'completed' }];
  expect(thread[0]).toMatchObject({ content: 'Half a sentence', isInterrupted: true, toolCalls });
  const latestVersion = { status: 'cancelled', cancelledAt: expect.any(String) };
  expect(await patch(world.generating, {})).toMatchObject({ status: 'draft', latestVersion });
});

describe('restore', () => {
  const restore = (message_id: string) =>
    service.call('restoreAudienceMessage', { params: { ...key(world.audience), message_id }, body: {} });

  it('puts context and metadata back, reverts later changes, cancels what was queued or running, and records itself', async () => {
    await service.database.update(messages).set({ generating: true }).where(eq(messages.messageId, 'message_04'));
    await patch(world.audience, { supplementaryContext: 'Later context' });
    const answer = await restore(world.message);
    const restored = z.parse(z.object({ success: z.literal(true), messageId: z.string() }), answer.json);
    const after = await patch(world.audience, {});
    expect(after).toMatchObject({
      status: 'published',
      supplementaryContext: 'Snapshot context',
      metadataOverride: { title: 'Snapshot title', ogImageFileId: 'file_05' },
      latestVersion: { status: 'cancelled' },
    });
    expect(after.metadataOverride).not.toHaveProperty('ogImageUrl');
    const { messages: thread, pendingChanges } = await conversationOf(world.audience);
    expect(thread.at(-1)).toMatchObject({ messageId: restored.messageId, role: 'assistant', hasSnapshot: true });
    const statuses = thread.map((message) => message.changes?.map((change) => change.status));
    expect(statuses).toEqual([[], ['applied'], ['reverted'], ['pending'], ['reverted'], []]);
    expect(thread[3]).toMatchObject({ isInterrupted: true, content: 'What about this title?' });
    expect(pendingChanges).toEqual([expect.objectContaining({ changeId: 'change_03' })]);
  });

  it('refuses a message without a snapshot', async () => {
    const refused = { status: 409, title: 'Conflict' };
    expect(await restore(world.messageWithoutSnapshot)).toMatchObject({ status: 409, json: refused });
  });
});

it('an interrupt by somebody who saw no text yet keeps what was written', async () => {
  await service.database.update(messages).set({ generating: true }).where(eq(messages.messageId, 'message_04'));
  await service.call('interruptAudienceMessage', { params: key(world.audience), body: { partialText: '' } });
  expect((await conversationOf(world.audience)).messages[3]?.content).toBe('What about this title?');
});

describe('create account', () => {
  const create = (body: object) => service.call('createAccount', { body });

  it('makes one account of a domain, however many ask at once, and names it to the others', async () => {
    const domain = 'race.example';
    const answers = await Promise.all(numbers(10).map((index) => create({ domain, name: `Name ${index}` })));
    const [created, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(created?.status).toBe(201);
    const accountId: unknown = Reflect.get(Object(created?.json), 'accountId');
    for (const answer of others) expect(answer).toMatchObject({ status: 409, json: { accountId } });
    expect(await service.database.$count(accounts, eq(accounts.domain, domain))).toBe(1);
  });

  it('links the people of the domain, and takes IDN in punycode', async () => {
    const linked = await create({ domain: 'linked.example' });
    expect(linked.json).toMatchObject({ name: null, linkedPersons: [{ personId: 'person_001' }, {}, {}] });
    expect((await create({ domain: 'xn--bcher-kva.example' })).status).toBe(201);
  });
});

describe('create asset', () => {
  const body = { assetType: 'image', name: 'Hero', purpose: 'hero', fileId: 'file_77', idempotencyKey: 'key-1' };
  const create = (changes: object) => service.call('createAsset', { body: { ...body, ...changes } });

  it('makes one asset of a key, however many ask at once', async () => {
    const answers = await Promise.all(numbers(10).map(() => create({})));
    const spelled = await create({ hidden: false });
    expect(new Set([...answers, spelled].map((answer) => read(asset, answer).assetId)).size).toBe(1);
    expect(await service.database.$count(assets, eq(assets.fileId, 'file_77'))).toBe(1);
  });

  it('refuses the key for another body, and an invalid request does not use it up', async () => {
    const others = [{ name: 'Other' }, { fileId: 'f' }, { purpose: '' }, { parentAssetId: 'a' }, { hidden: true }];
    for (const other of others) expect((await create(other)).status).toBe(409);
    expect((await create({ idempotencyKey: 'key-2', fileId: '' })).status).toBe(422);
    expect((await create({ idempotencyKey: 'key-2' })).status).toBe(201);
  });

  it('takes a missing purpose as empty, and makes two assets without a key', async () => {
    const plain = { assetType: 'image', name: 'Plain', fileId: 'file_78' };
    const first = read(asset, await service.call('createAsset', { body: plain }));
    const second = read(asset, await service.call('createAsset', { body: plain }));
    const defaults = { purpose: '', hidden: false, parentAssetId: null };
    expect(first).toMatchObject({ ...defaults, downloadUrl: '/sample-files/file_78.png' });
    expect(second.assetId).not.toBe(first.assetId);
  });
});

describe('texts come back as they were sent', () => {
  it.each([
    '  spaces  ',
    'çà é 𝒳 👩‍👩‍👧 \u202e\u200b',
    "'; drop table facet.persons; --",
    '\r\n\t',
    '\\u0000 "quoted"',
    '=1+1',
  ])('%j', async (text) => {
    const metadata = { title: text, keywords: [text] };
    const written = await patch('audience_21', { customName: text, metadataOverride: metadata });
    expect(written).toMatchObject({ customName: text, effectiveName: text, effectiveMetadata: metadata });
  });

  it('also when they are a megabyte long', async () => {
    const long = 'x'.repeat(1_000_000);
    expect((await patch('audience_21', { supplementaryContext: long })).supplementaryContext).toBe(long);
    const random = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('');
    const params = { person_id: 'person_020' };
    expect(read(person, await service.call('updatePerson', { params, body: { domain: random } })).domain).toBe(random);
  });
});
