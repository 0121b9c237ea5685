import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.ts';

const allowed = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** Redirect tricks as in oauth2-proxy's corpus: slashes, backslashes, spaces, dots before hosts. */
function redirects(): string[] {
  const starts = ['/', '//', '///', '////', '/\\', '\\/', '\\\\', '\\', './', '../', '/./', '/.', '', ';/', '#/', '?/'];
  const between = [
    '',
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '\r\n',
    ' ',
    '\u00a0',
    '\u2028',
    '\v',
    '\f',
    '%09',
    '%0a',
    '%2f',
    '%5c',
    '%00',
    '\0',
    '.',
    '..',
    '@',
  ];
  const hosts = ['evil.example', 'evil.example/', '[::1]', '1.1.1.1', 'evil%E3%80%82example', 'xn--80ak6aa92e.example'];
  return starts.flatMap((start) => between.flatMap((middle) => hosts.map((host) => start + middle + host)));
}

/** Schemes that run or load something, in the spellings that parsers forgive. */
function schemes(): string[] {
  const bodies = [
    'alert(1)',
    '//example.com/%0aalert(1)',
    'text/html,<script>alert(1)</script>',
    'text/html;base64,PHN2Zz4=',
  ];
  const names = [
    'javascript',
    'vbscript',
    'data',
    'blob',
    'file',
    'filesystem',
    'ftp',
    'ws',
    'wss',
    'about',
    'chrome',
    'view-source',
    'intent',
    'jar',
    'livescript',
    'mocha',
    'ms-msdt',
    'steam',
    'x-javascript',
    'feed',
  ];
  const dress = [
    (name: string) => name,
    (name: string) => name.toUpperCase(),
    (name: string) => `\u0001${name}`,
    (name: string) => ` ${name}`,
    (name: string) => `${name.slice(0, 3)}\t${name.slice(3)}`,
    (name: string) => `${name.slice(0, 3)}\n${name.slice(3)}`,
    (name: string) => `${name}\u200b`,
    (name: string) => `\u202e${name}`,
  ];
  return names.flatMap((name) => dress.flatMap((wear) => bodies.map((body) => `${wear(name)}:${body}`)));
}

function encoded(text: string): string[] {
  try {
    return [encodeURIComponent(text), encodeURI(text), decodeURIComponent(text)];
  } catch {
    // Not every piece is well-formed when it is decoded.
    return [encodeURI(text)];
  }
}

const redirectCorpus = [...new Set(redirects())];
const schemeCorpus = [...new Set(schemes())];

describe('safeUrl', () => {
  it('refuses every redirect trick: relative, protocol-relative, with backslashes or white space', () => {
    expect(redirectCorpus.length).toBeGreaterThanOrEqual(558);
    const taken = redirectCorpus
      .flatMap((text) => [text, ...encoded(text)])
      .filter((text) => safeUrl(text) !== undefined);
    expect(taken).toEqual([]);
  });

  it('refuses every scheme that runs or loads something, raw and decoded', () => {
    expect(schemeCorpus.length).toBeGreaterThanOrEqual(60);
    const taken = schemeCorpus
      .flatMap((text) => [text, ...encoded(text)])
      .filter((text) => safeUrl(text) !== undefined);
    expect(taken).toEqual([]);
  });

  it('makes only http, https, mailto and tel of anything, whatever stands before or after', () => {
    const pieces = [
      'https:',
      'http:',
      'HTTPS://',
      'mailto:',
      'tel:',
      'javascript:',
      '//',
      '/',
      '\\',
      '@',
      'user:pass@',
      'a.example',
      '#',
      '?',
      '%00',
      '\0',
      '\u202e',
      ' ',
      ':8080',
      ':',
    ];
    for (const a of pieces) {
      for (const b of pieces) {
        for (const c of pieces) {
          const url = safeUrl(a + b + c);
          if (url === undefined) continue;
          const parsed = new URL(url.href);
          expect(allowed.has(parsed.protocol), a + b + c).toBe(true);
          expect(parsed.username + parsed.password, a + b + c).toBe('');
        }
      }
    }
  });

  it('refuses names and passwords, which make a foreign host look like a known one', () => {
    for (const text of [
      'https://accounts.example@evil.example',
      'https://a:b@evil.example',
      'https://:b@evil.example',
    ]) {
      expect(safeUrl(text)).toBeUndefined();
    }
  });

  it('refuses what parsers mend but people read differently', () => {
    for (const text of [
      'https:/a.example',
      'https:a.example',
      'https:///a.example',
      'http:\\\\a.example',
      'https://a.example\\@b.example',
      ' https://a.example',
      'https://a.example\n',
      'https://a.example/\u202egpj.exe',
    ]) {
      expect(safeUrl(text), JSON.stringify(text)).toBeUndefined();
    }
    expect(safeUrl(`https://a.example/${'x'.repeat(9000)}`)).toBeUndefined();
  });

  it('takes ordinary addresses and tells the real host', () => {
    expect(safeUrl('https://Offers.Example.com:8443/a?b=c#d')).toEqual({
      href: 'https://offers.example.com:8443/a?b=c#d',
      host: 'offers.example.com:8443',
    });
    expect(safeUrl('http://a.example')?.host).toBe('a.example');
    expect(safeUrl('https://аpple.example')?.host).toMatch(/^xn--/);
    expect(safeUrl('mailto:anna@acme.example')?.host).toBe('anna@acme.example');
    expect(safeUrl('tel:+46701234567')?.host).toBe('+46701234567');
    for (const nothing of [undefined, null, '', 'mailto:', 'tel:', 'offers.example.com'])
      expect(safeUrl(nothing)).toBeUndefined();
  });
});
