import { shortestSearchedKey } from '#server/gateway/key-search.ts';
import type { RefusalCode } from '#server/gateway/refusal.ts';
import { role, signInCheck, signInPages } from './caddy-sign-in.ts';
import {
  answerHeader,
  answerStatus,
  block,
  canonical,
  check,
  type Headers,
  header,
  host,
  hostKnown,
  key,
  map,
  matcher,
  method,
  notCaddys,
  refuse,
  requestHeader,
  seconds,
  target,
} from './caddy-syntax.ts';
import { policy, refusalOf } from './policy.ts';

/**
 * The headers of every answer (R24); those that depend on the deployment depend on its variables.
 */
function security(): string {
  const plain = policy.securityHeaders({ imageHosts: [], publicOrigin: undefined });
  const pictures = policy.securityHeaders({ imageHosts: ['{$IMG_HOSTS:}'], publicOrigin: undefined });
  const https = policy.securityHeaders({ imageHosts: [], publicOrigin: 'https://facet.example' });
  const those = (headers: Headers, keep: (name: string, value: string) => boolean, on: string) =>
    Object.entries(headers).flatMap(([name, value]) => (keep(name, value) ? [header(on, name, value)] : []));
  return [
    ...those(plain, (name, value) => pictures[name] === value, '*'),
    matcher('no_pictures', '"{$IMG_HOSTS:}" == ""'),
    ...those(plain, (name, value) => pictures[name] !== value, '@no_pictures'),
    matcher('pictures', '"{$IMG_HOSTS:}" != ""'),
    ...those(pictures, (name, value) => plain[name] !== value, '@pictures'),
    '# Commas stand between the hosts of the variable, spaces between those of the policy.',
    'header @pictures content-security-policy `[\\s,]+` " "',
    matcher('https', '"{$PUBLIC_ORIGIN:}".startsWith("https:")'),
    ...those(https, (name, value) => plain[name] !== value, '@https'),
    header('*', 'x-request-id', '{http.request.uuid}'),
    notCaddys,
  ].join('\n');
}

/** The checks of every request, as server/gateway/checks/order.ts has them. */
function everyRequest(): string {
  const { form, pathForm, pathTrap } = policy.target;
  const length = requestHeader('Content-Length');
  const isRead = `${method} in ["GET", "HEAD"]`;
  return [
    '# R1. The host of the public origin is among them.',
    check('host', `!(${hostKnown})`, { connection: 'close' }),
    '# R8: a body on a read, and what may be chunks in HTTP/1.0, which does not have them.',
    map(length, 'length', [['^([0-9]{1,15})$', '$1']], '0'),
    check(
      'malformed',
      `(${isRead} && int({facet.length}) > 0) || ({http.request.proto} == "HTTP/1.0" && !(${isRead}) && ${length} == "")`,
      { connection: 'close' },
    ),
    '# R5. Caddy cannot send on the characters of the first pattern as they came.',
    map(target, 'form', [[form, 'sane']]),
    map(target, 'whole_path', [['^([^?]*)', '$1']]),
    map('{facet.whole_path}', 'path_form', [
      ['["<>^\\x60{|}]', 'not kept'],
      [`(?i)${pathTrap}`, 'trap'],
      [`(?i)${pathForm}`, 'sane'],
    ]),
    check('target', '{facet.form} != "sane" || {facet.path_form} != "sane"'),
    '# The path behind the base path; without a slash the base is the first screen.',
    map(target, 'path', [
      ['^\\Q{$BASE_PATH:}\\E(/[^?]*)', '$1'],
      ['^\\Q{$BASE_PATH:}\\E(?:\\?|$)', '/'],
    ]),
    matcher('outside', '{facet.path} == ""'),
    refuse('@outside', 'route'),
  ].join('\n');
}

/** R2: who may cause a request, and nothing ahead of time. */
function fetchSite(allowed: readonly string[]): string {
  const site = `header({"Sec-Fetch-Site": "*"}) && !(${requestHeader('Sec-Fetch-Site')} in ${JSON.stringify(allowed)})`;
  return check('cross_site', `(${site}) || ${requestHeader('Sec-Purpose')}.matches("(?i)prefetch")`);
}

