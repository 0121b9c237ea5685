import type { RefusalCode } from '#server/gateway/refusal.ts';
import { constant, escaped, header, map, matching, matchingAnyCase, quoted, upstreamHeader } from './nginx-syntax.ts';
import { policy, refusalOf } from './policy.ts';

/** A header of an answer as the second server sends it. */
const sentHeader = (name: string) => (name === 'content-type' ? '$sent_http_content_type' : upstreamHeader(name));
const refuse = (code: RefusalCode) => `refused/${code}`;
const instead = (code: RefusalCode) => `/-facet/instead/${refuse(code)}`;
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

/**
 * The checks of a request, in their order. Each map says what comes next: another map, a refusal,
 * or the place that answers. They look at what came over the wire ($request, $request_uri), never
 * at nginx's own decoded $uri.
 */
export function nginxChecks(): string {
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
      [matching('^/(?:healthz|readyz)$'), '$facet_path'],
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
      [matching('^/(?:healthz|readyz)$'), next('health_method')],
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

    '# /healthz and /readyz ask the service, so that another site may not cause it; the address bar may.',
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

    '# By the place that answers; a file of the build answers under its own name.',
    map('$uri', '$facet_cache', [
      ['/-facet/config', '$facet_config_cache'],
      [matching('^/-facet/'), '"no-store"'],
      ['default', '$facet_file_cache'],
    ]),
    map('$uri', '$facet_type', [
      ['/-facet/config', '""'],
      [matching('^/-facet/'), quoted(refusalOf('internal', '').headers['content-type'] ?? '')],
      ['default', '""'],
    ]),
    map('$uri', '$facet_allow', [
      [`/-facet/${refuse('method')}`, '$facet_methods'],
      ['default', '""'],
    ]),

    '# facet-sign-in.conf has values for these.',
    ...['signs_in', 'sign_in_name', 'sign_in_groups', 'sign_in_page'].map((name) => constant(`$facet_${name}`, '')),
    '# Who may ask, where people sign in: nobody without a name; whoever is no editor is a viewer.',
    map('"$facet_signs_in|$facet_role|$facet_sign_in_name|$request_method"', '$facet_role_refusal', [
      [matching(String.raw`^\|`), '""'],
      [matching(String.raw`^1\|\w+\|\|`), 'sign_in'],
      [matching(String.raw`^1\|editor\|`), '""'],
      [matching(String.raw`\|(?:GET|HEAD)$`), '""'],
      ['default', 'viewer'],
    ]),
    map('"$facet_signs_in|$facet_role|$facet_sign_in_name"', '$facet_config_user', [
      [matching(String.raw`^\|`), '""'],
      [matching(String.raw`^1\|(editor|viewer)\|([^\x00-\x1f\x22\x5c\x7f]*)$`), `'"user":{"name":"$2","role":"$1"},'`],
      ['default', `'"user":{"name":"","role":"viewer"},'`],
    ]),
    map('$facet_signs_in', '$facet_config_cache', [
      ['""', quoted(files.cacheControl.other)],
      ['default', '"no-store"'],
    ]),
    '# Whoever is not signed in: a page is where people sign in, everything else is told so.',
    map('"$facet_sign_in_page|$facet_place"', '$facet_unsigned', [
      [matching(String.raw`^(.+)\|file$`), '$1'],
      ['default', `/-facet/${refuse('sign_in')}`],
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
    '# Of two types the last one counts, which is what is sent.',
    map(`"$facet_key ${policy.headers.answer.map(sentHeader).join(' ')}"`, '$facet_answer_echoes', [
      [matching(String.raw`^(\S{16,}) .*\1`), '1'],
      ['default', '""'],
    ]),
    map(
      '"$facet_answer_echoes|$upstream_status|$upstream_http_content_encoding|$upstream_http_content_length|$sent_http_content_type"',
      '$facet_answer',
      [
        [matching('^1'), instead('upstream_echoed_key')],
        [matching(String.raw`^\|(?:204|304)\|`), '""'],
        [matching(String.raw`^\|3`), instead('upstream_redirect')],
        [
          matchingAnyCase(
            String.raw`^\|\d+\|(?:identity)?\|${numberAbove(limits.answerBytes)}\|${policy.jsonAnswerType.replace(/^\^/, '')}`,
          ),
          instead('upstream_too_large'),
        ],
        [matchingAnyCase(String.raw`^\|\d+\|(?:identity)?\|\d*\|${policy.jsonAnswerType.replace(/^\^/, '')}`), '""'],
        ['default', instead('upstream_not_json')],
      ],
    ),
    map('"$upstream_status|$upstream_http_content_type"', '$facet_health', [
      [matching('^40[13]'), '/-facet/instead/health/key-refused'],
      [
        matchingAnyCase(String.raw`^[24]\d\d\|${policy.jsonAnswerType.replace(/^\^/, '')}`),
        '/-facet/instead/health/ok',
      ],
      [matching('^(?:2|404)'), '/-facet/instead/health/unreachable'],
      [matching('^4'), '/-facet/instead/health/ok'],
      ['default', '/-facet/instead/health/unreachable'],
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
    '# Of the line as it came: nginx goes on with GET where it refuses.',
    map('$request', '$facet_method', [
      [matching('^([A-Z]+) '), '$1'],
      ['default', '"-"'],
    ]),
    '# R17: no path, no header, no query, no body.',
    `log_format facet '$time_iso8601 $facet_method $facet_route $status \${request_time}s $facet_request_id $facet_sign_in_name';\n`,
  ].join('\n');
}
