import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Endpoint, endpoints } from '#src/contract/endpoints.ts';
import { world } from '#test/service/small-world.ts';
import { json, testKey, testService } from '#test/service/test-service.ts';
import { worldState } from '#test/service/world-state.ts';

const service = testService();

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(...`' ';-- $1 %ff ../.. __proto__ constructor \u202e 1e309 +0 {"a":1}`.split(' ')),
  fc.constantFrom('', 'a\0b', '\ud800', 'x'.repeat(5_000), '9'.repeat(400)),
);
const anyJson = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }), fc.double(), fc.bigInt().map(Number), fc.constant(null));

/** By the last word before `_id`: `log` is `person_log_id`. */
const realIds = new Map<string, string>(Object.entries({ ...world, message: world.messageWithoutSnapshot }));

/** The fields that each body may hold, and one that none holds. */
const fieldsOf = (endpoint: Endpoint): readonly string[] => {
  const body = 'body' in endpoint ? endpoint.body : undefined;
  return [...(body === undefined ? [] : Object.keys(body.shape)), 'nope', 'createdAt'];
};

/** Bodies that are bad by construction: each has at least one member that no schema takes. */
const badBody = (endpoint: Endpoint): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.dictionary(fc.constantFrom(...fieldsOf(endpoint)), anyJson, { maxKeys: 5 }), nasty, anyJson)
      .map(([body, name, value]) =>
        JSON.stringify(Object.fromEntries([...Object.entries(body), [`bad ${name}`, value]])),
      ),
    anyJson.filter((value) => typeof value !== 'object' || value === null).map((value) => JSON.stringify(value) ?? ''),
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `{"name": ${text}`),
    nasty.map((text) => `{"__proto__": ${JSON.stringify(text)}}`),
    nasty.map((text) => `{"metadataOverride": {"ogImageUrl": ${JSON.stringify(text)}}}`),
  );

const badQuery = fc
  .dictionary(fc.constantFrom('cursor', 'limit', 'startDate', 'endDate', 'audienceId', 'x'), nasty, {
    minKeys: 1,
    maxKeys: 4,
  })
  .map((query) =>
    Object.entries(query)
      .map(([name, value]) => `${name}=${rawEncoded(value)}`)
      .join('&'),
  );

/** Percent-encodes byte by byte, surrogate halves as the bytes that no UTF-8 reader takes. */
function rawEncoded(text: string): string {
  return [...text].map((letter) => (/\p{Surrogate}/u.test(letter) ? '%ED%A0%80' : encodeURIComponent(letter))).join('');
}

const request = fc.constantFrom<Endpoint>(...Object.values(endpoints)).chain((endpoint) =>
  fc.record({
    endpoint: fc.constant(endpoint),
    // One in four ids is real, so that the body gets looked at.
    ids: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: nasty }), {
      minLength: 3,
      maxLength: 3,
    }),
    query: badQuery,
    body: badBody(endpoint),
  }),
);

const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
});
const inside = /node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|drizzle|pglite|select |SQLSTATE|127\.0\.0\.1/i;

it('10,000 generated bad requests are refused in the one error shape, none with a 5xx, and change nothing', async () => {
  const before = await worldState(service.database);
  const statuses = new Map<number, number>();
  const send = async ({ endpoint, ids, query, body }: typeof request extends fc.Arbitrary<infer T> ? T : never) => {
    const left = [...ids];
    const path = endpoint.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
      const id = left.shift();
      return id === undefined ? (realIds.get(name.split('_').at(-2) ?? '') ?? '') : rawEncoded(id);
    });
    const reads = endpoint.method === 'GET';
    const response = await service.inject({
      method: endpoint.method,
      url: `${path}?${query}`,
      headers: { ...json, 'x-api-key': testKey },
      ...(reads ? {} : { payload: body }),
    });
    const status = response.statusCode;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (reads && status === 200) return;
    expect(status, `${endpoint.name} ${body} ${response.body}`).toBeGreaterThanOrEqual(400);
    expect(status, `${endpoint.name} ${path} ${query} ${body}`).toBeLessThan(500);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    const read = z.parse(problem, response.json());
    expect(read.status).toBe(status);
    expect(`${read.title} ${read.detail} ${read.errors.map((error) => error.message).join(' ')}`).not.toMatch(inside);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 20, maxLength: 20 }), async (batch) => {
      await Promise.all(batch.map(send));
    }),
    { numRuns: 500, endOnFailure: true },
  );
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(1_000);
  expect(await worldState(service.database)).toEqual(before);
}, 300_000);
