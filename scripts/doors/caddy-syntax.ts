import type { RefusalCode } from '#server/gateway/refusal.ts';
import { policy } from './policy.ts';

/*
 * What decides how Caddy 2.6 is written to:
 * - Directives have an order of their own. Everything stands in a `route`, which keeps the order
 *   that is written.
 * - The value that `vars_regexp` compares is searched for placeholders first, also where a
 *   browser sent it: `{env.…}` in a target would become the key. `map` and `expression` do not do
 *   that, and are used for all that a browser or the service sends.
 * - Headers are deleted after others were set. The few of a request that pass are kept in
 *   variables, all are deleted, the few are set again; the few of an answer are copied by
 *   `copy_response_headers`, and `copy_response`, which copies all, finds none left.
 */

/** The raw target, byte for byte, whatever was rewritten since. */
export const target = '{http.request.orig_uri}';
export const method = '{http.request.method}';
export const host = '{http.request.hostport}';
export const key = '{env.UPSTREAM_API_KEY}';
export const requestHeader = (name: string): string => `{http.request.header.${name}}`;
export const answerHeader = (name: string): string => `{http.reverse_proxy.header.${name}}`;
export const answerStatus = '{http.reverse_proxy.status_code}';

export const block = (head: string, ...lines: readonly string[]): string =>
  [`${head} {`.trimStart(), ...lines, '}'].join('\n');
export const seconds = (milliseconds: number): string => `${milliseconds / 1000}s`;

/** `etag` as Caddy keeps it: `Etag`. */
export const canonical = (name: string): string => name.replaceAll(/(?:^|-)[a-z]/g, (letters) => letters.toUpperCase());

type Rows = readonly (readonly [pattern: string, output: string])[];

/** What a text counts as, `{facet.<name>}`, by the first pattern that it matches. */
export function map(source: string, name: string, rows: Rows, other = ''): string {
  return block(
    `map ${source} {facet.${name}}`,
    ...rows.map(([pattern, output]) => `\`~${pattern}\` "${output}"`),
    `default "${other}"`,
  );
}

/**
 * A named matcher. An expression that fails makes an answer of 500, never a request that passes.
 */
export const matcher = (name: string, expression: string): string => `@${name} expression \`${expression}\``;

export const header = (on: string, name: string, value: string): string => `header ${on} ${name} \`${value}\``;

export type Headers = Readonly<Record<string, string>>;

/** Gives up with a code of the gateway, which `errors` makes the answer of. */
export function refuse(on: string, code: RefusalCode, more: Headers = {}): string {
  const headers = Object.entries(more).map(([name, value]) => header(on, name, value));
  return [...headers, `error ${on} ${code} ${policy.refusalStatus[code]}`].join('\n');
}

/** A check: refuses what the expression is true for. */
export function check(code: RefusalCode, expression: string, more: Headers = {}): string {
  return `${matcher(code, expression)}\n${refuse(`@${code}`, code, more)}`;
}

/** Deleted when the answer begins: Caddy sets them itself, some only then. */
export const notCaddys = block('header', '-server', '-via', '-alt-svc', 'defer');

const ownHosts = '"localhost:{$PORT:4173},127.0.0.1:{$PORT:4173},[::1]:{$PORT:4173}"';
export const hosts = `("{$ALLOWED_HOSTS:}" == "" ? ${ownHosts} : "{$ALLOWED_HOSTS:}").replace(" ", ",").split(",")`;
export const hostKnown = `${host} != "" && (${host} in ${hosts} || "{$PUBLIC_ORIGIN:}".endsWith("://" + ${host}))`;
