import { X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { givenVariables, type Variables } from '#server/environment.ts';
import { readText } from '#server/read-text.ts';
import { StartProblem } from '#server/start-problem.ts';
import { basePathFrom } from './base-path.ts';
import { authFrom } from './sign-in/auth-config.ts';

export type UpstreamConfig = {
  /** `{base_url}` without a trailing slash; may have a path. */
  readonly url: string;
  readonly apiKey: string;
  /** PEM text of the deployer's CA. */
  readonly ca?: string;
  /** `INSECURE_UPSTREAM_TLS=1`: the certificate is not checked. */
  readonly insecureTls?: boolean;
};

/** Without `UPSTREAM_URL` the upstream is the embedded service, which main.ts starts. */
export type GatewayEnvironment = Readonly<ReturnType<typeof readGatewayEnvironment>>;

export type GatewayConfig = Partial<GatewayEnvironment> &
  Pick<GatewayEnvironment, 'host' | 'port' | 'publicOrigin' | 'allowedHosts' | 'imageHosts' | 'basePath'> & {
    readonly upstream: UpstreamConfig;
    readonly buildFolder: string;
  };

const text = z.optional(z.string());
const flag = z.optional(z.enum(['0', '1'], '1, or left out'));
const isPort = (written: string) => /^\d{1,5}$/.test(written) && Number(written) <= 65_535;
const portNumber = z.string().check(z.refine(isPort, 'a port number'));

/** With the expected form of each value, for the sentence that rejects it. */
const environment = z.object({
  PORT: z._default(portNumber, '4173'),
  HOST: z._default(z.string(), '127.0.0.1'),
  UPSTREAM_URL: text,
  UPSTREAM_API_KEY: text,
  UPSTREAM_API_KEY_FILE: text,
  INSECURE_UPSTREAM_HTTP: flag,
  UPSTREAM_CA_FILE: text,
  INSECURE_UPSTREAM_TLS: flag,
  PUBLIC_ORIGIN: text,
  ALLOWED_HOSTS: text,
  OPEN_TO_NETWORK: flag,
  IMG_HOSTS: text,
  BASE_PATH: text,
  AUDIT_LOG: text,
  LOG_FORMAT: z._default(z.enum(['text', 'json'], 'text or json'), 'text'),
  METRICS_PORT: z.optional(portNumber),
  AUTH: z.optional(z.enum(['basic', 'forwarded'], 'basic or forwarded')),
  AUTH_FILE: text,
  AUTH_USER_HEADER: text,
  AUTH_GROUPS_HEADER: text,
  AUTH_PROXIES: text,
  AUTH_EDITORS: text,
});

type Environment = z.output<typeof environment>;

/** @throws {StartProblem} in one sentence that names the variable. It never repeats a key. */
export function readGatewayEnvironment(env: Variables) {
  const parsed = environment.safeParse(givenVariables(env));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartProblem(`${String(issue?.path[0])} has to be ${issue?.message}.`);
  }
  const read = parsed.data;
  const auth = authFrom(read);
  if (!isLoopback(read.HOST) && auth === undefined && read.OPEN_TO_NETWORK !== '1') {
    throw new StartProblem(
      `HOST ${read.HOST} is not a loopback address, and whoever reaches the gateway acts with its key. Set AUTH to have people sign in, or OPEN_TO_NETWORK=1 if the network in front of it decides who may reach it.`,
    );
  }
  const allowedHosts = hostList('ALLOWED_HOSTS', read.ALLOWED_HOSTS, false);
  const publicOrigin = publicOriginFrom(read.PUBLIC_ORIGIN);
  if (allowedHosts === undefined && publicOrigin === undefined && !namedByDefault(read.HOST)) {
    throw new StartProblem(
      `HOST ${read.HOST} is not a host that requests may name: set ALLOWED_HOSTS to ${read.HOST} with the port, or PUBLIC_ORIGIN to what the address bar shows.`,
    );
  }
  return {
    host: read.HOST,
    /** 0 picks a free port. */
    port: Number(read.PORT),
    publicOrigin,
    /** Undefined stands for the loopback names with the port. */
    allowedHosts,
    /** As CSP host sources. */
    imageHosts: hostList('IMG_HOSTS', read.IMG_HOSTS, true) ?? [],
    /** `/` or `/sub/path/`: the gateway answers only under it. */
    basePath: basePathFrom(read.BASE_PATH),
    upstream: upstreamFrom(read),
    /** How people sign in; without it nobody has to. */
    auth,
    /** The file with a line for each write. */
    auditLog: read.AUDIT_LOG,
    logFormat: read.LOG_FORMAT,
    /** Port of `/metrics` at 127.0.0.1; undefined for none. */
    metricsPort: read.METRICS_PORT === undefined ? undefined : Number(read.METRICS_PORT),
  };
}

/** Hosts that requests may name without `ALLOWED_HOSTS`. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '::1'];

/** Whether requests may name it by default. `0.0.0.0` and `::` include the loopback addresses. */
const namedByDefault = (host: string): boolean => [...loopbackNames, '0.0.0.0', '::'].includes(bareHost(host));

