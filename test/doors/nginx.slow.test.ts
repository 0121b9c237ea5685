import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { holeIn, marker } from '#test/probe/attack.ts';
import { corpusRequirements } from '#test/probe/corpus-requirements.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { answerJson, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { ask } from '#test/probe/requirement.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { writeSmallBuild } from '#test/probe/small-build.ts';
import { startNginx } from '../../scripts/doors/nginx.ts';
import { lackOfProgram } from '../run/debian.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';
import { askAs, signInBy, signInSuite } from './sign-in-suite.ts';

const lack = lackOfProgram('nginx');
if (lack !== undefined) console.log(`not run: nginx below a path and with a sign-in server (${lack})`);

const start = (environment: Readonly<Record<string, string>> = {}) => startDoorUnderTest('nginx', environment);

describe.skipIf(lack !== undefined)('nginx', () => {
  describe('below /facet/', () => {
    const promises = new Set(corpusRequirements.map(({ promise }) => promise));
    requirementSuite(
      corpusRequirements,
      () => start({ BASE_PATH: '/facet/' }),
      exceptions.nginx.filter(({ promise }) => promises.has(promise)),
    );

    test('has nothing beside its base, and the first screen without the last slash', async () => {
      const door = await start({ BASE_PATH: '/facet/' });
      const root = { ...door, site: { ...door.site, basePath: '' } };
      const status = async (target: string) => (await ask(root, target, { headers: [marker] }))?.status;
      for (const target of ['/', '/pages', '/v0/pages/p', '/config.json', '/healthz', '/facetx', '/f%61cet/']) {
        expect([target, await status(target)]).toEqual([target, 404]);
      }
      expect(await Promise.all(['/facet', '/facet?panel=log', '/facet/pages/a.b'].map(status))).toEqual([
        200, 200, 200,
      ]);
      expect(door.upstream.requests).toEqual([]);
      await door.close();
    });

    test('refuses a build that was made for another path', async () => {
      const folder = writeSmallBuild();
      const environment = { BASE_PATH: '/facet/', UPSTREAM_URL: 'http://127.0.0.1:9', UPSTREAM_API_KEY: canaryKey };
      await expect(startNginx({ folder, environment })).rejects.toThrow(/built for \/ .*BASE_PATH is \/facet\//);
      rmSync(folder, { recursive: true, force: true });
    });
  });

  test('takes any key as it is, and the path of the service', async () => {
    const key = String.raw`$a"b\c'd;{e}$request_uri~*\n\x41#g`;
    const other = await startRecordingUpstream();
    const door = await start({ UPSTREAM_API_KEY: key, UPSTREAM_URL: `${other.url}/base/path` });
    const answer = await ask(door, '/v0/pages/a%20b?x=%2F', { headers: [marker] });
    expect(answer?.status).toBe(200);
    const [recorded] = other.requests;
    expect(recorded?.url).toBe('/base/path/v0/pages/a%20b?x=%2F');
    expect(recorded?.rawHeaders[recorded.rawHeaders.indexOf('X-Api-Key') + 1]).toBe(key);
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"ok"}');
    expect(other.requests.at(-1)?.url).toBe('/base/path/v0/persons?limit=1');
    await door.close();
    await other.close();
  });

  test('the service cannot name the headers that pass between the two servers', async () => {
    const door = await start();
    door.upstream.respond = (_, response) =>
      answerJson(response, {}, { 'X-Facet-ETag': canaryKey, 'X-Facet-Last-Modified': canaryKey });
    const answer = await ask(door, '/v0/pages/p', { headers: [marker] });
    expect(answer?.status).toBe(200);
    expect(JSON.stringify(answer)).not.toContain(canaryKey);
    await door.close();
  });

  test('a service whose TLS fails in an odd way leaves no query in the log', async () => {
    // An alert that no list has: nginx calls it critical.
    const alert = Buffer.from('150303000202ff', 'hex');
    const odd = createServer((socket) => socket.once('data', () => socket.end(alert)).on('error', () => {}));
    odd.listen(0, '127.0.0.1');
    await once(odd, 'listening');
    const address = odd.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const door = await start({ UPSTREAM_URL: `https://127.0.0.1:${port}` });
    expect((await ask(door, '/v0/persons?q=canary', { headers: [marker] }))?.status).toBe(502);
    // The line is written after the answer.
    await expect.poll(() => door.logged()).toContain('GET /v0/persons 502');
    expect(door.logged()).not.toContain('canary');
    await door.close();
    odd.close();
  });

  test('/healthz tells a refused key from a service that takes it, within 2 s; /readyz says so by its status', async () => {
    const door = await start();
    const states: readonly (readonly [number, string])[] = [
      [200, 'ok'],
      [401, 'key refused'],
      [403, 'key refused'],
      [404, 'ok'],
      [503, 'unreachable'],
      [302, 'unreachable'],
    ];
    for (const [status, state] of states) {
      door.upstream.respond = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      expect((await ask(door, '/healthz'))?.body).toBe(`{"status":"ok","upstream":"${state}"}`);
      const ready = await ask(door, '/readyz');
      expect([ready?.status, ready?.body]).toEqual(
        state === 'ok'
          ? [200, '{"status":"ok","upstream":"ok"}']
          : [503, `{"status":"not ready","upstream":"${state}"}`],
      );
    }
    door.upstream.respond = () => {};
    const started = performance.now();
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"unreachable"}');
    expect(performance.now() - started).toBeLessThan(2_000);
    await door.close();
  });

  describe('with a sign-in server', () => {
    const behind = signInSuite('nginx');

    test('the service is not asked for somebody without a name', async () => {
      for (const [target, method] of [
        ['/v0/pages/p', 'GET'],
        ['/v0/accounts', 'POST'],
      ] as const) {
        const code = expect.stringContaining('"code":"sign_in","status":401');
        expect(await behind.reached('nameless', target, method)).toEqual([401, 0, code]);
      }
    });

    test('the log says who it was', async () => {
      await behind.reached('vic', '/v0/accounts', 'POST');
      await behind.reached('ada', '/v0/accounts', 'POST');
      await expect.poll(behind.door.logged).toMatch(/ POST \/v0\/accounts 403 .* vic@example\.com$/m);
      await expect.poll(behind.door.logged).toMatch(/ POST \/v0\/accounts 200 .* ada@example\.com$/m);
    });

    test('a file of the build is kept by browsers as it is without a sign-in', async () => {
      const cacheOf = async (target: string) => {
        const answer = await askAs(behind.door, 'vic', target);
        return answer && [answer.status, headerOf(answer, 'cache-control')];
      };
      expect(await cacheOf('/_app/index-AbCd1234.js')).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(await cacheOf('/pages')).toEqual([200, 'no-cache']);
    });

    test('a sign-in server that is gone lets nobody in', async () => {
      const alone = await start(signInBy('http://127.0.0.1:9/auth'));
      const answer = await ask(alone, '/v0/pages/p', { headers: [marker, ['Cookie', 'session=ada']] });
      expect([answer?.status, alone.upstream.requests.length]).toEqual([500, 0]);
      const attack = { rule: 'R15', name: 'no sign-in server', bytes: '', refusedBy: [500] };
      expect(holeIn(attack, answer)).toBeUndefined();
      await alone.close();
    });
  });
});
