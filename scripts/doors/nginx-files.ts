import { nginxChecks } from './nginx-checks.ts';
import { nginxFront, nginxService } from './nginx-servers.ts';
import { constant, escaped, map, matching, quoted } from './nginx-syntax.ts';

/** What differs from one deployment to the next. */
export type NginxSettings = {
  /** Where nginx listens for browsers, `127.0.0.1:4173`. */
  readonly listen: string;
  /**
   * Where its second server listens, which judges answers: a free port of the loopback interface.
   */
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

/** The one file that a deployer edits. */
export function nginxSite(settings: NginxSettings): string {
  const upstream = new URL(settings.upstreamUrl);
  const secure = upstream.protocol === 'https:';
  const port = upstream.port || (secure ? '443' : '80');
  const name = upstream.hostname.replace(/^\[(.*)\]$/, '$1');
  const file = (name: string) => `include ${settings.include}/${name};`;
  return `# Facet behind nginx: what differs from one deployment to the next. Nothing else needs a change.

# Room for the names below. Take it away where nginx.conf sets it.
variables_hash_max_size 2048;

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
# The service, https://api.example.com here: its address and port; "https" or "http"; its Host, with the port where the
# URL has one; the name in its certificate; its path in front of /v0, for example /base, or "".
upstream facet_service {
    server ${upstream.hostname}:${port};
    keepalive 16;
}
${constant('$facet_service_scheme', secure ? 'https' : 'http')}${constant('$facet_service_host', upstream.host)}\
${constant('$facet_service_name', name)}${constant('$facet_service_path', upstream.pathname.replace(/\/$/, ''))}
# Who may write where people sign in (README.md): one of these groups. Everybody else reads.
${map('$facet_sign_in_groups', '$facet_role', [
  [matching('(?:^|,)editors(?:,|$)'), 'editor'],
  ['default', 'viewer'],
])}
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
    # What is less than an alert names the whole request.
    error_log ${quoted(settings.errorLog)} alert;
    ${file('facet-front.conf')}
    # To have people sign in:
    # ${file('facet-sign-in.conf')}
}

server {
    listen ${settings.answersListen};
    error_log ${quoted(settings.errorLog)} alert;
    # The certificates that sign the service's certificate.
    proxy_ssl_trusted_certificate ${quoted(settings.caFile)};
    proxy_ssl_verify ${settings.verifyUpstream ? 'on' : 'off'};
    ${file('facet-service.conf')}
}
`;
}

/**
 * The key in a file of its own, of mode 0600. geo takes a value as it is; a map would read \`$\` as
 * a variable.
 */
export function nginxKey(apiKey: string): string {
  return `# The key of the service. For root alone: chmod 600.\ngeo $facet_key {\n    default ${quoted(apiKey)};\n}\n`;
}

/**
 * What has people sign in: a server that says by a status whether somebody is, and who
 * (oauth2-proxy, Authelia).
 */
export function nginxSignIn(server: string): string {
  return `# People sign in before anything but /healthz and /readyz is answered. Included at the end of the first server of facet.conf.
set $facet_signs_in 1;
# Where a browser is sent that opens a page: a path below, or an address of another host. "" for a bare 401.
set $facet_sign_in_page "/oauth2/start";
# The headers in which the sign-in server names who it is. Authelia: remote_email and remote_groups.
auth_request_set $facet_sign_in_name $upstream_http_x_auth_request_email;
auth_request_set $facet_sign_in_groups $upstream_http_x_auth_request_groups;
auth_request /-facet/sign-in;

# It is asked with the head of each request and nothing of its body.
location = /-facet/sign-in {
    internal;
    auth_request off;
    proxy_pass ${server};
    proxy_method GET;
    proxy_pass_request_body off;
    proxy_set_header Content-Length "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Original-URI $request_uri;
    # A server that sent these back would believe the browser.
    proxy_set_header X-Auth-Request-Email "";
    proxy_set_header X-Auth-Request-Groups "";
}

# Its own pages, with its own policy.
location ^~ /oauth2/ {
    if ($facet_host_known = "") {
        rewrite ^ /-facet/refused/host last;
    }
    auth_request off;
    client_max_body_size 64k;
    add_header x-content-type-options nosniff always;
    proxy_pass ${new URL(server).origin};
    proxy_set_header Host $http_host;
    proxy_set_header X-Auth-Request-Redirect $request_uri;
}
`;
}

/** What every deployment has in common: the files that nobody edits. */
export function nginxRules(): Readonly<Record<string, string>> {
  const written = (text: string) =>
    `# Written by npm run doors from the gateway's own rules. Do not edit: the settings are in facet.conf.\n\n${text}`;
  return {
    'facet-policy.conf': written(nginxChecks()),
    'facet-front.conf': written(nginxFront()),
    'facet-service.conf': written(nginxService()),
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
    'facet-sign-in.conf': nginxSignIn('http://127.0.0.1:4180/oauth2/auth'),
    'facet-key.conf': nginxKey('the-key-of-the-service'),
    'config.json': '{ "apiPath": "/", "imageHosts": [], "service": "production" }\n',
  };
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`deploy/nginx/${name}`, text]));
}
