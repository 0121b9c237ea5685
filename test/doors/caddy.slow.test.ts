import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { listening, stopServer } from '#test/listening.ts';
import { expectHealth } from '#test/probe/health-states.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { ask, askAsDashboard, type DoorUnderTest } from '#test/probe/requirement.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';
import { lackOfProgram } from '../run/debian.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';
import { shipped } from './shipped-files.ts';
import { askAs, expectNobodyIn, type Headers, madeUp, signInBy, signInSuite } from './sign-in-suite.ts';

const lack = lackOfProgram('caddy');
if (lack !== undefined) console.log(`not run: the caddy door (${lack})`);

describe.skipIf(lack !== undefined)('the caddy door', () =>
  requirementSuite(requirements, () => startDoorUnderTest('caddy'), exceptions.caddy),
);

/** What deploy/caddy/README.md says of Caddy beyond what every front door is asked. */
describe.skipIf(lack !== undefined)('Caddy', () => {
  let door: DoorUnderTest;
  beforeAll(async () => (door = await startDoorUnderTest('caddy')));
  beforeEach(() => {
    door.upstream.requests.length = 0;
    door.upstream.respond = undefined;
  });
  afterAll(() => door.close());
  const secret = '{env.UPSTREAM_API_KEY}';
  const statusOf = async (at: DoorUnderTest, path: string) => (await askAsDashboard(at, path))?.status;

  test('takes a placeholder that a browser sends for text', async () => {
    const headers = ['Accept', 'If-Match', 'X-Request-Id'].map((name) => [name, secret] as const);
    const passed = await askAsDashboard(door, `/v0/persons?cursor=${secret}`, 'GET', headers);
    const [recorded] = door.upstream.requests;
    expect([passed?.status, recorded?.url]).toEqual([200, `/v0/persons?cursor=${secret}`]);
    expect(recorded?.rawHeaders.filter((text) => text === secret)).toHaveLength(2);
    expect(recorded?.rawHeaders.filter((text) => text.includes(canaryKey))).toHaveLength(1);
    const paths = [`/v0/pages/${secret}`, '/v0/pages/{none}p/archive', `/pages/${secret}`, `/${secret}`];
    const answers = await Promise.all(paths.map((path) => askAsDashboard(door, path)));
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
    const answer = await askAsDashboard(door, '/v0/persons');
    const sent = [answer?.status, headerOf(answer, 'x-request-id'), headerOf(answer, 'etag')];
    expect(sent).toEqual([200, secret, `"${secret}"`]);
  });

  test('forwards from below BASE_PATH to below the path of UPSTREAM_URL', async () => {
    const below = await door.startAnother({ BASE_PATH: '/facet/', UPSTREAM_URL: `${door.upstream.url}/base` });
    onTestFinished(() => below.close());
    for (const path of ['/v0/pages/a%20b?x=%2Ffacet%2F', '/', '', '/pages/a.b', '/config.json']) {
      expect([path, await statusOf(below, path)]).toEqual([path, 200]);
    }
    expect(door.upstream.requests.map((request) => request.url)).toEqual(['/base/v0/pages/a%20b?x=%2Ffacet%2F']);
    const root = { ...below, site: { ...below.site, basePath: '' } };
    for (const path of ['/', '/v0/pages/p', '/config.json', '/healthz', '/facetx', '/f%61cet/']) {
      expect([path, await statusOf(root, path)]).toEqual([path, 404]);
    }
    expect(JSON.parse((await ask(below, '/config.json'))?.body ?? '')).toMatchObject({ apiPath: '/facet/' });
    expect((await ask(below, '/healthz'))?.body).toBe('{"status":"ok","upstream":"ok"}');
    expect(door.upstream.requests.at(-1)?.url).toBe('/base/v0/persons?limit=1');
  });

  test('knows its hosts, its public origin and its picture hosts from the environment', async () => {
    const other = await door.startAnother({
      PUBLIC_ORIGIN: 'https://facet.example',
      ALLOWED_HOSTS: 'a.example, b.example:81',
      IMG_HOSTS: 'pictures.example, *.cdn.example',
    });
    onTestFinished(() => other.close());
    for (const [status, host, origin] of [
      [200, 'facet.example', 'https://facet.example'],
      [403, 'facet.example', 'http://facet.example'],
      [200, 'b.example:81', 'http://b.example:81'],
      [421, 'b.example', 'http://b.example'],
      [421, other.site.host, other.site.origin],
      [421, 'example', 'https://facet.example'],
    ] as const) {
      const headers = [['Host', host] as const, ['Origin', origin] as const];
      const answer = await askAsDashboard(other, '/v0/persons', 'GET', headers);
      expect([answer?.status, host, origin]).toEqual([status, host, origin]);
    }
    const page = await ask(other, '/', { headers: [['Host', 'a.example']] });
    const sources = "img-src 'self' data: pictures.example *.cdn.example;";
    expect(headerOf(page, 'content-security-policy')).toContain(sources);
    expect(headerOf(page, 'cross-origin-embedder-policy')).toBeUndefined();
    expect(headerOf(page, 'strict-transport-security')).toBe('max-age=31536000');
  });

  test('/readyz says by its status what /healthz says in words', async () => {
    await expectHealth(door, ['/healthz', '/readyz']);
    door.upstream.respond = () => {};
    const silent = await ask(door, '/readyz');
    expect([silent?.status, silent?.body]).toEqual([503, '{"status":"not ready","upstream":"unreachable"}']);
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"unreachable"}');
  });

  describe('with a sign-in server', () => {
    const behind = signInSuite('caddy');
    const asking = (server: string, more: Readonly<Record<string, string>> = {}) =>
      startDoorUnderTest('caddy', { ...signInBy(server), ...more });
    const as = (session: string, target: string, method = 'GET', more: Headers = [], at = behind.door) =>
      askAs(at, session, target, method, more);
    const whoOf = async (session: string, more?: Headers, at?: DoorUnderTest) => {
      const answer = await as(session, '/config.json', 'GET', more, at);
      const { user } = JSON.parse(Buffer.from(answer?.body ?? '', 'latin1').toString());
      return user;
    };

    test('a browser that names itself is who the sign-in server says', async () => {
      expect(await whoOf('vic', madeUp)).toEqual({ name: 'vic@example.com', role: 'viewer' });
      expect((await as('vic', '/pages'))?.body).toContain('<title>Facet');
      await as('vic', '/v0/pages/p', 'GET', madeUp);
      const sentOn = JSON.stringify(behind.door.upstream.requests.at(-1)?.rawHeaders);
      expect(sentOn).not.toMatch(/auth-request|remote-|editors/i);
    });

    /** A door behind a sign-in server that answers anything. */
    async function withAnswers(answer: RequestListener, more: Readonly<Record<string, string>> = {}) {
      const server = createServer(answer);
      const other = await asking(`${await listening(server)}/auth`, more);
      const close = async () => {
        await other.close();
        await stopServer(server);
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
      expect([start?.status, headerOf(start, 'location')]).toEqual([302, 'https://id.example/']);
      expect(seen).toEqual(['/auth', '/oauth2/start /pages/p?panel=log&x=1']);
      const page = await ask(other, '/oauth2/sign_in?rd=%2F');
      expect([page?.status, page?.body, headerOf(page, 'content-security-policy')]).toEqual([200, 'sign in', 'own']);
      expect(seen.slice(2)).toEqual(['/oauth2/sign_in?rd=%2F']);
      expect((await askAsDashboard(other, '/v0/persons'))?.body).toContain('"code":"sign_in","status":401');
      expect(await statusOf(other, '/v0/assets/a')).toBe(404);
      expect((await ask(other, '/oauth2/start', { headers: [['Host', 'evil.test']] }))?.status).toBe(421);
      expect(other.upstream.requests).toEqual([]);
      const signInPage = 'https://id.example/?rd=https://facet.example/';
      const away = await withAnswers(pages, { SIGN_IN_PAGE: signInPage });
      onTestFinished(away.close);
      const sent = await ask(away.other, '/pages');
      expect([sent?.status, headerOf(sent, 'location')]).toEqual([302, signInPage]);
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
      await as('mine', '/v0/accounts', 'POST', [...madeUp, ['X-Forwarded-Uri', '/healthz']], other);
      const asked = { cookie: 'session=mine', 'x-forwarded-uri': '/v0/accounts', 'x-forwarded-proto': 'http' };
      expect([seen.at(-1)?.method, seen.at(-1)?.headers]).toMatchObject(['GET', asked]);
      expect(JSON.stringify(seen.at(-1)?.rawHeaders)).not.toMatch(/auth-request|api-key|content-length|chunked/i);
      // The type of the sign-in server's answer is not that of the service's.
      other.upstream.respond = (_, response) => response.writeHead(200).end('{}');
      expect((await as('', '/v0/pages/p', 'GET', [], other))?.body).toContain('"code":"upstream_not_json"');
    });

    describe('whoever is let in', () => {
      const ids = new Set(['R1', 'R4', 'R5', 'R7', 'R9', 'R10', 'R11', 'R12', 'R15', 'R24']);
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

    test('a sign-in server that is broken, names nobody or was forgotten lets nobody in', async () => {
      const forgotten = await startDoorUnderTest('caddy', { SIGN_IN_EDITORS: 'editors' });
      onTestFinished(() => forgotten.close());
      await expectNobodyIn(forgotten);
      for (const status of [202, 400, 503]) {
        const { other, close } = await withAnswers((_, response) =>
          response.writeHead(status, status < 300 ? {} : { 'x-auth-request-email': 'ada@example.com' }).end(),
        );
        onTestFinished(close);
        await expectNobodyIn(other);
      }
    });
  });
});

test('caddy.env names every variable that the Caddyfile takes', () => {
  const taken = [...shipped('caddy/Caddyfile').matchAll(/\{(?:\$|env\.)([A-Z_]+)/g)].map(([, name]) => name);
  const named = [...shipped('caddy/caddy.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(taken)).toEqual(new Set(named));
});
