import { describe, expect, test } from 'vitest';
import { StartProblem } from '#server/start-problem.ts';
import { gatewayForTests } from '#test/probe/gateway-for-tests.ts';
import { startGatewayUnderTest } from '#test/probe/gateway-under-test.ts';
import { headerOf } from '#test/probe/raw-client.ts';
import { askAsDashboard } from '#test/probe/requirement.ts';
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

const stripped = (target: string) => {
  const received = factsOf({ method: 'GET', url: target, httpVersion: '1.1', rawHeaders: [] });
  const facts = withoutBasePath(received, '/facet/');
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

const outside = ['/', '/facetx', '/facetx/v0/pages/p', '/v0/pages/p', '/f%61cet/v0/pages/p', '/Facet/'];
test.each([...outside, '/facet%2fv0/pages/p'])('%s lies outside /facet/', (target) => {
  expect(stripped(target)).toBeUndefined();
});

/* What every front door is asked is asked of a gateway at /facet/ too: probe.test.ts. */
describe('a gateway at /facet/', () => {
  const stamp = { '.facet-build.json': '{"sources":"s","basePath":"/facet/"}' };
  const sampleData = { samplePages: async () => [], sampleFile: async () => Buffer.from('a picture') };
  const running = gatewayForTests({ basePath: '/facet/', files: stamp, sampleData });
  const get = (target: string) => askAsDashboard(running, target);

  test.each([
    ['/facet/', 'text/html'],
    ['/facet', 'text/html'],
    ['/facet/pages/a.b', 'text/html'],
    ['/facet/_app/index-AbCd1234.js', 'text/javascript'],
    ['/facet/config.json', 'application/json'],
    ['/facet/healthz', 'application/json'],
    ['/facet/readyz', 'application/json'],
    ['/facet/sample-files/f.png', 'image/png'],
  ])('answers %s', async (target, type) => {
    const answer = await get(target);
    expect([answer?.status, headerOf(answer, 'content-type')?.split(';')[0]]).toEqual([200, type]);
    if (target.endsWith('config.json')) expect(answer?.body).toContain('"apiPath":"/facet/"');
  });

  test.each([...outside, '/config.json', '/healthz', '/readyz', '/_app/index-AbCd1234.js'])(
    'has nothing at %s, outside its base',
    async (target) => {
      expect((await get(target))?.status).toBe(404);
      expect(running.upstream.requests).toEqual([]);
    },
  );
});

test.each([
  ['/facet/', {}, /was built for \/ .*BASE_PATH is \/facet\//],
  ['/', { '.facet-build.json': '{"basePath":"/facet/"}' }, /was built for \/facet\/ .*BASE_PATH is \//],
])('a gateway at %s refuses a build made for another path, and says what to run', async (basePath, files, sentence) => {
  await expect(startGatewayUnderTest({ basePath, files })).rejects.toThrow(sentence);
});
