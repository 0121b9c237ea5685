import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { contentSecurityPolicy } from './csp.ts';

let running: GatewayUnderTest;
const picture = Buffer.from('a picture');

beforeAll(async () => {
  running = await startGatewayUnderTest({
    files: { 'config.json': '{"title":"Team","readOnly":true}' },
    sampleData: {
      samplePages: async () => [{ pageId: 'page_1', name: 'Sample' }],
      sampleFile: async (fileId) => (fileId === 'file_1' ? picture : undefined),
    },
  });
});
afterAll(() => running.close());

async function ask(target: string, headers: readonly (readonly [string, string])[] = [], method = 'GET') {
  const bytes = requestBytes(method, target, [['Host', running.site.host], ...headers]);
  const answer = await sendRaw(running.address, bytes, { head: method === 'HEAD' });
  const header = (name: string) => (answer === undefined ? undefined : headerOf(answer, name));
  return { status: answer?.status, body: answer?.body ?? '', header };
}

test.each([
  '/',
  '/pages',
  '/pages/page.with.dots',
  '/pages/a.b/audiences/c.d?panel=log',
  '/assets',
  '/assets/asset_1',
  '/webhooks/',
  '/v0x',
  '/_apps',
])('R22: %s is an address of the dashboard: index.html, not cached', async (target) => {
  const answer = await ask(target);
  expect([answer.status, answer.body]).toEqual([200, '<!doctype html><title>Facet</title>']);
  expect(answer.header('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.header('cache-control')).toBe('no-cache');
});

test('R22: a link on another site opens the dashboard', async () => {
  expect((await ask('/pages/p', [['Sec-Fetch-Site', 'cross-site']])).status).toBe(200);
});

test.each([
  '/missing.js',
  '/robots.txt',
  '/_app',
  '/_app/',
  '/_app/old-AbCd1234.js',
  '/_app/deep/er',
  '/sample-files/none.png',
  '/sample-files/x',
  '/_app/link-AbCd1234.js',
  '/_app/index-AbCd1234.js.map',
  '/_app/index-AbCd1234.js.br',
  '/.facet-build.json',
  '/.well-known/x',
])('R18, R21, R22: %s does not exist', async (target) => {
  expect((await ask(target)).status).toBe(404);
});

test('R21: a link out of the build leads nowhere', async () => {
  expect((await ask('/outside/passwd')).body).not.toContain('root:');
});

test('R22: a hashed file is kept for ever, in the smallest form that the browser takes, and answers 304', async () => {
  const plain = await ask('/_app/index-AbCd1234.js');
  const br = await ask('/_app/index-AbCd1234.js', [['Accept-Encoding', 'gzip, deflate, br']]);
  const gz = await ask('/_app/index-AbCd1234.js', [['Accept-Encoding', 'gzip;q=1, br;q=0']]);
  expect(plain.header('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(plain.header('content-type')).toBe('text/javascript; charset=utf-8');
  expect([plain.header('content-encoding'), br.header('content-encoding'), gz.header('content-encoding')]).toEqual([
    undefined,
    'br',
    'gzip',
  ]);
  expect(brotliDecompressSync(Buffer.from(br.body, 'latin1')).toString()).toBe(plain.body);
  expect(gunzipSync(Buffer.from(gz.body, 'latin1')).toString()).toBe(plain.body);
  expect(br.header('vary')).toBe('accept-encoding');
  const again = await ask('/_app/index-AbCd1234.js', [['If-None-Match', plain.header('etag') ?? '']]);
  expect([again.status, again.body]).toEqual([304, '']);
});

test('R22: HEAD answers like GET without the body; a Range is ignored', async () => {
  const head = await ask('/favicon.svg', [], 'HEAD');
  expect([head.status, head.header('content-type'), Number(head.header('content-length')) > 0]).toEqual([
    200,
    'image/svg+xml',
    true,
  ]);
  expect((await ask('/favicon.svg', [['Range', 'bytes=3-1']])).status).toBe(200);
});

test('/config.json joins the deployer’s file, the sample pages and what the gateway decides', async () => {
  const answer = await ask('/config.json');
  expect(answer.header('cache-control')).toBe('no-cache');
  expect(JSON.parse(answer.body)).toEqual({
    title: 'Team',
    pages: [{ pageId: 'page_1', name: 'Sample' }],
    apiPath: '/',
    readOnly: true,
    imageHosts: [],
  });
});

test('sample pictures are inert', async () => {
  const answer = await ask('/sample-files/file_1.png');
  expect([answer.status, answer.body, answer.header('content-type')]).toEqual([200, 'a picture', 'image/png']);
  expect(answer.header('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.header('x-content-type-options')).toBe('nosniff');
});

test('a sample picture is drawn for the dashboard and the address bar, and for no other site', async () => {
  const from = async (site: string) => (await ask('/sample-files/file_1.png', [['Sec-Fetch-Site', site]])).status;
  expect(await Promise.all(['same-origin', 'none', 'same-site', 'cross-site'].map(from))).toEqual([200, 200, 403, 403]);
});

test('R23: the policy is exactly this one, and picture hosts widen img-src alone', async () => {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types facet-worker";
  expect(contentSecurityPolicy()).toBe(policy);
  expect((await ask('/')).header('content-security-policy')).toBe(policy);
  expect(contentSecurityPolicy({ imageHosts: ['a.example', 'b.example:8443'] })).toBe(
    policy.replace('data:', 'data: a.example b.example:8443'),
  );
  expect(policy).not.toMatch(/unsafe-|\*|https?:/);
});
