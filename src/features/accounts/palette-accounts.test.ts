// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { accountLedger } from '#src/local/account-ledger.ts';
import { accountEntries, openAsAccount } from './palette-accounts.ts';

beforeEach(() => {
  accountLedger.set({
    attempts: [],
    entries: [{ accountId: 'account_known', domain: 'acme.example', how: 'created', at: 1 }],
  });
});

const found = (text: string) => openAsAccount(text).map(({ label, detail, does }) => [label, detail, does]);
const leadsTo = (account: string) => ({ go: { to: '/accounts', search: { account } } });

test.each([
  'account_other',
  '{"accountId": "account_other"}',
  'https://facet.example/accounts?sort=domain&account=account_other',
])('%s leads to what is said of an account that this browser does not know', (text) => {
  expect(found(text)).toEqual([['Account not known here', 'account_other', leadsTo('account_other')]]);
});

test('an account of the ledger is offered by its domain, and a bare id finds it by itself', () => {
  expect(found('{"accountId": "account_known"}')).toEqual([
    ['acme.example', 'account_known', leadsTo('account_known')],
  ]);
  expect(found('account_known')).toEqual([]);
});

test.each([
  ['xn--mller-kva.example', undefined, 'xn--mller-kva.example (müller.example)'],
  ['xn--mller-kva.example', 'Müller', 'Müller, xn--mller-kva.example (müller.example)'],
  ['acme.example', 'Acme', 'Acme, acme.example'],
])('an account of %s named %s is called %s', (domain, name, label) => {
  accountLedger.set({ attempts: [], entries: [{ accountId: 'account_1', domain, name, how: 'created', at: 1 }] });
  expect(accountEntries().map((entry) => entry.label)).toEqual([label]);
});

test('an id is decoded where it stands in an address, and taken as it is where that cannot be', () => {
  for (const [text, id] of [
    ['https://facet.example/accounts?account=account%2E1%20b', 'account.1 b'],
    ['https://facet.example/accounts?account=0123', '0123'],
    ['see https://facet.example/accounts?account=account_known.', 'account_known'],
    ['https://facet.example/accounts?account=account%2known', 'account%2known'],
    ['https://facet.example/accounts?account=account%5Fknown', 'account_known'],
  ] as const) {
    expect(openAsAccount(text).map(({ detail }) => detail)).toEqual([id]);
  }
});

test('in JSON nothing is encoded, and a bare id is one as it stands', () => {
  expect(openAsAccount('{"accountId": "account%5Fknown"}').map(({ detail }) => detail)).toEqual(['account%5Fknown']);
  expect(openAsAccount('account_%2E1').map(({ detail }) => detail)).toEqual(['account_%2E1']);
});

test('what does not say that it is an account is none', () => {
  for (const text of ['acme', 'two account_words', '/accounts?domain=acme.example', 'account_']) {
    expect(found(text)).toEqual([]);
  }
});
