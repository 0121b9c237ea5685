import type { QueryClient } from '@tanstack/react-query';
import { type AccountAnswer, accountKeys, accountMutations } from '#src/api/accounts.ts';
import { ApiError } from '#src/api/errors.ts';
import { runMutation } from '#src/api/run-mutation.ts';
import type { AccountCreate } from '#src/contract/account.ts';
import {
  type AccountAttempt,
  type AccountEntry,
  accountLedger,
  noteAccountAttempt,
  rememberAccount,
  settleAccountAttempt,
} from '#src/local/account-ledger.ts';

/** How a creation ended. */
export type AccountOutcome =
  | { readonly kind: 'created'; readonly accountId: string | undefined }
  /** The domain is taken, and the service named the account that has it. */
  | { readonly kind: 'exists'; readonly accountId: string; readonly error: ApiError }
  /** There is no account of this creation. */
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** The answer was lost: there may be an account, and the contract has no way to look. Nothing sends it again by itself. */
  | { readonly kind: 'unknown'; readonly error: ApiError };

/** The domains that this tab is waiting for an answer to, and those whose answer it saw lost. */
const underWay = new Set<string>();
const lostHere = new Set<string>();

/** An answer takes 30 seconds at most: what was sent sooner may still be waited for in another tab. Milliseconds. */
const longestAnswer = 35_000;

/** Whether no answer to a creation will come any more. */
export function isAccountAnswerLost({ domain, at }: AccountAttempt, now: number): boolean {
  return !underWay.has(domain) && (lostHere.has(domain) || now - at > longestAnswer);
}

/** Sends one creation (§4.12), once, and writes it down before, so that a lost answer is not forgotten with the tab (security.md R40). Never rejects. */
export async function createAccount(client: QueryClient, body: AccountCreate): Promise<AccountOutcome> {
  const { domain, name } = body;
  const wasSent = accountLedger.get().attempts.some((attempt) => attempt.domain === domain);
  const sent = { domain, at: Date.now(), ...(name === undefined ? {} : { name }) };
  underWay.add(domain);
  accountLedger.update((ledger) => noteAccountAttempt(ledger, sent));
  const settle = (entry?: AccountEntry) =>
    accountLedger.update((ledger) => {
      const settled = settleAccountAttempt(ledger, domain);
      return entry === undefined ? settled : rememberAccount(settled, entry);
    });
  try {
    const account = await runMutation(client, accountMutations.create(), body);
    const { accountId } = account;
    settle(accountId === undefined ? undefined : entryOf(accountId, account, domain));
    if (accountId !== undefined) client.setQueryData(accountKeys.one(accountId), account);
    return { kind: 'created', accountId };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.outcome === 'unknown') {
      lostHere.add(domain);
      return { kind: 'unknown', error };
    }
    const existing = existingAccount(error);
    if (existing !== undefined) {
      settle({ accountId: existing, domain, how: 'found', at: Date.now() });
      return { kind: 'exists', accountId: existing, error };
    }
    // Any other refusal tells nothing of an earlier creation whose answer was lost.
    if (!wasSent) settle();
    return { kind: 'refused', error };
  } finally {
    underWay.delete(domain);
  }
}

function entryOf(accountId: string, account: AccountAnswer, sentDomain: string): AccountEntry {
  const { domain = sentDomain, name, linkedPersons } = account;
  return {
    accountId,
    domain,
    how: 'created',
    at: Date.now(),
    ...(typeof name === 'string' ? { name: name.slice(0, 255) } : {}),
    ...(linkedPersons === undefined ? {} : { people: linkedPersons.length }),
  };
}

/** The account that a conflict names, wherever in the answer: the contract shows no error bodies (§7). */
export function existingAccount({ status, facts }: ApiError): string | undefined {
  if (status !== 409) return undefined;
  return /"account_?id"\s*:\s*"([^"\\]{1,200})"/i.exec(facts.raw ?? '')?.[1];
}
