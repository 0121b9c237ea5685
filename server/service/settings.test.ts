import { describe, expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { world } from '#test/service/small-world.ts';
import { type CallInput, testService } from '#test/service/test-service.ts';
import { defaultSettings, parseServiceSettings, type ServiceSettings } from './settings.ts';

const service = testService();

/** Asks the same database through a service with other settings. */
const ask = async (settings: Partial<ServiceSettings>, name: EndpointName, input: CallInput) =>
  (await service.withSettings(settings)).call(name, input);

const page = { params: { page_id: world.page } };
const first = { ...page, query: { limit: 3 } };
const epoch = '2026-01-01T00:00:00.000Z';

describe('a service that differs from ours', () => {
  it('says the same in other ways', async () => {
    const [one, last] = [{ query: { limit: 1 } }, (version: object) => ({ items: [{}, {}, version] })];
    const cases: readonly (readonly [Partial<ServiceSettings>, EndpointName, CallInput, object])[] = [
      [{}, 'getPage', page, { createdAt: '+1767225600001', archivedAt: null }],
      [{ timestamps: 'seconds' }, 'getPage', page, { createdAt: '+1767225600' }],
      [{ timestamps: 'iso' }, 'listPeople', one, { items: [{ createdAt: epoch, phoneNumber: '+4930123456' }] }],
      [{}, 'listAudiences', first, last({ status: 'processing', publishedVersion: {} })],
      [{ unpublished: 'null' }, 'listAudiences', first, last({ publishedVersion: null })],
      [{ unpublished: 'latest' }, 'listAudiences', first, last({ publishedVersion: { versionId: 'version_03' } })],
      [{ peopleTotal: 'null' }, 'listPeople', first, { totalCount: null }],
    ];
    for (const [settings, name, input, said] of cases) {
      expect((await ask(settings, name, input)).json, JSON.stringify(settings)).toMatchObject(said);
    }
    for (const name of ['getPage', 'listAudiences'] as const) {
      const { text } = await ask({ omitMetadata: true }, name, page);
      expect(text).not.toMatch(/"(metadata|effectiveMetadata|metadataOverride)"/);
    }
  });

  it('CURSORLESS_LISTS: audiences and webhooks ignore cursor and limit', async () => {
    const query = { limit: 1, cursor: 'whatever' };
    const audiences = await ask({ cursorlessLists: true }, 'listAudiences', { ...page, query });
    expect(audiences.status).toBe(200);
    expect(Reflect.get(Object(audiences.json), 'items')).toHaveLength(24);
    expect((await ask({ cursorlessLists: true }, 'listWebhookSubscriptions', { query })).status).toBe(200);
    expect((await ask({ cursorlessLists: true }, 'listPeople', { query })).status).toBe(422);
  });

  it('puts the origin of the sample pictures in front of their paths', async () => {
    const sampleFilesOrigin = 'http://127.0.0.1:4173';
    const { json } = await ask({ sampleFilesOrigin }, 'listAudiences', first);
    const ogImageUrl = `${sampleFilesOrigin}/sample-files/file_07.png`;
    expect(json).toMatchObject({ items: [{ effectiveMetadata: { ogImageUrl } }, {}, {}] });
  });
});

describe('the environment', () => {
  it('is the middle column of the decisions when nothing is set, and empty counts as unset', () => {
    expect(parseServiceSettings({ TIMESTAMPS: '', UNPUBLISHED: undefined })).toEqual(defaultSettings);
    const given = { TIMESTAMPS: 'iso', OMIT_METADATA: '1', AGENT_ENDS: 'draft', SERVICE_AGENT_SPEED: '2.5' };
    const read = { timestamps: 'iso', omitMetadata: true, agentEnds: 'draft', agentSpeed: 2.5 };
    expect(parseServiceSettings(given)).toEqual({ ...defaultSettings, ...read });
  });
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

  it('has webhooks off unless WEBHOOKS=1, whatever else is set', () => {
    expect(defaultSettings.webhooks).toBeNull();
    expect(parseServiceSettings({ WEBHOOK_SECRET: 'x', DANGEROUS_WEBHOOK_HOSTS: '::' }).webhooks).toBeNull();
    expect(parseServiceSettings({ WEBHOOKS: '1', WEBHOOK_SECRET: secret }).webhooks).toEqual({
      secret,
      dangerousHosts: [],
    });
    const DANGEROUS_WEBHOOK_HOSTS = '127.0.0.1:4900, Receiver.test:80,[::1]:4900,';
    expect(parseServiceSettings({ WEBHOOKS: '1', WEBHOOK_SECRET: secret, DANGEROUS_WEBHOOK_HOSTS }).webhooks).toEqual({
      secret,
      dangerousHosts: ['127.0.0.1:4900', 'receiver.test:80', '[::1]:4900'],
    });
  });
  const refused: readonly (readonly [name: string, values: readonly string[], sentence: string])[] = [
    ['METADATA_PATCH', ['both'], 'METADATA_PATCH has to be one of replace, merge, replace-all.'],
    ['SERVICE_AGENT_SPEED', ['fast', '-1', '1001', '1e3'], 'SERVICE_AGENT_SPEED has to be a number from 0 to 1000.'],
    [
      'WEBHOOK_SECRET',
      ['', 'secret', 'whsec_', `whsec_${Buffer.alloc(23).toString('base64')}`, `${secret}!`],
      'WEBHOOKS=1 needs WEBHOOK_SECRET: whsec_ and 24 to 64 random bytes in base64.',
    ],
    [
      'DANGEROUS_WEBHOOK_HOSTS',
      ['127.0.0.1', '*', 'http://127.0.0.1:4900', '10.0.0.0/8', 'a b:1', '::1:80'],
      'DANGEROUS_WEBHOOK_HOSTS has to be hosts with ports',
    ],
  ];

  it.each(refused)('is refused in one sentence that names %s', (name, values, sentence) => {
    for (const value of values) {
      const parse = () => parseServiceSettings({ WEBHOOKS: '1', WEBHOOK_SECRET: secret, [name]: value });
      expect(parse, value).toThrow(StartProblem);
      expect(parse, value).toThrow(sentence);
    }
  });
});
