import { expect, it } from 'vitest';
import { type AccountLedger, noteAccountAttempt, rememberAccount } from './account-ledger.ts';

const empty: AccountLedger = { entries: [], attempts: [] };
const made = (accountId: string) => ({ accountId, domain: `${accountId}.example`, how: 'created', at: 1 }) as const;

it('keeps what was answered of an account that is later only named', () => {
  const ledger = [made('a'), made('b')].reduce<AccountLedger>(rememberAccount, empty);
  const named = rememberAccount(ledger, { ...made('a'), how: 'found', at: 9 });
  expect(named.entries).toEqual([made('a'), made('b')]);
  expect(rememberAccount(empty, { ...made('c'), how: 'found' }).entries[0]?.how).toBe('found');
});

it('holds one attempt a domain', () => {
  const once = noteAccountAttempt(empty, { domain: 'a.example', at: 1 });
  const twice = noteAccountAttempt(noteAccountAttempt(once, { domain: 'b.example', at: 2 }), {
    domain: 'a.example',
    at: 3,
  });
  expect(twice.attempts.map(({ domain, at }) => [domain, at])).toEqual([
    ['b.example', 2],
    ['a.example', 3],
  ]);
});
