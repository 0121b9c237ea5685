import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asset } from '#src/contract/asset.ts';
import { type Audience, audience } from '#src/contract/audience.ts';
import { audienceConversation } from '#src/contract/conversation.ts';
import { page } from '#src/contract/page.ts';
import { person } from '#src/contract/person.ts';
import { webhookSubscription } from '#src/contract/webhook.ts';
import { world } from '#test/service/small-world.ts';
import { type Answer, startTestService, type TestService } from '#test/service/test-service.ts';
import { accounts, assets, audiences, audienceVersions, messages } from './schema.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const pageParams = { page_id: world.page };
const key = (audienceId: string) => ({ ...pageParams, audience_id: audienceId });

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
  it('of an audience', async () => {
    const bodies = [
      { customName: 'In parallel' },
      { actionFormIdOverride: 'form_1' },
      { actionFormInstructionsOverride: 'Ask for the size' },
      { actionUrlOverride: 'https://acme.example/p' },
      { supplementaryContext: 'Parallel context' },
      { metadataOverride: { title: 'Parallel title' } },
    ];
    await Promise.all(bodies.map((body) => patch('audience_10', body)));
    expect(await patch('audience_10', {})).toMatchObject({
      customName: 'In parallel',
      effectiveName: 'In parallel',
      actionFormIdOverride: 'form_1',
      actionFormInstructionsOverride: 'Ask for the size',
      actionUrlOverride: 'https://acme.example/p',
      supplementaryContext: 'Parallel context',
      metadataOverride: { title: 'Parallel title' },
    });
  });

  it('of a person and of a subscription', async () => {
    const params = { person_id: 'person_010' };
    const bodies = [{ name: 'Ada' }, { email: 'ada@acme.example' }, { domain: 'acme.example' }, { phoneNumber: null }];
    await Promise.all(bodies.map((body) => service.call('updatePerson', { params, body })));
    expect(read(person, await service.call('updatePerson', { params, body: {} }))).toMatchObject({
      name: 'Ada',
      email: 'ada@acme.example',
      domain: 'acme.example',
      phoneNumber: null,
    });
    const hook = { subscription_id: 'subscription_03' };
    await Promise.all(
      [{ url: 'https://new.example/' }, { active: true }, { events: ['form.submitted'] }].map((body) =>
        service.call('updateWebhookSubscription', { params: hook, body }),
      ),
    );
    expect(
      read(webhookSubscription, await service.call('updateWebhookSubscription', { params: hook, body: {} })),
    ).toMatchObject({
      url: 'https://new.example/',
      active: true,
      events: ['form.submitted'],
    });
  });

  it('and each one moves updatedAt on, an empty one does not', async () => {
    const params = { subscription_id: world.nullSubscription };
    const seen = new Set<string>();
    for (const active of [false, true, false, true, false]) {
      seen.add(
        read(webhookSubscription, await service.call('updateWebhookSubscription', { params, body: { active } }))
          .updatedAt,
      );
    }
    expect(seen.size).toBe(5);
    const still = read(webhookSubscription, await service.call('updateWebhookSubscription', { params, body: {} }));
    expect(seen.has(still.updatedAt)).toBe(true);
    // A stored null stays until it is set: it cannot be written.
    expect(still.events).toBeNull();
  });
});

