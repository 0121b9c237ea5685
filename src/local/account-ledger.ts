import * as z from 'zod/mini';
import { keptRecord } from './storage.ts';

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

export const accountLedgerShape = z.object({
  /** The latest first. */
  entries: z.array(entry),
  /** Creations that were sent and whose answer has not come: written down before they are sent, so that a closed tab loses none. */
  attempts: z.array(attempt),
});

/** One account that this browser came across. */
export type AccountEntry = z.output<typeof entry>;

/** A creation whose outcome is not known. The contract has no key for it: sent again, it may make a second account. */
export type AccountAttempt = z.output<typeof attempt>;

/** The contract can neither list nor read accounts, so this browser keeps what it was answered. */
export type AccountLedger = z.output<typeof accountLedgerShape>;

/** Accounts kept at most; the ones that were met longest ago make room. Attempts are never dropped. */
export const mostAccounts = 2_000;

/** The ledger as this browser keeps it, shared by all tabs. */
export const accountLedger = keptRecord<AccountLedger>({
  key: 'facet.accounts',
  ofService: true,
  version: 1,
  schema: accountLedgerShape,
  empty: { entries: [], attempts: [] },
});

/** Puts an account first. One that is known keeps what was answered of it when now less is known. */
export function rememberAccount(ledger: AccountLedger, account: AccountEntry): AccountLedger {
  const known = ledger.entries.find(({ accountId }) => accountId === account.accountId);
  const others = ledger.entries.filter((other) => other !== known);
  const kept = known !== undefined && account.how === 'found' ? known : { ...known, ...account };
  return { ...ledger, entries: [kept, ...others].slice(0, mostAccounts) };
}

/** Takes an account off the list. Nothing happens to the account itself. */
export function forgetAccount(ledger: AccountLedger, accountId: string): AccountLedger {
  return { ...ledger, entries: ledger.entries.filter((other) => other.accountId !== accountId) };
}

/** Puts an account that was taken off back to where it was in `before`. */
export function putBackAccount(ledger: AccountLedger, before: AccountLedger, accountId: string): AccountLedger {
  const at = before.entries.findIndex((other) => other.accountId === accountId);
  const kept = before.entries[at];
  if (kept === undefined || ledger.entries.some((other) => other.accountId === accountId)) return ledger;
  return { ...ledger, entries: ledger.entries.toSpliced(at, 0, kept) };
}

/** Notes that a creation is about to be sent, once or again. */
export function noteAccountAttempt(ledger: AccountLedger, sent: AccountAttempt): AccountLedger {
  return { ...ledger, attempts: [...ledger.attempts.filter(({ domain }) => domain !== sent.domain), sent] };
}

/** The outcome of a creation is known, or nobody wants to know it any more. */
export function settleAccountAttempt(ledger: AccountLedger, domain: string): AccountLedger {
  return { ...ledger, attempts: ledger.attempts.filter((other) => other.domain !== domain) };
}
