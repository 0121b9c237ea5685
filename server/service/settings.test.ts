import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { apiPath } from '#src/contract/api-path.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { canaryKey } from '#test/canary-key.ts';
import { world } from '#test/service/small-world.ts';
import { type CallInput, startTestService, type TestService } from '#test/service/test-service.ts';
import { buildServiceApp } from './app.ts';
import { defaultSettings, parseServiceSettings, type ServiceSettings } from './settings.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

/** Asks the same database through an app with other settings. */
async function ask(settings: Partial<ServiceSettings>, name: EndpointName, input: CallInput) {
  const app = buildServiceApp({
    database: service.database,
    settings: { ...defaultSettings, ...settings },
    apiKeys: [canaryKey],
    log: () => undefined,
  });
  try {
    const endpoint = endpoints[name];
    const response = await app.inject({
      method: endpoint.method,
      url: apiPath<string>(endpoint.path, input.params ?? {}),
      query: Object.fromEntries(Object.entries(input.query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: { 'x-api-key': canaryKey, ...(input.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(input.body === undefined ? {} : { payload: JSON.stringify(input.body) }),
    });
    const json: unknown = response.headers['content-type']?.toString().includes('json') ? response.json() : undefined;
    return { status: response.statusCode, type: response.headers['content-type'], text: response.body, json };
  } finally {
    await app.close();
  }
}

const page = { params: { page_id: world.page } };
const first = { ...page, query: { limit: 3 } };

describe('a service that differs from ours', () => {
  it('TIMESTAMPS: seconds or ISO in the fields marked "pattern", and nowhere else', async () => {
    expect((await ask({}, 'getPage', page)).json).toMatchObject({ createdAt: '+1767225600001', archivedAt: null });
    expect((await ask({ timestamps: 'seconds' }, 'getPage', page)).json).toMatchObject({ createdAt: '+1767225600' });
    const iso = await ask({ timestamps: 'iso' }, 'listPeople', { query: { limit: 1 } });
    expect(iso.json).toMatchObject({ items: [{ createdAt: '2026-01-01T00:00:00.000Z', phoneNumber: '+4930123456' }] });
  });

  it('UNPUBLISHED: null or the latest version where nothing is published', async () => {
    const unpublished = { status: 'processing', publishedVersion: {} };
    const items = (last: object) => ({ items: [{}, {}, last] });
    expect((await ask({}, 'listAudiences', first)).json).toMatchObject(items(unpublished));
    expect((await ask({ unpublished: 'null' }, 'listAudiences', first)).json).toMatchObject(
      items({ publishedVersion: null }),
    );
    expect((await ask({ unpublished: 'latest' }, 'listAudiences', first)).json).toMatchObject(
      items({ publishedVersion: { versionId: 'version_03' } }),
    );
  });

  it('OMIT_METADATA: none of the three metadata fields', async () => {
    for (const [name, input] of [
      ['getPage', page],
      ['listAudiences', first],
    ] as const) {
      expect((await ask({ omitMetadata: true }, name, input)).text).not.toMatch(
        /"(metadata|effectiveMetadata|metadataOverride)"/,
      );
    }
  });

  it('METADATA_PATCH: merge keeps what was not sent, replace-all loses the images', async () => {
    const params = { page_id: world.page, audience_id: 'audience_07' };
    const body = { metadataOverride: { author: 'Ada' } };
    expect((await ask({ metadataPatch: 'merge' }, 'updateAudience', { params, body })).json).toMatchObject({
      metadataOverride: { title: 'Override title', author: 'Ada', ogImageFileId: 'file_07' },
    });
    const replaced = await ask({ metadataPatch: 'replace-all' }, 'updateAudience', { params, body });
    expect(Reflect.get(Object(replaced.json), 'metadataOverride')).toEqual({ author: 'Ada' });
  });

  it('CURSORLESS_LISTS: audiences and webhooks ignore cursor and limit', async () => {
    const query = { limit: 1, cursor: 'whatever' };
    const audiences = await ask({ cursorlessLists: true }, 'listAudiences', { ...page, query });
    expect(audiences.status).toBe(200);
    expect(Reflect.get(Object(audiences.json), 'items')).toHaveLength(24);
    expect((await ask({ cursorlessLists: true }, 'listWebhookSubscriptions', { query })).status).toBe(200);
    expect((await ask({ cursorlessLists: true }, 'listPeople', { query })).status).toBe(422);
  });

  it('PEOPLE_TOTAL: null', async () => {
    expect((await ask({ peopleTotal: 'null' }, 'listPeople', first)).json).toMatchObject({ totalCount: null });
  });

  it('ERRORS: plain text, a string, an array, HTML', async () => {
    const bad = { params: { person_id: world.person }, body: { name: '' } };
    expect(await ask({ errors: 'plain' }, 'updatePerson', bad)).toMatchObject({
      status: 422,
      type: 'text/plain; charset=utf-8',
    });
    expect((await ask({ errors: 'string' }, 'updatePerson', bad)).json).toEqual(expect.any(String));
    expect((await ask({ errors: 'array' }, 'updatePerson', bad)).json).toEqual([
      { path: 'name', message: expect.any(String) },
    ]);
    expect((await ask({ errors: 'html' }, 'updatePerson', bad)).text).toMatch(/^<!doctype html>/);
  });

  it('puts the origin of the sample pictures in front of their paths, wherever they are', async () => {
    const sampleFilesOrigin = 'http://127.0.0.1:4173';
    expect((await ask({ sampleFilesOrigin }, 'getPage', page)).json).toMatchObject({
      actionCardWidgets: [{ logos: [{ image: { url: `${sampleFilesOrigin}/sample-files/file_09.png` } }] }],
    });
    expect((await ask({ sampleFilesOrigin }, 'listAudiences', first)).json).toMatchObject({
      items: [{ effectiveMetadata: { ogImageUrl: `${sampleFilesOrigin}/sample-files/file_07.png` } }, {}, {}],
    });
    expect((await ask({ sampleFilesOrigin }, 'getAsset', { params: { asset_id: world.asset } })).json).toMatchObject({
      downloadUrl: `${sampleFilesOrigin}/sample-files/file_01.png`,
    });
  });
});

describe('the environment', () => {
  it('is the middle column of the decisions when nothing is set, and empty counts as unset', () => {
    expect(parseServiceSettings({ TIMESTAMPS: '', UNPUBLISHED: undefined })).toEqual(defaultSettings);
    expect(parseServiceSettings({ TIMESTAMPS: 'iso', OMIT_METADATA: '1' })).toEqual({
      ...defaultSettings,
      timestamps: 'iso',
      omitMetadata: true,
    });
  });

  it('is refused in one sentence that names the variable and its values', () => {
    expect(() => parseServiceSettings({ METADATA_PATCH: 'both' })).toThrow(StartProblem);
    expect(() => parseServiceSettings({ METADATA_PATCH: 'both' })).toThrow(
      'METADATA_PATCH has to be one of replace, merge, replace-all.',
    );
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

  it.each(['', 'secret', 'whsec_', `whsec_${Buffer.alloc(23).toString('base64')}`, `${secret}!`])(
    'refuses webhooks with a secret that is none: %j',
    (WEBHOOK_SECRET) => {
      expect(() => parseServiceSettings({ WEBHOOKS: '1', WEBHOOK_SECRET })).toThrow(
        'WEBHOOKS=1 needs WEBHOOK_SECRET: whsec_ and 24 to 64 random bytes in base64.',
      );
    },
  );

  it.each(['127.0.0.1', '*', 'http://127.0.0.1:4900', '10.0.0.0/8', 'a b:1', '::1:80'])(
    'refuses an allow-list that names anything but ports of hosts: %s',
    (DANGEROUS_WEBHOOK_HOSTS) => {
      const env = { WEBHOOKS: '1', WEBHOOK_SECRET: secret, DANGEROUS_WEBHOOK_HOSTS };
      expect(() => parseServiceSettings(env)).toThrow(/^DANGEROUS_WEBHOOK_HOSTS has to be hosts with ports/);
    },
  );

  it('lets the agent publish unless AGENT_ENDS says draft', () => {
    expect(defaultSettings.agentEnds).toBe('published');
    expect(parseServiceSettings({ AGENT_ENDS: 'draft' }).agentEnds).toBe('draft');
    expect(() => parseServiceSettings({ AGENT_ENDS: 'queued' })).toThrow(
      'AGENT_ENDS has to be one of published, draft.',
    );
  });

  it('takes a speed of the agent from 0 to 1000', () => {
    expect(defaultSettings.agentSpeed).toBe(1);
    expect(parseServiceSettings({ SERVICE_AGENT_SPEED: '0' }).agentSpeed).toBe(0);
    expect(parseServiceSettings({ SERVICE_AGENT_SPEED: '2.5' }).agentSpeed).toBe(2.5);
    for (const SERVICE_AGENT_SPEED of ['fast', '-1', '1001', '1e3']) {
      expect(() => parseServiceSettings({ SERVICE_AGENT_SPEED })).toThrow(
        'SERVICE_AGENT_SPEED has to be a number from 0 to 1000.',
      );
    }
  });
});
