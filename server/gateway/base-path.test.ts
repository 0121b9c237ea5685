import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { holeIn, marker } from '#test/probe/attack.ts';
import { corpus } from '#test/probe/corpus.ts';
import { type GatewayUnderTest, startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf, requestBytes, sendRaw } from '#test/probe/raw-client.ts';
import { basePathFrom, withoutBasePath } from './base-path.ts';
import { factsOf } from './request-facts.ts';

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/', '/'],
  ['facet', '/facet/'],
  ['/a/b', '/a/b/'],
  ['/a/b/', '/a/b/'],
  ['//evil.test', '/evil.test/'],
])('BASE_PATH %s is read as %s', (written, basePath) => {
  expect(basePathFrom(written)).toBe(basePath);
});

test.each(['/a/../b', '/./', '/a%2fb/', '/a b/', '/a?b/', '/a#b/', '/a;b/', '/é/', '/a"b/'])(
  'BASE_PATH %s is refused: it would not stand in an address as it is written',
  (written) => {
    expect(() => basePathFrom(written)).toThrow(StartProblem);
  },
);

const stripped = (target: string, basePath = '/facet/') => {
  const facts = withoutBasePath(factsOf({ method: 'GET', url: target, httpVersion: '1.1', rawHeaders: [] }), basePath);
  return facts === undefined ? undefined : [facts.path, facts.target];
};

test.each([
  ['/facet/v0/pages/p?a=%2Fb', '/v0/pages/p', '/v0/pages/p?a=%2Fb'],
  ['/facet/', '/', '/'],
  ['/facet', '/', '/'],
  ['/facet?panel=log', '/', '/?panel=log'],
  ['/facet/facet/', '/facet/', '/facet/'],
])('%s lies under /facet/ and reads there as %s', (target, path, rest) => {
  expect(stripped(target)).toEqual([path, rest]);
});

test.each([
  '/',
  '/facetx',
  '/facetx/v0/pages/p',
  '/v0/pages/p',
  '/f%61cet/v0/pages/p',
  '/facet%2fv0/pages/p',
  '/Facet/',
])('%s lies outside /facet/', (target) => {
  expect(stripped(target)).toBeUndefined();
});

test('at the root every target stays as it came', () => {
  expect(stripped('/v0/pages/p?x', '/')).toEqual(['/v0/pages/p', '/v0/pages/p?x']);
  expect(stripped('/', '/')).toEqual(['/', '/']);
});

describe('a gateway at /facet/', () => {
  const stamp = { '.facet-build.json': '{"sources":"s","basePath":"/facet/"}' };
  let running: GatewayUnderTest;
  beforeAll(async () => {
    running = await startGatewayUnderTest({
      basePath: '/facet/',
      files: stamp,
      sampleData: {
        samplePages: async () => [],
        sampleFile: async () => Buffer.from('a picture'),
      },
    });
  });
  beforeEach(() => {
    running.upstream.requests.length = 0;
  });
  afterAll(() => running.close());

  async function ask(target: string) {
    return await sendRaw(running.address, requestBytes('GET', target, [['Host', running.site.host], marker]));
  }

  test('sends a call on without the base, byte for byte', async () => {
    expect((await ask('/facet/v0/pages/a%20b?x=%2Ffacet%2F'))?.status).toBe(200);
    expect(running.upstream.requests.map(({ url }) => url)).toEqual(['/v0/pages/a%20b?x=%2Ffacet%2F']);
  });

  test.each([
    ['/facet/', 'text/html; charset=utf-8'],
    ['/facet', 'text/html; charset=utf-8'],
    ['/facet/pages/a.b', 'text/html; charset=utf-8'],
    ['/facet/_app/index-AbCd1234.js', 'text/javascript; charset=utf-8'],
    ['/facet/config.json', 'application/json; charset=utf-8'],
    ['/facet/healthz', 'application/json; charset=utf-8'],
    ['/facet/readyz', 'application/json; charset=utf-8'],
    ['/facet/sample-files/f.png', 'image/png'],
  ])('answers %s', async (target, type) => {
    const answer = await ask(target);
    expect([answer?.status, answer === undefined ? '' : headerOf(answer, 'content-type')]).toEqual([200, type]);
  });

  test('tells the dashboard where the API is', async () => {
    expect(JSON.parse((await ask('/facet/config.json'))?.body ?? '')).toMatchObject({ apiPath: '/facet/' });
  });

  test.each([
    '/',
    '/pages',
    '/v0/pages/p',
    '/config.json',
    '/healthz',
    '/readyz',
    '/_app/index-AbCd1234.js',
    '/facetx',
    '/f%61cet/',
  ])('has nothing at %s, outside its base', async (target) => {
    expect((await ask(target))?.status).toBe(404);
    expect(running.upstream.requests).toEqual([]);
  });

  test('refuses the whole corpus of hostile requests under the base too', async () => {
    const attacks = corpus({ ...running.site, basePath: '/facet' });
    const holes: string[] = [];
    const queue = [...attacks];
    const worker = async () => {
      for (let attack = queue.pop(); attack !== undefined; attack = queue.pop()) {
        const linger = attack.rule === 'R8' ? { linger: 150 } : {};
        const hole = holeIn(attack, await sendRaw(running.address, attack.bytes, linger));
        if (hole !== undefined) holes.push(`${attack.rule} ${attack.name}: ${hole}`);
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(holes).toEqual([]);
    expect(running.upstream.requests).toEqual([]);
  });
});

test.each([
  ['/facet/', {}, /was built for \/ .*BASE_PATH is \/facet\//],
  ['/', { '.facet-build.json': '{"basePath":"/facet/"}' }, /was built for \/facet\/ .*BASE_PATH is \//],
])('a gateway at %s refuses a build made for another path, and says what to run', async (basePath, files, sentence) => {
  await expect(startGatewayUnderTest({ basePath, files })).rejects.toThrow(sentence);
});
