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

/** Scripts that are written with others in one word. Japanese and Korean names are, and Latin letters stand in both (UTS 39, "highly restrictive"). */
const together: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
];
const scripts: readonly (readonly [string, RegExp])[] = [
  ['Latin', /\p{Script=Latin}/u],
  ['Cyrillic', /\p{Script=Cyrillic}/u],
  ['Greek', /\p{Script=Greek}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Devanagari', /\p{Script=Devanagari}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Cherokee', /\p{Script=Cherokee}/u],
  ['Han', /\p{Script=Han}/u],
  ['Hiragana', /\p{Script=Hiragana}/u],
  ['Katakana', /\p{Script=Katakana}/u],
  ['Hangul', /\p{Script=Hangul}/u],
  ['Bopomofo', /\p{Script=Bopomofo}/u],
];

/** Cyrillic and Greek letters that look like Latin ones: a part of nothing else reads as another name. */
const lookalikes = /^[асеорхуіјѕһԁԛԝӏνοικρυω0-9-]+$/u;

/** A part of a host that looks like another name: letters of scripts that are not written together, or of one that reads as Latin. */
export type OddPart = { readonly part: string; readonly scripts: readonly string[] };

/** The first part of a readable host that looks like another name. */
export function oddPart(readable: string): OddPart | undefined {
  for (const part of readable.split('.')) {
    const found = scripts.flatMap(([name, letters]) => (letters.test(part) ? [name] : []));
    const isMixed = found.length > 1 && !together.some((set) => found.every((name) => set.includes(name)));
    if (isMixed || (found.length === 1 && lookalikes.test(part))) return { part, scripts: found };
  }
  return undefined;
}
