import { expect, test } from 'vitest';
import { gatewayForTests } from '#test/probe/gateway-for-tests.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { ask } from '#test/probe/requirement.ts';
import { contentSecurityPolicy } from './csp.ts';

/* What the gateway does beyond what every front door is asked (probe.test.ts). */

const running = gatewayForTests({
  files: { 'config.json': '{"title":"Team","readOnly":true}' },
  sampleData: {
    samplePages: async () => [{ pageId: 'page_1', name: 'Sample' }],
    sampleFile: async (fileId) => (fileId === 'file_1' ? Buffer.from('a picture') : undefined),
  },
});

const get = (target: string, headers: readonly (readonly [string, string])[] = []) => ask(running, target, { headers });

test.each([
  ['/assets/asset_1', 200, 'text/html; charset=utf-8'],
  ['/v0x', 200, 'text/html; charset=utf-8'],
  ['/_apps', 200, 'text/html; charset=utf-8'],
  ['/_app', 404, 'application/json; charset=utf-8'],
  ['/sample-files/none.png', 404, 'application/json; charset=utf-8'],
  ['/sample-files/x', 404, 'application/json; charset=utf-8'],
])('R22: %s, beside what every front door is asked for, is answered with %i, %s', async (target, status, type) => {
  const answer = await get(target);
  expect([answer?.status, headerOf(answer, 'content-type')]).toEqual([status, type]);
});

test('R22: HEAD tells the length of GET; a Range is ignored', async () => {
  const head = await ask(running, '/favicon.svg', { method: 'HEAD' });
  const range = await get('/favicon.svg', [['Range', 'bytes=3-1']]);
  expect([range?.status, headerOf(head, 'content-length')]).toEqual([200, String(range?.body.length)]);
});

test('/config.json joins the deployer’s file, the sample pages and what the gateway decides', async () => {
  expect(JSON.parse((await get('/config.json'))?.body ?? '')).toEqual({
    title: 'Team',
    pages: [{ pageId: 'page_1', name: 'Sample' }],
    apiPath: '/',
    readOnly: true,
    imageHosts: [],
  });
});

test('sample pictures are inert', async () => {
  const answer = await get('/sample-files/file_1.png');
  expect([answer?.status, answer?.body, headerOf(answer, 'content-type')]).toEqual([200, 'a picture', 'image/png']);
  expect(headerOf(answer, 'content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headerOf(answer, 'x-content-type-options')).toBe('nosniff');
});

test('a sample picture is drawn for the dashboard and the address bar, and for no other site', async () => {
  const from = async (site: string) => (await get('/sample-files/file_1.png', [['Sec-Fetch-Site', site]]))?.status;
  expect(await Promise.all(['same-origin', 'none', 'same-site', 'cross-site'].map(from))).toEqual([200, 200, 403, 403]);
});

test('R23: the policy is exactly this one, and picture hosts widen img-src alone', async () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types facet-worker";
  expect(contentSecurityPolicy()).toBe(policy);
  expect(headerOf(await get('/'), 'content-security-policy')).toBe(policy);
  expect(contentSecurityPolicy({ imageHosts: ['a.example', 'b.example:8443'] })).toBe(
    policy.replace('data:', 'data: a.example b.example:8443'),
  );
  expect(policy).not.toMatch(/unsafe-|\*|https?:/);
});
