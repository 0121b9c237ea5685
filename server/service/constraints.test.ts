import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { imageMetadataFields, writableMetadataFields } from '#src/contract/metadata.ts';
import { type ConstrainedEndpoint, constraintCases } from '#test/constraint-cases.ts';
import { world } from '#test/service/small-world.ts';
import { type Answer, type CallInput, testService } from '#test/service/test-service.ts';
import { worldState } from '#test/service/world-state.ts';

const service = testService();
let before: Awaited<ReturnType<typeof worldState>>;
beforeAll(async () => (before = await worldState(service.database)));

const page = { page_id: world.page };
const audience = { ...page, audience_id: world.audience };
const person = { person_id: world.person };
const subscription = { subscription_id: world.subscription };
const long = (length: number): string => 'x'.repeat(length);

const rightBodies: Readonly<Record<ConstrainedEndpoint, object>> = {
  createAsset: { assetType: 'image', name: 'Picture', purpose: '', fileId: 'file_1' },
  createAccount: { domain: 'fresh.example' },
  updatePerson: { email: 'kept-out@acme.example' },
};

type Violation = readonly [what: string, endpoint: EndpointName, input: CallInput, path: string];

/** One violation for each value of a field, in a body that is right otherwise. */
const inBody =
  (endpoint: EndpointName, params: Record<string, string>, rest: object) =>
  (field: string, values: readonly unknown[], path = field): readonly Violation[] =>
    values.map((value) => [
      `${field} ${JSON.stringify(value)?.slice(0, 40)}`,
      endpoint,
      { params, body: { ...rest, [field]: value } },
      path,
    ]);
const ofAudience = inBody('updateAudience', audience, { customName: 'Kept out' });
const ofPerson = inBody('updatePerson', person, rightBodies.updatePerson);
const ofWebhook = inBody('updateWebhookSubscription', subscription, { active: false });
const ofAsset = inBody('createAsset', {}, rightBodies.createAsset);
const ofAccount = inBody('createAccount', {}, rightBodies.createAccount);
const ofInterrupt = inBody('interruptAudienceMessage', { ...page, audience_id: world.generating }, {});

const inQuery = (endpoint: EndpointName, params: Record<string, string>, name: string, values: readonly string[]) =>
  values.map(
    (value): Violation => [`${name} ${JSON.stringify(value)}`, endpoint, { params, query: { [name]: value } }, name],
  );
const ofList = (endpoint: EndpointName, params: Record<string, string>): readonly Violation[] => [
  ...inQuery(endpoint, params, 'limit', ['0', '1001', '-1', '1.5', '1e2', 'ten', '', ' 5', '0x10', '99999999999']),
  ...inQuery(endpoint, params, 'cursor', ['', 'x', 'YWJj.ZGVm', '..', '%00', '[1,"a"]']),
];
const ofSessions = (name: string, values: readonly string[]) => inQuery('listAudienceSessions', page, name, values);

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
  ...writableMetadataFields.flatMap((field) =>
    ofAudience('metadataOverride', [{ [field]: null }, { [field]: 5 }], `metadataOverride.${field}`),
  ),
  ...ofAudience('metadataOverride', [{ keywords: ['a', null] }], 'metadataOverride.keywords.1'),
  ...ofAudience('metadataOverride', [{ title: 'a\0b' }], 'metadataOverride.title'),
  ...ofAudience('metadataOverride', [{ nope: 'x' }], 'metadataOverride.nope'),
  ...ofAudience('metadataOverride', [{ ['__proto__']: { polluted: 1 } }], 'metadataOverride.__proto__'),
  ...['audienceId', 'status', 'effectiveName', 'computedName', 'createdAt', 'nope', 'constructor', '__proto__'].flatMap(
    (field) => ofAudience(field, ['x']),
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
  ...ofAccount('domain', ['', null, 5, 'localhost', 'Fresh.Example', 'fresh.example/', 'bücher.example', '\0']),
  ...ofAccount('name', ['', long(256), null, 5]),
  ...ofAccount('accountId', ['x']),
  ...ofInterrupt('partialText', [long(100_001), null]),
  ...inBody('archivePage', page, {})('reason', ['x']),
  ['an array as body', 'archivePage', { params: page, body: [] }, ''],
  ['null as body', 'restoreAudienceMessage', { params: { ...audience, message_id: world.message }, body: null }, ''],
  ['no body', 'updatePerson', { params: person }, ''],
  ...ofList('listPeople', {}),
  ...ofList('listWebhookSubscriptions', {}),
  ...ofList('listAudiences', page),
  ...ofList('listAudienceSessions', page),
  ...['startDate', 'endDate'].flatMap((name) => [
    ...ofSessions(name, ['', 'yesterday', '2026-01-01', '+1767225600000', '2026-01-01T00:00:00']),
    ...ofSessions(name, ['2026-02-30T00:00:00Z', '2026-01-01T00:00:00 02:00']),
  ]),
  ...ofSessions('audienceId', ['a\0']),
  [
    'start after end',
    'listAudienceSessions',
    { params: page, query: { startDate: '2026-01-02T00:00:00Z', endDate: '2026-01-01T00:00:00Z' } },
    'startDate',
  ],
];

const problem = z.object({ errors: z.array(z.strictObject({ path: z.string(), message: z.string() })) });
const errorsOf = ({ json }: Answer) => z.parse(problem, json).errors;

describe('a violated constraint is a 422 that names the field, and nothing is changed', () => {
  it.each(violations)('%s (%s)', async (_what, endpoint, input, path) => {
    const answer = await service.call(endpoint, input);
    expect(answer.status, answer.text).toBe(422);
    expect(errorsOf(answer)).toEqual(expect.arrayContaining([{ path, message: expect.stringMatching(/\.$|: \S+$/) }]));
  });

  it.each(constraintCases)('says in the words that the forms show: $endpoint, $field, $constraint', async (broken) => {
    const params = broken.endpoint === 'updatePerson' ? person : {};
    const body = { ...rightBodies[broken.endpoint], [broken.field]: broken.value };
    const answer = await service.call(broken.endpoint, { params, body });
    expect(answer.status, answer.text).toBe(422);
    expect(errorsOf(answer)).toContainEqual({ path: broken.field, message: expect.stringContaining(broken.service) });
  });

  it('and the database is as it was before all of them', async () => {
    expect(await worldState(service.database)).toEqual(before);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  it('a body of several mistakes names each of them', async () => {
    const answer = await service.call('updateAudience', {
      params: audience,
      body: { customName: '', metadataOverride: { ogImageUrl: 'x', title: null }, extra: 1 },
    });
    const paths = errorsOf(answer).map(({ path }) => path);
    expect(paths.sort()).toEqual(['customName', 'extra', 'metadataOverride.ogImageUrl', 'metadataOverride.title']);
  });
});
