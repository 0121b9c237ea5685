import { expect, it } from 'vitest';
import { registeredDomain } from './public-suffix.ts';

it.each([
  ['shop.eu.acme.co.uk', 'acme.co.uk'],
  // Rules with a wildcard, and the exceptions from them.
  ['kobe.jp', undefined],
  ['acme.shop.kobe.jp', 'acme.shop.kobe.jp'],
  ['office.city.kobe.jp', 'city.kobe.jp'],
  // In punycode, as hosts are sent.
  ['xn--55qx5d.cn', undefined],
  ['shop.xn--bcher-kva.de', 'xn--bcher-kva.de'],
  // Names that a company gives away.
  ['docs.acme.github.io', 'acme.github.io'],
  // What the list does not know.
  ['shop.acme.con', 'acme.con'],
])('of %s somebody registered %s', (host, registered) => {
  expect(registeredDomain(host)).toBe(registered);
});
