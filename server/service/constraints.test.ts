import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { world } from '#test/service/small-world.ts';
import { type CallInput, startTestService, type TestService } from '#test/service/test-service.ts';
import { worldState } from '#test/service/world-state.ts';

let service: TestService;
let before: Awaited<ReturnType<typeof worldState>>;
beforeAll(async () => {
  service = await startTestService();
  before = await worldState(service.database);
});
afterAll(() => service.close());

const page = { page_id: world.page };
const audience = { ...page, audience_id: world.audience };
const person = { person_id: world.person };
const subscription = { subscription_id: world.subscription };
const asset = { assetType: 'image', name: 'Picture', purpose: '', fileId: 'file_1' };
const long = (length: number): string => 'x'.repeat(length);

type Violation = readonly [what: string, endpoint: EndpointName, input: CallInput, path: string];

const ofAudience = (field: string, values: readonly unknown[], path = field): readonly Violation[] =>
  values.map((value) => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    'updateAudience',
    { params: audience, body: { customName: 'Kept out', [field]: value } },
    path,
  ]);
const ofPerson = (field: string, values: readonly unknown[]): readonly Violation[] =>
  values.map((value) => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    'updatePerson',
    { params: person, body: { email: 'kept-out@acme.example', [field]: value } },
    field,
  ]);
const ofWebhook = (field: string, values: readonly unknown[], path = field): readonly Violation[] =>
  values.map((value) => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    'updateWebhookSubscription',
    { params: subscription, body: { active: false, [field]: value } },
    path,
  ]);
const ofAsset = (field: string, values: readonly unknown[]): readonly Violation[] =>
  values.map((value) => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    'createAsset',
    { body: { ...asset, [field]: value } },
    field,
  ]);