/** The checks of a call of the contract: R2 to R5 and R12. */
function apiChecks(): string {
  const { marker, limits, routes } = policy;
  const origin = requestHeader('Origin');
  const isPublic = `"{$PUBLIC_ORIGIN:}" != "" && ${origin} == "{$PUBLIC_ORIGIN:}"`;
  const isOfThisHost = `!"{$PUBLIC_ORIGIN:}".endsWith("://" + ${host}) && ${origin} == "http://" + ${host}`;
  return [
    map(
      '{facet.path}',
      'methods',
      routes.map(({ pattern, methods }) => [pattern, methods.join(', ')]),
    ),
    matcher('unknown', '{facet.methods} == ""'),
    refuse('@unknown', 'route'),
    check('method', `!(${method} in {facet.methods}.split(", "))`, { allow: '{facet.methods}' }),
    check('url_too_long', `size(${target}) > ${limits.targetBytes}`),
    fetchSite(['same-origin']),
    check('origin', `header({"Origin": "*"}) && !((${isPublic}) || (${isOfThisHost}))`),
    check('marker', `${requestHeader(marker.name)} != "${marker.value}"`),
    'import facet_sign_in',
    check('viewer', `${role} == "viewer" && ${method} != "GET"`),
    '# A body in chunks has no length: one that names no type is cut off after a byte.',
    map(requestHeader('Content-Type'), 'type', [[`(?i)${policy.jsonBodyType}`, 'json']]),
    check('content_type', '{facet.type} != "json" && (int({facet.length}) > 0 || header({"Content-Type": "*"}))'),
    check('too_large', `int({facet.length}) > ${limits.bodyBytes}`, { connection: 'close' }),
    matcher('with_body', `{facet.type} == "json" && ${method} != "GET"`),
    matcher('without_body', `{facet.type} != "json" || ${method} == "GET"`),
    block('request_body @with_body', `max_size ${limits.bodyBytes}B`),
    block('request_body @without_body', 'max_size 1B'),
  ].join('\n');
}

/** R7: a request keeps the headers of a list and no other. */
function onlyHeaders(names: readonly string[]): string {
  return [
    ...names.map((name) => `vars facet_${name} ${requestHeader(name)}`),
    'request_header -**',
    ...names.flatMap((name) => [
      matcher(`has_${name}`, `{http.vars.facet_${name}} != ""`),
      `request_header @has_${name} ${name} {http.vars.facet_${name}}`,
    ]),
  ].join('\n');
}

/**
 * Asks the service, with the key. What it answers is judged by `answer`, of `judged`.
 *
 * The time of a read counts from the end of the answer before, and a request that it ends is sent
 * again or fails: connections are dropped before it can be shorter than what the head of an answer
 * may take.
 */
function askUpstream(
  patience: { readonly connect: number; readonly answer: number; readonly keep: number },
  ...answer: readonly string[]
): string {
  return block(
    'reverse_proxy {$UPSTREAM_URL}',
    'header_up Host {$UPSTREAM_URL}',
    'header_up Host ^https?://(.*)$ $1',
    `header_up X-Api-Key ${key}`,
    'header_up -X-Forwarded-*',
    'header_down -**',
    `unhealthy_request_count ${policy.limits.forwarded}`,
    'max_fails 1',
    block(
      'transport http',
      'import facet_upstream_http_{$INSECURE_UPSTREAM_HTTP:0}',
      'import facet_upstream_tls_{$INSECURE_UPSTREAM_TLS:0}',
      `dial_timeout ${seconds(patience.connect)}`,
      `response_header_timeout ${seconds(patience.answer)}`,
      `read_timeout ${seconds(2 * patience.keep + patience.answer)}`,
      `keepalive ${patience.keep === 0 ? 'off' : seconds(patience.keep)}`,
      ...(patience.keep === 0 ? [] : [`keepalive_idle_conns_per_host ${policy.limits.forwarded}`]),
      'compression off',
      'versions 1.1',
    ),
    ...answer,
  );
}

/** What becomes of an answer, of those that the matcher is true for. */
const judged = (on: string, ...lines: readonly string[]): string =>
  block(`handle_response ${on}`.trim(), block('route', ...lines));

const answerType = map(answerHeader('Content-Type'), 'answer_type', [[`(?i)${policy.jsonAnswerType}`, 'json']]);

