import { toUnicode } from 'punycode/';

const longestHost = 253;

/** A host in ASCII, as it is sent and compared: lower case, letters beyond a to z in punycode. What is no host stays as it is. */
export function asciiHost(text: string): string {
  const lower = text.toLowerCase();
  // Nearly all are ASCII already, and there may be very many. Of what holds more than a host, an address would be made whose host is a part of it.
  if (!/[^\0-\x7f]/.test(lower) || /[\s/\\?#@:]/.test(lower)) return lower;
  return URL.canParse(`http://${lower}`) ? new URL(`http://${lower}`).hostname : lower;
}

/** A host with the letters that its punycode stands for; undefined where it holds none, or none that would be sent as this host. */
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

/** A host in its other form: what is read for punycode, punycode for letters beyond a to z. Undefined for one that has a single form. */
export function otherForm(host: string): string | undefined {
  if (host.length > longestHost) return undefined;
  const ascii = asciiHost(host);
  return ascii === host.toLowerCase() ? readableHost(host) : ascii;
}
