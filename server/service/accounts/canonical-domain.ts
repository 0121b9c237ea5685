import { domainToASCII } from 'node:url';

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * The canonical form of an account's domain: the bare host in lower case, IDN in punycode, without scheme, credentials, path, port or trailing dot.
 * @returns undefined when no host can be read out of the text (one label, an IP address, forbidden characters).
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
  // A last label of digits alone is an IP address to every URL parser.
  return isHost && !/^\d+$/.test(labels.at(-1) ?? '') ? ascii : undefined;
}