/** Passes a call on, and what passes of the answer back (R9, R11, R14). */
function forward(): string {
  const copied = [...policy.headers.answer.filter((name) => name !== 'x-request-id'), 'content-length'];
  const head = [
    header('*', 'x-request-id', '{facet.answer_id}'),
    block('header', 'vary accept-encoding', 'defer'),
    block('copy_response_headers', `include ${copied.join(' ')}`),
  ];
  const { smallest, gzipLevel } = policy.compression;
  const compress = [
    '# Its request has no such header any more.',
    'request_header Accept-Encoding {http.vars.facet_accepted}',
    map(answerHeader('Cache-Control'), 'answer_change', [['(?i)no-transform', 'no']]),
    matcher('may_change', '{facet.answer_change} != "no"'),
    block(
      'encode @may_change',
      `gzip ${gzipLevel}`,
      `minimum_length ${smallest}`,
      '# Asked of the answer itself: a placeholder may be that of the sign-in server.',
      block('match', 'header Content-Type application/*', 'header !Etag'),
    ),
  ];
  const first = [
    map(answerHeader('X-Request-Id'), 'answer_id', [['^(.+)$', '$1']], '{http.request.uuid}'),
    '# R16: a key that is too short to be looked for may be a word. Caddy does not look into bodies.',
    map(`"${policy.headers.answer.map((name) => answerHeader(canonical(name))).join(' ')}"`, 'answer_headers', [
      ['(?s)^(.*)$', '$1'],
    ]),
    check('upstream_echoed_key', `size(${key}) >= ${shortestSearchedKey} && {facet.answer_headers}.contains(${key})`),
    matcher('bodyless', `${answerStatus} in [204, 304]`),
    block('route @bodyless', ...head, 'copy_response'),
    check('upstream_redirect', `${answerStatus} >= 300 && ${answerStatus} < 400`),
  ];
  return askUpstream(
    { ...policy.timeouts, keep: policy.timeouts.keepAlive },
    "# Asked of the answer itself: where it has no such header, the placeholder is that of the sign-in server's answer.",
    '@untyped header !Content-Type',
    judged('@untyped', ...first, refuse('*', 'upstream_not_json')),
    judged(
      '',
      ...first,
      answerType,
      map(answerHeader('Content-Encoding'), 'answer_coding', [['^(?:identity)?$', 'none']]),
      check('upstream_not_json', '{facet.answer_type} != "json" || {facet.answer_coding} != "none"'),
      map(answerHeader('Content-Length'), 'answer_length', [['^([0-9]{1,15})$', '$1']], '0'),
      check('upstream_too_large', `int({facet.answer_length}) > ${policy.limits.answerBytes}`),
      ...head,
      ...compress,
      'copy_response',
    ),
  );
}

const isHealth = '{facet.path} in ["/healthz", "/readyz"]';
/** What is not ready is a service that does not answer, at `/readyz`. */
const unwell = (state: string): string => `\`{"status":"{facet.unwell}","upstream":"${state}"}\` {facet.unwell_status}`;

/** `/healthz` and `/readyz`: both ask the service for one page of people. */
function health(): string {
  const isJson = '{facet.answer_type} == "json"';
  // In all as long as the other doors wait.
  const connect = policy.timeouts.health / 3;
  const answer = policy.timeouts.health - connect;
  return [
    fetchSite(['same-origin', 'none']),
    block('map {facet.path} {facet.unwell} {facet.unwell_status}', '/readyz "not ready" 503', 'default ok 200'),
    'header content-type "application/json; charset=utf-8"',
    'header cache-control no-store',
    'request_header -**',
    'request_header accept application/json',
    'method GET',
    'rewrite * {$UPSTREAM_PATH:}/v0/persons?limit=1',
    askUpstream(
      { connect, answer, keep: 0 },
      judged(
        '',
        matcher('refused', `${answerStatus} in [401, 403]`),
        `respond @refused ${unwell('key refused')}`,
        answerType,
        matcher(
          'ok',
          `(${answerStatus} < 300 && ${isJson}) || (${answerStatus} >= 400 && ${answerStatus} < 500 && (${isJson} || ${answerStatus} != 404))`,
        ),
        'respond @ok `{"status":"ok","upstream":"ok"}` 200',
        `respond ${unwell('unreachable')}`,
      ),
    ),
  ].join('\n');
}

