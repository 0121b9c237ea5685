import { mutationOptions } from '@tanstack/react-query';
import { type AccountCreate, createAccount } from '#src/contract/account.ts';
import { type Answer, request } from './http.ts';

/** An account as it was answered (§2.8): any field may be missing. */
export type AccountAnswer = Answer<typeof createAccount>;

/** Where an account that was answered is kept in the cache: the contract has no endpoint to read one again. */
export const accountKeys = { one: (accountId: string) => ['accounts', accountId] as const } as const;

export const accountMutations = {
  /** Create account (§4.12). Not idempotent: an unclear answer is never followed by another try. */
  create: () =>
    mutationOptions({
      scope: { id: 'accounts' },
      mutationFn: (body: AccountCreate) => request(createAccount, { body }),
    }),
};
