import { headerValue } from '#server/gateway/request-facts.ts';
import type { Check } from './check.ts';

/**
 * The marker header of every API request: another site cannot send it without a preflight, and we
 * grant none.
 */
export const marker = { name: 'x-requested-by', value: 'facet' } as const;

/**
 * R1: the Host must be one of ours, before anything else is looked at. The only check that survives
 * DNS rebinding. Compared exactly: browsers write it in lower case and without a trailing dot.
 */
export const hostAllowed: Check = (facts, policy) => {
  const lines = facts.headers.get('host') ?? [];
  const [host] = lines;
  return lines.length === 1 && host !== undefined && policy.hosts.has(host) ? undefined : { code: 'host', close: true };
};

/**
 * R2: where the browser says what started the request, it must be this origin itself. `none` stands
 * for the address bar and for what another site's speculation rules ask for, neither of which the
 * dashboard's API is meant for.
 */
export const fromOwnOrigin: Check = (facts) => {
  const site = headerValue(facts, 'sec-fetch-site');
  return site === undefined || site === 'same-origin' ? undefined : { code: 'cross_site' };
};

/** The same for what may also be opened from the address bar. */
export const fromOwnOriginOrAddressBar: Check = (facts, policy) =>
  headerValue(facts, 'sec-fetch-site') === 'none' ? undefined : fromOwnOrigin(facts, policy);

/**
 * R2: nothing that asks the upstream is loaded ahead of time: a page of any site can have that
 * done.
 */
export const notPrefetched: Check = (facts) =>
  headerValue(facts, 'sec-purpose')?.toLowerCase().includes('prefetch') ? { code: 'cross_site' } : undefined;

/**
 * R3: an Origin must be the public origin exactly, or, on a host that is not the public one, the
 * origin of the very host that was asked. No X-Forwarded-* header is read.
 */
export const originAllowed: Check = (facts, policy) => {
  const origin = headerValue(facts, 'origin');
  if (origin === undefined || origin === policy.publicOrigin) return undefined;
  const host = headerValue(facts, 'host') ?? '';
  const isPublicHost = policy.publicOrigin !== undefined && new URL(policy.publicOrigin).host === host;
  return !isPublicHost && origin === `http://${host}` ? undefined : { code: 'origin' };
};

/**
 * R4: every API request carries the marker header, reads too: over plain http at a name that is not
 * loopback browsers send no
 * `Sec-Fetch-Site`, and this is all that tells the dashboard from a picture on another site.
 */
export const markerPresent: Check = (facts) =>
  headerValue(facts, marker.name) === marker.value ? undefined : { code: 'marker' };
