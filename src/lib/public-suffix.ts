import { getDomain } from 'tldts';

/** The registered domain of a host (publicsuffix.org). Loaded lazily: the list has 48 kB. */
export function registeredDomain(host: string): string | undefined {
  return getDomain(host, { allowPrivateDomains: true, extractHostname: false }) ?? undefined;
}
