import { contentSecurityPolicy } from '#server/gateway/csp.ts';
import { hostileResponseHeaders } from '#server/gateway/probe/headers-corpus.ts';
import type { RefusalCode } from '#server/gateway/refusal.ts';
import { policy, refusalOf } from './policy.ts';

/** What differs from one deployment to the next. */
export type NginxSettings = {
  /** Where nginx listens for browsers, `127.0.0.1:4173`. */
  readonly listen: string;
  /** Where its second server listens, which judges answers: a free port of the loopback interface. */
  readonly answersListen: string;
  readonly hosts: readonly string[];
  readonly publicOrigin: string | undefined;
  /** The sub-path without its last slash, or nothing. */
  readonly base: string;
  readonly imageHosts: readonly string[];
  /** `https://api.example.com/path`, without a slash at the end. */
  readonly upstreamUrl: string;
  readonly caFile: string;
  readonly verifyUpstream: boolean;
  readonly buildFolder: string;
  /** File that `/config.json` is answered with. */
  readonly configFile: string;
  readonly accessLog: string;
  readonly errorLog: string;
  /** The folder of the generated files and of the key. */
  readonly include: string;
};

/** A string of the configuration, exactly as it is: nginx reads a backslash before these characters as something else. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\\(?=[\\trn'"]|$)|"/g, String.raw`\$&`)}"`;
}

/** A pattern for a map; JavaScript's `\/` is a plain slash. */
const matching = (pattern: string) => quoted(`~${pattern.replaceAll(String.raw`\/`, '/')}`);
const matchingAnyCase = (pattern: string) => quoted(`~*${pattern.replaceAll(String.raw`\/`, '/')}`);
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A map with its lines in the order in which they are tried. */
function map(source: string, variable: string, lines: readonly (readonly [pattern: string, value: string])[]): string {
  const width = Math.max(...lines.map(([pattern]) => (pattern.length > 60 ? 0 : pattern.length)));
  const body = lines.map(([pattern, value]) => `    ${pattern.padEnd(width)} ${value};`);
  return `map ${source} ${variable} {\n${body.join('\n')}\n}\n`;
}

const constant = (variable: string, value: string) => map('""', variable, [['default', quoted(value)]]);

const refuse = (code: RefusalCode) => `refused/${code}`;

const header = (name: string) => `$http_${name.replaceAll('-', '_')}`;
const upstreamHeader = (name: string) => `$upstream_http_${name.replaceAll('-', '_')}`;

/** A pattern of the decimal numbers above a limit. */
function numberAbove(limit: number): string {
  const digits = [...String(limit)];
  const larger = digits.flatMap((digit, index) =>
    digit === '9'
      ? []
      : [`${digits.slice(0, index).join('')}[${Number(digit) + 1}-9]\\d{${digits.length - index - 1}}`],
  );
  return `0*(?:[1-9]\\d{${digits.length},}|${larger.join('|')})`;
}

const time = (milliseconds: number) => (milliseconds % 1_000 === 0 ? `${milliseconds / 1_000}s` : `${milliseconds}ms`);

/**
 * The checks of a request, in their order. Each map says what comes next: another map, a refusal, or the place that answers. They look at
 * what came over the wire ($request, $request_uri), never at nginx's own decoded $uri.
 */
