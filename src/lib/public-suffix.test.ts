import { expect, it } from 'vitest';
import { readSuffix } from './public-suffix.ts';

it.each([
  ['co.uk', 'co.uk', 'registry', undefined],
  ['acme.co.uk', 'co.uk', 'registry', 'acme.co.uk'],
  ['shop.eu.acme.co.uk', 'co.uk', 'registry', 'acme.co.uk'],
  // Rules with a wildcard, and the exceptions from them.
  ['kobe.jp', 'kobe.jp', 'registry', undefined],
  ['acme.shop.kobe.jp', 'shop.kobe.jp', 'registry', 'acme.shop.kobe.jp'],
  ['office.city.kobe.jp', 'kobe.jp', 'registry', 'city.kobe.jp'],
  // In punycode, as hosts are sent.
  ['xn--55qx5d.cn', 'xn--55qx5d.cn', 'registry', undefined],
  ['shop.xn--bcher-kva.de', 'de', 'registry', 'xn--bcher-kva.de'],
  ['github.io', 'github.io', 'company', undefined],
  ['docs.acme.github.io', 'github.io', 'company', 'acme.github.io'],
  ['shop.acme.con', 'con', 'unlisted', 'acme.con'],
])('%s stands under %s, run by: %s', (host, suffix, runBy, registered) => {
  expect(readSuffix(host)).toEqual({ suffix, runBy, registered });
});
