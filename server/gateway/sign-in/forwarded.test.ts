import { expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { marker } from '#test/probe/attack.ts';
import { gatewayForTests } from '#test/probe/gateway-for-tests.ts';
import type { GatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { ask, askAsDashboard } from '#test/probe/requirement.ts';
import { addressList } from './addresses.ts';
import { authFrom } from './auth-config.ts';

const auth = (proxies: string, editors?: string) =>
  authFrom({
    AUTH: 'forwarded',
    AUTH_USER_HEADER: 'X-Forwarded-Email',
    AUTH_GROUPS_HEADER: 'X-Forwarded-Groups',
    AUTH_PROXIES: proxies,
    AUTH_EDITORS: editors,
  });

const editors = 'Facet editors, ada@example.com, zoë@example.com';
const behindProxy = gatewayForTests({ auth: auth('127.0.0.1', editors) });
const elsewhere = gatewayForTests({ auth: auth('10.0.0.1, 192.168.0.0/16') });

type Lines = readonly (readonly [name: string, value: string])[];

const ada = ['X-Forwarded-Email', 'ada@example.com'] as const;
const vic = ['x-forwarded-email', 'vic@example.com'] as const;

async function codeOf(gateway: GatewayUnderTest, method: string, target: string, lines: Lines) {
  const answer = await askAsDashboard(gateway, target, method, lines);
  return answer?.status === 200 ? 'passed' : `${answer?.status} ${JSON.parse(answer?.body ?? '').error.code}`;
}

test.each<readonly [outcome: string, method: string, lines: Lines]>([
  ['passed', 'GET', [vic]],
  ['403 viewer', 'PATCH', [vic]],
  ['403 viewer', 'POST', [vic]],
  ['403 viewer', 'DELETE', [vic]],
  ['passed', 'PATCH', [ada]],
  ['passed', 'PATCH', [vic, ['X-Forwarded-Groups', 'staff, Facet editors']]],
  ['403 viewer', 'PATCH', [vic, ['X-Forwarded-Groups', 'staff,Facet,editors']]],
  ['passed', 'PATCH', [['X-Forwarded-Email', Buffer.from('zoë@example.com').toString('latin1')]]],
  ['401 sign_in', 'GET', []],
  ['401 sign_in', 'GET', [['X-Forwarded-Email', '']]],
  ['401 sign_in', 'GET', [['X-Forwarded-User', 'ada@example.com']]],
  ['401 sign_in', 'GET', [['X-Forwarded-Email', 'a'.repeat(257)]]],
  ['401 sign_in', 'GET', [ada, vic]],
  ['401 sign_in', 'PATCH', [vic, ['X-Forwarded-Groups', 'staff'], ['X-Forwarded-Groups', 'Facet editors']]],
])('a proxy’s headers: %s for %s with %j', async (outcome, method, lines) => {
  const targets = { GET: '/v0/pages/p', POST: '/v0/assets', DELETE: '/v0/pages/p/audiences/a' };
  const target = new Map(Object.entries(targets)).get(method) ?? '/v0/persons/p';
  expect(await codeOf(behindProxy, method, target, lines)).toBe(outcome);
  expect(behindProxy.upstream.requests).toHaveLength(outcome === 'passed' ? 1 : 0);
  expect(behindProxy.upstream.requests[0]?.rawHeaders.join('\n') ?? '').not.toMatch(/forwarded|example\.com/i);
});

const files = ['/', '/pages/p', '/config.json', '/_app/index-AbCd1234.js', '/sample-files/f.png'];

test('from any other address the header is not believed, for the API, the files and config.json', async () => {
  for (const target of ['/v0/pages/p', ...files]) {
    expect(await codeOf(elsewhere, 'GET', target, [ada])).toBe('401 sign_in');
  }
  expect(await codeOf(elsewhere, 'PATCH', '/v0/persons/p', [ada])).toBe('401 sign_in');
  expect(elsewhere.upstream.requests).toEqual([]);
});

test('files and config.json want a sign-in, /healthz does not', async () => {
  for (const target of files) expect(await codeOf(behindProxy, 'GET', target, [])).toBe('401 sign_in');
  expect(await codeOf(behindProxy, 'GET', '/', [vic])).toBe('passed');
  expect(await codeOf(behindProxy, 'GET', '/healthz', [])).toBe('passed');
});

test('config.json says who is signed in and is kept by no cache', async () => {
  for (const [line, name, role] of [
    [vic, 'vic@example.com', 'viewer'],
    [ada, 'ada@example.com', 'editor'],
  ] as const) {
    const answer = await ask(behindProxy, '/config.json', { headers: [line] });
    expect(JSON.parse(answer?.body ?? '')).toEqual({ apiPath: '/', imageHosts: [], user: { name, role } });
    expect(headerOf(answer, 'cache-control')).toBe('no-store');
  }
});

test('what another site can send is refused before anybody is asked to sign in, a bad body after', async () => {
  const noMarker = await ask(behindProxy, '/v0/pages/p', { headers: [ada] });
  expect([noMarker?.status, noMarker?.body]).toEqual([403, expect.stringContaining('"marker"')]);
  expect(await codeOf(behindProxy, 'GET', '/v0/pages/p', [['Sec-Fetch-Site', 'cross-site']])).toBe('403 cross_site');
  const ofText = async (...lines: Lines) => {
    const headers = [marker, ['Content-Type', 'text/plain'] as const, ...lines];
    return (await ask(behindProxy, '/v0/persons/p', { method: 'PATCH', headers, body: '{}' }))?.status;
  };
  expect([await ofText(), await ofText(vic), await ofText(ada)]).toEqual([401, 403, 415]);
});

test('the log has the name, in quotes, and never the key', async () => {
  await askAsDashboard(behindProxy, '/v0/pages/p', 'GET', [['X-Forwarded-Email', 'eve" 200 user="ada']]);
  await expect
    .poll(() => behindProxy.logged.at(-1))
    .toMatch(/^GET \/v0\/pages\/\{page_id\} 200 .* user="eve\\" 200 user=\\"ada"$/);
  expect(behindProxy.logged.join('\n')).not.toContain(canaryKey);
});

test.each<readonly [listed: boolean, written: string, address: string]>([
  [true, '127.0.0.1', '127.0.0.1'],
  [true, '127.0.0.1', '::ffff:127.0.0.1'],
  [true, '10.0.0.0/8', '::ffff:10.1.2.3'],
  [false, '10.0.0.0/8', '::ffff:11.1.2.3'],
  [false, '127.0.0.1', '::1'],
  [true, '127.0.0.1, ::1', '::1'],
  [true, 'fd00::/8', 'fd12:3456::1'],
  [true, 'fe80::/10', 'fe80::1%eth0'],
  [false, '127.0.0.1', ''],
  [false, '192.168.1.0/24', '192.168.2.1'],
])('%s: the list %s holds %s', (listed, written, address) => {
  expect(addressList(written)?.(address)).toBe(listed);
});

test.each(['', ' , ', 'localhost', '10.0.0.0/33', '10.0.0.0/0', '::/0', '10.0.0.0/8/8', '10.0.0', 'fd00::/129'])(
  'the list %j is refused',
  (written) => expect(addressList(written)).toBeUndefined(),
);