function policyFile(): string {
  const { target, routes, files, limits, marker } = policy;
  const requestForm = target.form.replace(/^\^/, '^[^ ]+ ').replace(/\$$/, String.raw` HTTP/1\.[01]$`);
  const next = (name: string) => `$facet_check_${name}`;
  return [
    '# The target below the base path, as it came; "" outside. "/facet" alone is the first screen.',
    map('"$facet_base $request_uri"', '$facet_target', [
      [matching(String.raw`^(\S*) \1(/.*)$`), '$2'],
      [matching(String.raw`^(\S+) \1(\?.*)?$`), '"/$2"'],
      ['default', '""'],
    ]),
    map('$facet_target', '$facet_path', [[matching('^([^?]*)'), '$1']]),
    map('$request_uri', '$facet_raw_path', [[matching('^([^?]*)'), '$1']]),

    '# What the log calls a request: the path of the contract, never the path that was asked for.',
    map('$facet_path', '$facet_route', [
      ...routes.map(({ pattern, template }) => [matching(pattern), quoted(template)] as const),
      [matching('^/v0(?:/|$)'), '"-"'],
      ['""', '"-"'],
      [matching('^/healthz$'), '"/healthz"'],
      ['default', '"file"'],
    ]),
    map('$facet_path', '$facet_methods', [
      ...routes.map(({ pattern, methods }) => [matching(pattern), quoted(methods.join(', '))] as const),
      ['default', '"GET, HEAD"'],
    ]),

    '# R1: the Host is one of ours ($facet_host_known is in facet.conf).',
    map('$facet_host_known', '$facet_place', [
      ['default', refuse('host')],
      ['1', next('framing')],
    ]),
    '# R8: reads carry no body; chunks are called exactly that; nginx itself refuses what is ambiguous.',
    map('"$request_method $http_content_length $http_transfer_encoding"', next('framing'), [
      [matching('^(?:GET|HEAD) 0* $'), next('target')],
      [matching('^(?:GET|HEAD) '), refuse('malformed')],
      [matching(String.raw`^\S+ \d{0,15} $`), next('target')],
      [matching(String.raw`^\S+  chunked$`), next('target')],
      ['default', refuse('malformed')],
    ]),
    '# R5: the target is a path in origin form, and no later parser reads its segments as something else.',
    map('$request', next('target'), [
      [matchingAnyCase(requestForm), next('trap')],
      ['default', refuse('target')],
    ]),
    map('$facet_raw_path', next('trap'), [
      [matchingAnyCase(target.pathTrap), refuse('target')],
      [matchingAnyCase(target.pathForm), next('kind')],
      ['default', refuse('target')],
    ]),
    map('$facet_path', next('kind'), [
      ['""', refuse('route')],
      [matching('^/v0(?:/|$)'), next('route')],
      [matching('^/healthz$'), next('health_method')],
      ['default', next('file_method')],
    ]),

    '# The API: only the 17 calls.',
    map('$facet_route', next('route'), [
      ['"-"', refuse('route')],
      ['default', next('method')],
    ]),
    map('"$request_method $facet_methods"', next('method'), [
      [matching(String.raw`^(\S+) (?:.*, )?\1(?:,|$)`), next('length')],
      ['default', refuse('method')],
    ]),
    map('$facet_target', next('length'), [
      [matching(`^.{${limits.targetBytes + 1}}`), refuse('url_too_long')],
      ['default', next('site')],
    ]),
    '# R2: where the browser says what started the request, it is this origin.',
    map('$http_sec_fetch_site', next('site'), [
      ['""', next('purpose')],
      [matching('^same-origin$'), next('purpose')],
      ['default', refuse('cross_site')],
    ]),
    map('$http_sec_purpose', next('purpose'), [
      [matchingAnyCase('prefetch'), refuse('cross_site')],
      ['default', next('origin')],
    ]),
    '# R3: the public origin, or on a host that is not the public one the origin of that host.',
    map('"$facet_public_origin $http_host $http_origin"', next('origin'), [
      [matching(String.raw`^\S* \S+ $`), next('marker')],
      [matching(String.raw`^(\S+) \S+ \1$`), next('marker')],
      [matching(String.raw`^\S+://(\S+) \1 `), refuse('origin')],
      [matching(String.raw`^\S* (\S+) http://\1$`), next('marker')],
      ['default', refuse('origin')],
    ]),
    '# R4: the marker that another site cannot send, and a body that no form can send.',
    map(header(marker.name), next('marker'), [
      [matching(`^${marker.value}$`), next('type')],
      ['default', refuse('marker')],
    ]),
    '# Without a body, nothing says what it is.',
    map('"$http_transfer_encoding$http_content_length"', '$facet_body_type', [
      [matching('[1-9c]'), '$http_content_type'],
      ['default', '""'],
    ]),
    map('"$http_transfer_encoding$http_content_length $facet_body_type"', next('type'), [
      [matching('^0* $'), 'api'],
      [matchingAnyCase(`^\\S* ${policy.jsonBodyType.replace(/^\^/, '')}`), 'api'],
      ['default', refuse('content_type')],
    ]),

    '# /healthz asks the service, so that another site may not cause it; the address bar may.',
    map('$request_method', next('health_method'), [
      [matching('^(?:GET|HEAD)$'), next('health_length')],
      ['default', refuse('method')],
    ]),
    map('$facet_target', next('health_length'), [
      [matching(`^.{${limits.targetBytes + 1}}`), refuse('url_too_long')],
      ['default', next('health_site')],
    ]),
    map('"$http_sec_fetch_site $http_sec_purpose"', next('health_site'), [
      [matchingAnyCase(' .*prefetch'), refuse('cross_site')],
      [matching('^(?:none|same-origin)? '), 'health'],
      ['default', refuse('cross_site')],
    ]),

    '# R21, R22: everything else is a file of the build, or the page of the dashboard.',
    map('$request_method', next('file_method'), [
      [matching('^(?:GET|HEAD)$'), next('file_length')],
      ['default', refuse('method')],
    ]),
    map('$facet_target', next('file_length'), [
      [matching(`^.{${limits.targetBytes + 1}}`), refuse('url_too_long')],
      ['default', next('file')],
    ]),
    map('$facet_path', next('file'), [
      [matching(String.raw`^/config\.json$`), 'config'],
      ['default', 'file'],
    ]),
    map('$facet_path', '$facet_file', [
      [matching(files.hidden), '""'],
      ['default', '$facet_path'],
    ]),
    map('$facet_path', '$facet_page', [
      [matching(files.onlyFiles), '""'],
      ['default', '"/index.html"'],
    ]),
    map('$facet_path', '$facet_file_cache', [
      [matching(`^${escaped(files.hashed)}`), quoted(files.cacheControl.hashed)],
      ['default', quoted(files.cacheControl.other)],
    ]),

    '# What nginx itself could not read: the first line, a Host, or anything after it.',
    map('"$request_uri $request"', '$facet_unreadable', [
      [matchingAnyCase(requestForm.replace('^', String.raw`^\S+ `)), '$facet_unreadable_head'],
      ['default', `/-facet/${refuse('target')}`],
    ]),
    map('$facet_host_known', '$facet_unreadable_head', [
      ['1', `/-facet/${refuse('malformed')}`],
      ['default', `/-facet/${refuse('host')}`],
    ]),

    '# What becomes of an answer of the service: nothing, or a refusal in its place (R9, R11, R14, R16).',
    map(`"$facet_key ${policy.headers.answer.map(upstreamHeader).join(' ')}"`, '$facet_answer_echoes', [
      [matching(String.raw`^(\S{16,}) .*\1`), '1'],
      ['default', '""'],
    ]),
    map(
      '"$facet_answer_echoes|$upstream_status|$upstream_http_content_encoding|$upstream_http_content_length|$upstream_http_content_type"',
      '$facet_answer',
      [
        [matching('^1'), `/-facet/${refuse('upstream_echoed_key')}`],
        [matching(String.raw`^\|(?:204|304)\|`), '""'],
        [matching(String.raw`^\|3`), `/-facet/${refuse('upstream_redirect')}`],
        [
          matchingAnyCase(
            String.raw`^\|\d+\|(?:identity)?\|${numberAbove(limits.answerBytes)}\|${policy.jsonAnswerType.replace(/^\^/, '')}`,
          ),
          `/-facet/${refuse('upstream_too_large')}`,
        ],
        [matchingAnyCase(String.raw`^\|\d+\|(?:identity)?\|\d*\|${policy.jsonAnswerType.replace(/^\^/, '')}`), '""'],
        ['default', `/-facet/${refuse('upstream_not_json')}`],
      ],
    ),
    map('"$upstream_status|$upstream_http_content_type"', '$facet_health', [
      [matching('^40[13]'), '/-facet/health/key-refused'],
      [matchingAnyCase(String.raw`^[24]\d\d\|${policy.jsonAnswerType.replace(/^\^/, '')}`), '/-facet/health/ok'],
      [matching('^(?:2|404)'), '/-facet/health/unreachable'],
      [matching('^4'), '/-facet/health/ok'],
      ['default', '/-facet/health/unreachable'],
    ]),
    '# A key that is a word of its own would be found in answers that do not repeat it.',
    map('$facet_key', '$facet_searched_key', [
      [matching('^.{16}'), '$facet_key'],
      ['default', '"no key of this deployment"'],
    ]),

    map('$facet_image_hosts', '$facet_image_sources', [
      ['""', '""'],
      ['default', '" $facet_image_hosts"'],
    ]),
    map('$facet_image_hosts', '$facet_embedder_policy', [
      [
        '""',
        quoted(
          policy.securityHeaders({ imageHosts: [], publicOrigin: undefined })['cross-origin-embedder-policy'] ?? '',
        ),
      ],
      ['default', '""'],
    ]),
    map('$facet_public_origin', '$facet_transport_security', [
      [
        matching('^https:'),
        quoted(
          policy.securityHeaders({ imageHosts: [], publicOrigin: 'https://x' })['strict-transport-security'] ?? '',
        ),
      ],
      ['default', '""'],
    ]),
    '# As the gateway writes it.',
    map('$request_id', '$facet_request_id', [[matching('^(.{8})(.{4})(.{4})(.{4})(.{12})$'), '"$1-$2-$3-$4-$5"']]),
    '# The id of the service, when it gives one.',
    map('$upstream_http_x_request_id', '$facet_answer_id', [
      ['""', '$facet_request_id'],
      ['default', '$upstream_http_x_request_id'],
    ]),
    '# One line for all, since they share one service.',
    'limit_conn_zone $facet_service_name zone=facet_forwarded:1m;\n',
    '# R17: no path, no header, no query, no body.',
    `log_format facet '$time_iso8601 $request_method $facet_route $status \${request_time}s $facet_request_id';\n`,
  ].join('\n');
}

