import { domainToASCII } from 'node:url';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The bare lower-case host, IDN in punycode, without scheme, credentials, path, port or last dot.
 * @returns undefined for text without a host name (one label, an IP address, illegal characters).
 */
export function canonicalDomain(text: string): string | undefined {
  const host = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/s, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '');
  if (host.length > 1000 || /[\s%:]/.test(host)) return undefined;
  const ascii = domainToASCII(host);
  const labels = ascii.split('.');
  const isHost = ascii.length <= 253 && labels.length >= 2 && labels.every((part) => label.test(part));
  // Every URL parser takes a last label of digits for an IP address.
  return isHost && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : undefined;
}