describe('an audience', () => {
  it('is cleared by null, kept by absence, and effective as page overlaid with override', async () => {
    await patch('audience_11', {
      customName: 'Named',
      actionFormIdOverride: '',
      metadataOverride: { title: '', author: 'Ada' },
    });
    const cleared = await patch('audience_11', { customName: null });
    expect(cleared).toMatchObject({ customName: null, effectiveName: 'Audience 11', actionFormIdOverride: '' });
    expect(cleared.effectiveMetadata).toEqual({
      title: '',
      author: 'Ada',
      description: 'Page description',
      keywords: ['one', 'two'],
      robots: ['index'],
      ogImageUrl: '/sample-files/file_07.png',
      ogImageFileId: 'file_07',
    });
  });

  it('takes a metadataOverride in place of the old one, keeping the image fields', async () => {
    await patch('audience_12', { metadataOverride: { title: 'One', description: 'Two', ogImageAlt: 'Alt' } });
    const replaced = await patch('audience_12', { metadataOverride: { description: 'Three' } });
    expect(replaced.metadataOverride).toEqual({
      description: 'Three',
      ogImageUrl: '/sample-files/file_07.png',
      ogImageFileId: 'file_07',
    });
  });

  it('queues a version when its context changes, and its conversation records the change', async () => {
    const changed = await patch('audience_13', { supplementaryContext: 'Second context', customName: 'Both' });
    expect(changed).toMatchObject({
      status: 'queued',
      supplementaryContext: 'Second context',
      customName: 'Both',
      latestVersion: { versionNumber: 2, status: 'queued', supplementaryContext: 'Second context' },
      publishedVersion: { versionNumber: 1, status: 'published' },
    });
    expect(changed.latestVersion.publishedAt).toBeUndefined();
    expect(changed.latestVersion.queuedAt).toMatch(/^\d{4}-.*Z$/);
    const { messages: thread, pendingChanges, context } = await conversationOf('audience_13');
    expect(thread).toHaveLength(1);
    expect(thread[0]).toMatchObject({
      role: 'user',
      hasSnapshot: false,
      changes: [
        {
          field: 'supplementaryContext',
          previousValue: 'First context',
          newValue: 'Second context',
          status: 'applied',
        },
      ],
    });
    expect(pendingChanges).toEqual([]);
    expect(context.currentSupplementaryContext).toBe('Second context');
  });

  it('makes no version for the same context, nor for any other field', async () => {
    const same = await patch('audience_14', {
      supplementaryContext: 'First context',
      actionUrlOverride: 'mailto:a@b.example',
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
    expect(versions.map((version) => version.versionNumber).sort((a, b) => a - b)).toEqual(
      numbers(13).map((index) => index + 1),
    );
    const { messages: thread } = await conversationOf('audience_15');
    expect(new Set(thread.map((message) => message.messageId)).size).toBe(12);
  });

  it('is archived once, alone, with its versions; a PATCH of it is a 200 that queues nothing', async () => {
    const before = await patch('audience_17', {});
    const first = read(audience, await service.call('archiveAudience', { params: key('audience_16') }));
    expect(first).toMatchObject({ status: 'archived', archivedAt: expect.stringMatching(/^\+\d{13}$/) });
    expect(first.latestVersion).toMatchObject({
      status: 'archived',
      publishedAt: expect.any(String),
      archivedAt: expect.any(String),
    });
    const again = read(audience, await service.call('archiveAudience', { params: key('audience_16') }));
    expect(again).toEqual(first);
    expect(await patch('audience_17', {})).toEqual(before);
    const patched = await patch('audience_16', { supplementaryContext: 'After the archive', customName: 'Late' });
    expect(patched).toMatchObject({
      status: 'archived',
      archivedAt: first.archivedAt,
      customName: 'Late',
      latestVersion: { versionNumber: 2, status: 'archived' },
    });
  });
});

describe('a page', () => {
  it('is archived once; its audiences stay', async () => {
    const archive = async () =>
      read(page, await service.call('archivePage', { params: { page_id: world.otherPage }, body: {} }));
    const first = await archive();
    expect(first).toMatchObject({ status: 'archived', audiencesCount: 1 });
    expect(await archive()).toEqual(first);
    const [kept] = await service.database.select().from(audiences).where(eq(audiences.audienceId, 'audience_99'));
    expect(kept?.status).toBe('published');
  });
});

describe('interrupt', () => {
  it('answers success false when nothing is generating', async () => {
    const answer = await service.call('interruptAudienceMessage', { params: key('audience_18'), body: {} });
    expect(answer).toMatchObject({ status: 200, json: { success: false } });
  });

  it('stops the run once, keeps partialText, cancels running tool calls and the version', async () => {
    const params = key(world.generating);
    const answers = await Promise.all(
      numbers(4).map(() =>
        service.call('interruptAudienceMessage', { params, body: { partialText: 'Half a sentence' } }),
      ),
    );
    expect(answers.filter((answer) => answer.text === '{"success":true}')).toHaveLength(1);
    const { messages: thread } = await conversationOf(world.generating);
    expect(thread[0]).toMatchObject({
      content: 'Half a sentence',
      isInterrupted: true,
      toolCalls: [{ status: 'cancelled' }, { status: 'completed' }],
    });
    expect(await patch(world.generating, {})).toMatchObject({
      status: 'draft',
      latestVersion: { status: 'cancelled', cancelledAt: expect.any(String) },
    });
  });
});

describe('restore', () => {
  beforeEach(async () => {
    await service.database.update(messages).set({ generating: true }).where(eq(messages.messageId, 'message_04'));
  });

  it('puts context and metadata back, reverts later changes, cancels what was queued or running, and records itself', async () => {
    await patch(world.audience, { supplementaryContext: 'Later context' });
    const answer = await service.call('restoreAudienceMessage', {
      params: { ...key(world.audience), message_id: world.message },
      body: {},
    });
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
    expect(thread.map((message) => message.changes?.map((change) => change.status))).toEqual([
      [],
      ['applied'],
      ['reverted'],
      ['pending'],
      ['reverted'],
      [],
    ]);
    expect(thread[3]).toMatchObject({ isInterrupted: true, content: 'What about this title?' });
    expect(pendingChanges).toEqual([expect.objectContaining({ changeId: 'change_03' })]);
  });

  it('refuses a message without a snapshot', async () => {
    const answer = await service.call('restoreAudienceMessage', {
      params: { ...key(world.audience), message_id: world.messageWithoutSnapshot },
      body: {},
    });
    expect(answer.status).toBe(409);
    expect(answer.json).toMatchObject({ status: 409, title: 'Conflict' });
  });
});

describe('create account', () => {
  it('makes one account of a domain, however many ask at once, and names it to the others', async () => {
    const answers = await Promise.all(
      numbers(10).map((index) =>
        service.call('createAccount', { body: { domain: 'race.example', name: `Name ${index}` } }),
      ),
    );
    const created = answers.filter((answer) => answer.status === 201);
    expect(created).toHaveLength(1);
    const accountId: unknown = Reflect.get(Object(created[0]?.json), 'accountId');
    for (const answer of answers.filter((other) => other.status !== 201)) {
      expect(answer).toMatchObject({ status: 409, json: { accountId } });
    }
    expect(await service.database.select().from(accounts).where(eq(accounts.domain, 'race.example'))).toHaveLength(1);
  });

  it('links the people of the domain, and takes IDN in punycode', async () => {
    const linked = await service.call('createAccount', { body: { domain: 'linked.example' } });
    expect(linked.json).toMatchObject({ name: null, linkedPersons: [{ personId: 'person_001' }, {}, {}] });
    expect((await service.call('createAccount', { body: { domain: 'xn--bcher-kva.example' } })).status).toBe(201);
  });
});

describe('create asset', () => {
  const body = { assetType: 'image', name: 'Hero', purpose: 'hero', fileId: 'file_77', idempotencyKey: 'key-1' };

  it('makes one asset of a key, however many ask at once', async () => {
    const answers = await Promise.all(numbers(10).map(() => service.call('createAsset', { body })));
    const ids = answers.map((answer) => read(asset, answer).assetId);
    expect(new Set(ids).size).toBe(1);
    expect(await service.database.select().from(assets).where(eq(assets.fileId, 'file_77'))).toHaveLength(1);
    const spelled = { ...body, hidden: false };
    expect(read(asset, await service.call('createAsset', { body: spelled })).assetId).toBe(ids[0]);
  });

  it('refuses the key for another body, and an invalid request does not use it up', async () => {
    const other = await service.call('createAsset', { body: { ...body, name: 'Other' } });
    expect(other.status).toBe(409);
    const invalid = await service.call('createAsset', { body: { ...body, idempotencyKey: 'key-2', fileId: '' } });
    expect(invalid.status).toBe(422);
    expect((await service.call('createAsset', { body: { ...body, idempotencyKey: 'key-2' } })).status).toBe(201);
  });

  it('takes a missing purpose as empty, and makes two assets without a key', async () => {
    const plain = { assetType: 'image', name: 'Plain', fileId: 'file_78' };
    const first = read(asset, await service.call('createAsset', { body: plain }));
    const second = read(asset, await service.call('createAsset', { body: plain }));
    expect(first).toMatchObject({
      purpose: '',
      hidden: false,
      parentAssetId: null,
      data: { type: 'image', fileId: 'file_78' },
    });
    expect(second.assetId).not.toBe(first.assetId);
    expect(first.downloadUrl).toBe('/sample-files/file_78.png');
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
    expect(
      await patch('audience_21', { customName: text, metadataOverride: { title: text, keywords: [text] } }),
    ).toMatchObject({
      customName: text,
      effectiveMetadata: { title: text, keywords: [text] },
    });
  });

  it('also when they are a megabyte long', async () => {
    const long = 'x'.repeat(1_000_000);
    expect((await patch('audience_21', { supplementaryContext: long })).supplementaryContext).toBe(long);
    const random = Array.from({ length: 40_000 }, () => Math.random().toString(36)).join('');
    const params = { person_id: 'person_020' };
    expect(read(person, await service.call('updatePerson', { params, body: { domain: random } })).domain).toBe(random);
  });
});
