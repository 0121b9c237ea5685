import { createServer } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { canaryKey } from '#test/canary-key.ts';
import { listening } from '#test/listening.ts';
import { corpusRequirements } from '#test/probe/corpus-requirements.ts';
import { expectHealth } from '#test/probe/health-states.ts';
import { answerJson, startRecordingUpstream } from '#test/probe/recording-upstream.ts';
import { ask, askAsDashboard } from '#test/probe/requirement.ts';
import { requirementSuite } from '#test/probe/requirement-suite.ts';
import { requirements } from '#test/probe/requirements.ts';
import { lackOfProgram } from '../run/debian.ts';
import { startDoorUnderTest } from './door-under-test.ts';
import { exceptions } from './exceptions.ts';
import { signInSuite } from './sign-in-suite.ts';

const lack = lackOfProgram('nginx');
if (lack !== undefined) console.log(`not run: the nginx door (${lack})`);

/** An nginx for one test. */
async function start(environment: Readonly<Record<string, string>> = {}) {
  const door = await startDoorUnderTest('nginx', environment);
  onTestFinished(() => door.close());
  return door;
}

describe.skipIf(lack !== undefined)('the nginx door', () =>
  requirementSuite(requirements, () => startDoorUnderTest('nginx'), exceptions.nginx),
);

describe.skipIf(lack !== undefined)('nginx', () => {
  describe('below /facet/', () => {
    const promises = new Set(corpusRequirements.map(({ promise }) => promise));
    requirementSuite(
      corpusRequirements,
      () => startDoorUnderTest('nginx', { BASE_PATH: '/facet/' }),
      exceptions.nginx.filter(({ promise }) => promises.has(promise)),
    );

    test('has nothing beside its base, and the first screen without the last slash', async () => {
      const door = await start({ BASE_PATH: '/facet/' });
      const root = { ...door, site: { ...door.site, basePath: '' } };
      const status = async (target: string) => (await askAsDashboard(root, target))?.status;
      for (const target of ['/', '/pages', '/v0/pages/p', '/config.json', '/healthz', '/facetx', '/f%61cet/']) {
        expect([target, await status(target)]).toEqual([target, 404]);
      }
      const screens = ['/facet', '/facet?panel=log', '/facet/pages/a.b'].map(status);
      expect(await Promise.all(screens)).toEqual([200, 200, 200]);
      expect(door.upstream.requests).toEqual([]);
    });
  });

  test('takes any key as it is, and the path of the service', async () => {
    const key = String.raw`$a"b\c'd;{e}$request_uri~*\n\x41#g`;
    const other = await startRecordingUpstream();
    onTestFinished(() => other.close());
    const door = await start({ UPSTREAM_API_KEY: key, UPSTREAM_URL: `${other.url}/base/path` });
    expect((await askAsDashboard(door, '/v0/pages/a%20b?x=%2F'))?.status).toBe(200);
    const [recorded] = other.requests;
    expect(recorded?.url).toBe('/base/path/v0/pages/a%20b?x=%2F');
    expect(recorded?.rawHeaders[recorded.rawHeaders.indexOf('X-Api-Key') + 1]).toBe(key);
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"ok"}');
    expect(other.requests.at(-1)?.url).toBe('/base/path/v0/persons?limit=1');
  });

  test('the service cannot name the headers that pass between the two servers', async () => {
    const door = await start();
    door.upstream.respond = (_, response) =>
      answerJson(response, {}, { 'X-Facet-ETag': canaryKey, 'X-Facet-Last-Modified': canaryKey });
    const answer = await askAsDashboard(door, '/v0/pages/p');
    expect(answer?.status).toBe(200);
    expect(JSON.stringify(answer)).not.toContain(canaryKey);
  });

  test('a service whose TLS fails in an odd way leaves no query in the log', async () => {
    // An alert that no list has: nginx calls it critical.
    const alert = Buffer.from('150303000202ff', 'hex');
    const odd = createServer((socket) => socket.once('data', () => socket.end(alert)).on('error', () => {}));
    onTestFinished(() => void odd.close());
    const door = await start({ UPSTREAM_URL: (await listening(odd)).replace('http:', 'https:') });
    expect((await askAsDashboard(door, '/v0/persons?q=canary'))?.status).toBe(502);
    await expect.poll(() => door.logged()).toContain('GET /v0/persons 502');
    expect(door.logged()).not.toContain('canary');
  });

  test('/healthz tells a refused key from a service that takes it, within 2 s; /readyz says so by its status', async () => {
    const door = await start();
    await expectHealth(door, ['/healthz', '/readyz']);
    door.upstream.respond = () => {};
    const started = performance.now();
    expect((await ask(door, '/healthz'))?.body).toBe('{"status":"ok","upstream":"unreachable"}');
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  describe('with a sign-in server', () => {
    const behind = signInSuite('nginx');

    test('the service is not asked for somebody without a name', async () => {
      const refused = [401, 0, expect.stringContaining('"code":"sign_in","status":401')];
      expect(await behind.reached('nameless', '/v0/pages/p')).toEqual(refused);
      expect(await behind.reached('nameless', '/v0/accounts', 'POST')).toEqual(refused);
    });
  });
});
