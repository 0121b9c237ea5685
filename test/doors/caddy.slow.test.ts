import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { holeIn, marker } from '#test/probe/attack.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { ask, type DoorUnderTest } from '#test/probe/requirement.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';
import { doorIsThere } from '../../scripts/doors/door.ts';
import { projectRoot } from '../../scripts/project.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';
import { askAs, type Headers, signInBy, signInSuite } from './sign-in-suite.ts';

/**
 * What deploy/caddy/README.md says of Caddy beyond what every front door is asked
 * (doors.slow.test.ts).
 */
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

  test('/readyz says by its status what /healthz says in words', async () => {
    const states: readonly (readonly [number, string])[] = [
      [200, 'ok'],
      [401, 'key refused'],
      [404, 'ok'],
      [503, 'unreachable'],
      [302, 'unreachable'],
    ];
    for (const [status, state] of states) {
      door.upstream.respond = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      const well = await ask(door, '/healthz');
      expect([well?.status, well?.body]).toEqual([200, `{"status":"ok","upstream":"${state}"}`]);
      const ready = await ask(door, '/readyz');
      expect([ready?.status, ready?.body]).toEqual(
        state === 'ok'
          ? [200, '{"status":"ok","upstream":"ok"}']
          : [503, `{"status":"not ready","upstream":"${state}"}`],
      );
      expect(door.upstream.requests.at(-1)?.rawHeaders).toContain(canaryKey);
    }
    door.upstream.respond = () => {};
    const silent = await ask(door, '/readyz');
    expect([silent?.status, silent?.body]).toEqual([503, '{"status":"not ready","upstream":"unreachable"}']);
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"unreachable"}');
  });

  describe('with a sign-in server', () => {
    const behind = signInSuite('caddy');
    const { reached } = behind;
    const asking = (server: string, more: Readonly<Record<string, string>> = {}) =>
      startDoorUnderTest('caddy', { ...signInBy(server), ...more });
    const as = (session: string, target: string, method = 'GET', more: Headers = [], at = behind.door) =>
      askAs(at, session, target, method, more);
    const whoOf = async (session: string, more?: Headers, at?: DoorUnderTest) => {
      const answer = await as(session, '/config.json', 'GET', more, at);
      const { user } = JSON.parse(Buffer.from(answer?.body ?? '', 'latin1').toString());
      return user;
    };

    test('the log says who it was', async () => {
      await reached('ada', '/v0/accounts', 'POST');
      expect(behind.door.logged()).toContain('"user_id":"ada@example.com"');
    });

    const forged: Headers = [
      ['X-Auth-Request-Email', 'ada@example.com'],
      ['X-Auth-Request-Groups', 'editors'],
      ['Remote-User', 'ada@example.com'],
      ['Remote-Groups', 'editors'],
    ];

    test('a browser that names itself is who the sign-in server says', async () => {
      expect((await reached('', '/v0/pages/p', 'GET', forged)).slice(0, 2)).toEqual([401, 0]);
      expect((await reached('vic', '/v0/accounts', 'POST', forged)).slice(0, 2)).toEqual([403, 0]);
      expect(await whoOf('vic', forged)).toEqual({ name: 'vic@example.com', role: 'viewer' });
      await as('vic', '/v0/pages/p', 'GET', forged);
      expect(JSON.stringify(behind.door.upstream.requests.at(-1)?.rawHeaders)).not.toMatch(
        /auth-request|remote-|editors/i,
      );
    });

    test('the other checks hold as without a sign-in', async () => {
      const cookie = ['Cookie', 'session=ada'] as const;
      const status = async (target: string, headers: Headers) =>
        (await ask(behind.door, target, { headers: [cookie, ...headers] }))?.status;
      expect(await status('/v0/pages/p', [])).toBe(403);
      expect(await status('/v0/nothing', [marker])).toBe(404);
      expect(await status('/', [['Host', 'evil.test']])).toBe(421);
      expect(await status('/oauth2/start', [['Host', 'evil.test']])).toBe(421);
      expect(await status('/_app/nothing.js', [])).toBe(404);
      expect((await ask(behind.door, '/pages', { headers: [cookie] }))?.body).toContain('<title>Facet');
    });

    /** A door behind a sign-in server that answers anything. */
    async function withAnswers(answer: RequestListener, more: Readonly<Record<string, string>> = {}) {
      const server = createServer(answer);
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const other = await asking(`http://127.0.0.1:${port}/auth`, more);
      const close = async () => {
        await other.close();
        server.closeAllConnections();
        server.close();
      };
      return { other, close };
    }

    test('who opens a page signs in at the page of the sign-in server, or at another host', async () => {
      const seen: string[] = [];
      const pages: RequestListener = (request, response) => {
        seen.push(`${request.url} ${request.headers['x-auth-request-redirect'] ?? ''}`.trim());
        if (request.url === '/auth') {
          // Authelia redirects, oauth2-proxy does not; 403 is somebody who may not come in.
          const uri = String(request.headers['x-forwarded-uri']);
          response.writeHead(uri === '/v0/persons' ? 303 : uri === '/v0/assets/a' ? 403 : 401).end();
        } else if (request.url === '/oauth2/start') response.writeHead(302, { location: 'https://id.example/' }).end();
        else response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': 'own' }).end('sign in');
      };
      const { other, close } = await withAnswers(pages);
      onTestFinished(close);
      seen.length = 0;
      const start = await ask(other, '/pages/p?panel=log&x=1');
      expect([start?.status, start && headerOf(start, 'location')]).toEqual([302, 'https://id.example/']);
      expect(seen).toEqual(['/auth', '/oauth2/start /pages/p?panel=log&x=1']);
      const page = await ask(other, '/oauth2/sign_in?rd=%2F');
      expect([page?.status, page?.body, page && headerOf(page, 'content-security-policy')]).toEqual([
        200,
        'sign in',
        'own',
      ]);
      expect(seen.slice(2)).toEqual(['/oauth2/sign_in?rd=%2F']);
      const redirected = await ask(other, '/v0/persons', { headers: [marker] });
      expect(redirected?.body).toContain('"code":"sign_in","status":401');
      expect((await ask(other, '/v0/assets/a', { headers: [marker] }))?.status).toBe(404);
      expect(other.upstream.requests).toEqual([]);
      const away = await withAnswers(pages, { SIGN_IN_PAGE: 'https://id.example/?rd=https://facet.example/' });
      onTestFinished(away.close);
      const sent = await ask(away.other, '/pages');
      expect([sent?.status, sent && headerOf(sent, 'location')]).toEqual([
        302,
        'https://id.example/?rd=https://facet.example/',
      ]);
      expect((await ask(away.other, '/oauth2/sign_in'))?.status).toBe(302);
    });

    test('any name is a name, and names as well as groups may write', async () => {
      const name = '"}\\{{env "HOME"}} {env.UPSTREAM_API_KEY} </script>';
      let named: Readonly<Record<string, string>> = {};
      const seen: IncomingMessage[] = [];
      const { other, close } = await withAnswers(
        (request, response) =>
          seen.push(request) && response.writeHead(200, { 'content-type': 'application/json', ...named }).end('{}'),
        { SIGN_IN_EDITORS: 'Facet editors, ada' },
      );
      onTestFinished(close);
      const who = (email: string, groups: string) => {
        named = { 'x-auth-request-email': email, 'x-auth-request-groups': groups };
        return whoOf('', [], other);
      };
      expect(await who(name, '')).toEqual({ name, role: 'viewer' });
      expect(await who('ada', 'staff')).toEqual({ name: 'ada', role: 'editor' });
      expect(await who('vic', 'staff, Facet editors')).toEqual({ name: 'vic', role: 'editor' });
      expect(await who('vic', 'Facet editor,Facet,editors')).toEqual({ name: 'vic', role: 'viewer' });
      expect(await who('ada,', '')).toMatchObject({ role: 'viewer' });
      expect(other.logged()).not.toContain(canaryKey);
      await as('mine', '/v0/accounts', 'POST', [...forged, ['X-Forwarded-Uri', '/healthz']], other);
      expect([seen.at(-1)?.method, seen.at(-1)?.headers]).toEqual([
        'GET',
        expect.objectContaining({
          cookie: 'session=mine',
          'x-forwarded-uri': '/v0/accounts',
          'x-forwarded-proto': 'http',
        }),
      ]);
      expect(JSON.stringify(seen.at(-1)?.rawHeaders)).not.toMatch(/auth-request|api-key|content-length|chunked/i);
      // The type of the sign-in server's answer is not that of the service's.
      other.upstream.respond = (_, response) => response.writeHead(200).end('{}');
      expect((await as('', '/v0/pages/p', 'GET', [], other))?.body).toContain('"code":"upstream_not_json"');
    });

    describe('whoever is let in', () => {
      // Those that a second answer and a body that is passed on could break.
      const ids = new Set(['R4', 'R5', 'R7', 'R9', 'R10', 'R11', 'R12', 'R15', 'R24']);
      const kept = requirements.filter(({ id }) => ids.has(id));
      const promises = new Set(kept.map(({ promise }) => promise));
      const everybody: RequestListener = (_, response) =>
        response
          .writeHead(200, { 'x-auth-request-email': 'ada', 'content-type': 'application/json', etag: '"s"' })
          .end('{}');
      requirementSuite(
        kept,
        async () => {
          const { other, close } = await withAnswers(everybody, { SIGN_IN_EDITORS: 'ada' });
          return { ...other, close };
        },
        exceptions.caddy.filter(({ promise }) => promises.has(promise)),
      );
    });

    test('a sign-in server that is gone, broken or names nobody lets nobody in', async () => {
      const attack = { rule: 'R15', name: 'no sign-in server', bytes: '', refusedBy: [500] };
      const refuses = async (alone: DoorUnderTest, close = () => alone.close()) => {
        onTestFinished(close);
        for (const target of ['/v0/pages/p', '/config.json', '/pages']) {
          const answer = await as('ada', target, 'GET', forged, alone);
          expect([target, answer?.status, alone.upstream.requests.length]).toEqual([target, 500, 0]);
          expect(holeIn(attack, answer)).toBeUndefined();
        }
      };
      await refuses(await asking('http://127.0.0.1:9/auth'));
      // Its address was forgotten.
      await refuses(await startDoorUnderTest('caddy', { SIGN_IN_EDITORS: 'editors' }));
      for (const status of [202, 400, 503]) {
        const { other, close } = await withAnswers((_, response) =>
          response.writeHead(status, status < 300 ? {} : { 'x-auth-request-email': 'ada@example.com' }).end(),
        );
        await refuses(other, close);
      }
    });
  });
});

test('caddy.env names every variable that the Caddyfile takes', () => {
  const shipped = (name: string) => readFileSync(join(projectRoot, 'deploy/caddy', name), 'utf8');
  const taken = [...shipped('Caddyfile').matchAll(/\{(?:\$|env\.)([A-Z_]+)/g)].map(([, name]) => name);
  const named = [...shipped('caddy.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(taken)).toEqual(new Set(named));
});