const ofAccount = (field: string, values: readonly unknown[]): readonly Violation[] =>
  values.map((value) => [
    `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
    'createAccount',
    { body: { domain: 'fresh.example', [field]: value } },
    field,
  ]);
const ofList = (endpoint: EndpointName, params: Record<string, string>): readonly Violation[] => [
  ...['0', '1001', '-1', '1.5', '1e2', 'ten', '', ' 5', '0x10', '99999999999'].map(
    (limit): Violation => [`limit ${JSON.stringify(limit)}`, endpoint, { params, query: { limit } }, 'limit'],
  ),
  ...['', 'x', 'YWJj.ZGVm', '..', '%00', '[1,"a"]'].map(
    (cursor): Violation => [`cursor ${JSON.stringify(cursor)}`, endpoint, { params, query: { cursor } }, 'cursor'],
  ),
];

const violations: readonly Violation[] = [
  ...ofAudience('customName', ['', 5, false, {}, [], 'a\0b', '\ud800']),
  ...ofAudience('supplementaryContext', ['', 5, [], 'a\0b', 'x\udc00']),
  ...ofAudience('actionUrlOverride', ['', 'acme.example', '/relative', '//host', 'https://', 'http://[', 'a b:c', 7]),
  ...ofAudience('actionFormIdOverride', [5, {}, '\0']),
  ...ofAudience('actionFormInstructionsOverride', [5, [], '\0']),
  ...ofAudience('metadataOverride', [null, 'text', [], 5]),
  ...imageMetadataFields.flatMap((field) =>
    ofAudience(
      'metadataOverride',
      [{ title: 'Kept out', [field]: 'https://acme.example/a.png' }],
      `metadataOverride.${field}`,
    ),
  ),
  ...writableMetadataFields.flatMap((field) => [
    ...ofAudience('metadataOverride', [{ [field]: null }, { [field]: 5 }], `metadataOverride.${field}`),
  ]),
  ...ofAudience('metadataOverride', [{ keywords: ['a', null] }], 'metadataOverride.keywords.1'),
  ...ofAudience('metadataOverride', [{ title: 'a\0b' }], 'metadataOverride.title'),
  ...ofAudience('metadataOverride', [{ nope: 'x' }], 'metadataOverride.nope'),
  ...['audienceId', 'status', 'effectiveName', 'computedName', 'createdAt', 'nope', 'constructor'].flatMap((field) =>
    ofAudience(field, ['x']),
  ),
  ...ofPerson('name', ['', long(256), null, 5, 'a\0']),
  ...ofPerson('domain', ['', 5]),
  ...ofPerson('email', [5, {}, '\ud800']),
  ...ofPerson('phoneNumber', ['', '030123', '+0123', '+1', '+1234567890123456', '+49 30', 5]),
  ...ofPerson('linkedinProfileUrl', ['', 5]),
  ...['personId', 'slug', 'updatedAt', 'nope'].flatMap((field) => ofPerson(field, ['x'])),
  ...ofWebhook('url', ['', 'acme.example', null, 'https://', 5, '//host/x']),
  ...ofWebhook('events', [null, 'form.submitted', {}]),
  ...ofWebhook('events', [['form.submitted', 'form.unknown']], 'events.1'),
  ...ofWebhook('active', [null, 'true', 1]),
  ...['subscriptionId', 'createdAt', 'nope'].flatMap((field) => ofWebhook(field, ['x'])),
  ...ofAsset('assetType', ['video', '', null, undefined]),
  ...ofAsset('name', [null, 5, undefined, '\0']),
  ...ofAsset('purpose', [null, 5]),
  ...ofAsset('fileId', ['', null, 5, undefined]),
  ...ofAsset('parentAssetId', [null, 5]),
  ...ofAsset('idempotencyKey', ['', long(256), null, 5]),
  ...ofAsset('hidden', [null, 'true', 1]),
  ...ofAsset('tags', [['x']]),
  ...ofAccount('domain', [
    '',
    null,
    5,
    'localhost',
    '127.0.0.1',
    'a b.example',
    'Fresh.Example',
    'https://fresh.example',
  ]),
  ...ofAccount('domain', [
    'fresh.example/',
    'fresh.example:443',
    'fresh.example.',
    'bücher.example',
    '-a.example',
    '\0',
  ]),
  ...ofAccount('domain', [`${long(64)}.example`, 'a..example', 'user@fresh.example', ' fresh.example']),
  ...ofAccount('name', ['', long(256), null, 5]),
  ...ofAccount('accountId', ['x']),
  ['a field in an empty body', 'archivePage', { params: page, body: { reason: 'x' } }, 'reason'],
  ['an array as body', 'archivePage', { params: page, body: [] }, ''],
  ['null as body', 'restoreAudienceMessage', { params: { ...audience, message_id: world.message }, body: null }, ''],
  ['no body', 'updatePerson', { params: person }, ''],
  [
    'partialText over its limit',
    'interruptAudienceMessage',
    { params: { ...page, audience_id: world.generating }, body: { partialText: long(100_001) } },
    'partialText',
  ],
  [
    'partialText null',
    'interruptAudienceMessage',
    { params: { ...page, audience_id: world.generating }, body: { partialText: null } },
    'partialText',
  ],
  ...ofList('listPeople', {}),
  ...ofList('listWebhookSubscriptions', {}),
  ...ofList('listAudiences', page),
  ...ofList('listAudienceSessions', page),
  ...['startDate', 'endDate'].flatMap((name) =>
    [
      '2026-01-01',
      '2026-01-01T00:00:00',
      'yesterday',
      '',
      '2026-02-30T00:00:00Z',
      '2026-01-01T00:00:00 02:00',
      '+1767225600000',
    ].map(
      (value): Violation => [
        `${name} ${value}`,
        'listAudienceSessions',
        { params: page, query: { [name]: value } },
        name,
      ],
    ),
  ),
  [
    'start after end',
    'listAudienceSessions',
    { params: page, query: { startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' } },
    'startDate',
  ],
  ['a NUL in a query', 'listAudienceSessions', { params: page, query: { audienceId: 'a\0' } }, 'audienceId'],
];

describe('a violated constraint is a 422 that names the field, and nothing is changed', () => {
  it.each(violations)('%s (%s)', async (_what, endpoint, input, path) => {
    const answer = await service.call(endpoint, input);
    expect(answer.status, answer.text).toBe(422);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const errors = Reflect.get(Object(answer.json), 'errors');
    expect(errors).toEqual(expect.arrayContaining([{ path, message: expect.stringMatching(/\.$|: \S+$/) }]));
  });

  it('and the database is as it was before all of them', async () => {
    expect(await worldState(service.database)).toEqual(before);
  });

  it('a body of several mistakes names each of them', async () => {
    const answer = await service.call('updateAudience', {
      params: audience,
      body: { customName: '', metadataOverride: { ogImageUrl: 'x', title: null }, extra: 1 },
    });
    const errors: unknown = Reflect.get(Object(answer.json), 'errors');
    expect(Array.isArray(errors) ? errors.map((error) => Reflect.get(Object(error), 'path')).sort() : errors).toEqual([
      'customName',
      'extra',
      'metadataOverride.ogImageUrl',
      'metadataOverride.title',
    ]);
  });
});
