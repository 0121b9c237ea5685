import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { behindOrigin } from '#server/gateway/base-path.ts';
import type { GatewayEnvironment, UpstreamConfig } from '#server/gateway/config.ts';
import { dashboardConfig, serviceIdOf } from '#server/gateway/dashboard-config.ts';
import { policyFor, reservePort } from '#server/gateway/listening.ts';
import { StartProblem } from '#server/start-problem.ts';
import { projectRoot } from '../project.ts';

/** Where Debian and others keep the certificates of the public authorities. */
const publicAuthorities = '/etc/ssl/certs/ca-certificates.crt';

export type NginxSettings = {
  readonly environment: GatewayEnvironment;
  readonly buildFolder: string;
  /** What `facet-sign-in.conf` asks who is signed in; undefined where nobody has to be. */
  readonly signInServer: string | undefined;
};

/** Places of a file, and what a deployer writes there by hand. */
type Values = readonly (readonly [place: RegExp, value: string])[];

/** A shipped file with values of its own. @throws when it has no such place any more. */
function filledIn(name: string, values: Values): string {
  const shipped = readFileSync(join(projectRoot, 'deploy/nginx', name), 'utf8');
  return values.reduce((text, [place, value]) => {
    if (text.match(place) === null) throw new Error(`deploy/nginx/${name} has no ${place}`);
    return text.replace(place, () => value);
  }, shipped);
}

/** A string as nginx reads it: a backslash before these characters would mean something else. */
const quoted = (text: string) => `"${text.replaceAll(/\\(?=[\\trn'"]|$)|"/g, String.raw`\$&`)}"`;

/** The place of a variable that is the same for every request. */
const variable = (name: string) => new RegExp(String.raw`(?<=^map "" \$facet_${name} \{\n +default ).*(?=;$)`, 'm');

const directive = (name: string) => new RegExp(`(?<=^ *${name} ).*(?=;$)`, 'm');

function siteValues(
  folder: string,
  { environment, buildFolder, signInServer }: NginxSettings,
  upstream: UpstreamConfig,
  answersPort: number,
): Values {
  const { host, port, publicOrigin, basePath, imageHosts } = environment;
  const known = [...policyFor(environment, port).hosts].map((one) =>
    one.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`),
  );
  const url = new URL(upstream.url);
  const isSecure = url.protocol === 'https:';
  const address = host.replaceAll(/[[\]]/g, '');
  const authorities = upstream.ca === undefined ? publicAuthorities : join(folder, 'ca.pem');
  return [
    // First: the address may be one of a service too.
    [/127\.0\.0\.1:4174/g, `127.0.0.1:${answersPort}`],
    [/(?<=\$facet_host_known \{\n)(?: +"~.*\n)+/, known.map((pattern) => `    "~^${pattern}$" 1;\n`).join('')],
    [variable('public_origin'), quoted(publicOrigin ?? '')],
    [variable('base'), quoted(behindOrigin(basePath))],
    [variable('image_hosts'), quoted(imageHosts.join(' '))],
    [/(?<=upstream facet_service \{\n +server ).*(?=;)/, `${url.hostname}:${url.port || (isSecure ? '443' : '80')}`],
    [variable('service_scheme'), quoted(isSecure ? 'https' : 'http')],
    [variable('service_host'), quoted(url.host)],
    [variable('service_name'), quoted(url.hostname.replaceAll(/[[\]]/g, ''))],
    [variable('service_path'), quoted(url.pathname.replace(/\/$/, ''))],
    [variable('config'), quoted(join(folder, 'config.json'))],
    [/(?<=include )\/etc\/nginx\/facet(?=\/)/g, folder],
    [/(?<=listen ).*(?= default_server;)/, `${address.includes(':') ? `[${address}]` : address}:${port}`],
    [directive('root'), quoted(buildFolder)],
    [/(?<=access_log ).*(?= facet;)/, quoted(join(folder, 'access.log'))],
    [/(?<=error_log ).*(?= alert;)/g, quoted(join(folder, 'error.log'))],
    [/# (?=include .*\/facet-sign-in\.conf;)/, signInServer === undefined ? '# ' : ''],
    [directive('proxy_ssl_trusted_certificate'), quoted(authorities)],
    [directive('proxy_ssl_verify'), upstream.insecureTls === true ? 'off' : 'on'],
  ];
}

/** Writes the files of `deploy/nginx` with these settings, the key for its owner alone. */
export async function writeNginxFiles(folder: string, settings: NginxSettings): Promise<void> {
  const { environment, buildFolder, signInServer } = settings;
  const { upstream } = environment;
  if (upstream === undefined) throw new StartProblem('nginx needs a service behind it: set UPSTREAM_URL and its key.');
  const write = (name: string, text: string, mode = 0o644) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    chmodSync(join(folder, name), mode);
  };
  const fill = (name: string, values: Values = [], mode?: number) => write(name, filledIn(name, values), mode);
  for (const name of ['facet-policy.conf', 'facet-front.conf', 'facet-service.conf']) fill(name);
  fill('facet-key.conf', [[directive('default'), quoted(upstream.apiKey)]], 0o600);
  if (signInServer !== undefined) {
    fill('facet-sign-in.conf', [
      [/http:\/\/127\.0\.0\.1:4180\/oauth2\/auth(?=;)/, signInServer],
      [/http:\/\/127\.0\.0\.1:4180(?=;)/, new URL(signInServer).origin],
    ]);
  }
  if (upstream.ca !== undefined) write('ca.pem', upstream.ca);
  const service = serviceIdOf(upstream.url);
  write('config.json', JSON.stringify(dashboardConfig({ ...environment, buildFolder, samplePages: [], service })));
  fill('facet.conf', siteValues(folder, settings, upstream, await reservePort('127.0.0.1', 0)));
}
