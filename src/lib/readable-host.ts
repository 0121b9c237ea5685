import { toUnicode } from 'punycode/';

const longestHost = 253;

/** A host in ASCII for requests and comparing: lower case, punycode. Other text stays as it is. */
export function asciiHost(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all are ASCII, and there may be very many. More than a host would lose its other parts.
  if (!/[^\0-\x7f]/.test(lower) || /[\s/\\?#@:]/.test(lower)) return lower;
  return URL.canParse(`http://${lower}`) ? new URL(`http://${lower}`).hostname : lower;
}

/** A host with its punycode decoded; undefined without punycode, or if it encodes differently. */
export function readableHost(host: string): string | undefined {
  // No host is longer (RFC 1035), and a service may send any text.
  if (host.length > longestHost || !/(?:^|\.)xn--/i.test(host)) return undefined;
  let text: string;
  try {
    text = toUnicode(host.toLowerCase());
  } catch {
    return undefined;
  }
  return asciiHost(text) === host.toLowerCase() ? text : undefined;
}

/** A host in its other form, decoded or punycode. Undefined if it has only one. */
export function otherForm(host: string): string | undefined {
  if (host.length > longestHost) return undefined;
  const ascii = asciiHost(host);
  return ascii === host.toLowerCase() ? readableHost(host) : ascii;
}
