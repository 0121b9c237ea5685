import { headerValue } from '#server/gateway/request-facts.ts';
import type { Check } from './check.ts';

/** The marker header that every write carries: another site cannot send it without a preflight, and we grant none. */
export const marker = { name: 'x-requested-by', value: 'facet' } as const;

/**
 * R1: the Host must be one of ours, before anything else is looked at. The only check that survives DNS rebinding. Compared exactly: browsers
 * write it in lower case and without a trailing dot.
 */
export const hostAllowed: Check = (facts, policy) => {
  const lines = facts.headers.get('host') ?? [];
  const [host] = lines;
  return lines.length === 1 && host !== undefined && policy.hosts.has(host) ? undefined : { code: 'host', close: true };
};

/** R2: where the browser says what started the request, it must be this origin itself, or for a read the address bar. */
export const notCrossSite: Check = (facts) => {
  const site = headerValue(facts, 'sec-fetch-site');
  if (site === undefined || site === 'same-origin') return undefined;
  return site === 'none' && (facts.method === 'GET' || facts.method === 'HEAD') ? undefined : { code: 'cross_site' };
};

/**
 * R3: an Origin must be the public origin exactly, or, on a host that is not the public one, the origin of the very host that was asked.
 * No X-Forwarded-* header is read.
 */
export const originAllowed: Check = (facts, policy) => {
  const origin = headerValue(facts, 'origin');
  if (origin === undefined || origin === policy.publicOrigin) return undefined;
  const host = headerValue(facts, 'host') ?? '';
  const isPublicHost = policy.publicOrigin !== undefined && new URL(policy.publicOrigin).host === host;
  return !isPublicHost && origin === `http://${host}` ? undefined : { code: 'origin' };
};

/** R4: everything that is not a read carries the marker header. */
export const markerPresent: Check = (facts) =>
  facts.method === 'GET' || headerValue(facts, marker.name) === marker.value ? undefined : { code: 'marker' };
