import { mutationOptions } from '@tanstack/react-query';
import type { AccountCreate } from '#src/contract/account.ts';
import { createAccount } from '#src/contract/account.ts';
import { request } from './http.ts';

export const accountMutations = {
  /** Create account (§4.12). Not idempotent: an unclear answer is never followed by another try. */
  create: () =>
    mutationOptions({
      mutationKey: ['accounts', 'create'],
      scope: { id: 'accounts' },
      mutationFn: (body: AccountCreate) => request(createAccount, { body }),
    }),
};