const bareHost = (host: string): string => host.replace(/^\[(.*)\]$/, '$1').toLowerCase();

export function isLoopback(host: string): boolean {
  const bare = bareHost(host);
  return loopbackNames.includes(bare) || (isIP(bare) === 4 && bare.startsWith('127.'));
}

function publicOriginFrom(written: string | undefined): string | undefined {
  if (written === undefined) return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isOrigin = url !== undefined && /^https?:$/.test(url.protocol) && written.replace(/\/$/, '') === url.origin;
  if (!isOrigin) {
    throw new StartProblem(
      'PUBLIC_ORIGIN has to be what the address bar shows before the path: https://facet.example.com',
    );
  }
  return url.origin;
}

function hostList(name: string, written: string | undefined, wildcard: boolean): readonly string[] | undefined {
  if (written === undefined) return undefined;
  const hosts = written.split(/[\s,]+/).filter(Boolean);
  if (hosts.length === 0) throw new StartProblem(`${name} names no host: name one, or leave it out.`);
  const pattern = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)(?::\d{1,5})?$/;
  for (const host of hosts) {
    const bare = wildcard ? host.replace(/^\*\./, '') : host;
    if (!pattern.test(bare) || !URL.canParse(`http://${bare}`)) {
      throw new StartProblem(
        `${name} has to be host names in lower case, separated by commas, each with its port if any.`,
      );
    }
  }
  return hosts;
}

function upstreamFrom(read: Environment): UpstreamConfig | undefined {
  const key = keyFrom(read);
  if (read.UPSTREAM_URL === undefined) {
    if (key === undefined) return undefined;
    throw new StartProblem('There is a key for the service but no address of it: set UPSTREAM_URL too.');
  }
  const url = upstreamUrl(read.UPSTREAM_URL);
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && read.INSECURE_UPSTREAM_HTTP !== '1') {
    throw new StartProblem(
      'UPSTREAM_URL is plain http to another machine, which would send the key readable over the network. Use https, or set INSECURE_UPSTREAM_HTTP=1.',
    );
  }
  if (key === undefined) {
    throw new StartProblem('UPSTREAM_URL needs the key of the service: set UPSTREAM_API_KEY or UPSTREAM_API_KEY_FILE.');
  }
  return {
    url: url.href.replace(/\/$/, ''),
    apiKey: key,
    ...(read.UPSTREAM_CA_FILE === undefined ? {} : { ca: certificatesFrom(read.UPSTREAM_CA_FILE) }),
    ...(read.INSECURE_UPSTREAM_TLS === '1' ? { insecureTls: true } : {}),
  };
}

function upstreamUrl(written: string): URL {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const hasMore = url === undefined || url.username !== '' || url.password !== '' || /[?#]/.test(written);
  if (hasMore || !/^https?:$/.test(url.protocol))
    throw new StartProblem('UPSTREAM_URL has to be an http or https address without a user, query or fragment.');
  if (/\/v0\/*$/.test(url.pathname)) {
    throw new StartProblem('UPSTREAM_URL ends in /v0, which every request begins with already: leave /v0 out.');
  }
  return url;
}

/** Without this check, text without a certificate would be accepted and fail every connection. */
function certificatesFrom(file: string): string {
  const text = textOf('UPSTREAM_CA_FILE', file);
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
    if (certificates.length > 0) return text;
  } catch {
    // An unreadable certificate counts as none.
  }
  throw new StartProblem(`UPSTREAM_CA_FILE has to hold a PEM certificate, and ${file} holds none that can be read.`);
}

function keyFrom(read: Environment): string | undefined {
  if (read.UPSTREAM_API_KEY !== undefined && read.UPSTREAM_API_KEY_FILE !== undefined) {
    throw new StartProblem('Set UPSTREAM_API_KEY or UPSTREAM_API_KEY_FILE, not both.');
  }
  const file = read.UPSTREAM_API_KEY_FILE;
  const key = file === undefined ? read.UPSTREAM_API_KEY : keyFromFile(file);
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    const name = file === undefined ? 'UPSTREAM_API_KEY' : 'UPSTREAM_API_KEY_FILE';
    throw new StartProblem(`${name} has to hold one key of printable characters without spaces.`);
  }
  return key;
}

function keyFromFile(file: string): string {
  const text = textOf('UPSTREAM_API_KEY_FILE', file).trim();
  if (isReadableByOthers(file)) {
    throw new StartProblem(`The key file ${file} can be read by other users: make it mode 0600.`);
  }
  return text;
}

/**
 * Whether other users may read a file. Credentials of systemd and secrets of Kubernetes belong to
 * root and reach the gateway by its group (mode 0440) in its own folder. Windows has no such modes.
 */
function isReadableByOthers(file: string): boolean {
  if (process.platform === 'win32') return false;
  const { mode, uid } = statSync(file);
  const givenByRoot = uid === 0 && process.getuid?.() !== 0;
  return (mode & (givenByRoot ? 0o007 : 0o077)) !== 0;
}

function textOf(name: string, file: string): string {
  const text = readText(file);
  if (text === undefined) throw new StartProblem(`${name} names a file that cannot be read: ${file}`);
  return text;
}
