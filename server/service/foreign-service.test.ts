import { describe, expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { knownValues } from '#src/contract/fields.ts';
import { readTolerantly } from '#src/contract/tolerant-reader.ts';
import { world } from '#test/service/small-world.ts';
import { type Answer, type CallInput, testKey, testService } from '#test/service/test-service.ts';
import { foreignAnswer } from './foreign.ts';
import { rateCheck } from './http/admission.ts';
import { defaultSettings, type ServiceSettings } from './settings.ts';

const service = testService();
const page = { page_id: world.page };
const audience = (audience_id: string) => ({ ...page, audience_id });

/** How to change an audience of a service with other settings. */
async function audienceOf(settings: Partial<ServiceSettings>) {
  const { call } = await service.withSettings(settings);
  return (id: string, body: object, headers: CallInput['headers'] = {}) =>
    call('updateAudience', { params: audience(id), body, headers });
}

/** Every text under a name in an answer, wherever it stands under one of the owners. */
function texts(value: unknown, owners: readonly string[], name: string, owner = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => texts(item, owners, name, owner));
  if (typeof value === 'string') return [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]): readonly string[] => {
    if (key !== name || !owners.includes(owner)) return texts(item, owners, name, key);
    return [item].flat().filter((text) => typeof text === 'string');
  });
}

