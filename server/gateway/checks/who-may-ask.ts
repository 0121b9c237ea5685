import { headerValue } from '#server/gateway/request-facts.ts';
import type { Check } from './check.ts';

/** The marker header of API requests: another site needs a preflight for it, and we grant none. */
export const marker = { name: 'x-requested-by', value: 'facet' } as const;

/**
 * R1: the Host must be one of ours, before any other check. Only this check survives DNS rebinding.
 * Compared exactly: browsers write it in lower case and without a trailing dot.
 */
export const hostAllowed: Check = (facts, policy) => {
  const lines = facts.headers.get('host') ?? [];
  const [host] = lines;
  return lines.length === 1 && host !== undefined && policy.hosts.has(host) ? undefined : { code: 'host', close: true };
};

/**
 * R2: if the browser names what started a request, it must be this origin. `none` means the address
 * bar or another site's speculation rules; the dashboard's API is meant for neither.
 */
export const fromOwnOrigin: Check = (facts) => {
  const site = headerValue(facts, 'sec-fetch-site');
  return site === undefined || site === 'same-origin' ? undefined : { code: 'cross_site' };
};

/** R2 for URLs that may also be opened from the address bar. */
export const fromOwnOriginOrAddressBar: Check = (facts, policy) =>
  headerValue(facts, 'sec-fetch-site') === 'none' ? undefined : fromOwnOrigin(facts, policy);

/** R2: no prefetch of anything that calls the upstream, because any site can trigger one. */
export const notPrefetched: Check = (facts) =>
  headerValue(facts, 'sec-purpose')?.toLowerCase().includes('prefetch') ? { code: 'cross_site' } : undefined;

/**
 * R3: an Origin must be exactly the public origin or, on another allowed host, the origin of that
 * host. No X-Forwarded-* header is read.
 */
export const originAllowed: Check = (facts, policy) => {
  const origin = headerValue(facts, 'origin');
  if (origin === undefined || origin === policy.publicOrigin) return undefined;
  const host = headerValue(facts, 'host') ?? '';
  const isPublicHost = policy.publicOrigin !== undefined && new URL(policy.publicOrigin).host === host;
  return !isPublicHost && origin === `http://${host}` ? undefined : { code: 'origin' };
};

/**
 * R4: every API request carries the marker header, reads too: over plain http on a name that is not
 * loopback, browsers send no `Sec-Fetch-Site`, and only the marker tells the dashboard from an
 * image on another site.
 */
export const markerPresent: Check = (facts) =>
  headerValue(facts, marker.name) === marker.value ? undefined : { code: 'marker' };
