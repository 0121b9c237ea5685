import { contentSecurityPolicy } from '#server/gateway/csp.ts';
import type { RefusalCode } from '#server/gateway/refusal.ts';
import { hostileResponseHeaders } from '#test/probe/headers-corpus.ts';
import { header, indented, location, quoted, time } from './nginx-syntax.ts';
import { policy, refusalOf } from './policy.ts';

/**
 * `add_header` in a place takes away those above it, so that every place that has one of its own
 * repeats all.
 */
function headerLines(own: Readonly<Record<string, string>>): string {
  const variables: Readonly<Record<string, string>> = {
    'content-security-policy': contentSecurityPolicy({ imageHosts: ['$facet_image_sources'] }).replace(' $', '$'),
    'cross-origin-embedder-policy': '$facet_embedder_policy',
    'strict-transport-security': '$facet_transport_security',
  };
  const security = policy.securityHeaders({ imageHosts: [], publicOrigin: 'https://x' });
  return Object.entries({ ...security, ...variables, ...own })
    .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
    .join('\n');
}

/** Codes that a refusal can have here; the others are for what only the gateway does. */
const refusals: readonly RefusalCode[] = [
  'host',
  'target',
  'route',
  'method',
  'url_too_long',
  'cross_site',
  'origin',
  'marker',
  'sign_in',
  'viewer',
  'content_type',
  'too_large',
  'upstream_unreachable',
  'upstream_timeout',
  'upstream_redirect',
  'upstream_too_large',
  'upstream_echoed_key',
  'busy',
  'malformed',
  'headers_too_large',
  'internal',
];

function refusalLocations(): string {
  const { status, body } = refusalOf('upstream_not_json', '$facet_request_id');
  const withStatus = body.replace(/\}\}$/, ',"upstreamStatus":$upstream_status}}');
  return [
    ...refusals.map((code) => [code, refusalOf(code, '$facet_request_id')] as const),
    ['upstream_not_json', { status, body: withStatus }] as const,
  ]
    .map(([code, refusal]) =>
      location(`= /-facet/refused/${code}`, ['internal;', `return ${refusal.status} '${refusal.body}';`].join('\n')),
    )
    .join('');
}

const hide = (names: readonly string[]) => names.map((name) => `proxy_hide_header ${name};`).join('\n');

/**
 * Headers of an answer that act on a browser: nginx knows no list of what may pass, only of what
 * may not.
 */
function hiddenHeaders(): string {
  const passed: readonly string[] = policy.headers.answer;
  const acting = [
    'Accept-CH',
    'Accept-Ranges',
    'Access-Control-Max-Age',
    'Activate-Storage-Access',
    'Age',
    'Content-Encoding',
    'Content-Language',
    'Critical-CH',
    'Document-Policy',
    'Expect-CT',
    'Expires',
    'Feature-Policy',
    'Integrity-Policy',
    'Keep-Alive',
    'No-Vary-Search',
    'Observe-Browsing-Topics',
    'Origin-Agent-Cluster',
    'Permissions-Policy',
    'Pragma',
    'Proxy-Authenticate',
    'Public-Key-Pins',
    'Referrer-Policy',
    'Sec-WebSocket-Accept',
    'Server-Timing',
    'Set-Cookie2',
    'Set-Login',
    'SourceMap',
    'Speculation-Rules',
    'Supports-Loading-Mode',
    'Tk',
    'Trailer',
    'Upgrade',
    'Use-As-Dictionary',
    'Vary',
    'Warning',
    'X-Content-Type-Options',
    'X-DNS-Prefetch-Control',
    'X-Download-Options',
    'X-Frame-Options',
    'X-Permitted-Cross-Domain-Policies',
    'X-Robots-Tag',
    'X-SourceMap',
    'X-UA-Compatible',
    'X-XSS-Protection',
  ];
  // The last two are for the first server alone.
  const names = [...hostileResponseHeaders.map(([name]) => name), ...acting, 'X-Facet-ETag', 'X-Facet-Last-Modified'];
  const lower = new Set(names.map((name) => name.toLowerCase()));
  return hide([...lower].filter((name) => !passed.includes(name)).sort());
}

