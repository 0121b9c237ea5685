import { mutationOptions } from '@tanstack/react-query';
import { type AccountCreate, createAccount } from '#src/contract/account.ts';
import { type Answer, request } from './http.ts';

/** An account from an answer (§2.8): any field may be missing. */
export type AccountAnswer = Answer<typeof createAccount>;

/** The cache key of an account that was answered: the contract has no endpoint to load one. */
export const accountKey = (accountId: string) => ['accounts', accountId];

export const accountMutations = {
  /** Create account (§4.12). Not idempotent: never retried after an unclear answer. */
  create: () =>
    mutationOptions({
      scope: { id: 'accounts' },
      mutationFn: (body: AccountCreate) => request(createAccount, { body }),
    }),
};
