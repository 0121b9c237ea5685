import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { behindOrigin, withoutBasePath } from '#server/gateway/base-path.ts';
import type { Policy } from '#server/gateway/checks/check.ts';
import {
  apiRequest,
  everyRequest,
  fileRequest,
  firstRefusal,
  healthRequest,
  signedInRequest,
} from '#server/gateway/checks/order.ts';
import { jsonBodyType, maxBodyBytes, maxTargetBytes, targetSane } from '#server/gateway/checks/what-may-pass.ts';
import { marker } from '#server/gateway/checks/who-may-ask.ts';
import { keyPatternOf, shortestSearchedKey } from '#server/gateway/key-search.ts';
import { policyFor } from '#server/gateway/listening.ts';
import { factsOf, type RequestFacts } from '#server/gateway/request-facts.ts';
import { findRoute, isApiPath, routes } from '#server/gateway/route-table.ts';
import { cacheControl, filePath, hashedFiles, hiddenFile } from '#server/gateway/static-files.ts';
import { forwardedHeaders } from '#server/gateway/upstream.ts';
import { answerProblem, maxAnswerBytes, passedHeaders } from '#server/gateway/upstream-answer.ts';
import { forMany } from '#test/for-all.ts';
import { targetAttacks, traversalAttacks } from '#test/probe/target-attacks.ts';
import { all, byCaddy, caddyMaps, caddySite, type Directive, nginx, nginxPlace } from './shipped-files.ts';

/*
 * The configurations of `deploy/` let pass what the gateway lets pass. Where nginx and Caddy are on
 * the machine, the slow tests beside this one ask them too.
 */

/** Mostly the first of some values, so that the checks behind it are reached too. */
const mostly = <T>(good: T, ...bad: readonly T[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: fc.constantFrom(...bad) });

/** Targets near the edge of what is sane: halves of sequences, dots, encoded digits. */
const edgyTarget = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'/ / . %2e ; %3b %25 % 2 %32 %6 a F %46 %5c \\ #'.split(' ')),
      fc.constantFrom(...'? %3f %c2 %80 %a0 %e0 %ed %9f %f0 %f4 %bf %00 %7f ~ "'.split(' ')),
      fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((text) => encodeURIComponent(text)),
      fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => `/${parts.join('')}`);

const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON;charset=UTF-8',
  'application/json; charset=latin1',
  'application/json ;x=1',
  'application/problem+json',
  'application/vnd.api+json; x=1',
  'application/jsonx',
  'application/json, text/html',
  'text/json',
  '',
];

const gatewayFor = (publicOrigin?: string) => policyFor({ allowedHosts: undefined, publicOrigin }, 4173);
const pathOf = (target: string) => target.replace(/\?.*/s, '');
/** The expressions of a matcher of Caddy, wherever one of this name stands. */
const expressions = (name: string) => all(caddySite, `@${name}`).map(({ words }) => words[1]);

