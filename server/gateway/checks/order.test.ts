import { expect, test } from 'vitest';
import { factsOf } from '#server/gateway/request-facts.ts';
import type { Policy } from './check.ts';
import { apiRequest, everyRequest, firstRefusal, healthRequest, signedInRequest } from './order.ts';

const policy: Policy = { hosts: new Set(['localhost:4173', 'facet.example']), publicOrigin: 'https://facet.example' };

type Case = {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

const marker = { 'x-requested-by': 'facet' };

function refusalOf(request: Case, checks = [...everyRequest, ...apiRequest, ...signedInRequest]): string | undefined {
  const { method = 'GET', target = '/v0/pages/p', headers = {} } = request;
  const rawHeaders = Object.entries({ host: 'facet.example', ...headers }).flat();
  return firstRefusal(checks, factsOf({ method, url: target, httpVersion: '1.1', rawHeaders }), policy)?.code;
}

const long = `/v0/pages/p?${'x'.repeat(9_000)}`;
const post = (headers: Readonly<Record<string, string>>) => ({ method: 'POST', target: '/v0/accounts', headers });
const json = { ...marker, 'content-type': 'application/json' };
const large = { 'content-length': '3000000' };

// Each request breaks the named check and all that come after it.
test.each<readonly [code: string, request: Case]>([
  ['host', { target: '//x', headers: { host: 'evil.test' } }],
  ['target', { target: '/v0/..', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['route', { method: 'PUT', target: long.replace('pages/p', 'nowhere') }],
  ['method', { method: 'PUT', target: long }],
  ['url_too_long', { target: long, headers: { 'sec-fetch-site': 'cross-site' } }],
  ['cross_site', post({ 'sec-fetch-site': 'none', origin: 'null' })],
  ['cross_site', post({ 'sec-fetch-site': 'same-origin', 'sec-purpose': 'prefetch;prerender', origin: 'null' })],
  ['origin', post({ origin: 'null' })],
  ['marker', post(large)],
  ['content_type', post({ ...marker, ...large })],
  ['too_large', post({ ...json, ...large })],
])('the order of checks: %s comes before all that follow', (code, request) => {
  expect(refusalOf(request)).toBe(code);
});

type Refusal = readonly [refusal: string | undefined, headers: Readonly<Record<string, string>>];

test.each<Refusal>([
  [undefined, {}],
  [undefined, { origin: 'https://facet.example' }],
  [undefined, { host: 'localhost:4173', origin: 'http://localhost:4173' }],
  // A proxy that names the gateway by its own address.
  [undefined, { host: 'localhost:4173', origin: 'https://facet.example' }],
  ['origin', { origin: 'http://facet.example' }],
  ['origin', { origin: 'http://localhost:4173' }],
  ['origin', { host: 'localhost:4173', origin: 'https://localhost:4173' }],
])('R3: each host is its own origin, the public one the configured: %s for %j', (refusal, headers) => {
  expect(refusalOf({ headers: { ...marker, ...headers } })).toBe(refusal);
});

test.each<readonly [refusal: string | undefined, type: string]>([
  [undefined, 'application/json; charset=utf-8'],
  [undefined, 'Application/JSON;charset=UTF-8'],
  ['content_type', 'application/json; charset=latin1'],
  ['content_type', 'text/plain; application/json'],
])('R4: a body is JSON in UTF-8: %s for %s', (refusal, type) => {
  expect(refusalOf(post({ ...json, 'content-type': type, 'content-length': '2' }))).toBe(refusal);
});

test.each<Refusal>([
  [undefined, {}],
  [undefined, { 'sec-fetch-site': 'none' }],
  ['cross_site', { 'sec-fetch-site': 'none', 'sec-purpose': 'Prefetch;anonymous-client-ip' }],
  ['cross_site', { 'sec-fetch-site': 'same-site' }],
])('R2: /healthz is answered with %s for %j', (refusal, headers) => {
  expect(refusalOf({ target: '/healthz', headers }, [...everyRequest, ...healthRequest])).toBe(refusal);
});

test.each([
  '/v0/pages/%C3%A9%20x',
  '/v0/pages/a.b',
  '/v0/pages/...',
  '/v0/pages/a;b=1',
  '/v0/pages/p?x=%0d%0a%2F&y=//..\\',
  '/v0/pages/%E2%80%AE',
])('R5: %s is an exact call of the contract', (target) => {
  expect(refusalOf({ target, headers: marker })).toBeUndefined();
});
