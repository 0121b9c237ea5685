import * as z from 'zod/mini';
import { boundedName, endpoint, nonEmpty, patternTimestamp } from './fields.ts';
import { person } from './person.ts';

/** Account (§2.8). */
export const account = z.object({
  /** The only identifier whose format the contract shows. */
  accountId: z.string().check(z.regex(/^account_[a-z0-9]{26}$/)),
  domain: nonEmpty,
  name: z.nullable(boundedName),
  createdAt: patternTimestamp,
  updatedAt: patternTimestamp,
  latestActivityAt: z.nullable(patternTimestamp),
  linkedPersons: z.array(person),
});
export type Account = z.output<typeof account>;

/** Request body of Create account (§4.12). `name` may be missing, never null. */
export const accountCreate = z.strictObject({
  domain: nonEmpty,
  name: z.optional(boundedName),
});
export type AccountCreate = z.output<typeof accountCreate>;

export const createAccount = endpoint('createAccount', 'POST', '/v0/accounts', {
  body: accountCreate,
  response: account,
});
