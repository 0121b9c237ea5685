import { expect, it } from 'vitest';
import { canonicalDomain } from './canonical-domain.ts';

it.each([
  ['acme.example', 'acme.example'],
  ['Acme.Example', 'acme.example'],
  ['https://acme.example/path?q#h', 'acme.example'],
  ['HTTP://user:secret@www.acme.example:8080/', 'www.acme.example'],
  ['acme.example.', 'acme.example'],
  [' acme.example ', 'acme.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['mail@acme.example', 'acme.example'],
  ['a.b-c.1x.example', 'a.b-c.1x.example'],
])('the canonical domain of %s is %s', (text, canonical) => {
  expect(canonicalDomain(text)).toBe(canonical);
  expect(canonicalDomain(canonical)).toBe(canonical);
});
const addresses = ['', 'localhost', '127.0.0.1', '[::1]', 'acme.123', '%61.example'];
const labels = ['a..example', '-a.example', 'a-.example', 'a_b.example', 'a b.example'];
const long = [`${'a'.repeat(64)}.example`, `${'a.'.repeat(127)}example`, 'x'.repeat(100_000)];
it.each([...addresses, ...labels, ...long])('no domain can be read out of %j', (text) => {
  expect(canonicalDomain(text)).toBeUndefined();
});
