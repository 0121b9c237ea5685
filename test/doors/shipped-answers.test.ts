import { expect, test } from 'vitest';
import { maxBodyBytes } from '#server/gateway/checks/what-may-pass.ts';
import { compression } from '#server/gateway/compression.ts';
import { maxHeadBytes, timeouts } from '#server/gateway/limits.ts';
import { type RefusalCode, refusalBody, refusalHeaders, refusalStatus } from '#server/gateway/refusal.ts';
import { types } from '#server/gateway/static-files.ts';
import { maxForwarded } from '#server/gateway/upstream.ts';
import { passedHeaders } from '#server/gateway/upstream-answer.ts';
import { all, caddy, caddyMaps, caddySite, type Directive, nginx, nginxPlace, shipped } from './shipped-files.ts';

/*
 * The configurations of `deploy/` answer in the words of the gateway, and within its limits.
 */

const isCode = (text: string): text is RefusalCode => text in refusalStatus;
const codes = Object.keys(refusalStatus).filter(isCode);
const statusOf = (code: string) => (isCode(code) ? String(refusalStatus[code]) : 'no such code');

test('nginx refuses in the words of the gateway', () => {
  const id = '$facet_request_id';
  const ofGatewayAlone: readonly RefusalCode[] = ['sign_in_limit', 'audit', 'request_timeout'];
  const bodyOf = (code: RefusalCode) =>
    code === 'upstream_not_json'
      ? refusalBody({ code, upstreamStatus: 0 }, id).replace(':0}', ':$upstream_status}')
      : refusalBody({ code }, id);
  const expected = codes
    .filter((code) => !ofGatewayAlone.includes(code))
    .map((code) => [code, [statusOf(code), bodyOf(code)]] as const);
  expect(expected.map(([code]) => [code, all(nginxPlace(`refused/${code}`), 'return')[0]?.words])).toEqual(expected);
  const named = ['front', 'policy', 'service', 'sign-in'].flatMap((name) =>
    [...shipped(`nginx/facet-${name}.conf`).matchAll(/refused\/(\w+)/g)].map(([, code]) => code),
  );
  expect(new Set(named)).toEqual(new Set(expected.map(([code]) => code)));
  const { 'content-length': _, ...headers } = refusalHeaders({ code: 'method', allow: ['GET'] }, '', id);
  const given = { uri: '/-facet/refused/method', facet_methods: 'GET', facet_request_id: id };
  const sent = nginx.front
    .filter(({ name }) => name === 'add_header')
    .map(({ words: [name = '', value = ''] }) => [name, nginx.maps.fill(value, given)] as const);
  expect(Object.fromEntries(sent)).toMatchObject(headers);
});

test('Caddy refuses in the words of the gateway', () => {
  const id = '{http.request.uuid}';
  for (const { words } of all(caddy, 'error')) {
    const [, code = '', status] = words;
    expect([code, status]).toEqual([code, statusOf(code)]);
  }
  const errors = all(caddySite, 'handle_errors');
  const [ofCaddy = [], ofOurs = []] = all(errors, 'map').map(({ block }) =>
    block.filter(({ name }) => name !== 'default').map(({ name, words }) => [name, ...words]),
  );
  expect(ofOurs).toEqual(codes.map((code) => [code, code, statusOf(code)]));
  expect(ofCaddy.map(([status]) => status)).toEqual(ofCaddy.map(([, code = '']) => statusOf(code)));
  const { 'content-length': _, ...headers } = refusalHeaders({ code: 'internal' }, '', id);
  const sent = all(errors, 'header').flatMap(({ words: [, name, value] }) =>
    name === undefined ? [] : [[name, value]],
  );
  expect(Object.fromEntries(sent)).toEqual(headers);
  const bodyOf = (upstream: { readonly upstreamStatus?: number }) =>
    refusalBody({ code: 'internal', ...upstream }, id)
      .replace('"internal"', '"{facet.code}"')
      .replace('500', '{facet.status}')
      .replace(':0}', ':{http.reverse_proxy.status_code}}');
  const bodies = all(errors, 'respond').map(({ words }) => words.at(-2));
  expect(bodies.slice(-2)).toEqual([bodyOf({ upstreamStatus: 0 }), bodyOf({})]);
});