const ignored = 'proxy_ignore_headers X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset';
/** The server that browsers reach. */
export function nginxFront(): string {
  const { timeouts, limits, headers, files } = policy;
  const types = Object.entries(files.types).map(([extension, type]) => `${quoted(type)} ${extension.slice(1)};`);
  const toAnswers = `
proxy_http_version 1.1;
proxy_pass_request_headers off;
proxy_set_header Host "facet";
proxy_set_header Connection "";
proxy_set_header X-Api-Key $facet_key;`;
  return [
    '# The server that browsers reach. facet.conf says where it listens.',
    `
server_tokens off;
merge_slashes off;
client_header_buffer_size 1k;
large_client_header_buffers 2 ${limits.headBytes / 2 / 1024}k;
client_header_timeout ${time(timeouts.head)};
client_body_timeout ${time(timeouts.request)};
keepalive_timeout ${time(timeouts.keepAlive)};
send_timeout ${time(timeouts.browser)};
reset_timedout_connection on;
# Counted where the API is asked, after the other checks.
client_max_body_size 0;
max_ranges 0;
gzip off;
log_not_found off;
uninitialized_variable_warn off;
# What nginx makes itself has the type of $facet_type: one of its own would get the charset of an answer that it replaces.
default_type "";`.trim(),
    headerLines({
      'x-request-id': '$facet_request_id',
      'content-type': '$facet_type',
      'cache-control': '$facet_cache',
      allow: '$facet_allow',
    }),
    `
# What nginx refuses by itself, in the same words.
error_page 400 501 505 = $facet_unreadable;
error_page 401 = $facet_unsigned;
error_page 405 = /-facet/$facet_place;
error_page 403 404 = /-facet/refused/route;
error_page 413 = /-facet/refused/too_large;
error_page 414 494 = /-facet/refused/headers_too_large;
error_page 500 = /-facet/refused/internal;
error_page 502 = /-facet/refused/upstream_unreachable;
error_page 503 = /-facet/refused/busy;
error_page 504 = /-facet/refused/upstream_timeout;
`.trim(),
    '# The only place that a request can name: the checks of facet-policy.conf send it on.',
    location('/', 'rewrite ^ /-facet/$facet_place last;'),
    location(
      '= /-facet/api',
      `
internal;
client_max_body_size ${limits.bodyBytes};
client_body_buffer_size ${limits.bodyBytes};
# Byte for byte as it came, below the path of the service.
proxy_pass http://facet_answers$facet_service_path$facet_target;
${toAnswers.trim()}
${headers.request
  .map((name) => {
    const value = name === 'content-type' ? '$facet_body_type' : header(name);
    return `proxy_set_header ${name} ${value};`;
  })
  .join('\n')}
# For the second server, which compresses; Via makes it look at the ETag first.
proxy_set_header Accept-Encoding $http_accept_encoding;
proxy_set_header Via facet;
# It is known who asks only now: the second server refuses what a viewer may not.
proxy_set_header X-Facet-Refusal $facet_role_refusal;
proxy_connect_timeout ${time(timeouts.connect)};
proxy_read_timeout ${time(timeouts.connect + timeouts.answer + 2_000)};
proxy_send_timeout ${time(timeouts.answer)};
proxy_next_upstream off;
# Nothing of an answer is written to a disk.
proxy_max_temp_file_size 0;
${ignored};
# Written anew below.
${hide([...headers.answer, 'x-facet-etag', 'x-facet-last-modified'])}
${headerLines({
  'x-request-id': '$facet_answer_id',
  'cache-control': 'no-store',
  'content-type': '$upstream_http_content_type',
  etag: '$upstream_http_x_facet_etag',
  'last-modified': '$upstream_http_x_facet_last_modified',
  'retry-after': '$upstream_http_retry_after',
})}`,
    ),
    location(
      '= /-facet/health',
      `
internal;
auth_request off;
proxy_pass http://facet_answers/-facet/health;
proxy_method GET;
proxy_pass_request_body off;
${toAnswers.trim()}
proxy_set_header Accept application/json;
proxy_connect_timeout ${time(timeouts.health)};
proxy_read_timeout ${time(timeouts.health)};
proxy_next_upstream off;
${ignored};
error_page 500 502 503 504 = /-facet/health/unreachable;`,
    ),
    '# What the second server names in place of an answer. Without the detour the type of that answer would stay.',
    location(
      '~ ^/-facet/instead(?<facet_instead>/.+)$',
      'internal;\nerror_page 502 = /-facet$facet_instead;\nreturn 502;',
    ),
    ...['ok', 'unreachable', 'key refused'].map((upstream) =>
      location(
        `= /-facet/health/${upstream.replace(' ', '-')}`,
        [
          'internal;',
          ...(upstream === 'ok'
            ? []
            : [
                'if ($facet_path = /readyz) {',
                `    return 503 '${JSON.stringify({ status: 'not ready', upstream })}';`,
                '}',
              ]),
          `return 200 '${JSON.stringify({ status: 'ok', upstream })}';`,
        ].join('\n'),
      ),
    ),
    location(
      '= /-facet/config',
      `
internal;
default_type "application/json; charset=utf-8";
# Who is signed in, before the first key.
sub_filter '{' '{$facet_config_user';
sub_filter_types *;
alias $facet_config;`,
    ),
    location(
      '= /-facet/file',
      `
internal;
types {
${indented(types.join('\n'))}
}
default_type application/octet-stream;
disable_symlinks on from=$document_root;
gzip_static on;
gzip_vary on;
gzip_proxied any;
try_files $facet_file $facet_page =404;`,
    ),
    refusalLocations(),
  ].join('\n');
}

