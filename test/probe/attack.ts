import { headerOf, type RawAnswer, requestBytes } from './raw-client.ts';

/** The gateway under attack, as a browser names it. */
export type Site = {
  /** Value of a good Host header. */
  readonly host: string;
  /** `http://127.0.0.1:4173` */
  readonly origin: string;
  /** Where the gateway answers, `/facet`; left out at the root. */
  readonly basePath?: string;
};

/** One hostile request. None may reach the upstream. */
export type Attack = {
  /** The requirement of security.md that it tries, `R5`. */
  readonly rule: string;
  readonly name: string;
  /** The request byte for byte, in Latin-1. */
  readonly bytes: string;
  /**
   * The statuses that count as refused. `page` stands for the dashboard's own index.html, `closed`
   * for a connection closed in silence.
   */
  readonly refusedBy: readonly (number | 'page' | 'closed')[];
  /** The requested path, which no answer may repeat. */
  readonly path?: string;
};

type HeaderLines = readonly (readonly [name: string, value: string])[];

/**
 * What the dashboard sends with every request of the API: an attack that carries it is refused for
 * what it tries.
 */
export const marker = ['X-Requested-By', 'facet'] as const;

/** The type of every body that it sends. */
export const json = ['Content-Type', 'application/json'] as const;

/** Puts an attack together from parts; the Host is the good one unless the headers name another. */
export function attack(
  site: Site,
  rule: string,
  request: { readonly method: string; readonly target: string; readonly headers?: HeaderLines; readonly body?: string },
  refusedBy: Attack['refusedBy'],
  note = '',
): Attack {
  const target = request.target.startsWith('/') ? `${site.basePath ?? ''}${request.target}` : request.target;
  const given = request.headers ?? [];
  const host = given.some(([name]) => name.toLowerCase() === 'host') ? [] : [['Host', site.host] as const];
  return {
    rule,
    name: `${request.method} ${JSON.stringify(target.slice(0, 120))} ${note}`.trim(),
    bytes: requestBytes(request.method, target, [...host, ...given], request.body),
    refusedBy,
    path: target,
  };
}

/** Headers that every answer carries (R24). */
export const requiredHeaders = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
] as const;

const leak = /\/home|node_modules|ECONN|\.[cm]?[jt]s:\d+|127\.0\.0\.1/;

/**
 * Says in which way an attack was not refused as it should be, or undefined when it was: the
 * status, the constant JSON of R15, the headers of R24, no CORS header (R4).
 */
export function holeIn({ refusedBy, path }: Attack, answer: RawAnswer | undefined): string | undefined {
  if (answer === undefined) return refusedBy.includes('closed') ? undefined : 'closed without an answer';
  const missing = requiredHeaders.filter((name) => headerOf(answer, name) === undefined);
  if (missing.length > 0) return `${answer.status} without ${missing.join(', ')}`;
  const cors = answer.headers.find(([name]) => name.startsWith('access-control-'));
  if (cors !== undefined) return `${answer.status} with ${cors[0]}`;
  if (answer.status === 200) {
    const isPage = headerOf(answer, 'content-type')?.startsWith('text/html') === true && refusedBy.includes('page');
    return isPage ? undefined : 'answered with 200';
  }
  if (!refusedBy.includes(answer.status)) return `answered with ${answer.status}, not ${refusedBy.join(' or ')}`;
  return errorBodyProblem(answer, path);
}

/**
 * What is wrong with a gateway-made error (R15), or undefined. `path` is the requested path, which
 * the body may not repeat.
 */
export function errorBodyProblem(answer: RawAnswer, path = ''): string | undefined {
  const shape =
    /^\{"error":\{"code":"[a-z_]+","status":(\d{3}),"requestId":"[0-9a-f-]{36}"(?:,"upstreamStatus":\d{3})?\}\}$/;
  if (Number(shape.exec(answer.body)?.[1]) !== answer.status)
    return `${answer.status} with the body ${answer.body.slice(0, 80)}`;
  const type = headerOf(answer, 'content-type');
  if (type !== 'application/json; charset=utf-8') return `${answer.status} with the type ${type}`;
  if (leak.test(answer.body) || (path.length > 3 && answer.body.includes(path)))
    return `${answer.status} leaks: ${answer.body}`;
  return undefined;
}
