import * as z from 'zod/mini';
import { keptLedger, type LedgerContent } from './ledger.ts';

const entry = z.object({
  accountId: z.string(),
  domain: z.string(),
  name: z.optional(z.string()),
  /** How many people the service linked to it then. Who they are is not kept. */
  people: z.optional(z.number()),
  /** Created from this browser, or named by the service when its domain was taken. */
  how: z.enum(['created', 'found']),
  /** When that was, epoch milliseconds. */
  at: z.number(),
});

const attempt = z.object({
  domain: z.string(),
  name: z.optional(z.string()),
  /** When it was sent, epoch milliseconds. */
  at: z.number(),
});

/** One account that this browser came across. */
export type AccountEntry = z.output<typeof entry>;

/** A creation whose outcome is not known. Sent again, it may make a second account. */
export type AccountAttempt = z.output<typeof attempt>;

/** What the ledger of accounts holds. */
export type AccountLedger = LedgerContent<AccountEntry, AccountAttempt>;

/** The contract can neither list nor read accounts, so this browser keeps what it was answered. */
export const accountLedger = keptLedger<AccountEntry, AccountAttempt>({
  key: 'facet.accounts',
  one: 'account',
  entry,
  attempt,
  most: 2_000,
  idOf: ({ accountId }) => accountId,
  keyOf: ({ domain }) => domain,
  again: (_, sent) => sent,
});
