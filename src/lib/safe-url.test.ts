import { expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

/** Every text that takes one part of each list, in this order. */
const joined = (...lists: readonly (readonly string[])[]) =>
  lists.reduce((texts, list) => texts.flatMap((text) => list.map((part) => text + part)));

/** Signs that parsers drop or mend, and that people do not see. */
const signs = [...'\t\n\r \u00a0\u2028\v\f\0\u0001\u200b\u202e'];

/** Redirect tricks as in oauth2-proxy's corpus: slashes, backslashes, spaces, dots before hosts. */
const redirects = joined(
  ['', ...'/ // /// //// /\\ \\/ \\\\ \\ ./ ../ /./ /. ;/ #/ ?/'.split(' ')],
  ['', '\r\n', ...signs, ...'/ \\ %09 %0a %2f %5c %00 . .. @'.split(' ')],
  'evil.example evil.example/ [::1] 1.1.1.1 evil%E3%80%82example xn--80ak6aa92e.example'.split(' '),
);

/** Schemes that run or load something, in the spellings that parsers forgive. */
const schemes = joined(
  'javascript vbscript data blob file filesystem ftp ws wss about chrome view-source intent jar feed steam'
    .split(' ')
    .flatMap((name) => [name, name.toUpperCase(), ...joined([name.slice(0, 2)], signs, [name.slice(2)])]),
  [':'],
  'alert(1) //example.com/%0aalert(1) text/html,<script>alert(1)</script> text/html;base64,PHN2Zz4='.split(' '),
);

const encoded = (text: string) => [encodeURIComponent(text), encodeURI(text), decodeURIComponent(text)];

it.each([
  ['redirect trick: relative, protocol-relative, with backslashes or white space', redirects],
  ['scheme that runs or loads something', schemes],
])('safeUrl refuses every %s, raw, encoded and decoded', (_what, corpus) => {
  expect(corpus.length).toBeGreaterThan(800);
  const taken = corpus.flatMap((text) => [text, ...encoded(text)]).filter((text) => safeUrl(text) !== undefined);
  expect(taken).toEqual([]);
});

it('safeUrl makes only http, https, mailto and tel of anything, whatever stands before or after', () => {
  const words = 'https: http: HTTPS:// mailto: tel: javascript: // / \\ @ user:pass@ a.example # ? %00 :8080 :';
  const pieces = [...words.split(' '), ' ', '\0', '\u202e'];
  for (const text of joined(pieces, pieces, pieces)) {
    const { protocol, username, password } = new URL(safeUrl(text)?.href ?? 'tel:0');
    expect(['http:', 'https:', 'mailto:', 'tel:'], text).toContain(protocol);
    expect(username + password, text).toBe('');
  }
});

it.each([
  // Names and passwords make a foreign host look like a known one.
  'https://accounts.example@evil.example',
  'https://a:b@evil.example',
  'https://:b@evil.example',
  // Parsers mend these, but people read them differently.
  'https:/a.example',
  'https:a.example',
  'https:///a.example',
  'http:\\\\a.example',
  'https://a.example\\@b.example',
  ' https://a.example',
  'https://a.example\n',
  'https://a.example/\u202egpj.exe',
  `https://a.example/${'x'.repeat(9_000)}`,
  ...[undefined, null, '', 'mailto:', 'tel:', 'offers.example.com'],
])('safeUrl refuses %j', (text) => expect(safeUrl(text)).toBeUndefined());

it('safeUrl takes ordinary addresses and tells the real host', () => {
  expect(safeUrl('https://Offers.Example.com:8443/a?b=c#d')).toEqual({
    href: 'https://offers.example.com:8443/a?b=c#d',
    host: 'offers.example.com:8443',
  });
  expect(safeUrl('http://a.example')?.host).toBe('a.example');
  expect(safeUrl('https://аpple.example')?.host).toMatch(/^xn--/);
  expect(safeUrl('mailto:anna@acme.example')?.host).toBe('anna@acme.example');
  expect(safeUrl('tel:+46701234567')?.host).toBe('+46701234567');
});
