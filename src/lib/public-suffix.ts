import { getDomain } from 'tldts';

/**
 * The name that somebody registered under a public suffix (publicsuffix.org), which the host is or ends with; undefined for a suffix itself. A file of its own,
 * to be loaded when there is something to look up: the list has 48 kB.
 */
export function registeredDomain(host: string): string | undefined {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
}