/** config.json with who is signed in, whatever characters the name has. */
function signedInConfig(): string {
  const own = '"name" (placeholder "http.vars.facet_user") "role" (placeholder "http.vars.facet_role")';
  return [
    'header cache-control no-store',
    'header content-type "application/json; charset=utf-8"',
    block('templates', 'mime application/json', 'between <% %>'),
    `respond \`<%set (fromJson (include "config.json")) "user" (dict ${own}) | toJson%>\``,
  ].join('\n');
}

/**
 * R18, R21, R22: files of the build with their precompressed forms, and index.html for every
 * address of the dashboard.
 */
function files(): string {
  const { hashed, hidden, onlyFiles, cacheControl, types } = policy.files;
  const send = [
    header('*', 'cache-control', '{facet.cache}'),
    header('*', 'content-type', '{facet.content_type}'),
    block('header', 'vary accept-encoding', '-last-modified', '-accept-ranges', 'defer'),
    block('file_server', 'precompressed br gzip', 'disable_canonical_uris'),
  ];
  return [
    map('{facet.path}', 'cache', [[`^${hashed}`, cacheControl.hashed]], cacheControl.other),
    block(
      'map {http.request.uri.path.file.ext} {facet.content_type}',
      ...Object.entries(types).map(([extension, type]) => `${extension} "${type}"`),
      'default application/octet-stream',
    ),
    '# No range, no other condition.',
    onlyHeaders(['accept-encoding', 'if-none-match']),
    matcher('config', '{facet.path} == "/config.json"'),
    block(
      'route @config',
      'root * {$CONFIG_FOLDER:/etc/facet}',
      matcher('signed_in', `${role} in ["viewer", "editor"]`),
      block('route @signed_in', signedInConfig()),
      'rewrite * /config.json',
      ...send,
    ),
    'root * {$BUILD_FOLDER:/usr/share/facet}',
    map('{facet.path}', 'file', [[`${hidden}|%|/$`, 'none']], 'named'),
    block('@file', 'expression `{facet.file} == "named"`', 'file {facet.path}'),
    block('route @file', 'rewrite * {facet.path}', ...send),
    map('{facet.path}', 'address', [[onlyFiles, 'file']], 'screen'),
    matcher('screen', '{facet.address} == "screen"'),
    block('route @screen', 'rewrite * /index.html', ...send),
    refuse('*', 'route'),
  ].join('\n');
}

/**
 * The answers to what was refused, and to what Caddy gave up on by itself, in the same words (R15).
 */
function errors(): string {
  const codes = Object.entries(policy.refusalStatus).map(([code, status]) => `${code} ${code} ${status}`);
  const caddys: Readonly<Record<number, RefusalCode>> = {
    404: 'route',
    413: 'too_large',
    502: 'upstream_unreachable',
    503: 'busy',
    504: 'upstream_timeout',
  };
  const refusal = refusalOf('internal', '{http.request.uuid}');
  const body = refusal.body.replace('"internal"', '"{facet.code}"').replace('500', '{facet.status}');
  return [
    notCaddys,
    ...Object.entries(refusal.headers).map(([name, value]) => header('*', name, value)),
    block(
      'map "{http.error.status_code}{http.vars.facet_asks}" {facet.caddys_code} {facet.caddys_status}',
      ...Object.entries(caddys).map(([status, code]) => `${status} ${code} ${status}`),
      'default internal 500',
    ),
    block(
      'map {http.error.message} {facet.code} {facet.status}',
      ...codes,
      'default {facet.caddys_code} {facet.caddys_status}',
    ),
    matcher('health', `${isHealth} && {http.error.status_code} in [502, 503, 504]`),
    `respond @health ${unwell('unreachable')}`,
    matcher('replaced', '{facet.code} in ["upstream_not_json", "upstream_echoed_key"]'),
    `respond @replaced \`${body.replace('}}', `,"upstreamStatus":${answerStatus}}}`)}\` {facet.status}`,
    `respond \`${body}\` {facet.status}`,
  ].join('\n');
}

/**
 * R17: no header, no address, no id and no query stands in the log; of the path as much as is a
 * word of the contract. `user_id` is who signed in.
 */