describe('EXOTIC_ENUMS', () => {
  it.each([
    ['versionId', 'latestVersion', 'status', 'published'],
    ['versionId', 'publishedVersion', 'status', 'published'],
    ['name', 'scripts', 'injectionPoint', 'head'],
    ['messageId', 'messages', 'role', 'user'],
    ['id', 'toolCalls', 'status', 'completed'],
    ['audienceSessionId', 'items', 'computationStatus', 'computed'],
    ['audienceSessionId', 'items', 'formSubmissionIdentifierType', 'email'],
    ['changeId', 'changes', 'field', 'metaTitle'],
    ['changeId', 'pendingChanges', 'status', 'pending'],
  ])('mixes undocumented values in, by %s: %s.%s', (id, owner, name, known) => {
    const objects = Array.from({ length: 9 }, (_, index) => ({ [id]: `id_${index}`, [name]: known }));
    const answer = foreignAnswer({ [owner]: objects }, { ...defaultSettings, exoticEnums: true });
    const found = texts(answer, [owner], name);
    expect(found).toHaveLength(9);
    expect(found).toContain(known);
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  it('takes back what it gave, and gives back what it took', async () => {
    const update = await audienceOf({ exoticEnums: true });
    const metadataOverride = { ogType: 'article', twitterCard: 'summary_2027', robots: ['index', 'invented'] };
    for (const id of ['audience_08', 'audience_09', 'audience_10', 'audience_11', 'audience_12']) {
      const first = await update(id, { metadataOverride });
      expect(first.json).toMatchObject({ metadataOverride, effectiveMetadata: metadataOverride });
      expect((await update(id, { metadataOverride })).json).toEqual(first.json);
    }
  });

  it('are in what is read, but leave closed enums, payloads and tool arguments as they are', async () => {
    const { call } = await service.withSettings({ exoticEnums: true });
    const list = await call('listAudiences', { params: page });
    const known: readonly string[] = knownValues.versionStatus;
    expect(texts(list.json, ['latestVersion'], 'status').filter((status) => !known.includes(status))).not.toEqual([]);
    expect(texts((await call('getPage', { params: page })).json, ['metadata'], 'robots')).toEqual(['index_2027']);
    const allowed = ['draft', 'queued', 'processing', 'published', 'archived', 'failed', 'deleted'];
    expect(allowed).toEqual(expect.arrayContaining([...texts(list.json, ['items'], 'status')]));
    expect((await call('getAudienceMessages', { params: audience(world.audience) })).text).toContain('{"q":"acme"}');
  });
});

describe('RATE_LIMIT', () => {
  it('answers 429 with Retry-After past so many requests in a second, for each key by itself, after the key', async () => {
    const { call } = await service.withSettings({ rateLimit: 3 });
    const ask = (key = testKey) => call('getPage', { params: page, headers: { 'x-api-key': key } });
    for (let request = 0; request < 3; request += 1) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect(refused).toMatchObject({ status: 429, json: { status: 429, title: 'Too many requests' } });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect((await ask('test-key-2')).status).toBe(200);
    expect((await ask('wrong')).status).toBe(401);
  });

  it('lets the caller in again when it has waited, and refused requests do not prolong the wait', () => {
    let now = 0;
    const check = rateCheck(2, () => now);
    const ask = (at: number) => {
      now = at;
      return check('k');
    };
    expect([0, 10, 20, 999, 1000, 1001, 1500].map(ask)).toEqual([0, 0, 1, 1, 0, 0, 1]);
    expect(rateCheck(0)('k')).toBe(0);
  });
});

describe('ETAGS', () => {
  it.each<readonly [EndpointName, CallInput['params'] & object, object]>([
    ['updateAudience', audience('audience_14'), { customName: 'Changed' }],
    ['updatePerson', { person_id: world.person }, { name: 'Changed' }],
    ['updateWebhookSubscription', { subscription_id: world.subscription }, { active: false }],
  ])(
    '%s carries a tag; If-Match lets the change through while it holds, and is a 412 after',
    async (name, params, change) => {
      const { call } = await service.withSettings({ etags: true });
      const send = (body: object, ifMatch?: string) =>
        call(name, { params, body, headers: ifMatch === undefined ? {} : { 'if-match': ifMatch } });
      const tagOf = ({ headers }: Answer) => headers.get('etag') ?? '';
      const tag = tagOf(await send({}));
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      expect(tagOf(await send({}))).toBe(tag);
      const changed = await send(change, `"other", ${tag}`);
      expect(changed.status).toBe(200);
      const next = tagOf(changed);
      expect(next).not.toBe(tag);
      for (const ifMatch of [tag, `W/${next}`, 'garbage']) {
        expect((await send({}, ifMatch)).status, ifMatch).toBe(412);
      }
      expect(tagOf(await send({}, '*'))).toBe(next);
    },
  );

  it('of two changes that name the same tag at once, one is refused', async () => {
    const update = await audienceOf({ etags: true });
    const headers = { 'if-match': (await update('audience_16', {})).headers.get('etag') ?? '' };
    const answers = await Promise.all(
      ['One', 'Two'].map((customName) => update('audience_16', { customName }, headers)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('nothing is changed by a 412, what is not there is a 404, and archiving takes If-Match too', async () => {
    const { call } = await service.withSettings({ etags: true });
    const update = await audienceOf({ etags: true });
    const old = { 'if-match': '"old"' };
    const archive = (headers: CallInput['headers'] & object) =>
      call('archiveAudience', { params: audience('audience_15'), headers });
    expect((await update('audience_15', { customName: 'No' }, old)).status).toBe(412);
    expect((await archive(old)).status).toBe(412);
    const now = await update('audience_15', {});
    expect(now.json).toMatchObject({ customName: null, archivedAt: null });
    expect((await archive({ 'if-match': now.headers.get('etag') ?? '' })).status).toBe(200);
    expect((await update('none', {}, old)).status).toBe(404);
  });
});

describe('each setting by itself, and all of them together', () => {
  const settings: readonly Partial<ServiceSettings>[] = [
    { timestamps: 'seconds' },
    { timestamps: 'iso' },
    { unpublished: 'null' },
    { unpublished: 'latest' },
    { omitMetadata: true },
    { cursorlessLists: true },
    { peopleTotal: 'null' },
    { exoticEnums: true },
    { rateLimit: 1000 },
    { etags: true },
  ];

  /** The GETs of the contract, with ids of the small world. */
  const reads: readonly (readonly [EndpointName, Readonly<Record<string, string>>])[] = [
    ['getPage', page],
    ['listAudiences', page],
    ['listAudienceSessions', page],
    ['getAudienceMessages', audience(world.audience)],
    ['getAudienceMessages', audience(world.generating)],
    ['getAsset', { asset_id: world.asset }],
    ['listPeople', {}],
    ['getPersonLog', { person_id: world.person, person_log_id: world.log }],
    ['listWebhookSubscriptions', {}],
  ];

  it('answer every read with what a tolerant reader can use, without losing a row', async () => {
    const rowsOf = (value: unknown) =>
      ['items', 'messages'].map((name) => [Reflect.get(Object(value), name)].flat().length);
    const usual = new Map<string, unknown>();
    for (const other of [{}, ...settings, Object.assign({}, ...settings)]) {
      const { call } = await service.withSettings(other);
      for (const [name, params] of reads) {
        const target = `${name} ${JSON.stringify(params)}`;
        const label = `${JSON.stringify(other)} ${target}`;
        const { status, json } = await call(name, { params });
        expect(status, label).toBe(200);
        const { value, drifts } = readTolerantly(endpoints[name].response, json);
        // The reader is for a null version and other timestamp forms. All else is our mistake.
        expect(
          drifts.filter(({ path }) => !/publishedVersion$|At$/.test(path)),
          label,
        ).toEqual([]);
        if (!usual.has(target)) usual.set(target, rowsOf(value));
        expect(rowsOf(value), label).toEqual(usual.get(target));
      }
    }
  });
});
