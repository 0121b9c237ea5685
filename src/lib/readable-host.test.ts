import { expect, it } from 'vitest';
import { asciiHost, readableHost } from './readable-host.ts';

const european = ['bücher.example', 'smörgåsbord.käse.example', 'straße-1.example', 'ü.example', 'пример.испытание'];
const international = [...european, '例え.テスト', '회사.example', 'مثال.example', '😀.example', 'ليهمابتكلموشعربي'];
it.each(international)('%s is read out of its punycode', (host) => {
  const ascii = asciiHost(host);
  expect(ascii).toMatch(/^[a-z0-9.-]+$/);
  expect(ascii).toContain('xn--');
  expect(readableHost(ascii)).toBe(host);
  expect(readableHost(ascii.toUpperCase())).toBe(host);
});

const broken = ['xn--.example', 'xn--99999999999.example', 'xn--a.example', 'xn--b_ü.example'];
it.each(['acme.example', '', 'axn--b', ...broken])('%s holds nothing to be read out', (host) => {
  expect(readableHost(host)).toBeUndefined();
});

const others = ['wörker@acme.example', 'bücher/path', 'bücher:80', 'bücher?x', 'a\\bücher', 'bücher#x', 'bü\tcher'];
it.each(others)('%j is no host, and stays as it is', (text) => expect(asciiHost(text)).toBe(text));

it('a host is compared in ASCII, whichever form it has', () => {
  expect(asciiHost('BÜCHER.example')).toBe('xn--bcher-kva.example');
  expect(asciiHost('Acme.Example')).toBe('acme.example');
  expect(asciiHost('two wörds')).toBe('two wörds');
});