test('R17: the log of Caddy has no header that the service sent, but for the id of its request', () => {
  const fields = all(caddy, 'fields').flatMap(({ block }) => block);
  const deleted = fields.filter(({ words }) => words[0] === 'delete').map(({ name }) => name.toLowerCase());
  const sent = passedHeaders.filter((name) => name !== 'x-request-id');
  expect(deleted).toEqual(expect.arrayContaining(sent.map((name) => `resp_headers>${name}`)));
});

test('each file has the content type of the gateway', () => {
  const ofNginx = all(nginxPlace('file'), 'types').flatMap(({ block }) =>
    block.map(({ name, words: [extension = ''] }) => [`.${extension}`, name]),
  );
  const ofCaddy = caddyMaps('content_type').flatMap(({ block }) =>
    block.filter(({ name }) => name !== 'default').map(({ name, words: [type] }) => [name, type]),
  );
  expect([Object.fromEntries(ofNginx), Object.fromEntries(ofCaddy)]).toEqual([types, types]);
});

type Amounts = Readonly<Record<string, readonly number[]>>;

const { connect, answer, health, keepAlive } = timeouts;

test.each<readonly [program: string, file: readonly Directive[], expected: Amounts]>([
  [
    'nginx before browsers',
    nginx.front,
    {
      large_client_header_buffers: [maxHeadBytes / 2],
      client_header_timeout: [timeouts.head],
      client_body_timeout: [timeouts.request],
      keepalive_timeout: [keepAlive],
      send_timeout: [timeouts.browser],
      client_max_body_size: [0, maxBodyBytes],
      client_body_buffer_size: [maxBodyBytes],
      proxy_connect_timeout: [connect, health],
      proxy_read_timeout: [connect + answer + 2_000, health],
      proxy_send_timeout: [answer],
    },
  ],
  [
    'nginx before the service',
    nginx.service,
    {
      large_client_header_buffers: [maxHeadBytes],
      client_max_body_size: [0],
      client_body_buffer_size: [maxBodyBytes],
      proxy_connect_timeout: [connect, health],
      proxy_read_timeout: [answer, health],
      proxy_send_timeout: [answer],
      limit_conn: [maxForwarded],
      gzip_min_length: [compression.smallest],
      gzip_comp_level: [compression.gzipLevel],
    },
  ],
  [
    'Caddy',
    caddy,
    {
      grace_period: [answer],
      read_header: [timeouts.head],
      read_body: [timeouts.request],
      idle: [keepAlive],
      max_header_size: [maxHeadBytes],
      // Of the pages for signing in; of a request with a body, and without.
      max_size: [64_000, maxBodyBytes, 1],
      tls_timeout: [connect],
      // Three times the sign-in server, the service, its health (together the gateway's wait).
      dial_timeout: [connect, connect, connect, connect, health / 3],
      response_header_timeout: [answer, answer, answer, answer, (health * 2) / 3],
      // Counted from the end of the answer before, on a connection that may have waited.
      read_timeout: [2 * keepAlive + answer, (health * 2) / 3],
      keepalive: [keepAlive, 0],
      keepalive_idle_conns_per_host: [maxForwarded],
      unhealthy_request_count: [maxForwarded, maxForwarded],
      minimum_length: [compression.smallest],
      gzip: [compression.gzipLevel],
    },
  ],
])('%s has the limits and times of the gateway', (_, file, expected) => {
  const amounts = (name: string) => all(file, name).map(({ words }) => amountOf(words.at(-1) ?? ''));
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, amounts(name)]))).toEqual(expected);
});

const units: Readonly<Record<string, number>> = { '': 1, ms: 1, s: 1_000, B: 1, k: 1_024, KB: 1_000 };

/** Bytes or milliseconds; 0 for what is switched off. */
function amountOf(text: string): number {
  if (text === 'off') return 0;
  const [, number, unit = ''] = /^([\d.]+)([a-zA-Z]*)$/.exec(text) ?? [];
  return Number(number) * (units[unit] ?? Number.NaN);
}