describe('requests', () => {
  const below = fc
    .record({
      path: fc.oneof(
        fc.constantFrom(...routes.map(({ template }) => template.replaceAll(/\{\w+\}/g, 'id'))),
        fc.constantFrom('', '/', '/v0', '/v0/no', '/pages/a.b', '/config.json', '/healthz', '/readyz'),
        edgyTarget,
      ),
      length: mostly(0, maxTargetBytes, maxTargetBytes + 1),
    })
    .map(({ path, length }) => (length === 0 ? path : `${path}?`.padEnd(length, 'a')));
  const request = fc.record({
    method: fc.constantFrom('GET', 'GET', 'POST', 'PATCH', 'DELETE', 'HEAD', 'PUT'),
    basePath: fc.constantFrom('/', '/facet/'),
    elsewhere: mostly<string | undefined>(undefined, '/facetx', '/f%61cet'),
    below,
    publicOrigin: fc.constantFrom(undefined, 'https://localhost:4173', 'http://127.0.0.1:4173'),
    headers: fc.record({
      host: mostly<string | undefined>('localhost:4173', '127.0.0.1:4173', 'localhost', 'Localhost:4173', undefined),
      'sec-fetch-site': mostly<string | undefined>('same-origin', undefined, 'none', 'same-site', 'Same-Origin'),
      'sec-purpose': mostly<string | undefined>(undefined, 'Prefetch;prerender', 'none'),
      origin: mostly<string | undefined>(undefined, 'http://localhost:4173', 'https://localhost:4173', 'null'),
      [marker.name]: mostly<string | undefined>(marker.value, undefined, 'Facet', 'facet, facet'),
      // All alike: of the checks, only that of the size comes after it.
      'content-type': fc.constantFrom(undefined, ...contentTypes),
      'content-length': fc.constantFrom(undefined, undefined, '12', '0', '00', '1x', '1234567890123456'),
      'transfer-encoding': mostly<string | undefined>(undefined, 'chunked', 'Chunked', 'gzip, chunked'),
    }),
  });

  function placeOf(path: string): string {
    if (isApiPath(path)) return 'api';
    if (path === '/healthz' || path === '/readyz') return 'health';
    return path === '/config.json' ? 'config' : 'file';
  }

  /** Where the gateway answers a request, in nginx's words. */
  function placeInGateway(received: RequestFacts, basePath: string, policy: Policy): string {
    const early = firstRefusal(everyRequest, received, policy);
    const facts = withoutBasePath(received, basePath);
    if (early !== undefined || facts === undefined) return `refused/${early?.code ?? 'route'}`;
    const place = placeOf(facts.path);
    const ofApi = [...apiRequest, ...signedInRequest];
    const checks = place === 'api' ? ofApi : place === 'health' ? healthRequest : fileRequest;
    const refusal = firstRefusal(checks, facts, policy);
    return refusal === undefined ? place : `refused/${refusal.code}`;
  }

  test('nginx asks what the gateway asks, in the same order', () => {
    const reached = new Set<string>();
    forMany(20_000, [request], ({ method, basePath, elsewhere, below, publicOrigin, headers }) => {
      const target = (elsewhere ?? behindOrigin(basePath)) + below;
      const lines = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
      const place = nginx.maps.fill('$facet_place', {
        facet_base: behindOrigin(basePath),
        facet_public_origin: publicOrigin ?? '',
        request_method: method,
        request_uri: target,
        request: `${method} ${target} HTTP/1.1`,
        ...Object.fromEntries(lines.map(({ name, value }) => [`http_${name.replaceAll('-', '_')}`, value])),
      });
      const rawHeaders = lines.flatMap(({ name, value }) => [name, value]);
      const facts = factsOf({ method, url: target, httpVersion: '1.1', rawHeaders });
      expect(place).toBe(placeInGateway(facts, basePath, gatewayFor(publicOrigin)));
      reached.add(place);
    });
    // `too_large` is left to `client_max_body_size`.
    const refusals = [
      ...['host', 'malformed', 'target', 'route', 'method', 'url_too_long'],
      ...['cross_site', 'origin', 'marker', 'content_type'],
    ];
    const places = ['api', 'health', 'config', 'file', ...refusals.map((code) => `refused/${code}`)];
    expect([...reached].sort()).toEqual(places.sort());
  });

  test('Caddy asks what the gateway asks, in the same order', () => {
    const asked = all(caddySite, 'error').map(({ words }) => words[1] ?? '');
    expect(asked.filter((code) => !code.startsWith('upstream_'))).toEqual([
      ...['host', 'malformed', 'target', 'route'],
      ...['route', 'method', 'url_too_long', 'cross_site', 'origin', 'marker', 'viewer', 'content_type', 'too_large'],
      ...['method', 'url_too_long', 'cross_site', 'route'],
    ]);
    expect(expressions('marker')).toEqual([`{http.request.header.${marker.name}} != "${marker.value}"`]);
    const isTooLong = `size({http.request.orig_uri}) > ${maxTargetBytes}`;
    expect(expressions('url_too_long')).toEqual([isTooLong, isTooLong]);
    expect(expressions('too_large')).toEqual([`int({facet.length}) > ${maxBodyBytes}`]);
    const jsonTypes = contentTypes.filter((type) => jsonBodyType.test(type));
    expect(contentTypes.filter((type) => byCaddy('type', type) === 'json')).toEqual(jsonTypes);
  });
  const isSane = (url: string) =>
    targetSane(factsOf({ method: 'GET', url, httpVersion: '1.1', rawHeaders: [] }), gatewayFor()) === undefined;
  const isSaneForNginx = (target: string) => {
    const given = { request: `GET ${target} HTTP/1.1`, request_uri: target };
    return nginx.maps.fill('$facet_check_target', given) !== 'refused/target';
  };
  const isSaneForCaddy = (target: string) =>
    byCaddy('form', target) === 'sane' && byCaddy('path_form', pathOf(target)) === 'sane';
  /** Caddy cannot send these characters of a path on as they came. */
  const isKeptByCaddy = (target: string) => !/["<>^`{|}]/.test(pathOf(target));

  test.each<readonly [program: string, passes: (target: string) => boolean, may: (target: string) => boolean]>([
    ['nginx', isSaneForNginx, isSane],
    ['Caddy', isSaneForCaddy, (target) => isSane(target) && isKeptByCaddy(target)],
  ])('%s refuses exactly the targets that the gateway refuses', (_, passes, may) => {
    forMany(50_000, [edgyTarget], (target) => {
      expect(passes(target)).toBe(may(target));
    });
    const here = { host: 'localhost:4173', origin: 'http://localhost:4173' };
    for (const { path = '' } of [...targetAttacks(here), ...traversalAttacks(here)]) {
      expect([path, passes(path)]).toEqual([path, may(path)]);
    }
  });

  test('the paths of the contract have their methods, and no other path has any', () => {
    const expectRoute = (path: string) => {
      const { template, methods } = findRoute(path) ?? {};
      const taken = methods?.join(', ');
      const ofNginx = ['$facet_route', '$facet_methods'].map((name) => nginx.maps.fill(name, { facet_path: path }));
      const name = template ?? (isApiPath(path) ? '-' : 'file');
      expect([path, ...ofNginx]).toEqual([path, name, taken ?? 'GET, HEAD']);
      expect([path, byCaddy('methods', path)]).toEqual([path, taken ?? '']);
    };
    const segment = fc.constantFrom(...'v0 V0 pages p%61ges audiences messages x persons logs'.split(' '), '');
    forMany(20_000, [fc.array(segment, { maxLength: 8 })], (segments) => expectRoute(`/${segments.join('/')}`));
    for (const { template } of routes) expectRoute(template.replaceAll(/\{\w+\}/g, 'a.b%20c'));
    // One row for each, and the default.
    const tables = [nginx.maps.rows('$facet_methods'), ...caddyMaps('methods').map(({ block }) => block)];
    expect(tables.map(({ length }) => length)).toEqual([routes.length + 1, routes.length + 1]);
  });
});

describe('answers of the service', () => {
  const key = 'k'.repeat(shortestSearchedKey);
  const answer = fc.record({
    status: fc.constantFrom(200, 200, 201, 204, 301, 304, 400, 404, 500),
    apiKey: fc.constantFrom(key, key.slice(1)),
    headers: fc.record({
      'content-type': mostly<string | undefined>('application/json', undefined, 'text/html', ...contentTypes),
      'content-encoding': mostly<string | undefined>(undefined, 'identity', 'gzip'),
      'content-length': fc.oneof(
        fc.constantFrom(undefined, '0', String(maxAnswerBytes), String(maxAnswerBytes + 1)),
        fc.nat().map(String),
      ),
      'x-request-id': mostly<string | undefined>(undefined, `"${key}"`, 'kk'),
    }),
  });

  test('nginx judges them as the gateway does', () => {
    forMany(20_000, [answer], ({ status, apiKey, headers }) => {
      const { code } = answerProblem(status, headers, keyPatternOf(apiKey)) ?? {};
      const instead = nginx.maps.fill('$facet_answer', {
        facet_key: apiKey,
        upstream_status: String(status),
        sent_http_content_type: headers['content-type'] ?? '',
        upstream_http_content_encoding: headers['content-encoding'] ?? '',
        upstream_http_content_length: headers['content-length'] ?? '',
        upstream_http_x_request_id: headers['x-request-id'] ?? '',
      });
      expect(instead).toBe(code === undefined ? '' : `/-facet/instead/refused/${code}`);
    });
  });
});

/* That no others do, requirements R7 and R9 ask the programs themselves. */
test('the headers of both lists pass', () => {
  const namesIn = (block: readonly Directive[], directive: string) =>
    all(block, directive).map(({ words }) => words[0]);
  expect(namesIn(nginxPlace('api'), 'proxy_set_header')).toEqual(expect.arrayContaining([...forwardedHeaders]));
  expect(namesIn(nginxPlace('api'), 'add_header')).toEqual(expect.arrayContaining([...passedHeaders]));
  const ofRequests = all(caddySite, 'request_header').map(({ words }) => words.join(' '));
  const expected = forwardedHeaders.map((name) => `@has_${name} ${name} {http.vars.facet_${name}}`);
  expect(ofRequests).toEqual(expect.arrayContaining(expected));
  // Of an answer without a type, of one without a body, and of any other.
  const copied = [...passedHeaders.filter((name) => name !== 'x-request-id'), 'content-length'];
  expect(all(caddySite, 'copy_response_headers').map(({ block }) => block[0]?.words)).toEqual([copied, copied, copied]);
});

test('files: which have a name, which paths are screens, and what browsers keep', () => {
  const name = fc.constantFrom(...'_app sample-files .env a.b a-B1.js a.map a.br a.gz x %20'.split(' '), '');
  forMany(5_000, [fc.array(name, { minLength: 1, maxLength: 4 })], (names) => {
    const path = `/${names.join('/')}`;
    const cache = path.startsWith(hashedFiles) ? cacheControl.hashed : cacheControl.other;
    const isHidden = hiddenFile.test(path);
    const isFile = filePath.test(path);
    const ofNginx = ['$facet_file', '$facet_page', '$facet_file_cache'].map((variable) =>
      nginx.maps.fill(variable, { facet_path: path }),
    );
    expect([path, ...ofNginx]).toEqual([path, isHidden ? '' : path, isFile ? '' : '/index.html', cache]);
    const ofCaddy = ['file', 'address', 'cache'].map((one) => byCaddy(one, path));
    // It would decode a name, and look for the index of a folder.
    const isNone = isHidden || path.includes('%') || path.endsWith('/');
    expect([path, ...ofCaddy]).toEqual([path, isNone ? 'none' : 'named', isFile ? 'file' : 'screen', cache]);
  });
});