function log(): string {
  const securityNames = Object.keys(policy.securityHeaders({ imageHosts: [], publicOrigin: 'https://facet.example' }));
  const answers = [
    ...securityNames,
    ...policy.headers.answer,
    'content-length',
    'content-encoding',
    'cache-control',
    'vary',
    'allow',
    'connection',
    'location',
    'set-cookie',
    'server',
    'via',
  ];
  const words = [...new Set(policy.routes.map(({ template }) => template.split('/').slice(0, 3).join('/')))];
  return block(
    'log',
    'output stderr',
    block(
      'format filter',
      'wrap json',
      block(
        'fields',
        ...['remote_ip', 'remote_port', 'client_ip', 'proto', 'host', 'headers', 'tls'].map(
          (name) => `request>${name} delete`,
        ),
        `request>uri regexp \`^(?:\\Q{$BASE_PATH:}\\E(${words.join('|')}))?.*$\` "$1"`,
        ...answers.filter((name) => name !== 'x-request-id').map((name) => `resp_headers>${canonical(name)} delete`),
        'headers delete',
      ),
    ),
  );
}

/** A tab for each open brace, as `caddy fmt` has it. */
function indented(text: string): string {
  let depth = 0;
  return text
    .split('\n')
    .map((line) => {
      if (line === '}') depth -= 1;
      const whole = line === '' ? '' : `${'\t'.repeat(depth)}${line}`;
      if (/(?:^| )\{$/.test(line)) depth += 1;
      return whole;
    })
    .join('\n');
}

/**
 * Everything before the site: what holds for the whole server, and what the variables choose from.
 */
function server(): readonly string[] {
  const { timeouts, limits } = policy;
  return [
    block(
      '',
      'admin off',
      `grace_period ${seconds(timeouts.answer)}`,
      log(),
      block(
        'servers',
        'protocols h1 h2',
        block(
          'timeouts',
          `read_header ${seconds(timeouts.head)}`,
          `read_body ${seconds(timeouts.request)}`,
          `idle ${seconds(timeouts.keepAlive)}`,
        ),
        `max_header_size ${limits.headBytes}B`,
      ),
    ),
    '# The certificate of the service is checked, and plain http is an error, unless the variables say otherwise.',
    block(
      '(facet_upstream_http_0)',
      'tls_trusted_ca_certs {$UPSTREAM_CA_FILE:/etc/ssl/certs/ca-certificates.crt}',
      `tls_timeout ${seconds(timeouts.connect)}`,
    ),
    block('(facet_upstream_http_1)'),
    block('(facet_upstream_tls_0)'),
    block('(facet_upstream_tls_1)', 'tls_insecure_skip_verify'),
    signInCheck(),
  ];
}

function site(): string {
  return block(
    'http://:{$PORT:4173}',
    'bind {$HOST:127.0.0.1}',
    'log',
    block(
      'route',
      signInPages(),
      security(),
      everyRequest(),
      matcher('api', '{facet.path} == "/v0" || {facet.path}.startsWith("/v0/")'),
      block(
        'route @api',
        'header cache-control no-store',
        apiChecks(),
        `vars facet_accepted ${requestHeader('Accept-Encoding')}`,
        onlyHeaders(policy.headers.request),
        '# Only where it has to be: `uri` writes a path anew.',
        matcher('moved', '"{$BASE_PATH:}{$UPSTREAM_PATH:}" != ""'),
        'uri @moved path_regexp ^\\Q{$BASE_PATH:}\\E "{$UPSTREAM_PATH:}"',
        forward(),
      ),
      block(
        'route',
        check('method', `!(${method} in ["GET", "HEAD"])`, { allow: 'GET, HEAD' }),
        check('url_too_long', `size(${target}) > ${policy.limits.targetBytes}`),
        matcher('health', isHealth),
        block('route @health', health()),
        'import facet_sign_in',
        files(),
      ),
    ),
    block('handle_errors', block('route', errors())),
  );
}

/** The configuration of Caddy for any deployment: what differs comes from its environment. */
export function caddyfile(): string {
  const written =
    "# Written by `npm run doors` from the gateway's own rules: change those and not this file. README.md says what it takes.";
  return `${written}\n${indented([...server(), site()].join('\n\n'))}\n`;
}
