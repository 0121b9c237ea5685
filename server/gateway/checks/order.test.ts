import { expect, test } from 'vitest';
import { factsOf } from '#server/gateway/request-facts.ts';
import type { Policy } from './check.ts';
import { apiRequest, everyRequest, firstRefusal } from './order.ts';

const policy: Policy = { hosts: new Set(['localhost:4173', 'facet.example']), publicOrigin: 'https://facet.example' };

type Case = {
  readonly method?: string;
  readonly target?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

function refusalOf({ method = 'GET', target = '/v0/pages/p', headers = {} }: Case): string | undefined {
  const rawHeaders = Object.entries({ host: 'facet.example', ...headers }).flat();
  const facts = factsOf({ method, url: target, rawHeaders });
  return firstRefusal([...everyRequest, ...apiRequest], facts, policy)?.code;
}

// Each request breaks the named check and all that come after it.
test.each<readonly [code: string, request: Case]>([
  ['host', { target: '//x', headers: { host: 'evil.test' } }],
  ['target', { target: '/v0/..', headers: { 'sec-fetch-site': 'cross-site' } }],
  ['route', { method: 'PUT', target: `/v0/nowhere?${'x'.repeat(9_000)}` }],
  ['method', { method: 'PUT', target: `/v0/pages/p?${'x'.repeat(9_000)}` }],
  ['url_too_long', { target: `/v0/pages/p?${'x'.repeat(9_000)}`, headers: { 'sec-fetch-site': 'cross-site' } }],
  ['cross_site', { method: 'POST', target: '/v0/accounts', headers: { 'sec-fetch-site': 'none', origin: 'null' } }],
  ['origin', { method: 'POST', target: '/v0/accounts', headers: { origin: 'null' } }],
  ['marker', { method: 'POST', target: '/v0/accounts', headers: { 'content-length': '3000000' } }],
  [
    'content_type',
    { method: 'POST', target: '/v0/accounts', headers: { 'x-requested-by': 'facet', 'content-length': '3000000' } },
  ],
  [
    'too_large',
    {
      method: 'POST',
      target: '/v0/accounts',
      headers: { 'x-requested-by': 'facet', 'content-type': 'application/json', 'content-length': '3000000' },
    },
  ],
])('the order of checks: %s comes before all that follow', (code, request) => {
  expect(refusalOf(request)).toBe(code);
});

test.each<readonly [refusal: string | undefined, headers: Readonly<Record<string, string>>]>([
  [undefined, {}],
  [undefined, { origin: 'https://facet.example' }],
  [undefined, { host: 'localhost:4173', origin: 'http://localhost:4173' }],
  // A proxy that names the gateway by its own address.
  [undefined, { host: 'localhost:4173', origin: 'https://facet.example' }],
  ['origin', { origin: 'http://facet.example' }],
  ['origin', { origin: 'http://localhost:4173' }],
  ['origin', { host: 'localhost:4173', origin: 'https://localhost:4173' }],
])('R3: each host is its own origin, the public one the configured: %s for %j', (refusal, headers) => {
  expect(refusalOf({ headers })).toBe(refusal);
});

test.each([
  '/v0/pages/%C3%A9%20x',
  '/v0/pages/a.b',
  '/v0/pages/...',
  '/v0/pages/a;b=1',
  '/v0/pages/p?x=%0d%0a%2F&y=//..\\',
  '/v0/pages/%E2%80%AE',
])('R5: %s is an exact call of the contract', (target) => {
  expect(refusalOf({ target })).toBeUndefined();
});
