import type { QueryClient } from '@tanstack/react-query';
import { type AccountAnswer, accountKeys, accountMutations } from '#src/api/accounts.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { AccountCreate } from '#src/contract/account.ts';
import { creationsIn } from '#src/form/action.ts';
import { type AccountEntry, accountLedger } from '#src/local/account-ledger.ts';

/** How a creation ended. */
export type AccountOutcome =
  | { readonly kind: 'created'; readonly accountId: string | undefined }
  /** The domain is taken, and the service named the account that has it. */
  | { readonly kind: 'exists'; readonly accountId: string; readonly error: ApiError }
  /** There is no account of this creation. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The answer was lost: there may be an account, and the contract has no way to look. Nothing sends it again by itself. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** By the domain that was sent. */
export const accountCreations = creationsIn(accountLedger, ({ domain }) => domain);

/**
 * Sends one creation (§4.12) by the engine for single actions, once, and writes it down before, so
 * that a lost answer is not forgotten with the tab (security.md R40).
 */
export async function createAccount(client: QueryClient, body: AccountCreate): Promise<AccountOutcome> {
  const { domain, name } = body;
  const attempt = { domain, at: Date.now(), ...(name === undefined ? {} : { name }) };
  const remember = (entry: AccountEntry) => {
    accountLedger.settle(domain);
    accountLedger.remember(entry);
  };
  const sent = await accountCreations.send(client, attempt, accountMutations.create(), body);
  if (sent.kind === 'done') {
    const account = sent.answer;
    const { accountId } = account;
    if (accountId !== undefined) {
      remember(entryOf(accountId, account, domain));
      client.setQueryData(accountKeys.one(accountId), account);
    }
    return { kind: 'created', accountId };
  }
  const existing = existingAccount(sent.error);
  if (sent.kind === 'unknown' || existing === undefined) return sent;
  // It may be known by another domain: what the service said of it stays.
  const known = accountLedger.get().entries.find(({ accountId }) => accountId === existing);
  remember(known ?? { accountId: existing, domain, how: 'found', at: Date.now() });
  return { kind: 'exists', accountId: existing, error: sent.error };
}

function entryOf(accountId: string, account: AccountAnswer, sentDomain: string): AccountEntry {
  const { domain = sentDomain, name, linkedPersons } = account;
  return {
    accountId,
    domain,
    how: 'created',
    at: Date.now(),
    ...(typeof name === 'string' ? { name } : {}),
    ...(linkedPersons === undefined ? {} : { people: linkedPersons.length }),
  };
}

/** The account that a conflict names, wherever in the answer: the contract shows no error bodies (§7). */
export function existingAccount({ status, facts }: ApiError): string | undefined {
  if (status !== 409) return undefined;
  return /"account_?id"\s*:\s*"([^"\\]{1,200})"/i.exec(facts.raw ?? '')?.[1];
}
