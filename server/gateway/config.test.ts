import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGatewayEnvironment } from './config.ts';
import { KeyRedaction, keyHint } from './key-redaction.ts';
import { policyFor } from './listening.ts';
import { StartProblem } from './start-problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const key = 'canary-7f3a9c51d2e84b06-KEY';
const keyFile = join(folder, 'key');
writeFileSync(keyFile, `${key}\n`, { mode: 0o600 });
const openFile = join(folder, 'open-key');
writeFileSync(openFile, key);
chmodSync(openFile, 0o644);
const upstream = { UPSTREAM_URL: 'https://service.example/base/', UPSTREAM_API_KEY: key };

test('nothing set means loopback, port 4173, no pictures of others, the embedded service', () => {
  const read = readGatewayEnvironment({ PATH: '/bin', HOST: '' });
  expect(read).toMatchObject({
    host: '127.0.0.1',
    port: 4173,
    publicOrigin: undefined,
    imageHosts: [],
    upstream: undefined,
  });
});

test('an upstream is read with its path and its key, from the variable or from a file of mode 0600', () => {
  expect(readGatewayEnvironment(upstream).upstream).toEqual({ url: 'https://service.example/base', apiKey: key });
  const fromFile = { UPSTREAM_URL: 'http://127.0.0.1:4100', UPSTREAM_API_KEY_FILE: keyFile };
  expect(readGatewayEnvironment(fromFile).upstream).toEqual({ url: 'http://127.0.0.1:4100', apiKey: key });
  const insecure = {
    ...upstream,
    UPSTREAM_URL: 'http://service.example',
    INSECURE_UPSTREAM_HTTP: '1',
    INSECURE_UPSTREAM_TLS: '1',
  };
  expect(readGatewayEnvironment(insecure).upstream).toMatchObject({ insecureTls: true });
});

test.each<readonly [sentence: RegExp, env: Record<string, string>]>([
  [/PORT/, { PORT: 'http' }],
  [/PORT/, { PORT: '70000' }],
  [/BASE_PATH has to be/, { BASE_PATH: '/a/../b' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '0.0.0.0' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '::' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '192.168.1.5' }],
  [/OPEN_TO_NETWORK=1/, { HOST: '127.0.0.1.evil.test' }],
  [/OPEN_TO_NETWORK has to be 1/, { HOST: '0.0.0.0', OPEN_TO_NETWORK: 'yes' }],
  [/needs the key/, { UPSTREAM_URL: 'https://service.example' }],
  [/set UPSTREAM_URL/, { UPSTREAM_API_KEY: key }],
  [/not both/, { ...upstream, UPSTREAM_API_KEY_FILE: keyFile }],
  [/mode 0600/, { UPSTREAM_URL: 'https://service.example', UPSTREAM_API_KEY_FILE: openFile }],
  [/cannot be read/, { UPSTREAM_URL: 'https://service.example', UPSTREAM_API_KEY_FILE: join(folder, 'none') }],
  [/UPSTREAM_API_KEY has to/, { ...upstream, UPSTREAM_API_KEY: `${key} ${key}` }],
  [/INSECURE_UPSTREAM_HTTP=1/, { ...upstream, UPSTREAM_URL: 'http://service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'https://user:pass@service.example' }],
  [/UPSTREAM_URL has to/, { ...upstream, UPSTREAM_URL: 'https://service.example/?key=x' }],
  [/UPSTREAM_CA_FILE names/, { ...upstream, UPSTREAM_CA_FILE: join(folder, 'none') }],
  [/PUBLIC_ORIGIN/, { PUBLIC_ORIGIN: 'facet.example' }],
  [/PUBLIC_ORIGIN/, { PUBLIC_ORIGIN: 'https://facet.example/path' }],
  [/ALLOWED_HOSTS/, { ALLOWED_HOSTS: 'http://facet.example' }],
  [/IMG_HOSTS/, { IMG_HOSTS: "a.example; script-src 'unsafe-inline'" }],
  [/IMG_HOSTS/, { IMG_HOSTS: '*' }],
])('R16, R20: refused in one sentence that says %s and no key', (sentence, env) => {
  let message = '';
  try {
    readGatewayEnvironment(env);
  } catch (problem) {
    if (problem instanceof StartProblem) message = problem.message;
  }
  expect(message).toMatch(sentence);
  expect(message).not.toContain(key);
  expect(message).not.toContain('\n');
});

test('hosts: the loopback names with the port, or ALLOWED_HOSTS, and always the public origin’s', () => {
  const hosts = (env: Record<string, string>, port: number) => [...policyFor(readGatewayEnvironment(env), port).hosts];
  expect(hosts({}, 4173)).toEqual(['localhost:4173', '127.0.0.1:4173', '[::1]:4173']);
  expect(hosts({}, 80)).toContain('localhost');
  expect(hosts({ PUBLIC_ORIGIN: 'https://facet.example' }, 1)).toContain('facet.example');
  expect(hosts({ ALLOWED_HOSTS: 'a.example, b.example:8080', PUBLIC_ORIGIN: 'https://c.example' }, 1)).toEqual([
    'a.example',
    'b.example:8080',
    'c.example',
  ]);
});

test('R16: of a key its last four characters are printed, of a short one none', () => {
  expect(keyHint(key)).toBe('****-KEY');
  expect(keyHint('short')).toBe('****');
});

test('R16: a key is blotted out wherever chunks are cut', () => {
  const text = `${key.slice(0, 5)}a${key}${key}-${key.slice(0, -1)}`;
  for (let cut = 0; cut <= text.length; cut += 1) {
    const redaction = new KeyRedaction(key);
    const parts = [
      redaction.push(Buffer.from(text.slice(0, cut))),
      redaction.push(Buffer.from(text.slice(cut))),
      redaction.end(),
    ];
    expect(Buffer.concat(parts).toString()).toBe(text.replaceAll(key, '*'.repeat(key.length)));
  }
});
