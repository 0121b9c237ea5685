import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { expect, test } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { temporaryFolder } from '#test/temporary-folder.ts';
import { readGatewayEnvironment } from './config.ts';
import { KeySearch, keyHint, keyPatternOf } from './key-search.ts';
import { policyFor } from './listening.ts';
import { startWarnings } from './start-warnings.ts';

const folder = temporaryFolder('config');
function file(name: string, content: string, mode = 0o600): string {
  writeFileSync(join(folder, name), content);
  chmodSync(join(folder, name), mode);
  return join(folder, name);
}

const key = 'canary-7f3a9c51d2e84b06-KEY';
const keyFile = file('key', `${key}\n`);
const noCertificate = file('key.pem', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n');
const brokenCertificate = file('broken.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n');
const certificate = file('ca.pem', `# Our own authority\n${rootCertificates[0]}\n`);
const byPassword = { AUTH: 'basic', AUTH_FILE: file('users', `ada:$2y$05$${'a'.repeat(53)}\n`) };
const forwarded = { AUTH: 'forwarded', AUTH_USER_HEADER: 'Remote-User', AUTH_PROXIES: '127.0.0.1' };
const upstream = { UPSTREAM_URL: 'https://service.example/base/', UPSTREAM_API_KEY: key };

test('nothing set means loopback, port 4173, no pictures of others, the embedded service, a log in text', () => {
  expect(readGatewayEnvironment({ PATH: '/bin', HOST: '' })).toMatchObject({
    host: '127.0.0.1',
    port: 4173,
    publicOrigin: undefined,
    imageHosts: [],
    upstream: undefined,
    logFormat: 'text',
    metricsPort: undefined,
  });
});

const local = { UPSTREAM_URL: 'http://127.0.0.1:4100', UPSTREAM_API_KEY_FILE: keyFile };
const plain = { ...upstream, UPSTREAM_URL: 'http://service.example', INSECURE_UPSTREAM_HTTP: '1' };
const ownCertificate = { ...upstream, UPSTREAM_URL: 'https://a.example/v01', UPSTREAM_CA_FILE: certificate };
test.each<readonly [setting: string, env: Record<string, string>, read: object]>([
  ['an upstream and its key', upstream, { upstream: { url: 'https://service.example/base', apiKey: key } }],
  ['a key in a file of mode 0600', local, { upstream: { url: 'http://127.0.0.1:4100', apiKey: key } }],
  ['plain http and any certificate', { ...plain, INSECURE_UPSTREAM_TLS: '1' }, { upstream: { insecureTls: true } }],
  ['a path that begins like /v0', ownCertificate, { upstream: { url: 'https://a.example/v01' } }],
  ['an own authority', ownCertificate, { upstream: { ca: expect.stringContaining('BEGIN CERTIFICATE') } }],
  ['another host and its name', { HOST: '127.0.0.2', ALLOWED_HOSTS: '127.0.0.2:4173' }, { host: '127.0.0.2' }],
  ['another host and an origin', { HOST: '127.0.0.2', PUBLIC_ORIGIN: 'https://a.example' }, { host: '127.0.0.2' }],
  ['every address, asked for', { HOST: '0.0.0.0', OPEN_TO_NETWORK: '1' }, { host: '0.0.0.0' }],
  ['every address with a sign-in', { HOST: '0.0.0.0', ...forwarded }, { auth: { userHeader: 'remote-user' } }],
  ['loopback in IPv6', { HOST: '[::1]' }, { host: '[::1]' }],
  ['a log in JSON', { LOG_FORMAT: 'json' }, { logFormat: 'json' }],
  ['a port for metrics', { METRICS_PORT: '9464' }, { metricsPort: 9464 }],
])('%s is read', (_, env, read) => {
  expect(readGatewayEnvironment(env)).toMatchObject(read);
});

test.each<readonly [sentence: RegExp, env: Record<string, string>]>([
  [/PORT/, { PORT: 'http' }],
  [/BASE_PATH has to be/, { BASE_PATH: '/a/../b' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '0.0.0.0' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '::' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '192.168.1.5' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '127.0.0.1.evil.test' }],
  [/OPEN_TO_NETWORK has to be 1/, { HOST: '0.0.0.0', OPEN_TO_NETWORK: 'yes' }],
  [/AUTH has to be basic or forwarded/, { AUTH: 'oauth' }],
  [/AUTH=basic needs AUTH_FILE/, { AUTH: 'basic' }],
  [/AUTH_FILE names a file that cannot be read/, { AUTH: 'basic', AUTH_FILE: join(folder, 'none') }],
  [/AUTH_USER_HEADER has no effect with AUTH=basic/, { ...forwarded, AUTH: 'basic' }],
  [/AUTH=forwarded needs AUTH_USER_HEADER.*AUTH_PROXIES/, { AUTH: 'forwarded', AUTH_USER_HEADER: 'Remote-User' }],
  [/AUTH_PROXIES has to be addresses/, { ...forwarded, AUTH_PROXIES: 'localhost' }],
  [/AUTH_USER_HEADER has to be the name of a header/, { ...forwarded, AUTH_USER_HEADER: 'Accept' }],
  [/AUTH_GROUPS_HEADER has to be the name of a header/, { ...forwarded, AUTH_GROUPS_HEADER: 'Remote Groups' }],
  [/AUTH_EDITORS names nobody/, { ...forwarded, AUTH_EDITORS: ' , ' }],
  [/AUTH_EDITORS has no effect without AUTH/, { AUTH_EDITORS: 'ada' }],
  [/AUTH_FILE has no effect with AUTH=forwarded/, { ...forwarded, AUTH_FILE: '/etc/facet/users' }],
  [/needs the key/, { UPSTREAM_URL: 'https://service.example' }],
  [/set UPSTREAM_URL/, { UPSTREAM_API_KEY: key }],
  [/not both/, { ...upstream, UPSTREAM_API_KEY_FILE: keyFile }],
  [/mode 0600/, { UPSTREAM_URL: 'https://service.example', UPSTREAM_API_KEY_FILE: file('open-key', key, 0o640) }],
  [/cannot be read/, { UPSTREAM_URL: 'https://service.example', UPSTREAM_API_KEY_FILE: join(folder, 'none') }],
  [/UPSTREAM_API_KEY has to/, { ...upstream, UPSTREAM_API_KEY: `${key} ${key}` }],
  [/INSECURE_UPSTREAM_HTTP=1/, { ...upstream, UPSTREAM_URL: 'http://service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'https://user:pass@service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'https://service.example/?key=x' }],
  [/UPSTREAM_CA_FILE names/, { ...upstream, UPSTREAM_CA_FILE: join(folder, 'none') }],
  [/UPSTREAM_CA_FILE has to hold a PEM certificate/, { ...upstream, UPSTREAM_CA_FILE: noCertificate }],
  [/UPSTREAM_CA_FILE has to hold a PEM certificate/, { ...upstream, UPSTREAM_CA_FILE: brokenCertificate }],
  [/ends in \/v0, .*: leave \/v0 out/, { ...upstream, UPSTREAM_URL: 'https://service.example/base/v0/' }],
  [/^HOST 127\.0\.0\.2 .*set ALLOWED_HOSTS to 127\.0\.0\.2 with the port, or PUBLIC_ORIGIN/, { HOST: '127.0.0.2' }],
  [/^HOST 192\.168\.1\.5 .*set ALLOWED_HOSTS to 192/, { HOST: '192.168.1.5', OPEN_TO_NETWORK: '1' }],
  [/ALLOWED_HOSTS has to be/, { ALLOWED_HOSTS: '192.168.1.300:4173' }],
  [/ALLOWED_HOSTS names no host/, { ALLOWED_HOSTS: ' , ' }],
  [/PUBLIC_ORIGIN/, { PUBLIC_ORIGIN: 'facet.example' }],
  [/PUBLIC_ORIGIN/, { PUBLIC_ORIGIN: 'https://facet.example/path' }],
  [/ALLOWED_HOSTS/, { ALLOWED_HOSTS: 'http://facet.example' }],
  [/IMG_HOSTS/, { IMG_HOSTS: "a.example; script-src 'unsafe-inline'" }],
  [/IMG_HOSTS/, { IMG_HOSTS: '*' }],
  [/LOG_FORMAT has to be text or json\.$/, { LOG_FORMAT: 'xml' }],
  [/METRICS_PORT has to be a port number\.$/, { METRICS_PORT: 'no' }],
])('R16, R20: refused in one sentence that says %s and no key', (sentence, env) => {
  const read = () => readGatewayEnvironment(env);
  expect(read).toThrow(StartProblem);
  expect(read).toThrow(sentence);
  for (const text of [key, '\n']) expect(read).not.toThrow(text);
});

test('hosts: the loopback names with the port, or ALLOWED_HOSTS, and always the public origin’s', () => {
  const hosts = (env: Record<string, string>, port: number) => [...policyFor(readGatewayEnvironment(env), port).hosts];
  expect(hosts({}, 4173)).toEqual(['localhost:4173', '127.0.0.1:4173', '[::1]:4173']);
  expect(hosts({}, 80)).toContain('localhost');
  expect(hosts({ PUBLIC_ORIGIN: 'https://facet.example' }, 1)).toContain('facet.example');
  const named = { ALLOWED_HOSTS: 'a.example, b.example:8080', PUBLIC_ORIGIN: 'https://c.example' };
  expect(hosts(named, 1)).toEqual(['a.example', 'b.example:8080', 'c.example']);
});

test('R16: of a key its last four characters are printed, of a short one none', () => {
  expect(keyHint(key)).toBe('****-KEY');
  expect(keyHint('short')).toBe('****');
});

/** Whether a key is found in a text of two chunks: `always`, `never`, or the cuts that hide it. */
function foundIn(text: string, apiKey: string): string {
  const pattern = keyPatternOf(apiKey);
  if (pattern === undefined) return 'not looked for';
  const answers = Array.from({ length: text.length + 1 }, (_, cut) => {
    const search = new KeySearch(pattern);
    return [text.slice(0, cut), text.slice(cut)]
      .map((part) => search.finds(Buffer.from(part, 'latin1')))
      .includes(true);
  });
  if (answers.every(Boolean)) return 'always';
  return answers.some(Boolean) ? `not when cut at ${answers.indexOf(false)}` : 'never';
}

const oddKey = 'a+/"b\\-KEY.0123456';
const withUnits = JSON.stringify(oddKey).replace('+', '\\u002B').replace('/', '\\u002f');

test.each([
  ['as it is', `{"x":"${key.slice(0, -1)}${key}"}`, key, 'always'],
  ['as JSON writes it', JSON.stringify({ x: oddKey }), oddKey, 'always'],
  ['with its slash escaped', JSON.stringify(oddKey).replaceAll('/', '\\/'), oddKey, 'always'],
  ['with signs as code units', withUnits, oddKey, 'always'],
  ['all as code units', [...key].map((one) => `\\u00${one.charCodeAt(0).toString(16)}`).join(''), key, 'always'],
  ['behind a backslash', `\\${key}`, key, 'always'],
  ['in part', key.slice(1) + key.slice(0, -1), key, 'never'],
  ['in other case', key.toUpperCase(), key, 'never'],
  ['of 15 characters', 'canary-7f3a9c51', 'canary-7f3a9c51', 'not looked for'],
  ['of 16 characters', 'canary-7f3a9c51d', 'canary-7f3a9c51d', 'always'],
])('R16: a key %s is found wherever chunks are cut', (_, text, apiKey, found) => {
  expect(foundIn(text, apiKey)).toBe(found);
});

test.each<readonly [warnings: readonly RegExp[], env: Record<string, string>]>([
  [[], upstream],
  [[], { ...upstream, PUBLIC_ORIGIN: 'https://facet.example', HOST: '0.0.0.0', OPEN_TO_NETWORK: '1' }],
  [[], { ...upstream, PUBLIC_ORIGIN: 'http://localhost:8080', ALLOWED_HOSTS: '127.0.0.1:8080,[::1]:8080' }],
  [[/^http:\/\/facet\.example is plain http/], { ...upstream, PUBLIC_ORIGIN: 'http://facet.example' }],
  [[/^http:\/\/facet\.lan:4173 is/], { ...upstream, ALLOWED_HOSTS: 'localhost:4173,facet.lan:4173' }],
  [[/^http:\/\/b\.lan is/], { ...upstream, ALLOWED_HOSTS: 'a.example,b.lan', PUBLIC_ORIGIN: 'https://a.example' }],
  [[/fewer than 16 characters/], { ...upstream, UPSTREAM_API_KEY: 'try' }],
  [[/certificate/], { ...upstream, INSECURE_UPSTREAM_TLS: '1' }],
  [[/plain http at a name.*every password\.$/], { ...upstream, ...byPassword, ALLOWED_HOSTS: 'facet.example:4173' }],
])('the start warns of %s', (warnings, env) => {
  const read = readGatewayEnvironment(env);
  if (read.upstream === undefined) throw new Error('There is no upstream.');
  const said = startWarnings({ ...read, buildFolder: 'dist', upstream: read.upstream });
  expect(said).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
  expect(said.join()).not.toContain(read.upstream.apiKey);
});