/** The server that asks the service. */
export function nginxService(): string {
  const { timeouts } = policy;
  const instead = (name: string, place: string) =>
    location(`@${name}`, `add_header X-Accel-Redirect /-facet/instead/${place} always;\nreturn 502;`);
  return [
    `
# The server that asks the service and judges its answer: nginx replaces an answer only where the answer itself says so
# (X-Accel-Redirect), which the service must not. It takes the key from the first server, so that reaching it gives
# nobody anything.
if ($http_x_api_key != $facet_key) {
    return 403;
}
if ($http_x_facet_refusal) {
    rewrite ^ /-facet/refuse last;
}
# A line and headers that the first server took, with the path of the service and the key.
large_client_header_buffers 4 ${policy.limits.headBytes / 1024}k;
client_max_body_size 0;
client_body_buffer_size ${policy.limits.bodyBytes};
server_tokens off;
access_log off;
gzip off;
keepalive_timeout 65s;
proxy_http_version 1.1;
proxy_set_header Host $facet_service_host;
proxy_set_header Connection "";
proxy_ssl_server_name on;
proxy_ssl_name $facet_service_name;
proxy_ssl_protocols TLSv1.2 TLSv1.3;
proxy_ssl_verify_depth 9;
proxy_next_upstream off;
proxy_set_header Accept-Encoding "";
proxy_set_header Via "";
proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;
# Here, since some of them outlive an answer that is replaced.
${hiddenHeaders()}
`.trim(),
    location(
      '/',
      `
# No path: the target goes on as it came.
proxy_pass $facet_service_scheme://facet_service;
proxy_connect_timeout ${time(timeouts.connect)};
proxy_read_timeout ${time(timeouts.answer)};
proxy_send_timeout ${time(timeouts.answer)};
proxy_max_temp_file_size 0;
# What the service began to say is judged at once, however little it is.
postpone_output 0;
limit_conn facet_forwarded ${policy.limits.forwarded};
# R16: a service that repeats the key must not hand it to a browser.
sub_filter $facet_searched_key "****************";
sub_filter_once off;
sub_filter_types *;
# An answer that has an ETag stays as it is.
sub_filter_last_modified on;
gzip on;
gzip_proxied no_etag;
gzip_types application/json application/problem+json;
gzip_min_length ${policy.compression.smallest};
gzip_comp_level ${policy.compression.gzipLevel};
gzip_vary on;
# What a filtered answer loses otherwise.
add_header X-Facet-ETag $upstream_http_etag always;
add_header X-Facet-Last-Modified $upstream_http_last_modified always;
add_header X-Accel-Redirect $facet_answer always;
error_page 502 = @unreachable;
error_page 503 = @busy;
error_page 504 = @timeout;`,
    ),
    location(
      '= /-facet/health',
      `
proxy_pass $facet_service_scheme://facet_service$facet_service_path/v0/persons?limit=1;
proxy_connect_timeout ${time(timeouts.health)};
proxy_read_timeout ${time(timeouts.health)};
add_header X-Accel-Redirect $facet_health always;
error_page 500 502 503 504 = @ill;`,
    ),
    location(
      '= /-facet/refuse',
      'internal;\nadd_header X-Accel-Redirect /-facet/instead/refused/$http_x_facet_refusal always;\nreturn 403;',
    ),
    instead('unreachable', 'refused/upstream_unreachable'),
    instead('busy', 'refused/busy'),
    instead('timeout', 'refused/upstream_timeout'),
    instead('ill', 'health/unreachable'),
  ].join('\n');
}
