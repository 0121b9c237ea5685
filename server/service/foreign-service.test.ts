import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiPath } from '#src/contract/api-path.ts';
import { type EndpointName, endpoints } from '#src/contract/endpoints.ts';
import { knownValues } from '#src/contract/fields.ts';
import { readTolerantly } from '#src/contract/tolerant-reader.ts';
import { canaryKey } from '#test/canary-key.ts';
import { world } from '#test/service/small-world.ts';
import { startTestService, type TestService } from '#test/service/test-service.ts';
import { buildServiceApp } from './app.ts';
import { foreignAnswer } from './foreign.ts';
import { rateCheck } from './http/admission.ts';
import { defaultSettings, type ServiceSettings } from './settings.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

type Answer = { readonly status: number; readonly headers: Headers; readonly json: unknown };
type Send = (
  name: EndpointName,
  params: Readonly<Record<string, string>>,
  init?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> },
) => Promise<Answer>;

/** Runs `test` against the same database through an app with other settings, over HTTP. */
async function withSettings(settings: Partial<ServiceSettings>, test: (send: Send) => Promise<void>) {
  const app = buildServiceApp({
    database: service.database,
    settings: { ...defaultSettings, ...settings },
    apiKeys: [canaryKey, 'other'],
    log: (line) => console.error(line),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  try {
    await test(async (name, params, { body, headers } = {}) => {
      const endpoint = endpoints[name];
      const response = await fetch(`${url}${apiPath<string>(endpoint.path, params)}`, {
        method: endpoint.method,
        headers: {
          'x-api-key': canaryKey,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('content-type')?.includes('json') === true;
      return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : text };
    });
  } finally {
    await app.close();
  }
}

const page = { page_id: world.page };
const audience = (audience_id: string) => ({ ...page, audience_id });
const member = (answer: { readonly json: unknown }, name: string): unknown => Reflect.get(Object(answer.json), name);

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

describe('EXOTIC_ENUMS', () => {
  const metadata = ['metadata', 'effectiveMetadata', 'metadataOverride'];

  it.each([
    ['versionStatus', ['latestVersion', 'publishedVersion'], 'status'],
    ['robots', metadata, 'robots'],
    ['computationStatus', ['items'], 'computationStatus'],
    ['injectionPoint', ['scripts'], 'injectionPoint'],
    ['messageRole', ['messages'], 'role'],
    ['toolCallStatus', ['toolCalls'], 'status'],
  ] as const)('mixes undocumented values into %s', async (kind, owners, name) => {
    const known: readonly string[] = knownValues[kind];
    const seen = async (exoticEnums: boolean) => {
      const found: string[] = [];
      await withSettings({ exoticEnums }, async (send) => {
        for (const [read, params] of reads) found.push(...texts((await send(read, params)).json, owners, name));
      });
      return found.filter((text) => !known.includes(text));
    };
    expect(await seen(false)).toEqual([]);
    expect((await seen(true)).length).toBeGreaterThan(0);
  });

  it('takes back what it gave, and gives back what it took', async () => {
    await withSettings({ exoticEnums: true }, async (send) => {
      const written = { ogType: 'article', twitterCard: 'summary_2027', robots: ['index', 'invented'] };
      for (const id of ['audience_08', 'audience_09', 'audience_10', 'audience_11', 'audience_12']) {
        const first = await send('updateAudience', audience(id), { body: { metadataOverride: written } });
        expect(first.json).toMatchObject({ metadataOverride: written, effectiveMetadata: written });
        const same = await send('updateAudience', audience(id), { body: { metadataOverride: written } });
        expect(same.json).toEqual(first.json);
      }
    });
  });

  it.each([
    ['items', 'audienceSessionId', 'formSubmissionIdentifierType', 'email'],
    ['changes', 'changeId', 'field', 'metaTitle'],
    ['changes', 'changeId', 'status', 'applied'],
    ['pendingChanges', 'changeId', 'status', 'pending'],
  ])('mixes them into %s, by %s: %s', (owner, id, name, known) => {
    const objects = Array.from({ length: 9 }, (_, index) => ({ [id]: `id_${index}`, [name]: known }));
    const answer = foreignAnswer({ [owner]: objects }, { ...defaultSettings, exoticEnums: true });
    const found = texts(answer, [owner], name);
    expect(found).toHaveLength(9);
    expect(found).toContain(known);
    expect(new Set(found).size).toBeGreaterThan(1);
  });

  it('leaves closed enums, payloads and tool arguments as they are', async () => {
    await withSettings({ exoticEnums: true }, async (send) => {
      const allowed = ['draft', 'queued', 'processing', 'published', 'archived', 'failed', 'deleted'];
      expect(texts((await send('listAudiences', page)).json, ['items'], 'status')).toSatisfy((found: string[]) =>
        found.every((status) => allowed.includes(status)),
      );
      const answer = await send('getAudienceMessages', audience(world.audience));
      expect(JSON.stringify(answer.json)).toContain('{"q":"acme"}');
    });
  });
});

describe('METADATA_CLEAR', () => {
  const params = audience('audience_13');
  const start = { metadataOverride: { title: 'Title', author: 'Ada', keywords: ['one'] } };
  const override = (answer: Answer) => member(answer, 'metadataOverride');

  it.each([
    ['null', null, ''],
    ['empty', '', null],
  ] as const)(
    '%s: that value takes a field away under merge, the other does not',
    async (metadataClear, clears, other) => {
      await withSettings({ metadataPatch: 'merge', metadataClear }, async (send) => {
        await send('updateAudience', params, { body: start });
        const cleared = await send('updateAudience', params, { body: { metadataOverride: { title: clears } } });
        expect(cleared.status).toBe(200);
        expect(override(cleared)).toMatchObject({ author: 'Ada', keywords: ['one'] });
        expect(override(cleared)).not.toHaveProperty('title');
        expect(member(cleared, 'effectiveMetadata')).toHaveProperty('title', 'Page title');
        const otherwise = await send('updateAudience', params, { body: { metadataOverride: { author: other } } });
        if (other === null) expect(otherwise.status).toBe(422);
        else expect(override(otherwise)).toHaveProperty('author', '');
      });
    },
  );

  it('without it "" stores a blank and null is refused, and with it only writable fields are cleared', async () => {
    await withSettings({ metadataPatch: 'merge' }, async (send) => {
      const blank = await send('updateAudience', params, { body: { metadataOverride: { title: '' } } });
      expect(override(blank)).toHaveProperty('title', '');
      expect((await send('updateAudience', params, { body: { metadataOverride: { title: null } } })).status).toBe(422);
    });
    await withSettings({ metadataClear: 'null' }, async (send) => {
      for (const metadataOverride of [{ ogImageUrl: null }, { other: null }, null]) {
        expect((await send('updateAudience', params, { body: { metadataOverride } })).status).toBe(422);
      }
      const replaced = await send('updateAudience', params, {
        body: { metadataOverride: { title: null, author: 'B' } },
      });
      expect(override(replaced)).not.toHaveProperty('title');
    });
  });
});

describe('RATE_LIMIT', () => {
  it('answers 429 with Retry-After past so many requests in a second, for each key by itself, after the key', async () => {
    await withSettings({ rateLimit: 3 }, async (send) => {
      const statuses = [];
      for (let request = 0; request < 4; request += 1) statuses.push((await send('getPage', page)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      const refused = await send('getPage', page);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(refused.json).toMatchObject({ status: 429, title: 'Too many requests' });
      expect((await send('getPage', page, { headers: { 'x-api-key': 'other' } })).status).toBe(200);
      expect((await send('getPage', page, { headers: { 'x-api-key': 'wrong' } })).status).toBe(401);
    });
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
  const changes: readonly (readonly [EndpointName, Readonly<Record<string, string>>, object])[] = [
    ['updateAudience', audience('audience_14'), { customName: 'Changed' }],
    ['updatePerson', { person_id: world.person }, { name: 'Changed' }],
    ['updateWebhookSubscription', { subscription_id: world.subscription }, { active: false }],
  ];

  it.each(changes)(
    '%s carries a tag; If-Match lets the change through while it holds, and is a 412 after',
    async (name, params, body) => {
      await withSettings({ etags: true }, async (send) => {
        const tag = (await send(name, params, { body: {} })).headers.get('etag') ?? '';
        expect(tag).toMatch(/^"[\w-]{22}"$/);
        expect((await send(name, params, { body: {} })).headers.get('etag')).toBe(tag);
        const changed = await send(name, params, { body, headers: { 'if-match': `"other", ${tag}` } });
        expect(changed.status).toBe(200);
        const next = changed.headers.get('etag') ?? '';
        expect(next).not.toBe(tag);
        for (const ifMatch of [tag, `W/${next}`, 'garbage']) {
          const refused = await send(name, params, { body: {}, headers: { 'if-match': ifMatch } });
          expect([ifMatch, refused.status]).toEqual([ifMatch, 412]);
        }
        expect((await send(name, params, { body: {}, headers: { 'if-match': '*' } })).headers.get('etag')).toBe(next);
      });
    },
  );

  it('nothing is changed by a 412, what is not there is a 404, and archiving takes If-Match too', async () => {
    await withSettings({ etags: true }, async (send) => {
      const params = audience('audience_15');
      const ifMatch = { 'if-match': '"old"' };
      expect((await send('updateAudience', params, { body: { customName: 'No' }, headers: ifMatch })).status).toBe(412);
      expect((await send('archiveAudience', params, { headers: ifMatch })).status).toBe(412);
      const now = await send('updateAudience', params, { body: {} });
      expect(now.json).toMatchObject({ customName: null, archivedAt: null });
      const tag = now.headers.get('etag') ?? '';
      expect((await send('archiveAudience', params, { headers: { 'if-match': tag } })).status).toBe(200);
      expect((await send('updatePerson', { person_id: 'none' }, { body: {}, headers: ifMatch })).status).toBe(404);
    });
  });

  it('of two changes that name the same tag at once, one is refused', async () => {
    await withSettings({ etags: true }, async (send) => {
      const params = { subscription_id: world.subscription };
      const tag = (await send('updateWebhookSubscription', params, { body: {} })).headers.get('etag') ?? '';
      const answers = await Promise.all(
        ['https://a.example', 'https://b.example'].map((url) =>
          send('updateWebhookSubscription', params, { body: { url }, headers: { 'if-match': tag } }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    });
  });

  it('off: no tag, and If-Match is not looked at', async () => {
    await withSettings({}, async (send) => {
      const answer = await send(
        'updatePerson',
        { person_id: world.person },
        { body: {}, headers: { 'if-match': '"x"' } },
      );
      expect([answer.status, answer.headers.get('etag')]).toEqual([200, null]);
    });
  });
});

describe('any two settings together', () => {
  const dimensions: readonly (readonly Partial<ServiceSettings>[])[] = [
    [{ timestamps: 'milliseconds' }, { timestamps: 'seconds' }, { timestamps: 'iso' }],
    [{ unpublished: 'empty' }, { unpublished: 'null' }, { unpublished: 'latest' }],
    [{ omitMetadata: false }, { omitMetadata: true }],
    [{ metadataPatch: 'replace' }, { metadataPatch: 'merge' }, { metadataPatch: 'replace-all' }],
    [{ metadataClear: 'none' }, { metadataClear: 'null' }, { metadataClear: 'empty' }],
    [{ cursorlessLists: false }, { cursorlessLists: true }],
    [{ peopleTotal: 'exact' }, { peopleTotal: 'null' }],
    [{ errors: 'problem' }, { errors: 'plain' }, { errors: 'string' }, { errors: 'array' }, { errors: 'html' }],
    [{ exoticEnums: false }, { exoticEnums: true }],
    [{ rateLimit: 0 }, { rateLimit: 1000 }],
    [{ etags: false }, { etags: true }],
  ];

  /** Rows that pair each value of a setting with each value of the others: an index per setting. */
  function pairwise(sizes: readonly number[]): readonly (readonly number[])[] {
    const open = new Set<string>();
    for (const [a, size] of sizes.entries()) {
      for (const [b, other] of sizes.entries()) {
        for (let i = 0; a < b && i < size; i += 1) for (let j = 0; j < other; j += 1) open.add(`${a}=${i} ${b}=${j}`);
      }
    }
    const pair = (a: number, i: number, b: number, j: number) =>
      a < b ? `${a}=${i} ${b}=${j}` : `${b}=${j} ${a}=${i}`;
    const rows: (readonly number[])[] = [];
    for (const first of [...open]) {
      if (!open.has(first)) continue;
      const chosen = new Map(
        first.split(' ').map((part): [number, number] => [Number(part.split('=')[0]), Number(part.split('=')[1])]),
      );
      for (const [b, size] of sizes.entries()) {
        if (chosen.has(b)) continue;
        const gain = (j: number) => [...chosen].filter(([a, i]) => open.has(pair(a, i, b, j))).length;
        const best = Array.from({ length: size }, (_, j) => j).toSorted((x, y) => gain(y) - gain(x))[0] ?? 0;
        chosen.set(b, best);
      }
      for (const [a, i] of chosen) for (const [b, j] of chosen) if (a < b) open.delete(pair(a, i, b, j));
      rows.push(sizes.map((_, index) => chosen.get(index) ?? 0));
    }
    return rows;
  }

  it('answer every read with what a tolerant reader can use, without losing a row', async () => {
    const rowsOf = (value: unknown) =>
      ['items', 'messages'].map((name) => [Reflect.get(Object(value), name)].flat().length);
    const usual = new Map<string, unknown>();
    const rows = pairwise(dimensions.map(({ length }) => length));
    expect(rows.length).toBeLessThan(40);
    for (const row of rows) {
      const settings: Partial<ServiceSettings> = Object.assign(
        {},
        ...row.map((value, index) => dimensions[index]?.[value]),
      );
      await withSettings(settings, async (send) => {
        for (const [name, params] of reads) {
          const label = `${JSON.stringify(settings)} ${name} ${JSON.stringify(params)}`;
          const { status, json } = await send(name, params);
          expect([label, status]).toEqual([label, 200]);
          const { value, drifts } = readTolerantly(endpoints[name].response, json);
          // The reader is for a null version and other timestamp forms. All else is our mistake.
          const others = drifts.filter(({ path }) => !/publishedVersion$|At$/.test(path));
          expect([label, others]).toEqual([label, []]);
          const target = `${name} ${JSON.stringify(params)}`;
          if (!usual.has(target)) usual.set(target, rowsOf(value));
          expect([label, rowsOf(value)]).toEqual([label, usual.get(target)]);
        }
      });
    }
  });
});
