import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { marker } from '#server/gateway/probe/attack.ts';
import { canaryKey } from '#server/gateway/probe/gateway-under-test.ts';
import { headerOf } from '#server/gateway/probe/raw-client.ts';
import { ask, type DoorUnderTest } from '#server/gateway/probe/requirement.ts';
import { projectRoot } from '../project.ts';
import { doorIsThere } from './door.ts';
import { startDoorUnderTest } from './door-under-test.ts';

/** What deploy/caddy/README.md says of Caddy beyond what every front door is asked (doors.slow.test.ts). */
describe.skipIf(!doorIsThere('caddy'))('Caddy', () => {
  let door: DoorUnderTest;
  beforeAll(async () => {
    door = await startDoorUnderTest('caddy');
  });
  beforeEach(() => {
    door.upstream.requests.length = 0;
    door.upstream.respond = undefined;
  });
  afterAll(() => door.close());

  const secret = '{env.UPSTREAM_API_KEY}';

  test('takes a placeholder that a browser sends for text', async () => {
    const headers = [marker, ['Accept', secret], ['If-Match', secret], ['X-Request-Id', secret]] as const;
    const passed = await ask(door, `/v0/persons?cursor=${secret}`, { headers });
    const [recorded] = door.upstream.requests;
    expect([passed?.status, recorded?.url]).toEqual([200, `/v0/persons?cursor=${secret}`]);
    expect(recorded?.rawHeaders.filter((text) => text === secret)).toHaveLength(2);
    expect(recorded?.rawHeaders.filter((text) => text.includes(canaryKey))).toHaveLength(1);
    const paths = [`/v0/pages/${secret}`, '/v0/pages/{none}p/archive', `/pages/${secret}`, `/${secret}`];
    const answers = await Promise.all(paths.map((path) => ask(door, path, { headers: [marker] })));
    expect(answers.map((answer) => answer?.status)).toEqual([400, 400, 400, 400]);
    const host = await ask(door, '/', { headers: [['Host', '{http.request.uuid}']] });
    expect(host?.status).not.toBe(200);
    expect(JSON.stringify([passed, answers, host]) + door.logged()).not.toContain(canaryKey);
    expect(door.upstream.requests).toHaveLength(1);
  });

  test('takes a placeholder that the service sends for text', async () => {
    door.upstream.respond = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': secret, etag: `"${secret}"` });
      response.end('{}');
    };
    const answer = await ask(door, '/v0/persons', { headers: [marker] });
    const value = (name: string) => answer && headerOf(answer, name);
    expect([answer?.status, value('x-request-id'), value('etag')]).toEqual([200, secret, `"${secret}"`]);
  });

  test('has nothing to say about its configuration when it starts', () => {
    const complaints = door
      .logged()
      .split('\n')
      .filter((line) => /"level":"(?:warn|error)"/.test(line));
    const other = complaints.filter((line) => !/admin endpoint disabled|"http\.log\.access"/.test(line));
    expect(other).toEqual([]);
  });

  test('forwards from below BASE_PATH to below the path of UPSTREAM_URL', async () => {
    const url = `${door.upstream.url}/base`;
    const below = await door.startAnother({ BASE_PATH: '/facet/', UPSTREAM_URL: url });
    try {
      const statuses = async (paths: readonly string[]) => {
        const answers = await Promise.all(paths.map((path) => ask(below, path, { headers: [marker] })));
        return answers.map((answer) => answer?.status);
      };
      expect(await statuses(['/v0/pages/a%20b?x=%2Ffacet%2F', '/', '', '/pages/a.b', '/config.json'])).toEqual([
        200, 200, 200, 200, 200,
      ]);
      expect(door.upstream.requests.map((request) => request.url)).toEqual(['/base/v0/pages/a%20b?x=%2Ffacet%2F']);
      const outside = ['/', '/v0/pages/p', '/config.json', '/healthz', '/facetx', '/f%61cet/'];
      const answers = await Promise.all(
        outside.map((path) => ask({ ...below, site: { ...below.site, basePath: '' } }, path, { headers: [marker] })),
      );
      expect(answers.map((answer) => answer?.status)).toEqual(outside.map(() => 404));
      expect(JSON.parse((await ask(below, '/config.json'))?.body ?? '')).toMatchObject({ apiPath: '/facet/' });
      expect((await ask(below, '/healthz'))?.body).toBe('{"status":"ok","upstream":"ok"}');
      expect(door.upstream.requests.at(-1)?.url).toBe('/base/v0/persons?limit=1');
    } finally {
      await below.close();
    }
  });

  test('knows its hosts, its public origin and its picture hosts from the environment', async () => {
    const other = await door.startAnother({
      PUBLIC_ORIGIN: 'https://facet.example',
      ALLOWED_HOSTS: 'a.example, b.example:81',
      IMG_HOSTS: 'pictures.example, *.cdn.example',
    });
    try {
      const from = async (host: string, origin: string) =>
        (await ask(other, '/v0/persons', { headers: [['Host', host], ['Origin', origin], marker] }))?.status;
      expect(await from('facet.example', 'https://facet.example')).toBe(200);
      expect(await from('facet.example', 'http://facet.example')).toBe(403);
      expect(await from('b.example:81', 'http://b.example:81')).toBe(200);
      expect(await from('b.example', 'http://b.example')).toBe(421);
      expect(await from(other.site.host, other.site.origin)).toBe(421);
      expect(await from('example', 'https://facet.example')).toBe(421);
      const page = await ask(other, '/', { headers: [['Host', 'a.example']] });
      const value = (name: string) => page && headerOf(page, name);
      expect(value('content-security-policy')).toContain("img-src 'self' data: pictures.example *.cdn.example;");
      expect(value('cross-origin-embedder-policy')).toBeUndefined();
      expect(value('strict-transport-security')).toBe('max-age=31536000');
    } finally {
      await other.close();
    }
  });
});

test('caddy.env names every variable that the Caddyfile takes', () => {
  const shipped = (name: string) => readFileSync(join(projectRoot, 'deploy/caddy', name), 'utf8');
  const taken = [...shipped('Caddyfile').matchAll(/\{(?:\$|env\.)([A-Z_]+)/g)].map(([, name]) => name);
  const named = [...shipped('caddy.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(taken)).toEqual(new Set(named));
});
