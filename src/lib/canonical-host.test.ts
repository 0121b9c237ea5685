import { expect, it } from 'vitest';
import { canonicalDomain } from '#server/service/accounts/canonical-domain.ts';
import { isFreeMail, readHost } from './canonical-host.ts';

it.each([
  ['acme.example', 'acme.example', []],
  ['Acme.Example.', 'acme.example', ['Removed final dot', 'Changed to lower case']],
  ['www.acme.example:8443/a?b#c', 'acme.example', ['Removed path', 'Removed port', 'Removed www. prefix']],
  ['ada@acme.example', 'acme.example', ['Removed mailbox']],
  ['Ada <mailto:ada@acme.example>', 'acme.example', ['Removed mailto:', 'Removed mailbox']],
  ['https://ada:secret@acme.example/', 'acme.example', ['Removed https://', 'Removed path', 'Removed user name']],
  ['bücher.example', 'xn--bcher-kva.example', ['Written as xn--bcher-kva.example']],
  [' \u200bacme.example', 'acme.example', ['Removed spaces and hidden characters']],
  ['www.example', 'www.example', []],
])('the host in %s is %s', (text, host, steps) => {
  expect(readHost(text)).toMatchObject({ host, steps });
  // The reference service takes it as it is.
  expect(canonicalDomain(host)).toBe(host);
});

const long = ['a'.repeat(64).concat('.example'), 'x'.repeat(5_000)];
const numbers = ['127.0.0.1', 'http://[::1]/', '0x7f.1'];
const none = ['', '  ', 'localhost', 'a..example', '-a.example', 'a_b.example', 'two words', ...numbers, ...long];
it.each(none)('there is no host in %j', (text) => {
  expect(readHost(text)).toMatchObject({ host: undefined, problem: expect.stringMatching(/\.$/) });
});

it('a host is a mail service by its exact name', () => {
  expect(isFreeMail('gmail.com')).toBe(true);
  expect(isFreeMail('notgmail.com')).toBe(false);
});