/** `add_header` in a place takes away those above it, so that every place that has one of its own repeats all. */
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

const indented = (text: string) => text.replaceAll(/^(?=.)/gm, '    ');

function location(place: string, lines: string): string {
  return `location ${place} {\n${indented(lines.trim())}\n}\n`;
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
      location(
        `= /-facet/refused/${code}`,
        [
          'internal;',
          ...(code === 'method' ? ['set $facet_allow $facet_methods;'] : []),
          `return ${refusal.status} '${refusal.body}';`,
        ].join('\n'),
      ),
    )
    .join('');
}

/** Headers of an answer that act on a browser: nginx knows no list of what may pass, only of what may not. */
function hiddenHeaders(): string {
  const passed: readonly string[] = policy.headers.answer;
  const acting = [
    'Accept-CH',
    'Accept-Ranges',
    'Access-Control-Max-Age',
    'Activate-Storage-Access',
    'Age',
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
  // Server is nginx's own, and those that pass are written anew.
  const names = [...hostileResponseHeaders.map(([name]) => name), ...acting, ...passed];
  return [...new Set(names.map((name) => name.toLowerCase()))]
    .sort()
    .map((name) => `proxy_hide_header ${name};`)
    .join('\n');
}

const ignored = 'proxy_ignore_headers X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset';

function frontFile(): string {
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
default_type "application/json; charset=utf-8";

set $facet_cache "no-store";
set $facet_allow "";`.trim(),
    headerLines({ 'x-request-id': '$facet_request_id', 'cache-control': '$facet_cache', allow: '$facet_allow' }),
    `
# What nginx refuses by itself, in the same words.
error_page 400 501 505 = $facet_unreadable;
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
proxy_connect_timeout ${time(timeouts.connect)};
proxy_read_timeout ${time(timeouts.connect + timeouts.answer + 2_000)};
proxy_send_timeout ${time(timeouts.answer)};
proxy_next_upstream off;
# Nothing of an answer is written to a disk.
proxy_max_temp_file_size 0;
${ignored};
${hiddenHeaders()}
proxy_hide_header x-facet-etag;
proxy_hide_header x-facet-last-modified;
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
proxy_pass http://facet_answers/-facet/health;
proxy_method GET;
proxy_pass_request_body off;
${toAnswers.trim()}
proxy_connect_timeout ${time(timeouts.health)};
proxy_read_timeout ${time(timeouts.health)};
proxy_next_upstream off;
${ignored};
error_page 500 502 503 504 = /-facet/health/unreachable;
${hiddenHeaders()}`,
    ),
    ...['ok', 'unreachable', 'key refused'].map((upstream) =>
      location(
        `= /-facet/health/${upstream.replace(' ', '-')}`,
        `internal;\nreturn 200 '${JSON.stringify({ status: 'ok', upstream })}';`,
      ),
    ),
    location(
      '= /-facet/config',
      `
internal;
set $facet_cache ${quoted(files.cacheControl.other)};
alias $facet_config;`,
    ),
    location(
      '= /-facet/file',
      `
internal;
set $facet_cache $facet_file_cache;
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

function serviceFile(): string {
  const { timeouts } = policy;
  const toService = `
proxy_http_version 1.1;
proxy_set_header Host $facet_service_host;
proxy_set_header Connection "";
proxy_ssl_server_name on;
proxy_ssl_name $facet_service_name;
proxy_ssl_protocols TLSv1.2 TLSv1.3;
proxy_ssl_verify_depth 9;
proxy_next_upstream off;
proxy_ignore_headers X-Accel-Redirect X-Accel-Expires X-Accel-Limit-Rate X-Accel-Buffering X-Accel-Charset;`.trim();
  const instead = (name: string, place: string) =>
    location(`@${name}`, `add_header X-Accel-Redirect ${place} always;\nreturn 502;`);
  return [
    `
# The server that asks the service and judges its answer: nginx replaces an answer only where the answer itself says so
# (X-Accel-Redirect), which the service must not. It takes the key from the first server, so that reaching it gives
# nobody anything.
if ($http_x_api_key != $facet_key) {
    return 403;
}
client_max_body_size 0;
client_body_buffer_size ${policy.limits.bodyBytes};
access_log off;
gzip off;
keepalive_timeout 65s;
`.trim(),
    location(
      '/',
      `
# No path: the target goes on as it came.
proxy_pass $facet_service_scheme://facet_service;
${toService}
proxy_connect_timeout ${time(timeouts.connect)};
proxy_read_timeout ${time(timeouts.answer)};
proxy_send_timeout ${time(timeouts.answer)};
proxy_max_temp_file_size 0;
limit_conn facet_forwarded ${policy.limits.forwarded};
# R16: a service that repeats the key must not hand it to a browser.
sub_filter $facet_searched_key "****************";
sub_filter_once off;
sub_filter_types *;
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
${toService}
proxy_set_header Accept application/json;
proxy_connect_timeout ${time(timeouts.health)};
proxy_read_timeout ${time(timeouts.health)};
add_header X-Accel-Redirect $facet_health always;
error_page 500 502 503 504 = @ill;`,
    ),
    instead('unreachable', '/-facet/refused/upstream_unreachable'),
    instead('busy', '/-facet/refused/busy'),
    instead('timeout', '/-facet/refused/upstream_timeout'),
    instead('ill', '/-facet/health/unreachable'),
  ].join('\n');
}

/** The one file that a deployer edits. */
export function nginxSite(settings: NginxSettings): string {
  const upstream = new URL(settings.upstreamUrl);
  const secure = upstream.protocol === 'https:';
  const port = upstream.port || (secure ? '443' : '80');
  const name = upstream.hostname.replace(/^\[(.*)\]$/, '$1');
  const file = (name: string) => `include ${settings.include}/${name};`;
  return `# Facet behind nginx: what differs from one deployment to the next. Nothing else needs a change.

# Hosts that requests may name, exactly as a browser sends them, each with a backslash before every dot. A host of
# another site that leads here (DNS rebinding) is refused by this list alone.
${map('$http_host', '$facet_host_known', [
  ...settings.hosts.map((host) => [matching(`^${escaped(host)}$`), '1'] as const),
  ['default', '""'],
])}
# What the address bar shows before the path, for example https://facet.example.com; "" for plain http on this machine.
${constant('$facet_public_origin', settings.publicOrigin ?? '')}
# The sub-path without a slash at its end, for example /facet; "" for the root. The build is made for it (BASE_PATH).
${constant('$facet_base', settings.base)}
# Hosts that pictures may be shown from, with spaces between them. config.json names the same.
${constant('$facet_image_hosts', settings.imageHosts.join(' '))}
# The service: its address and port, how it is spoken to, and its path in front of /v0 ("" for none).
upstream facet_service {
    server ${upstream.hostname}:${port};
    keepalive 16;
}
${constant('$facet_service_scheme', secure ? 'https' : 'http')}${constant('$facet_service_host', upstream.host)}\
${constant('$facet_service_name', name)}${constant('$facet_service_path', upstream.pathname.replace(/\/$/, ''))}
# What /config.json is answered with.
${constant('$facet_config', settings.configFile)}
# A second server on the loopback interface, on a port that nothing else uses (twice below).
upstream facet_answers {
    server ${settings.answersListen};
    keepalive 64;
}

${file('facet-key.conf')}
${file('facet-policy.conf')}

server {
    # For https add a certificate here, and leave http2 out: the checks read requests of HTTP/1.1.
    listen ${settings.listen} default_server;
    root ${quoted(settings.buildFolder)};
    access_log ${quoted(settings.accessLog)} facet;
    error_log ${quoted(settings.errorLog)} crit;
    ${file('facet-front.conf')}
}

server {
    listen ${settings.answersListen};
    error_log ${quoted(settings.errorLog)} crit;
    # The certificates that sign the service's.
    proxy_ssl_trusted_certificate ${quoted(settings.caFile)};
    proxy_ssl_verify ${settings.verifyUpstream ? 'on' : 'off'};
    ${file('facet-service.conf')}
}
`;
}

/** The key in a file of its own, of mode 0600. geo takes a value as it is; a map would read \`$\` as a variable. */
export function nginxKey(apiKey: string): string {
  return `# The key of the service. For root alone: chmod 600.\ngeo $facet_key {\n    default ${quoted(apiKey)};\n}\n`;
}

/** What every deployment has in common: the files that nobody edits. */
export function nginxRules(): Readonly<Record<string, string>> {
  const written = (text: string) =>
    `# Written by npm run doors from the gateway's own rules. Do not edit: the settings are in facet.conf.\n\n${text}`;
  return {
    'facet-policy.conf': written(policyFile()),
    'facet-front.conf': written(frontFile()),
    'facet-service.conf': written(serviceFile()),
  };
}

/** The files of `deploy/nginx`, by path. */
export function nginxFiles(): Readonly<Record<string, string>> {
  const folder = '/etc/nginx/facet';
  const site = nginxSite({
    listen: '127.0.0.1:4173',
    answersListen: '127.0.0.1:4174',
    hosts: ['localhost:4173', '127.0.0.1:4173', '[::1]:4173'],
    publicOrigin: undefined,
    base: '',
    imageHosts: [],
    upstreamUrl: 'https://api.example.com',
    caFile: '/etc/ssl/certs/ca-certificates.crt',
    verifyUpstream: true,
    buildFolder: '/srv/facet/dist',
    configFile: `${folder}/config.json`,
    accessLog: '/var/log/nginx/facet.log',
    errorLog: '/var/log/nginx/facet-error.log',
    include: folder,
  });
  const files = {
    ...nginxRules(),
    'facet.conf': site,
    'facet-key.conf': nginxKey('the-key-of-the-service'),
    'config.json': '{ "apiPath": "/", "imageHosts": [] }\n',
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`deploy/nginx/${name}`, text]));
}
