// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { accountLedger } from '#src/local/account-ledger.ts';
import { openAsAccount } from './palette-accounts.ts';

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

test('what does not say that it is an account is none', () => {
  for (const text of ['acme', 'two account_words', '/accounts?domain=acme.example', 'account_']) {
    expect(found(text)).toEqual([]);
  }
});
